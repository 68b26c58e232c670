"""Expressions of a rule program that are lists or other iterables, and operations on these."""

from __future__ import annotations

from attrs import field, frozen

from aoi_rules.compiler.operations import Amount, Condition, Expression
from aoi_rules.compiler.program.reads import Local
from aoi_rules.compiler.program.types import SEEN, list_over, listed_type
from aoi_rules.model.types import Shape, Type, list_of

__all__ = [
    "Bits", "CountedItems", "Distinct", "Indices", "Length", "ListOf", "NewList", "NewKeySet", "NumberRange", "PositionOf",
    "SameTuple", "SortedBy", "Within",
]


@frozen(repr=False)
class Bits(Expression):
    """The members of a set as a list, ascending."""

    set: Expression

    @property
    def type(self) -> Type:
        """A list of the members."""
        return list_of(self.set.type.of)


@frozen(repr=False)
class Indices(Expression):
    """The numbers from 0 up to `size` - 1: all members of the type `of`, or the seats that play."""

    size: Expression
    of: str = field(eq=False)

    @property
    def type(self) -> Type:
        """A list of members."""
        return list_of(self.of)


@frozen(repr=False)
class NumberRange(Expression):
    """The numbers from `low` to `high`, both included; `limit` is the greatest possible count, None if it is determined only in
    play."""

    low: Expression
    high: Expression
    limit: int | None = None

    @property
    def type(self) -> Type:
        """A list of numbers."""
        return list_of(Shape.NUMBER)


@frozen(repr=False)
class OfThings(Expression):
    """The base class of lists of the entries of another iterable."""

    things: Expression

    @property
    def type(self) -> Type:
        """A list of the same type."""
        return listed_type(self.things.type)


@frozen(repr=False)
class Distinct(OfThings):
    """The distinct entries of a list, in the order of their first occurrence."""


@frozen(repr=False)
class NewList(Expression):
    """A new empty list, to which entries can be added."""

    type: Type = field(eq=False)


@frozen(repr=False)
class NewKeySet(Expression):
    """A new empty collection of the keys that `OncePer` has seen."""

    @property
    def type(self) -> Type:
        """Keys."""
        return SEEN


@frozen(repr=False)
class SameTuple(OfThings):
    """The entries of an iterable as an immutable list."""


@frozen(repr=False)
class CountedItems(OfThings):
    """An iterable that takes the given number of steps from the budget for each item; an error if the budget is used up, or if a
    range has too many numbers."""

    each: int


@frozen(repr=False)
class Length(Amount):
    """The number of entries of a list."""

    things: Expression


@frozen(repr=False)
class Within(Condition):
    """Whether a list contains a value."""

    things: Expression
    value: Expression


@frozen(repr=False)
class ListOf(Expression):
    """`[value for variable in source if where]`, as a mutable list."""

    value: Expression
    variable: Local
    source: Expression
    where: tuple[Expression, ...] = ()

    @property
    def type(self) -> Type:
        """A list of the values."""
        return list_over(self.value.type)


@frozen(repr=False)
class SortedBy(OfThings):
    """A list sorted by a key of each entry; the sort is stable."""

    variable: Local
    key: Expression


@frozen(repr=False)
class PositionOf(Amount):
    """The index of a seat in a list of seats, counted from 0; seats that are not in it follow after its end, in order."""

    things: Expression
    seat: Expression
