"""Lines of parts that a ruleset does not use: to change one of them, it needs that part."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache

from attrs import evolve, field, frozen

from aoi_rules.compiler.source.addresses import CHANGES, Key, game_of, lines_below
from aoi_rules.compiler.source.base_texts import Finder, Known
from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language import parse, tree
from aoi_rules.language.headers import PART
from aoi_rules.words.actions import Do, VerbWord
from aoi_rules.words.components import Has, Keep, Link, TypeWord
from aoi_rules.words.files import Part, Uses
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import is_declared_by_name
from aoi_rules.words.usage import BLOCKS

__all__ = ["PartLookup"]

_FIELD = "unknown-field"
_GIVEN = {"unknown-word": "word", _FIELD: "field"}
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

    def with_part_hints(self, problems: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """The problems; the first one about each word and field of a part or a plugin names it in the hint."""
        named = set[tuple[str, str]]()
        for problem in problems:
            what = _GIVEN.get(problem.code, "") if problem.names else ""
            giver = self._giver(problem) if what else None
            if giver is None:
                yield problem
            elif giver not in named:
                named.add(giver)
                hint = f"the {giver[0]} `{giver[1]}` has this {what}: write `{Uses.word} {giver[1]}`"
                yield evolve(problem, hint=hint, fix=None)

    def _giver(self, problem: Diagnostic) -> tuple[str, str] | None:
        """The part or the plugin, with what it is, that declares the word or the field that a problem is about."""
        word, field_wanted = problem.names[0], problem.code == _FIELD
        of_effects = problem.message.endswith(BLOCKS[Do.inside])
        kinds = (Has.word, Keep.word) if field_wanted else (VerbWord.word,) if of_effects else (Link.word, TypeWord.word)
        keys = [(kind, word) for kind in kinds]
        own = problem.place.source if problem.place is not None else self.source
        for kind, here in ((kind, here) for here in dict.fromkeys((self.source, own)) for kind in (PART, "plugin")):
            for name in self._unused_parts(kind, here):
                declared = any(self._source_with_line(kind, name, here, key) is not None for key in keys)
                if declared or (kind != PART and not field_wanted and word in self.words(name)):
                    return kind, name
        return None

    def _unused_parts(self, kind: str, beside: Source) -> list[str]:
        return [name for name in dict.fromkeys(self.known(kind, beside, self.game)) if name not in self.used]

    def _source_with_line(self, kind: str, name: str, beside: Source, key: Key) -> Source | None:
        """The source of a part, or of one from a plugin, if it has a line with this key."""
        return next((source for source in self._sources(kind, name, beside)
                     if key in _declared_keys(source, self.game, name if kind == PART else "")), None)

    def _sources(self, kind: str, name: str, beside: Source) -> Iterable[Source]:
        """The source of a part, or those from a plugin."""
        return self.texts(name) if kind == "plugin" else filter(None, (self.find(PART, name, beside, self.game),))


@lru_cache(maxsize=64)
def _declared_keys(source: Source, game: str, name: str, outermost: bool = False) -> frozenset[Key]:
    """The keys of all lines that the parts for a game in a source declare, or the one of a name; without those in blocks if only
    the `outermost` ones are wanted."""
    parts = (item for item in parse(source)[0].items
             if Part.begins(item) and game_of(item) == game and name in ("", name_of(item)))
    paths = (path for part in parts for path, _ in lines_below(part.items) if not (outermost and path[1:]))
    return frozenset(path[-1] for path in paths if path[-1][0] not in CHANGES)
