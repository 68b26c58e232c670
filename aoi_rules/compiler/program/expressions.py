"""Expressions of a rule program: computations on numbers, truths, texts, lists, and sets of members, which are bitsets.

Nodes are values: equal expressions are equal nodes, so a pass may look them up in a dictionary.  Index -1 is the absent member;
every table and every list in the state has one more entry at its end, the absent value, so that a look-up by an absent member
gives the absent value.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from aoi_rules.diagnostics import Place
from aoi_rules.hooks import Function as HookFunction
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import ArithmeticOperator, ComparisonOperator, LogicOperator
from aoi_rules.model.types import Type
from aoi_rules.nodes import Node

__all__ = [
    "Arithmetic", "At", "Bit", "BitCount", "Bits", "CallFunction", "CallHook", "CallKernel", "CanFinish", "Compare",
    "Comprehension", "Computed", "Const", "Counted", "Distinct", "Expr", "Fits", "FrameRead", "HasBit", "IfElse", "Indices",
    "Intersection", "Length", "Listed", "Local", "Logic", "Mask", "Negate", "NewList", "NewSeen", "Not",
    "NumberRange", "Paths", "PathsQuery", "PositionOf", "SameTuple", "SeenHere", "Slot", "SortedBy", "Table",
    "TableData", "Tuple", "UnionOf", "Within",
]


@frozen(repr=False)
class Expr(Node):
    """The base class of expressions."""


@frozen(repr=False)
class Const(Expr):
    """A constant number, truth or text; the absent number is `kernel.ABSENT`."""

    value: int | bool | str = field(eq=lambda value: (type(value), value))


@frozen(repr=False)
class Local(Expr):
    """A parameter or a variable of a function or a step, by a name that is unique there.

    `span` has the bounds of a number, None where they are not known.
    """

    name: str
    type: Type = field(eq=False)
    span: tuple[int | None, int | None] = field(eq=False, default=(None, None))


@frozen(repr=False)
class Slot(Expr):
    """The value of a slot of the state: a number, a tuple, or a whole list.  `Layout` has all slots."""

    name: str
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
class Table(Expr):
    """A constant table as a whole."""

    data: TableData


@frozen(repr=False)
class Computed(Expr):
    """A constant of the program that is computed when the program starts, by its name in `RuleProgram.constants`."""

    name: str
    type: Type = field(eq=False)


@frozen(repr=False)
class FrameRead(Expr):
    """The value of a named slot of the current frame; the slot `me` is who acts."""

    slot: str


@frozen(repr=False)
class At(Expr):
    """`things[index]`: of a table, of a list in the state, of a frame's list or of a move."""

    things: Expr
    index: Expr


# ---- numbers and truths ------------------------------------------------------------------------------------------------


@frozen(repr=False)
class Arithmetic(Expr):
    """`left operator right`; dividing by 0 gives 0."""

    operator: ArithmeticOperator
    left: Expr
    right: Expr


@frozen(repr=False)
class Negate(Expr):
    """`-operand`."""

    operand: Expr


@frozen(repr=False)
class Fits(Expr):
    """A number that is checked to fit the 64 bits of a game's numbers.  A node that adds to it or compares it may do the check
    itself and take `value`, unless `always`."""

    value: Expr
    always: bool = False


@frozen(repr=False)
class Compare(Expr):
    """A chain of comparisons, `a < b <= c`: one operator fewer than operands."""

    operands: tuple[Expr, ...]
    operators: tuple[ComparisonOperator, ...]


@frozen(repr=False)
class Logic(Expr):
    """`and` / `or` of operands, evaluated from the left with short circuit; `and` without operands is true, `or` without
    operands false."""

    operator: LogicOperator
    operands: tuple[Expr, ...]


@frozen(repr=False)
class Not(Expr):
    """`not operand`."""

    operand: Expr


@frozen(repr=False)
class IfElse(Expr):
    """`then if test else otherwise`."""

    test: Expr
    then: Expr
    otherwise: Expr


@frozen(repr=False)
class SeenHere(Expr):
    """A condition whose value is recorded for coverage under a number."""

    number: int
    condition: Expr


# ---- sets: one bit for each member -------------------------------------------------------------------------------------


@frozen(repr=False)
class Mask(Expr):
    """The set of all members of a type that has `members` members."""

    members: int


@frozen(repr=False)
class Bit(Expr):
    """The set of one member."""

    member: Expr


@frozen(repr=False)
class HasBit(Expr):
    """Whether a set contains a member, which must be present."""

    set: Expr
    member: Expr


@frozen(repr=False)
class Intersection(Expr):
    """The intersection of sets."""

    operands: tuple[Expr, ...]


@frozen(repr=False)
class UnionOf(Expr):
    """The union of sets."""

    operands: tuple[Expr, ...]


@frozen(repr=False)
class BitCount(Expr):
    """The number of members of a set."""

    set: Expr


# ---- lists and other iterables -----------------------------------------------------------------------------------------


@frozen(repr=False)
class Bits(Expr):
    """The members of a set as a list, ascending."""

    set: Expr


@frozen(repr=False)
class Indices(Expr):
    """The numbers from 0 up to `size` - 1: members of a type, or seats."""

    size: Expr


@frozen(repr=False)
class NumberRange(Expr):
    """The numbers from `low` to `high`, both included; `limit` is the greatest possible count, None where only play determines
    it."""

    low: Expr
    high: Expr
    limit: int | None = None


@frozen(repr=False)
class Distinct(Expr):
    """The distinct entries of a list, in the order of their first occurrence."""

    things: Expr


@frozen(repr=False)
class Tuple(Expr):
    """A list of these values."""

    items: tuple[Expr, ...]


@frozen(repr=False)
class NewList(Expr):
    """A new empty list, to which entries can be added."""


@frozen(repr=False)
class NewSeen(Expr):
    """A new empty collection of the keys that `OncePer` has seen."""


@frozen(repr=False)
class SameTuple(Expr):
    """The entries of an iterable as an immutable list."""

    things: Expr


@frozen(repr=False)
class Counted(Expr):
    """An iterable that takes the given number of steps from the budget for each item; an error where the budget is used up, or
    where a range has too many numbers."""

    things: Expr
    each: int


@frozen(repr=False)
class Length(Expr):
    """The number of entries of a list."""

    things: Expr


@frozen(repr=False)
class Within(Expr):
    """Whether a list contains a value."""

    things: Expr
    value: Expr


@frozen(repr=False)
class Listed(Expr):
    """`[value for variable in source if where]`, as a mutable list."""

    value: Expr
    variable: Local
    source: Expr
    where: tuple[Expr, ...] = ()


@frozen(repr=False)
class SortedBy(Expr):
    """A list sorted by a key of each entry; the sort is stable."""

    things: Expr
    variable: Local
    key: Expr


@frozen(repr=False)
class PositionOf(Expr):
    """The index of a seat in a list of seats, counted from 0; seats that are not in it follow after its end, in their order."""

    things: Expr
    seat: Expr


# ---- calls -------------------------------------------------------------------------------------------------------------


@frozen(repr=False)
class CallFunction(Expr):
    """A call of a function of the program that only reads the state, by its name in `RuleProgram.functions`."""

    name: str
    arguments: tuple[Expr, ...]


@frozen(repr=False)
class CallHook(Expr):
    """A call of a function that came through the hook `aoi_functions`; `place` is its place in the text."""

    function: HookFunction = field(eq=id)
    arguments: tuple[Expr, ...]
    place: Place | None = field(eq=False, repr=False, default=None)


@frozen(repr=False)
class CallKernel(Expr):
    """A call of the machine: `others(me, players)`, `seats(slots…)`, `min(…)`, `max(…)`, `truth(x)` (0 or 1)."""

    name: str
    arguments: tuple[Expr, ...]


@frozen(repr=False)
class Paths(Expr):
    """The paths of a network as it is open now."""

    network: str


@frozen(repr=False)
class PathsQuery(Expr):
    """A query of paths: `reached(a)`, `spread(set)`, `distance(a, b)`."""

    paths: Expr
    query: str
    arguments: tuple[Expr, ...]


@frozen(repr=False)
class CanFinish(Expr):
    """Whether, after a move, a routine can reach a step without running out of sources."""

    move: Expr
    step: str


# ---- before loops are written out --------------------------------------------------------------------------------------


@frozen(repr=False)
class Comprehension(Expr):
    """`kind(item for variable in source if where by keys)`, as in the text; the pass `outline` turns it into a function.

    `type` is that of its value and `item_type` that of its items.  `item` is None for `any`, whose condition is in `where`, and
    where the loop takes things as they are.  `place` is its place in the text, `home` the declaration that contains it.
    """

    kind: Loop
    type: Type
    item: Expr | None
    item_type: Type
    variable: Local
    source: Expr
    where: tuple[Expr, ...]
    keys: tuple[Expr, ...]
    place: Place = field(eq=False, repr=False)
    home: str = field(eq=False, default="")
