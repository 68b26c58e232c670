"""How the values of a game are written in a scenario: members by their names, and with their types where a name is not enough."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cached_property

from attrs import frozen

from aoi_rules.machine.names import Names
from aoi_rules.model.ruleset import KeepModel, ZoneModel
from aoi_rules.model.types import ABSENT, Shape, Type

__all__ = ["JOINED", "Wording"]

JOINED = "--"
"""The text between the ends of a link in its name."""


@frozen(slots=False)
class Wording:
    """The words for the values of a game.  `declared` are the names that definitions and verbs of the rules have."""

    names: Names
    declared: Collection[str] = ()

    def keep(self, per: str, name: str) -> KeepModel:
        """A keep of a type, or of the game if `per` is empty."""
        return next(keep for keep in self.names.model.keeps if (keep.per, keep.name) == (per, name))

    def zone(self, name: str) -> ZoneModel:
        """The zone with that name."""
        return self.names.model.zone(name)

    @cached_property
    def _meanings(self) -> Counter[str]:
        """How many things each name may mean."""
        model = self.names.model
        found = Counter(name for kind in model.types for name in self.names.members(kind.name))
        found.update(self.declared)
        found.update(keep.name for keep in model.keeps if not keep.per)
        found.update(zone.name for zone in model.zones if not zone.per)
        found.update(loop.name for loop in model.rounds)
        found.update({kind.name for kind in model.types})
        return found

    def game_slot_name(self, name: str) -> str:
        """The name of something that belongs to the game."""
        return name

    def is_link(self, of: str, number: int) -> bool:
        """Whether a member is a link, which has no name but its two ends."""
        return JOINED in self.names.member(of, number)

    def member(self, of: str, number: int) -> str:
        """A member, with its type if its name may mean something else too."""
        name = self.names.member(of, number)
        if self.is_link(of, number):
            return name.replace(JOINED, f" {JOINED} ")
        return name if self._meanings[name] == 1 else f"{of}.{name}"

    def value(self, cell: Type, value: int | tuple[int, ...]) -> str:
        """A value of a type as an author writes it."""
        if isinstance(value, tuple):
            items = [self.value(cell.element, one) for one in value]
            return f"({', '.join(items)}{',' if len(items) == 1 else ''})"
        if cell.kind is Shape.MEMBER:
            return self.member(cell.of, value) if value >= 0 else "none"
        if value == ABSENT:
            return "none"
        return cell.figure(value) if cell.literal else cell.show_value(value)

    def zone_of(self, name: str, owner: int) -> str:
        """A zone, with its owner if it has one."""
        zone = self.zone(name)
        return f"{self.member(zone.per, owner)}.{name}" if zone.per else name

    def target(self, keep: KeepModel, owner: int, second: int, name: str = "") -> str:
        """A keep after the thing that it belongs to, for which `name` stands."""
        if not keep.per:
            return keep.name
        inner = f"({self.member(keep.of, second)})" if keep.of else ""
        return f"{name or self.member(keep.per, owner)}.{keep.name}{inner}"

    def set_line(self, keep: KeepModel, owner: int, second: int, value: int | tuple[int, ...]) -> str:
        """The effect that gives a keep a value; for a link, in the block of an `each`, since only a name can be followed by a
        dot."""
        shown = self.value(keep.cell, value)
        if keep.per and self.is_link(keep.per, owner):
            name = self.letter(keep.per)
            link = self.member(keep.per, owner)
            return f"each {name} in {keep.per} when {name} == {link} {{ set {self.target(keep, owner, second, name)} = {shown} }}"
        return f"set {self.target(keep, owner, second)} = {shown}"

    def equation(self, keep: KeepModel, owner: int, second: int, value: int | tuple[int, ...]) -> str:
        """The condition that a keep has a value."""
        shown = self.value(keep.cell, value)
        if keep.per and self.is_link(keep.per, owner):
            name = self.letter(keep.per)
            link = self.member(keep.per, owner)
            return f"any({self.target(keep, owner, second, name)} == {shown} for {name} in {keep.per} when {name} == {link})"
        return f"{self.target(keep, owner, second)} == {shown}"

    def letter(self, of: str) -> str:
        """A name for a member of a type that has no other meaning here."""
        known = self._meanings
        return next(name for name in (*(of[:length] for length in range(1, len(of))), f"one_{of}") if name not in known)
