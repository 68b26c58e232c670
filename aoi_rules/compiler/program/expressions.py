"""Expressions of a rule program: computations on numbers, truths, texts, lists, and sets of members, which are bitsets.

Nodes are values: equal expressions are equal nodes, so a pass may look them up in a dictionary.  All classes of expressions can
be imported from here: those that read something are defined in `reads`, those about lists in `lists`, and those that rules have
too in `operations`.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from aoi_rules.compiler.operations import (
    Amount,
    Arithmetic,
    Call,
    Condition,
    Const,
    Expression,
    IfElse,
    Logic,
    Negate,
    Not,
    Tuple,
)
from aoi_rules.compiler.program.lists import (
    Bits,
    CountedItems,
    Distinct,
    Indices,
    Length,
    ListOf,
    NewKeySet,
    NewList,
    NumberRange,
    PositionOf,
    SameTuple,
    SortedBy,
    Within,
)
from aoi_rules.compiler.program.reads import At, ComputedConstant, FrameRead, Local, Slot, Table, TableData
from aoi_rules.compiler.program.types import paths_of
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import INTERSECT, UNITE, ComparisonOperator, SetOperator
from aoi_rules.model.types import NUMBER, Type, list_of, set_of

__all__ = [
    "WEIGHING", "Arithmetic", "At", "Bit", "BitCount", "Bits", "Call", "CallFunction", "CallKernel", "CanFinish", "Compare",
    "Comprehension", "ComputedConstant", "Const", "CountedItems", "Distinct", "Expression", "Fits", "FrameRead", "HasBit",
    "IfElse", "Indices", "Intersection", "Length", "ListOf", "Local", "Logic", "Mask", "Negate", "NewList", "NewKeySet",
    "Not", "NumberRange", "Paths", "PathsQuery", "PositionOf", "SameTuple", "SeenHere", "Slot", "SortedBy", "Table",
    "TableData", "Tuple", "UnionOf", "Within", "make_comparison",
]


# ---- numbers and truths ------------------------------------------------------------------------------------------------


@frozen(repr=False)
class Fits(Expression):
    """A number that is checked to fit into the 64 bits of a game's numbers.  A node that adds to it or compares it may do the
    check itself and take `value`, unless `always`."""

    value: Expression
    always: bool = False

    @property
    def type(self) -> Type:
        """The type of the checked number."""
        return self.value.type


@frozen(repr=False)
class Compare(Condition):
    """A chain of comparisons, `a < b <= c`: one operator fewer than operands."""

    operands: tuple[Expression, ...]
    operators: tuple[ComparisonOperator, ...]


def make_comparison(left: Expression, operator: ComparisonOperator, right: Expression) -> Compare:
    """The comparison of two values."""
    return Compare((left, right), (operator,))


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
class OfSets(Expression):
    """The base class of operators on sets."""

    operator: ClassVar[SetOperator]
    operands: tuple[Expression, ...]

    @property
    def type(self) -> Type:
        """A set."""
        return set_of(next((operand.type.of for operand in self.operands if operand.type.of), ""))


@frozen(repr=False)
class Intersection(OfSets):
    """The intersection of sets."""

    operator = INTERSECT


@frozen(repr=False)
class UnionOf(OfSets):
    """The union of sets."""

    operator = UNITE


@frozen(repr=False)
class BitCount(Amount):
    """The number of members of a set."""

    set: Expression


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
        """The type of the machine's result."""
        return _KERNEL.get(self.name) or self.arguments[0].type


_KERNEL = {"others": list_of("seat"), "seats": set_of("seat"), "truth": NUMBER}
"""The types of the machine's results; `min` and `max` return one of their arguments."""


@frozen(repr=False)
class Paths(Expression):
    """The paths of a network with its present open links; `of` is the type of its places."""

    network: str
    of: str = field(eq=False)

    @property
    def type(self) -> Type:
        """The paths of the network."""
        return paths_of(self.network, self.of)


WEIGHING = frozenset(("least_cost", "route", "links_of_route"))
"""The queries of paths that depend on costs."""


@frozen(repr=False)
class PathsQuery(Expression):
    """A query of paths: `reached(a)`, `spread(set)`, `distance(a, b)`, `passable()`, `open_links(first, count)`; with the costs
    of links and places as a list, `least_cost(a, b, costs)`, `route(a, b, costs)`, `links_of_route(a, b, costs, first, count)`.

    `gives` is the type of its value, None if that is a set of places.
    """

    paths: Expression
    query: str
    arguments: tuple[Expression, ...]
    gives: Type | None = None

    @property
    def type(self) -> Type:
        """The type of its value."""
        return self.gives or set_of(self.paths.type.parts[0].of)


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
    if the loop takes the things themselves.  `home` is the declaration that contains it.
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
