"""Lines of parts that a ruleset does not use: to change one of them, it needs that part."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path

from attrs import evolve, field, frozen

from aoi_rules.advice.similar_names import one_slip
from aoi_rules.compiler.source.addresses import CHANGES, Key, game_of, lines_below
from aoi_rules.compiler.source.base_texts import Finder, Known
from aoi_rules.diagnostics import Diagnostic, Mention, Place, Source, numbers_of
from aoi_rules.language import parse, tree
from aoi_rules.language.headers import PART
from aoi_rules.language.rows import ID
from aoi_rules.language.walk import name_in
from aoi_rules.words.actions import Do, VerbWord
from aoi_rules.words.components import Has, Keep, Link, TypeWord
from aoi_rules.words.files import Amend, Part, RulesetWord, Uses, With
from aoi_rules.words.flow import Phase
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import is_declared_by_name
from aoi_rules.words.scoring import Points
from aoi_rules.words.vocabulary import classes_of

__all__ = ["PartLookup", "names_part"]

_FIELD, _WORD = "unknown-field", "unknown-word"
_TYPE, _OF_TYPE = "unknown-type", "unknown-member"
_GIVEN = {_WORD: "word", _FIELD: "field", _TYPE: "type", _OF_TYPE: "member", "unknown-action": "action",
          "unknown-function": "function", "unknown-name": "name"}
"""The declarations of a part that a problem may be about, by the code of the problem."""


@frozen
class PartLookup:
    """Looks into parts for a game: those beside a ruleset's source, in the library, and beside a part that changes something;
    and those of plugins. `texts` gives the texts of a plugin, `words` its words. What is `used` already is left out."""

    source: Source
    game: str
    find: Finder
    known: Known
    texts: Callable[[str], Iterable[Source]]
    words: Callable[[str], Collection[str]]
    used: set[str] = field(factory=set)

    def hint(self, key: Key, place: Place) -> str | None:
        """A hint that names the part with a line, given its key and the place of a change of it; None if none has."""
        for kind in (PART, "plugin"):
            for name in self._unused_parts(kind, self.source):
                if self._source_with_line(kind, name, self.source, key):
                    return f"`{name}` has this line: add it with `uses {name}` or `--with {name}`"
        for name in self._unused_parts(PART, place.source):
            if (found := self._source_with_line(PART, name, place.source, key)) is not None:
                return f"`{name}` has this line: add it with `--with {found.name}`"
        return None

    def declaring_word(self, name: tree.Name) -> str | None:
        """The word with which a part that is not in use, or one of a plugin, declares a name; None if none does."""
        for kind, here in ((kind, here) for here in dict.fromkeys((self.source, name.place.source)) for kind in (PART, "plugin")):
            for part in self._unused_parts(kind, here):
                for source in self._sources(kind, part, here):
                    keys = _declared_keys(source, self.game, part if kind == PART else "", outermost=True)
                    if found := sorted(word for word, own in keys if own == name.name and is_declared_by_name(word)):
                        return found[0]
        return None

    def with_part_hints(self, problems: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
        """The problems; of those about what a part or a plugin declares, only the first one, which names it in the hint, and the
        lines of the others.  One that may be about another name stays, if nothing else that the part declares is unknown."""
        givers = {id(problem): giver for problem in problems if (giver := self._giver(problem)) is not None}
        groups: dict[tuple[str, str], list[Diagnostic]] = {}
        for problem in sorted(filter(lambda one: id(one) in givers, problems), key=_order):
            groups.setdefault(givers[id(problem)], []).append(problem)
        sure = {giver: group for giver, group in groups.items()
                if len({one.names[0] for one in group}) > 1 or not all(map(_may_be_another, group))}
        heads = {id(group[0]): _naming(*giver, group) for giver, group in sure.items()}
        for problem in problems:
            if id(problem) in heads or givers.get(id(problem)) not in sure:
                yield heads.get(id(problem), problem)

    def _giver(self, problem: Diagnostic) -> tuple[str, str] | None:
        """The part or the plugin, with what it is, that declares what a problem is about."""
        if problem.code not in _GIVEN or not problem.names:
            return None
        own = problem.place.source if problem.place is not None else self.source
        ways = [(kind, here) for here in dict.fromkeys((self.source, own)) for kind in (PART, "plugin")]
        found = [(kind, name, here) for kind, here in ways for name in self._unused_parts(kind, here)
                 if self._declares(kind, name, here, problem)]
        kind, name, _ = max(found, key=lambda one: self._nearness(*one), default=("", "", own))
        return (kind, name) if name else None

    def _nearness(self, kind: str, name: str, beside: Source) -> int:
        """How many folders a part has in common with the text that may use it."""
        here, *folders = (Path(one.path).resolve().parents for one in (beside, *self._sources(kind, name, beside)))
        return max((len({*here}.intersection(other)) for other in folders), default=0)

    def _declares(self, kind: str, name: str, beside: Source, problem: Diagnostic) -> bool:
        """Whether a part or a plugin declares what a problem is about."""
        wanted, code = problem.names[0], problem.code
        if code == _OF_TYPE:
            return any(wanted in _declared_members(source, self.game, name if kind == PART else "")
                       for source in self._sources(kind, name, beside))
        keys = {key for source in self._sources(kind, name, beside)
                for key in _declared_keys(source, self.game, name if kind == PART else "") if key[1] == wanted}
        if code == _TYPE:
            return any(word in (TypeWord.word, Link.word) for word, _ in keys)
        if code not in (_FIELD, _WORD):
            return any(is_declared_by_name(word) or word in (Points.word, Phase.word, _MEMBER) for word, _ in keys)
        words: tuple[str, ...] = (Has.word, Keep.word)
        if code == _WORD:
            words = (VerbWord.word,) if problem.inside == Do.inside else (Link.word, TypeWord.word)
        return any(word in words for word, _ in keys) or (kind != PART and code == _WORD and wanted in self.words(name))

    def _unused_parts(self, kind: str, beside: Source) -> list[str]:
        return [name for name in dict.fromkeys(self.known(kind, beside, self.game)) if name not in self.used]

    def _source_with_line(self, kind: str, name: str, beside: Source, key: Key) -> Source | None:
        """The source of a part, or of one from a plugin, if it has a line with this key."""
        return next((source for source in self._sources(kind, name, beside)
                     if key in _declared_keys(source, self.game, name if kind == PART else "")), None)

    def _sources(self, kind: str, name: str, beside: Source) -> Iterable[Source]:
        """The source of a part, or those from a plugin."""
        return self.texts(name) if kind == "plugin" else filter(None, (self.find(PART, name, beside, self.game),))


def _may_be_another(problem: Diagnostic) -> bool:
    """Whether a problem may be about another name than the one that a part declares: its hint guesses one, and there are many
    such names; there are few words and few fields, and the name of a member is guessed from less."""
    if problem.code == _OF_TYPE:
        return any(line.meant and one_slip(problem.names[0], line.name) for line in problem.related)
    return problem.guessed and problem.code not in (_FIELD, _WORD)


def names_part(problem: Diagnostic) -> bool:
    """Whether the hint of a problem names a part or a plugin that declares what is unknown."""
    return _NAMED.match(problem.hint or "") is not None


def _order(problem: Diagnostic) -> tuple[bool, bool, str, int, int]:
    """Where a problem comes: one whose hint names a part already first, then errors, in the order of the text."""
    place = problem.place
    at = ("", 0, 0) if place is None else (place.source.name, place.line, place.column)
    return (not names_part(problem), problem.severity != "error", *at)


_NAMED = re.compile(r"the (?:part|plugin) `\w+` has this \w+: write")


def _naming(kind: str, name: str, problems: Sequence[Diagnostic]) -> Diagnostic:
    """The first of some problems about what a part or a plugin declares, with a hint that names it and the lines of the others
    in the same text."""
    first, *others = problems
    if names_part(first) and _ALSO in (first.hint or ""):
        return first  # it names the first lines
    same = [one.place for one in others if one.place is not None and first.place is not None
            and one.place.source is first.place.source and one.place.line != first.place.line]
    lines = numbers_of(same)
    also = _ALSO + Mention(", ").join(lines[:_SHOWN]) + " …" * (len(lines) > _SHOWN) if lines else ""
    apart = f", or `{With.word} {name} {{ … }}` around what is only for rulesets that use it" if _is_in_part(first) else ""
    hint = f"the {kind} `{name}` has this {_GIVEN[first.code]}: write `{Uses.word} {name}`{apart}" + also + _as_beside(first)
    return evolve(first, hint=hint, fix=None, guessed=False)


def _as_beside(problem: Diagnostic) -> str:
    """The rest of the hint for a link that a part or a plugin declares, among links of another kind."""
    place = problem.place
    own = _LINK.match(place.line_text) if place is not None and problem.code == "unknown-word" else None
    if place is None or own is None:
        return ""
    beside = {found["kind"] for line in place.source.lines[max(0, place.line - 2) : place.line + 1]
              if (found := _LINK.match(line)) is not None} - {own["kind"]}
    return f"; if it is like those beside it, write `{beside.pop()}`" if len(beside) == 1 else ""


_LINK = re.compile(r"\s*(?P<kind>[a-z]\w*)\s+\w+\s+--\s+\w")


def _is_in_part(problem: Diagnostic) -> bool:
    """Whether the text with a problem contains parts and no ruleset."""
    if problem.place is None:
        return False
    heads = [item for item in parse(problem.place.source)[0].items if isinstance(item, tree.Statement)]
    return any(map(Part.begins, heads)) and not any(map(RulesetWord.begins, heads))


_ALSO = "; also in line "
_SHOWN = 5


@lru_cache(maxsize=64)
def _declared_keys(source: Source, game: str, name: str, outermost: bool = False) -> frozenset[Key]:
    """The keys of all lines that the parts for a game in a source declare, or the one of a name; without those in blocks if only
    the `outermost` ones are wanted."""
    parts = (item for item in parse(source)[0].items
             if Part.begins(item) and game_of(item) == game and name in ("", name_of(item)))
    lines = [(path, line) for part in parts for path, line in lines_below(part.items) if not (outermost and path[1:])]
    tables = (table for _, line in lines for table in line.items if isinstance(table, tree.Table))
    members = [(_MEMBER, name) for table in tables for name in _ids(table)]
    return frozenset((*(path[-1] for path, _ in lines if path[-1][0] not in CHANGES), *members))


@lru_cache(maxsize=64)
def _declared_members(source: Source, game: str, name: str) -> frozenset[str]:
    """The names of the members of types that the parts for a game in a source declare, or the part of a name: in their own lines,
    in tables, or in the block of a type."""
    parts = (item for item in parse(source)[0].items
             if Part.begins(item) and game_of(item) == game and name in ("", name_of(item)))
    found = set[str]()
    for line in (line for part in parts for line in part.lines):
        typed = TypeWord.begins(line) or (Amend.begins(line) and line.arguments and name_in(line.arguments[0]) == TypeWord.word)
        if typed:
            found |= {inner.word for inner in line.lines if not classes_of(inner.word)}
        elif not classes_of(line.word):
            found.add(name_of(line))
        found |= {one for table in line.items if isinstance(table, tree.Table) for one in _ids(table)}
    return frozenset(found)


_MEMBER = "member"
"""The key of a row of a table has this in place of a word."""


def _ids(table: tree.Table) -> Iterator[str]:
    """The names that the rows of a table give to members."""
    heads = [name_in(cell.values[0]) if len(cell.values) == 1 else "" for cell in table.header.cells]
    at = heads.index(ID) if ID in heads else len(heads)
    yield from (name_in(row.cells[at].values[0]) for row in table.rows if at < len(row.cells) and len(row.cells[at].values) == 1)
