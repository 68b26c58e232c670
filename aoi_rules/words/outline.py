"""The declarations of a ruleset, as far as a hint for an unreadable line needs them.

They are read from the text, and only if a hint is needed: lines that have errors themselves count too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from attrs import field, frozen

from aoi_rules.language import tree
from aoi_rules.language.walk import name_in, named_parameters, walk
from aoi_rules.model.types import Shape
from aoi_rules.plugin_api.values import Function
from aoi_rules.words.actions import Define, VerbWord
from aoi_rules.words.base import Role, Word
from aoi_rules.words.components import Keep, Link, Option, Zone
from aoi_rules.words.flow import Flow
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import has_fields, has_role, in_role, is_field, lists_members

__all__ = ["Outline", "argument_after", "parameters_of"]

_OWN = tree.RESERVED | {"all", "seat"}


@frozen(eq=False, repr=False)
class Outline:
    """The statements of a ruleset, by what they declare, and the functions of plugins."""

    lines: tuple[tree.Statement, ...] = ()
    functions: Mapping[str, Function] = field(factory=dict)

    @cached_property
    def words(self) -> Mapping[str, str]:
        """The word that declares each name."""
        found: dict[str, str] = {}
        for item in self.lines:
            found.setdefault(name_of(item), item.word)
        return found

    @cached_property
    def verbs(self) -> Mapping[str, tree.Statement]:
        """Each verb."""
        return self._declared_lines(VerbWord)

    @cached_property
    def defines(self) -> Mapping[str, tree.Statement]:
        """Each `define`."""
        return self._declared_lines(Define)

    @cached_property
    def zones(self) -> Mapping[str, tree.Statement]:
        """Each zone."""
        return self._declared_lines(Zone)

    @cached_property
    def names(self) -> frozenset[str]:
        """All names that some line declares, and those with a meaning of their own."""
        found = set(self.words) | _OWN
        for item in self.lines:
            if lists_members(item.word):
                found |= set(_declared_members(item))
            elif Option.begins(item):
                found |= {part.name for part in walk(item) if isinstance(part, tree.Name)}
            elif Flow.begins(item):
                parts = (part for part in walk(item) if isinstance(part, tree.Statement))
                found |= {name_of(part) for part in parts if has_role(part.word, Role.DECLARES)}
        return frozenset(found)

    @cached_property
    def attributes(self) -> Mapping[str, frozenset[str]]:
        """The attributes of the members of each type; those of `seat` belong to the players."""
        found: dict[str, set[str]] = {"seat": set()}
        for kind, name in self._attributes():
            found.setdefault(kind, set()).add(name)
        return {kind: frozenset(names) for kind, names in found.items()}

    @cached_property
    def member_keeps(self) -> Mapping[str, str]:
        """The type of the members that each keep holds, if it holds one member of a type and no other keep has its name."""
        found: dict[str, set[str]] = {}
        for item in self.lines:
            for line in (item, *(item.lines if has_fields(item.word) else ())):
                if Keep.begins(line):
                    words = [a.name for a in line.arguments if isinstance(a, tree.Name)]
                    words = words[:1] + words[3:] if words[1:2] == ["per"] else words
                    found.setdefault(name_of(line), set()).add(" ".join(words[1:]))
        return {name: kinds.pop() for name, kinds in found.items() if len(kinds) == 1 and kinds <= {*self.attributes}}

    def is_truth(self, kind: str, name: str) -> bool:
        """Whether members of a type have a truth with that name."""
        return any(
            is_field(line.word) and name_of(line) == name and tree.Name(Shape.TRUTH, line.place) in line.arguments[1:]
            for item in self.lines if has_fields(item.word) and name_of(item) == kind for line in item.lines)

    def parameters(self, word: str) -> tuple[str, ...]:
        """The names of the parameters of a verb or a `define`."""
        item = self.verbs.get(word) or self.defines.get(word)
        return parameters_of(item) if item is not None else ()

    def is_common_zone(self, zone: str) -> bool:
        """Whether a zone with that name is common to all players."""
        return zone in self.zones and argument_after(self.zones[zone], "per") is None

    def pieces(self, zone: str) -> str:
        """The type of the pieces in a zone; empty if there is no zone with that name."""
        return name_in(argument_after(self.zones[zone], "of")) if zone in self.zones else ""

    def of_players(self) -> frozenset[str]:
        """The attributes that only players have."""
        return self.attributes["seat"].difference(*(names for kind, names in self.attributes.items() if kind != "seat"))

    def is_type(self, name: str) -> bool:
        """Whether it is the name of a type, or of a kind of link."""
        return has_fields(self.words.get(name, ""))

    def type_of(self, member: str) -> str:
        """The type of a member; empty if nothing declares it."""
        if self.is_type(self.words.get(member, "")):
            return self.words[member]
        return next((name_of(item) for item in self.lines if lists_members(item.word) and member in _declared_members(item)), "")

    def _declared_lines(self, word: type[Word]) -> Mapping[str, tree.Statement]:
        return {name_of(item): item for item in reversed(self.lines) if word.begins(item)}

    def _attributes(self) -> Iterator[tuple[str, str]]:
        for item in self.lines:
            name = name_of(item)
            yield from (("seat" if of.name == "player" else of.name, name) for of in in_role(item, Role.BELONGS)
                        if isinstance(of, tree.Name))
            if Link.begins(item):
                yield name, "ends"
            if has_fields(item.word):
                yield from ((name, name_of(line)) for line in item.lines if is_field(line.word))


def _declared_members(item: tree.Statement) -> Iterator[str]:
    """The members that are declared by a type's own lines or rows."""
    for line in item.items:
        if isinstance(line, tree.Table):
            yield from (v.name for row in line.rows for cell in row.cells[:1] for v in cell.values if isinstance(v, tree.Name))
        elif not is_field(line.word):
            yield from (line.word, name_of(line))


def argument_after(item: tree.Statement, key: str) -> tree.Expression | None:
    """The argument after a keyword; None if there is none."""
    names = [a.name if isinstance(a, tree.Name | tree.Keyword) else None for a in item.arguments]
    at = names.index(key) + 1 if key in names else len(names)
    return item.arguments[at] if at < len(names) else None


def parameters_of(item: tree.Statement) -> tuple[str, ...]:
    """The names in brackets after the name of a verb or another statement."""
    return tuple(p.name for p in named_parameters(item.arguments[0])) if item.arguments else ()
