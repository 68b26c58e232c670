"""Expressions of a rule program: computations on numbers, truths, texts, lists, and sets of members, which are bitsets.

Nodes are values: equal expressions are equal nodes, so a pass may look them up in a dictionary.  Index -1 is the absent member;
every table and every list in the state has one more entry at its end, the absent value, so that a look-up by an absent member
gives the absent value.
"""

from __future__ import annotations

from typing import Any

from attrs import Factory, field, frozen

from aoi_rules.compiler.program.types import SEEN, entries_of, joined_type, list_over, listed_type, paths_of, table_of, tuple_of
from aoi_rules.diagnostics import Place
from aoi_rules.hooks import Function as HookFunction
from aoi_rules.hooks import type_of
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import ArithmeticOperator, ComparisonOperator, LogicOperator
from aoi_rules.model.types import NUMBER, TEXT, TRUTH, UNKNOWN, Shape, Type, list_of, set_of
from aoi_rules.nodes import Node

__all__ = [
    "Arithmetic", "At", "Bit", "BitCount", "Bits", "CallFunction", "CallHook", "CallKernel", "CanFinish", "Compare",
    "Comprehension", "Computed", "Const", "Counted", "Distinct", "Expr", "Fits", "FrameRead", "HasBit", "IfElse",
    "Indices", "Intersection", "Length", "Listed", "Local", "Logic", "Mask", "Negate", "NewList", "NewSeen", "Not",
    "NumberRange", "Paths", "PathsQuery", "PositionOf", "SameTuple", "SeenHere", "Slot", "SortedBy", "Table", "TableData",
    "Tuple", "UnionOf", "Within",
]


@frozen(repr=False)
class Expr(Node):
    """The base class of expressions.  `place` is where it comes from in the text, None where it comes from none.

    Equal expressions may have different places, and types that differ in how much they say.
    """

    place: Place | None = field(eq=False, repr=False, kw_only=True, default=None)

    @property
    def type(self) -> Type:
        """The type of its value; it is optional where the value may be absent."""
        raise NotImplementedError


class Condition(Expr):
    """The base class of what holds or does not."""

    __slots__ = ()

    @property
    def type(self) -> Type:
        """A truth."""
        return TRUTH


class Amount(Expr):
    """The base class of what counts or measures something."""

    __slots__ = ()

    @property
    def type(self) -> Type:
        """A number."""
        return NUMBER


def _of_value(node: Const) -> Type:
    return TEXT if isinstance(node.value, str) else TRUTH if isinstance(node.value, bool) else NUMBER


@frozen(repr=False)
class Const(Expr):
    """A constant number, truth or text; the absent number is `kernel.ABSENT`."""

    value: int | bool | str = field(eq=lambda value: (value.__class__, value))
    type: Type = field(eq=False, repr=False, default=Factory(_of_value, takes_self=True))


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
class Table(Expr):
    """A constant table as a whole."""

    data: TableData

    @property
    def type(self) -> Type:
        """A table."""
        return table_of(self.data.type, len(self.data.rows) - 1)


@frozen(repr=False)
class Computed(Expr):
    """A constant of the program that is computed when the program starts, by its name in `RuleProgram.constants`."""

    name: str
    type: Type = field(eq=False)


@frozen(repr=False)
class FrameRead(Expr):
    """The value of a named slot of the current frame; the slot `me` is who acts."""

    slot: str
    type: Type = field(eq=False)


@frozen(repr=False)
class At(Expr):
    """`things[index]`: of a table, of a list in the state, of a frame's list or of a move."""

    things: Expr
    index: Expr

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
class Arithmetic(Expr):
    """`left operator right`; dividing by 0 gives 0."""

    operator: ArithmeticOperator
    left: Expr
    right: Expr

    @property
    def type(self) -> Type:
        """A number or an amount of money, as the operator says."""
        return self.operator.results.get((self.left.type.kind, self.right.type.kind), NUMBER)


@frozen(repr=False)
class Negate(Expr):
    """`-operand`."""

    operand: Expr

    @property
    def type(self) -> Type:
        """The type of what is negated."""
        return self.operand.type


@frozen(repr=False)
class Fits(Expr):
    """A number that is checked to fit the 64 bits of a game's numbers.  A node that adds to it or compares it may do the check
    itself and take `value`, unless `always`."""

    value: Expr
    always: bool = False

    @property
    def type(self) -> Type:
        """The type of what is checked."""
        return self.value.type


@frozen(repr=False)
class Compare(Condition):
    """A chain of comparisons, `a < b <= c`: one operator fewer than operands."""

    operands: tuple[Expr, ...]
    operators: tuple[ComparisonOperator, ...]


@frozen(repr=False)
class Logic(Condition):
    """`and` / `or` of operands, evaluated from the left with short circuit; `and` without operands is true, `or` without
    operands false."""

    operator: LogicOperator
    operands: tuple[Expr, ...]


@frozen(repr=False)
class Not(Condition):
    """`not operand`."""

    operand: Expr


@frozen(repr=False)
class IfElse(Expr):
    """`then if test else otherwise`."""

    test: Expr
    then: Expr
    otherwise: Expr

    @property
    def type(self) -> Type:
        """The type of both cases."""
        return joined_type(self.then.type, self.otherwise.type)


@frozen(repr=False)
class SeenHere(Condition):
    """A condition whose value is recorded for coverage under a number."""

    number: int
    condition: Expr


# ---- sets: one bit for each member -------------------------------------------------------------------------------------


@frozen(repr=False)
class Mask(Expr):
    """The set of all members of the type `of`, which has `members` members."""

    members: int
    of: str = field(eq=False)

    @property
    def type(self) -> Type:
        """A set."""
        return set_of(self.of)


@frozen(repr=False)
class Bit(Expr):
    """The set of one member."""

    member: Expr

    @property
    def type(self) -> Type:
        """A set of the type of the member."""
        return set_of(self.member.type.of)


@frozen(repr=False)
class HasBit(Condition):
    """Whether a set contains a member, which must be present."""

    set: Expr
    member: Expr


@frozen(repr=False)
class Intersection(Expr):
    """The intersection of sets."""

    operands: tuple[Expr, ...]

    @property
    def type(self) -> Type:
        """A set."""
        return _of_sets(self.operands)


@frozen(repr=False)
class UnionOf(Expr):
    """The union of sets."""

    operands: tuple[Expr, ...]

    @property
    def type(self) -> Type:
        """A set."""
        return _of_sets(self.operands)


@frozen(repr=False)
class BitCount(Amount):
    """The number of members of a set."""

    set: Expr


def _of_sets(operands: tuple[Expr, ...]) -> Type:
    return set_of(next((operand.type.of for operand in operands if operand.type.of), ""))


# ---- lists and other iterables -----------------------------------------------------------------------------------------


@frozen(repr=False)
class Bits(Expr):
    """The members of a set as a list, ascending."""

    set: Expr

    @property
    def type(self) -> Type:
        """A list of the members."""
        return list_of(self.set.type.of)


@frozen(repr=False)
class Indices(Expr):
    """The numbers from 0 up to `size` - 1: all members of the type `of`, or the seats that play."""

    size: Expr
    of: str = field(eq=False)

    @property
    def type(self) -> Type:
        """A list of members."""
        return list_of(self.of)


@frozen(repr=False)
class NumberRange(Expr):
    """The numbers from `low` to `high`, both included; `limit` is the greatest possible count, None where only play determines
    it."""

    low: Expr
    high: Expr
    limit: int | None = None

    @property
    def type(self) -> Type:
        """A list of numbers."""
        return list_of(Shape.NUMBER)


@frozen(repr=False)
class Distinct(Expr):
    """The distinct entries of a list, in the order of their first occurrence."""

    things: Expr

    @property
    def type(self) -> Type:
        """The type of the list."""
        return listed_type(self.things.type)


def _of_items(node: Tuple) -> Type:
    return tuple_of(*(item.type for item in node.items))


@frozen(repr=False)
class Tuple(Expr):
    """These values, side by side, or as a list where that is the `type`."""

    items: tuple[Expr, ...]
    type: Type = field(eq=False, repr=False, default=Factory(_of_items, takes_self=True))


@frozen(repr=False)
class NewList(Expr):
    """A new empty list, to which entries can be added."""

    type: Type = field(eq=False)


@frozen(repr=False)
class NewSeen(Expr):
    """A new empty collection of the keys that `OncePer` has seen."""

    @property
    def type(self) -> Type:
        """Keys."""
        return SEEN


@frozen(repr=False)
class SameTuple(Expr):
    """The entries of an iterable as an immutable list."""

    things: Expr

    @property
    def type(self) -> Type:
        """The type of the list."""
        return listed_type(self.things.type)


@frozen(repr=False)
class Counted(Expr):
    """An iterable that takes the given number of steps from the budget for each item; an error where the budget is used up, or
    where a range has too many numbers."""

    things: Expr
    each: int

    @property
    def type(self) -> Type:
        """The type of the iterable."""
        return listed_type(self.things.type)


@frozen(repr=False)
class Length(Amount):
    """The number of entries of a list."""

    things: Expr


@frozen(repr=False)
class Within(Condition):
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

    @property
    def type(self) -> Type:
        """A list of the values."""
        return list_over(self.value.type)


@frozen(repr=False)
class SortedBy(Expr):
    """A list sorted by a key of each entry; the sort is stable."""

    things: Expr
    variable: Local
    key: Expr

    @property
    def type(self) -> Type:
        """The type of the list."""
        return listed_type(self.things.type)


@frozen(repr=False)
class PositionOf(Amount):
    """The index of a seat in a list of seats, counted from 0; seats that are not in it follow after its end, in their order."""

    things: Expr
    seat: Expr


# ---- calls -------------------------------------------------------------------------------------------------------------


@frozen(repr=False)
class CallFunction(Expr):
    """A call of a function of the program that only reads the state, by its name in `RuleProgram.functions`."""

    name: str
    arguments: tuple[Expr, ...]
    type: Type = field(eq=False)


@frozen(repr=False)
class CallHook(Expr):
    """A call of a function that came through the hook `aoi_functions`."""

    function: HookFunction = field(eq=id)
    arguments: tuple[Expr, ...]

    @property
    def type(self) -> Type:
        """What the function gives."""
        return type_of(self.function.gives) or UNKNOWN


@frozen(repr=False)
class CallKernel(Expr):
    """A call of the machine: `others(me, players)`, `seats(slots…)`, `min(…)`, `max(…)`, `truth(x)` (0 or 1)."""

    name: str
    arguments: tuple[Expr, ...]

    @property
    def type(self) -> Type:
        """What the machine gives."""
        return _KERNEL.get(self.name) or self.arguments[0].type


_KERNEL = {"others": list_of("seat"), "seats": set_of("seat"), "truth": NUMBER}
"""The types of what the machine gives; `min` and `max` give one of their arguments."""


@frozen(repr=False)
class Paths(Expr):
    """The paths of a network as it is open now; `of` is the type of its places."""

    network: str
    of: str = field(eq=False)

    @property
    def type(self) -> Type:
        """The paths of the network."""
        return paths_of(self.network, self.of)


@frozen(repr=False)
class PathsQuery(Expr):
    """A query of paths: `reached(a)`, `spread(set)`, `distance(a, b)`."""

    paths: Expr
    query: str
    arguments: tuple[Expr, ...]

    @property
    def type(self) -> Type:
        """A set of places; a distance may be absent."""
        return NUMBER.maybe() if self.query == "distance" else set_of(self.paths.type.parts[0].of)


@frozen(repr=False)
class CanFinish(Condition):
    """Whether, after a move, a routine can reach a step without running out of sources."""

    move: Expr
    step: str


# ---- before loops are written out --------------------------------------------------------------------------------------


@frozen(repr=False)
class Comprehension(Expr):
    """`kind(item for variable in source if where by keys)`, as in the text; the pass `outline` turns it into a function.

    `type` is that of its value and `item_type` that of its items.  `item` is None for `any`, whose condition is in `where`, and
    where the loop takes things as they are.  `home` is the declaration that contains it.
    """

    kind: Loop
    type: Type
    item: Expr | None
    item_type: Type
    variable: Local
    source: Expr
    where: tuple[Expr, ...]
    keys: tuple[Expr, ...]
    home: str = field(eq=False, default="")
