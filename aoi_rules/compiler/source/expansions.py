"""The expansions of plugins' words: a problem in one of their lines is shown at the author's line with the word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from attrs import evolve, field, frozen

from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in
from aoi_rules.words.base import Word, slots_of

__all__ = ["Expansion", "at_authors", "forms_in_block", "line_of_author"]

_SHOWN = 100
"""At most this many characters of a line are quoted."""


@frozen(slots=False, eq=False)
class Expansion(Source):
    """The expansion of a `line` with a plugin's word: a text named after that line's place, the plugin, and the forms of lines in
    its block, by their words."""

    line: tree.Statement = field(kw_only=True, repr=False)
    plugin: str = field(kw_only=True, repr=False)
    forms: Mapping[str, str] = field(kw_only=True, repr=False, factory=dict)

    def incomplete_line(self, unreadable: bool) -> tree.Statement | None:
        """The only line in the author's block that has fewer words than its form; None if there is none, or several. If the
        expansion can be read, one of them must be a keyword of the form, since what follows a keyword may be left out with it."""
        short = [inner for inner in self.line.lines if inner.word in self.forms
                 and 1 + len(inner.arguments) < len(self.forms[inner.word].split())
                 and (unreadable or {*map(name_in, inner.arguments)} & {*self.forms[inner.word].split()[1:]})]
        return short[0] if len(short) == 1 else None

    @property
    def author(self) -> Place:
        """The place of that line."""
        return self.line.place


def forms_in_block(cls: type[Word] | None) -> dict[str, str]:
    """The forms of the lines in the block of a plugin's word, as its documentation has them in backquotes; those with something
    that may be left out are not among them."""
    docs = [attribute.metadata["doc"] for attribute, slot in slots_of(cls) if slot.form == "block"] if cls is not None else []
    forms = [form for doc in docs for form in _FORM.findall(doc) if not set("[]{}|…") & set(form)]
    return {form.split()[0]: form for form in forms if form.split()}


_FORM = re.compile(r"`([^`]+)`")


def line_of_author(source: Source) -> tree.Statement | None:
    """The author's line that a text expands; None for an author's own text."""
    found = None
    while isinstance(source, Expansion):
        found, source = source.line, source.line.place.source
    return found


def at_authors(found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The problems; those in expansions of plugins' words are moved to the lines with these words, and their hints quote the
    expanded line."""
    return [_blame_author(problem) for problem in found]


def _blame_author(problem: Diagnostic) -> Diagnostic:
    place = problem.place
    if place is None or not isinstance(place.source, Expansion):
        return problem
    lacking = place.source.incomplete_line(problem.code.startswith(_OF_SYNTAX))
    if lacking is not None:
        form = _with_given(place.source.forms[lacking.word], [format_expression(node) for node in lacking.arguments])
        return evolve(problem, message=f"`{place.source.line.word}`: something is missing in this line", place=lacking.place,
                      hint=f"write `{form}`", fix=None)
    given = f"`{place.source.line.word}` of the plugin `{place.source.plugin}` gives this line: `{_quote_line(place)}`"
    hint = f"{problem.hint}{'' if problem.hint.endswith('?') else ';'} {given}" if problem.hint else given
    return evolve(problem, place=_author_place(place), hint=hint, fix=None)  # a fix would change the plugin's text


def _with_given(form: str, given: Sequence[str]) -> str:
    """The form of a line with the given values in place of its words in capital letters, as far as they go."""
    word, *parts = form.split()
    rest, shown = list(given), [word]
    for part in parts:
        here = rest[:1] == [part] or (part.isupper() and rest and rest[0] not in parts)
        shown.append(rest.pop(0) if here else part)
    return " ".join((*shown, *rest))


_OF_SYNTAX = "syntax-"


def _quote_line(place: Place) -> str:
    line = place.line_text.strip()
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"


def _author_place(place: Place) -> Place:
    """The place in the author's line that corresponds to a place: the same name or value, or else the whole line."""
    while isinstance(place.source, Expansion):
        line = place.source.line.place
        place = _find_once(place.text, line) or line
    return place


def _find_once(text: str, line: Place) -> Place | None:
    """The place of a text in a line, if it occurs there exactly once."""
    found = re.finditer(rf"(?<![\w$]){re.escape(text)}(?!\w)", line.text) if text else ()
    columns = [line.column + match.start() for match in found]
    return evolve(line, column=columns[0], end_column=columns[0] + len(text)) if len(columns) == 1 else None
