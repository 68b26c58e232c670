"""The expansions of plugins' words: a problem in one of their lines is shown at the author's line with the word."""

from __future__ import annotations

import re
from collections.abc import Iterable

from attrs import evolve, field, frozen

from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language import tree

__all__ = ["Expansion", "at_authors", "line_of_author"]

_SHOWN = 100
"""At most this many characters of a line are quoted."""


@frozen(slots=False, eq=False)
class Expansion(Source):
    """The expansion of a `line` with a plugin's word: a text named after that line's place, and the plugin."""

    line: tree.Statement = field(kw_only=True, repr=False)
    plugin: str = field(kw_only=True, repr=False)

    @property
    def author(self) -> Place:
        """The place of that line."""
        return self.line.place


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
    given = f"`{place.source.line.word}` of the plugin `{place.source.plugin}` gives this line: `{_quote_line(place)}`"
    hint = f"{problem.hint}{'' if problem.hint.endswith('?') else ';'} {given}" if problem.hint else given
    return evolve(problem, place=_author_place(place), hint=hint, fix=None)  # a fix would change the plugin's text


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
