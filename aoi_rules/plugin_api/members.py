"""The members of a ruleset's types in the form in which a plugin's function gets them: by name, with their fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import define, field, frozen

from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.model.types import Shape, Type

__all__ = ["Board", "Member"]


@frozen(eq=False)
class Member:
    """A member of a type, such as a location or a link.

    `number` counts from 0 in the order of the text.  `member["length"]` is the value of a field: an int, a bool, a str, another
    `Member`, a tuple of these, or None if it is absent.  A link's `ends` are its two members.  A member in another member's block
    has that one under the name of its type: `space["location"]`.  Raises KeyError for a field that the type does not have.
    """

    type: str
    number: int
    name: str
    title: str
    cells: Mapping[str, tuple[Type, Any]] = field(repr=False)
    board: Board = field(repr=False)

    def __getitem__(self, name: str) -> Any:
        """The value of a field."""
        if name not in self.cells:
            there = did_you_mean(name, self.cells) or "there are: " + ", ".join(self.cells)
            raise KeyError(f"a {self.type} has no `{name}`; {there}")
        kind, value = self.cells[name]
        return self.board.to_python(kind, value)

    def __contains__(self, name: object) -> bool:
        """Whether its type has a field with that name."""
        return name in self.cells

    def __eq__(self, other: object) -> bool:
        """Whether it is the same member of the same type."""
        return isinstance(other, Member) and (self.type, self.number) == (other.type, other.number)

    def __hash__(self) -> int:
        """A hash; equal members have equal hashes."""
        return hash((self.type, self.number))


@define(eq=False)
class Board:
    """All members of a ruleset's types, by the name of the type, in the order of the text."""

    types: dict[str, tuple[Member, ...]] = field(factory=dict)

    def of(self, name: str) -> tuple[Member, ...]:
        """The members of a type; raises KeyError for a name that is not a type's."""
        if name not in self.types:
            there = did_you_mean(name, self.types) or "there are: " + ", ".join(self.types)
            raise KeyError(f"no type is called `{name}`; {there}")
        return self.types[name]

    def to_python(self, kind: Type, value: Any) -> Any:
        """Convert a value of the rules for Python: members instead of their numbers, None for the absent value."""
        if kind.kind is Shape.SET:
            return tuple(member for member in self.of(kind.of) if value >> member.number & 1)
        if kind.kind is Shape.LIST:
            return tuple(self.to_python(kind.element, one) for one in value)
        if value == kind.absent_value and (kind.optional or kind.kind is Shape.MEMBER):
            return None
        if kind.kind is Shape.MEMBER:
            return self.of(kind.of)[value]
        return bool(value) if kind.kind is Shape.TRUTH else value

    def from_python(self, kind: Type, value: Any) -> Any:
        """Convert a value from Python to the rules: numbers instead of members, and one bit for each member of a set."""
        if kind.kind is Shape.SET and isinstance(value, Iterable):
            return sum(1 << number for number in {*_numbers(kind, value)})
        if kind.kind is Shape.LIST and isinstance(value, Iterable):
            return tuple(_numbers(kind, value))
        return value.number if isinstance(value, Member) and value.type == kind.of else value


def _numbers(kind: Type, values: Iterable[Any]) -> Iterator[Any]:
    return (one.number if isinstance(one, Member) and one.type == kind.of else one for one in values)
