"""Expressions of a rule program: what is computed, on numbers, truths, texts, lists and sets of members (a bit each).

All are values: equal expressions are equal nodes, so a pass may look one up in a dictionary.  Index -1 is the absent
member; every table and every list of the state has one more entry at its end, the absent value, so that a look-up through
something absent is absent by itself.
"""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from aoi_rules.diagnostics import Place
from aoi_rules.hooks import Function as HookFunction
from aoi_rules.model.types import Type

__all__ = [
    "Arithmetic", "At", "Bit", "BitCount", "Bits", "CallFunction", "CallHook", "CallKernel", "CanFinish", "Compare",
    "Comprehension", "Computed", "Const", "Counted", "Distinct", "Expr", "Fits", "FrameRead", "HasBit", "IfElse", "Indices",
    "Intersection", "Length", "Listed", "Local", "Logic", "Mask", "Negate", "NewList", "NewSeen", "Not",
    "NumberRange", "Paths", "PathsQuery", "PositionOf", "SameTuple", "SeenHere", "Slot", "SortedBy", "Table",
    "TableData", "Tuple", "UnionOf", "Within",
]


@frozen
class Expr:
    """What all expressions are."""


@frozen
class Const(Expr):
    """A number, a truth or a text that the text fixes; the absent number is `kernel.ABSENT`."""

    value: int | bool | str = field(eq=lambda value: (type(value), value))


@frozen
class Local(Expr):
    """A parameter or a variable of a function or a step, by a name that is its own there.

    `span` has the bounds of a number, None where they are not known.
    """

    name: str
    type: Type = field(eq=False)
    span: tuple[int | None, int | None] = field(eq=False, default=(None, None))


@frozen
class Slot(Expr):
    """What a slot of the state holds: a number, a tuple, or a whole list.  `Layout` has all slots.

    `adds_up` is the slot whose entries the text counts one by one, empty where it reads the slot itself: `name` holds their
    number, and a player who may not see the entries may not learn it, even where the number itself is shown to all.
    """

    name: str
    adds_up: str = field(eq=False, default="")


@frozen(eq=False)
class TableData:
    """A table that the text fixes: a row for each member and one for the absent member, each a number, a text or a tuple.

    `name` is for people: `space.location`.
    """

    name: str
    rows: tuple[Any, ...] = field(repr=False)
    type: Type = field(repr=False)


@frozen
class Table(Expr):
    """A constant table as a whole."""

    data: TableData


@frozen
class Computed(Expr):
    """A constant of the program that is computed when the program starts, by its name in `RuleProgram.constants`."""

    name: str
    type: Type = field(eq=False)


@frozen
class FrameRead(Expr):
    """What a named slot of the frame of the routine at hand holds; `me` is who acts."""

    slot: str


@frozen
class At(Expr):
    """`things[index]`: of a table, of a list in the state, of a frame's list or of a move."""

    things: Expr
    index: Expr


# ---- numbers and truths ------------------------------------------------------------------------------------------------


@frozen
class Arithmetic(Expr):
    """`left operator right`, by `+ - * // %`.  `//` and `%` by 0 give 0."""

    operator: str
    left: Expr
    right: Expr


@frozen
class Negate(Expr):
    """`-operand`."""

    operand: Expr


@frozen
class Fits(Expr):
    """A number, looked at whether a game may have it: 64 bits.  Who adds to it or compares it may look for itself and take
    `value`, unless `always`."""

    value: Expr
    always: bool = False


@frozen
class Compare(Expr):
    """A chain of comparisons, `a < b <= c`: one operator of `== != < <= > >=` less than there are operands."""

    operands: tuple[Expr, ...]
    operators: tuple[str, ...]


@frozen
class Logic(Expr):
    """`and` / `or` of operands, from the left as far as needed; `and` of none is true, `or` of none false."""

    operator: str
    operands: tuple[Expr, ...]


@frozen
class Not(Expr):
    """Whether something does not hold."""

    operand: Expr


@frozen
class IfElse(Expr):
    """`then if test else otherwise`."""

    test: Expr
    then: Expr
    otherwise: Expr


@frozen
class SeenHere(Expr):
    """A condition whose value is noted for coverage under a number, and its value."""

    number: int
    condition: Expr


# ---- sets: a bit for each member ---------------------------------------------------------------------------------------


@frozen
class Mask(Expr):
    """The set of all members of a type that has so many."""

    members: int


@frozen
class Bit(Expr):
    """The set of one member."""

    member: Expr


@frozen
class HasBit(Expr):
    """Whether a set has a member, which is there."""

    set: Expr
    member: Expr


@frozen
class Intersection(Expr):
    """What is in all of some sets."""

    operands: tuple[Expr, ...]


@frozen
class UnionOf(Expr):
    """What is in one of some sets."""

    operands: tuple[Expr, ...]


@frozen
class BitCount(Expr):
    """How many members a set has."""

    set: Expr


# ---- lists and what can be gone through --------------------------------------------------------------------------------


@frozen
class Bits(Expr):
    """The members of a set as a list, ascending."""

    set: Expr


@frozen
class Indices(Expr):
    """The numbers from 0 up to `size` - 1: members of a type, or seats."""

    size: Expr


@frozen
class NumberRange(Expr):
    """The numbers from `low` to `high`, both included; at most `limit` of them, None where play counts them."""

    low: Expr
    high: Expr
    limit: int | None = None


@frozen
class Distinct(Expr):
    """What is in a list, each once, in the order in which it first comes up."""

    things: Expr


@frozen
class Tuple(Expr):
    """A list of these values."""

    items: tuple[Expr, ...]


@frozen
class NewList(Expr):
    """A list of its own without entries, which may grow."""


@frozen
class NewSeen(Expr):
    """Nothing is seen yet: what `OncePer` notes keys in."""


@frozen
class SameTuple(Expr):
    """What is gone through, as a list that does not change any more."""

    things: Expr


@frozen
class Counted(Expr):
    """What is gone through, with so many steps for each thing of it taken from the budget; an error where that is used up, or
    where a range has too many numbers."""

    things: Expr
    each: int


@frozen
class Length(Expr):
    """How many things a list has."""

    things: Expr


@frozen
class Within(Expr):
    """Whether a list has a value in it."""

    things: Expr
    value: Expr


@frozen
class Listed(Expr):
    """`[value for variable in source if where]`, as a list that may still be changed."""

    value: Expr
    variable: Local
    source: Expr
    where: tuple[Expr, ...] = ()


@frozen
class SortedBy(Expr):
    """A list in the order of a key of each of its things, equal ones as they stood."""

    things: Expr
    variable: Local
    key: Expr


@frozen
class PositionOf(Expr):
    """The place of a seat in a list of seats, counted from 0; seats that are not in it follow behind its end, in their
    order."""

    things: Expr
    seat: Expr


# ---- calls -------------------------------------------------------------------------------------------------------------


@frozen
class CallFunction(Expr):
    """A call of a function of the program that only reads the state, by its name in `RuleProgram.functions`."""

    name: str
    arguments: tuple[Expr, ...]


@frozen
class CallHook(Expr):
    """A call of a function that came through the hook `aoi_functions`."""

    function: HookFunction = field(eq=id)
    arguments: tuple[Expr, ...]


@frozen
class CallKernel(Expr):
    """A call of the machine: `others(me, players)`, `seats(slots…)`, `min(…)`, `max(…)`, `truth(x)` (0 or 1)."""

    name: str
    arguments: tuple[Expr, ...]


@frozen
class Paths(Expr):
    """The paths of a network as it is open now."""

    network: str


@frozen
class PathsQuery(Expr):
    """A question to paths: `reached(a)`, `spread(set)`, `distance(a, b)`."""

    paths: Expr
    query: str
    arguments: tuple[Expr, ...]


@frozen
class CanFinish(Expr):
    """Whether, after a move, a routine can come to a step without running out of sources."""

    move: Expr
    step: str


# ---- before loops are written out --------------------------------------------------------------------------------------


@frozen
class Comprehension(Expr):
    """`kind(item for variable in source if where by keys)`, as the text has it; the pass `outline` makes a function of it.

    `kind` is one of all, any, best, count, least, list, max, min, set, sorted, sum; `type` is that of its value and
    `item_type` that of its items.  Of `any`, `item` is None and what it asks stands in `where`; of `count`, `best`, `least`
    and `sorted` it is None, too.  `place` is where it stands in the text, `home` the name of what it stands in.
    """

    kind: str
    type: Type
    item: Expr | None
    item_type: Type
    variable: Local
    source: Expr
    where: tuple[Expr, ...]
    keys: tuple[Expr, ...]
    place: Place = field(eq=False, repr=False)
    home: str = field(eq=False, default="")
