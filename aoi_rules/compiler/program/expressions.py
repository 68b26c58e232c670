"""Expressions of a rule program: computations on numbers, truths, texts, lists, and sets of members, which are bitsets.

Nodes are values: equal expressions are equal nodes, so a pass may look them up in a dictionary.  Index -1 is the absent member;
every table and every list in the state has one more entry at its end, the absent value, so that a look-up by an absent member
gives the absent value.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.operations import Arithmetic, Call, Condition, Const, Expression, IfElse, Logic, Negate, Not, Tuple
from aoi_rules.compiler.program.types import SEEN, entries_of, list_over, listed_type, paths_of, table_of
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import ComparisonOperator
from aoi_rules.model.types import NUMBER, Shape, Type, list_of, set_of
from aoi_rules.nodes import Node

__all__ = [
    "Arithmetic", "At", "Bit", "BitCount", "Bits", "Call", "CallFunction", "CallKernel", "CanFinish", "Compare",
    "Comprehension", "Computed", "Const", "Counted", "Distinct", "Expression", "Fits", "FrameRead", "HasBit", "IfElse",
    "Indices", "Intersection", "Length", "Listed", "Local", "Logic", "Mask", "Negate", "NewList", "NewSeen", "Not",
    "NumberRange", "Paths", "PathsQuery", "PositionOf", "SameTuple", "SeenHere", "Slot", "SortedBy", "Table", "TableData",
    "Tuple", "UnionOf", "Within",
]


class Amount(Expression):
    """The base class of what counts or measures something."""

    __slots__ = ()

    @property
    def type(self) -> Type:
        """A number."""
        return NUMBER


@frozen(repr=False)
class Local(Expression):
    """A parameter or a variable of a function or a step, by a name that is unique there.

    `span` has the bounds of a number, None where they are not known.
    """

    name: str
    type: Type = field(eq=False)
    span: tuple[int | None, int | None] = field(eq=False, default=(None, None))


@frozen(repr=False)
class Slot(Expression):
    """The value of a slot of the state: a number, a list, or a table of these.  Where it `adds_up` the values of another slot, it
    counts as reading that one."""

    name: str
    type: Type = field(eq=False)
    adds_up: str = field(eq=False, default="")


@frozen(eq=False, repr=False)
class TableData(Node):
    """A constant table: one row for each member and one for the absent member, each a number, a text or a tuple.

    `name` is for people: `space.location`.
    """

    name: str
    rows: tuple[Any, ...] = field(repr=False)
    type: Type = field(repr=False)


@frozen(repr=False)
class Table(Expression):
    """A constant table as a whole."""

    data: TableData

    @property
    def type(self) -> Type:
        """A table."""
        return table_of(self.data.type, len(self.data.rows) - 1)


@frozen(repr=False)
class Computed(Expression):
    """A constant of the program, by its name in `RuleProgram.constants`."""

    name: str
    type: Type = field(eq=False)


@frozen(repr=False)
class FrameRead(Expression):
    """The value of a named slot of the current frame; the slot `me` is who acts."""

    slot: str
    type: Type = field(eq=False)


@frozen(repr=False)
class At(Expression):
    """`things[index]`: of a table, of a list in the state, of a frame's list or of a move."""

    things: Expression
    index: Expression

    @property
    def type(self) -> Type:
        """The type of an entry, which may be absent where the index may be."""
        things = self.things.type
        if things.kind is Shape.MOVE:
            return NUMBER
        if things.kind is Shape.TUPLE and isinstance(self.index, Const):
            return things.parts[int(self.index.value)]
        entry = entries_of(things)
        return entry.maybe() if self.index.type.optional else entry


# ---- numbers and truths ------------------------------------------------------------------------------------------------


@frozen(repr=False)
class Fits(Expression):
    """A number that is checked to fit the 64 bits of a game's numbers.  A node that adds to it or compares it may do the check
    itself and take `value`, unless `always`."""

    value: Expression
    always: bool = False

    @property
    def type(self) -> Type:
        """The type of what is checked."""
        return self.value.type


@frozen(repr=False)
class Compare(Condition):
    """A chain of comparisons, `a < b <= c`: one operator fewer than operands."""

    operands: tuple[Expression, ...]
    operators: tuple[ComparisonOperator, ...]


@frozen(repr=False)
class SeenHere(Condition):
    """A condition whose value is recorded for coverage under a number."""

    number: int
    condition: Expression


# ---- sets: one bit for each member -------------------------------------------------------------------------------------


@frozen(repr=False)
class Mask(Expression):
    """The set of all members of the type `of`, which has `members` members."""

    members: int
    of: str = field(eq=False)

    @property
    def type(self) -> Type:
        """A set."""
        return set_of(self.of)


@frozen(repr=False)
class Bit(Expression):
    """The set of one member."""

    member: Expression

    @property
    def type(self) -> Type:
        """A set of the type of the member."""
        return set_of(self.member.type.of)


@frozen(repr=False)
class HasBit(Condition):
    """Whether a set contains a member, which must be present."""

    set: Expression
    member: Expression


@frozen(repr=False)
class Intersection(Expression):
    """The intersection of sets."""

    operands: tuple[Expression, ...]

    @property
    def type(self) -> Type:
        """A set."""
        return _of_sets(self.operands)


@frozen(repr=False)
class UnionOf(Expression):
    """The union of sets."""

    operands: tuple[Expression, ...]

    @property
    def type(self) -> Type:
        """A set."""
        return _of_sets(self.operands)


@frozen(repr=False)
class BitCount(Amount):
    """The number of members of a set."""

    set: Expression


def _of_sets(operands: tuple[Expression, ...]) -> Type:
    return set_of(next((operand.type.of for operand in operands if operand.type.of), ""))


# ---- lists and other iterables -----------------------------------------------------------------------------------------


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
    """The numbers from `low` to `high`, both included; `limit` is the greatest possible count, None where only play determines
    it."""

    low: Expression
    high: Expression
    limit: int | None = None

    @property
    def type(self) -> Type:
        """A list of numbers."""
        return list_of(Shape.NUMBER)


@frozen(repr=False)
class Distinct(Expression):
    """The distinct entries of a list, in the order of their first occurrence."""

    things: Expression

    @property
    def type(self) -> Type:
        """The type of the list."""
        return listed_type(self.things.type)


@frozen(repr=False)
class NewList(Expression):
    """A new empty list, to which entries can be added."""

    type: Type = field(eq=False)


@frozen(repr=False)
class NewSeen(Expression):
    """A new empty collection of the keys that `OncePer` has seen."""

    @property
    def type(self) -> Type:
        """Keys."""
        return SEEN


@frozen(repr=False)
class SameTuple(Expression):
    """The entries of an iterable as an immutable list."""

    things: Expression

    @property
    def type(self) -> Type:
        """The type of the list."""
        return listed_type(self.things.type)


@frozen(repr=False)
class Counted(Expression):
    """An iterable that takes the given number of steps from the budget for each item; an error where the budget is used up, or
    where a range has too many numbers."""

    things: Expression
    each: int

    @property
    def type(self) -> Type:
        """The type of the iterable."""
        return listed_type(self.things.type)


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
class Listed(Expression):
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
class SortedBy(Expression):
    """A list sorted by a key of each entry; the sort is stable."""

    things: Expression
    variable: Local
    key: Expression

    @property
    def type(self) -> Type:
        """The type of the list."""
        return listed_type(self.things.type)


@frozen(repr=False)
class PositionOf(Amount):
    """The index of a seat in a list of seats, counted from 0; seats that are not in it follow after its end, in their order."""

    things: Expression
    seat: Expression


# ---- calls -------------------------------------------------------------------------------------------------------------


@frozen(repr=False)
class CallFunction(Expression):
    """A call of a function of the program that only reads the state, by its name in `RuleProgram.functions`."""

    name: str
    arguments: tuple[Expression, ...]
    type: Type = field(eq=False)


@frozen(repr=False)
class CallKernel(Expression):
    """A call of the machine: `others(me, players)`, `seats(slots…)`, `min(…)`, `max(…)`, `truth(x)` (0 or 1)."""

    name: str
    arguments: tuple[Expression, ...]

    @property
    def type(self) -> Type:
        """What the machine gives."""
        return _KERNEL.get(self.name) or self.arguments[0].type


_KERNEL = {"others": list_of("seat"), "seats": set_of("seat"), "truth": NUMBER}
"""The types of what the machine gives; `min` and `max` give one of their arguments."""


@frozen(repr=False)
class Paths(Expression):
    """The paths of a network as it is open now; `of` is the type of its places."""

    network: str
    of: str = field(eq=False)

    @property
    def type(self) -> Type:
        """The paths of the network."""
        return paths_of(self.network, self.of)


@frozen(repr=False)
class PathsQuery(Expression):
    """A query of paths: `reached(a)`, `spread(set)`, `distance(a, b)`."""

    paths: Expression
    query: str
    arguments: tuple[Expression, ...]

    @property
    def type(self) -> Type:
        """A set of places; a distance may be absent."""
        return NUMBER.maybe() if self.query == "distance" else set_of(self.paths.type.parts[0].of)


@frozen(repr=False)
class CanFinish(Condition):
    """Whether, after a move, a routine can reach a step without running out of sources."""

    move: Expression
    step: str


# ---- before loops are written out --------------------------------------------------------------------------------------


@frozen(repr=False)
class Comprehension(Expression):
    """`kind(item for variable in source if where by keys)`, as in the text; the pass `outline` turns it into a function.

    `type` is that of its value and `item_type` that of its items.  `item` is None for `any`, whose condition is in `where`, and
    where the loop takes things as they are.  `home` is the declaration that contains it.
    """

    kind: Loop
    type: Type
    item: Expression | None
    item_type: Type
    variable: Local
    source: Expression
    where: tuple[Expression, ...]
    keys: tuple[Expression, ...]
    home: str = field(eq=False, default="")
