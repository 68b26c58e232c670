"""Typed expressions: conditions, values and choices, with the type, the presence and the place of each part.

`type.optional` tells whether a value may be absent.  A name that the text binds is a `Binding`, compared by identity: two loops
over `x` have two bindings.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from aoi_rules.compiler.operations import Arithmetic, Call, Const, Expression, IfElse, Logic, Negate, Not, Tuple
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.diagnostics import Place
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import UNITE, ComparisonOperator, Operator
from aoi_rules.model.node import Node
from aoi_rules.model.spans import Span
from aoi_rules.model.types import Type

__all__ = [
    "BEGUN", "CHANGING", "AbsenceTest", "Absent", "Arithmetic", "Binding", "Call", "Compare", "Comprehension", "Const",
    "Contains", "Counter", "Definition", "End", "Expression", "Extreme", "Field", "IfElse", "InUse", "KeepValue", "Local",
    "Logic",
    "Member", "Members", "Negate", "NestedMembers", "Not", "Option", "Others", "Players", "Present", "Query", "Range", "Size",
    "Tuple", "Union", "Use", "Zone", "ZoneCount", "ZoneEmpty", "ZoneSize", "in_play",
]


@frozen(eq=False, repr=False)
class Binding(Node):
    """A name that stands for a value: a parameter, a choice, a `let`, the variable of a loop, or `me`.

    `span` has the bounds of a number.  Bindings are compared by identity.
    """

    name: str
    type: Type
    place: Place | None = field(default=None, repr=False)
    span: Span = (None, None)


@frozen(repr=False)
class TypedExpression(Expression):
    """The base class of expressions with an explicit type."""

    type: Type
    place: Place = field(eq=False, repr=False)


# ---- literals and names ------------------------------------------------------------------------------------------------


@frozen(repr=False)
class Absent(TypedExpression):
    """`none`, the absent value of its type; the type is `none` where the context gives no other."""


@frozen(repr=False)
class Member(TypedExpression):
    """A member by its name, such as `koeln`; `number` counts members of its type from 0."""

    number: int


@frozen(repr=False)
class Local(TypedExpression):
    """The value of a binding."""

    binding: Binding


@frozen(repr=False)
class Option(TypedExpression):
    """The value of an option in this game."""

    name: str


@frozen(repr=False)
class InUse(TypedExpression):
    """Whether the ruleset uses some part: a constant, which would be different without that part."""

    value: bool


@frozen(repr=False)
class Counter(TypedExpression):
    """How many passes a named `repeat` has begun."""

    name: str


@frozen(repr=False)
class Players(TypedExpression):
    """`players`: the seats that play, in order."""


@frozen(repr=False)
class Others(TypedExpression):
    """`others`: all seats but `me`, clockwise."""

    me: Expression


@frozen(repr=False)
class Members(TypedExpression):
    """All members of the type `of`, in the order of the text."""

    of: str


# ---- attributes and keeps of members ------------------------------------------------------------------------------------


@frozen(repr=False)
class Field(TypedExpression):
    """A value that the text gives a member: a `has`, the member that contains it, or the `ends` of a link.

    `owner` is the name of the member's type.  For an absent member the value is absent.
    """

    owner: str
    name: str
    base: Expression


@frozen(repr=False)
class NestedMembers(TypedExpression):
    """The members of the type `inner` that are nested in a member of `owner`, or the links of that type that end there."""

    owner: str
    inner: str
    base: Expression


@frozen(repr=False)
class KeepValue(TypedExpression):
    """The current value of a `keep`: of one for the whole game (`base` is None), of a member's, or of a member's entry for a
    `second` member."""

    keep: KeepSymbol = field(eq=id)
    base: Expression | None = None
    second: Expression | None = None


# ---- zones -------------------------------------------------------------------------------------------------------------


@frozen(repr=False)
class Zone(TypedExpression):
    """A zone, whose name is `type.of`; `owner` is the seat, None for a common zone.

    Any expression whose type is of the kind `zone` may be used as a zone, such as the parameter of a verb.
    """

    owner: Expression | None = None


@frozen(repr=False)
class ZoneSize(TypedExpression):
    """The number of pieces in a zone."""

    zone: Expression


@frozen(repr=False)
class ZoneEmpty(TypedExpression):
    """Whether a zone is empty."""

    zone: Expression


@frozen(repr=False)
class ZoneCount(TypedExpression):
    """The number of pieces of one kind in a zone."""

    zone: Expression
    piece: Expression


# ---- operators ---------------------------------------------------------------------------------------------------------


@frozen(repr=False)
class Present(TypedExpression):
    """An expression whose type allows absence, but that is present here because of an earlier line or condition.

    `level` is the level of that line, as `Scope.level` counts them.
    """

    operand: Expression
    level: int = field(eq=False, default=0)


@frozen(repr=False)
class Compare(TypedExpression):
    """`left operator right`, except `in`; false if a side is absent."""

    operator: ComparisonOperator
    left: Expression
    right: Expression


@frozen(repr=False)
class AbsenceTest(TypedExpression):
    """`… == none` if `absent` is true, otherwise `… != none`."""

    absent: bool
    operand: Expression


@frozen(repr=False)
class Contains(TypedExpression):
    """`item in collection`, or `item not in collection` if `negated`; the collection is a list, a set or a zone."""

    item: Expression
    collection: Expression
    negated: bool


@frozen(repr=False)
class Extreme(TypedExpression):
    """`min(a, b, …)` or `max(a, b, …)`, depending on `operator`."""

    operator: str
    operands: tuple[Expression, ...]


@frozen(repr=False)
class Size(TypedExpression):
    """`count(…)` of a list, a set or a zone."""

    operand: Expression


@frozen(repr=False)
class Union(TypedExpression):
    """`union(a, b, …)` of sets."""

    operator: ClassVar[Operator] = UNITE
    operands: tuple[Expression, ...]


@frozen(repr=False)
class End(TypedExpression):
    """`first(…)` or `last(…)` of a list, depending on `which`; absent if the list is empty."""

    which: str
    operand: Expression


@frozen(repr=False)
class Range(TypedExpression):
    """`low..high`, both included; its type is a list of numbers or of money."""

    low: Expression
    high: Expression


# ---- loops and calls ---------------------------------------------------------------------------------------------------


@frozen(repr=False)
class Comprehension(TypedExpression):
    """`kind(item for variable in source when condition by keys)`.

    A set over items that are lists is the union of them.
    """

    kind: Loop
    item: Expression
    variable: Binding
    source: Expression
    condition: Expression | None
    keys: tuple[Expression, ...]


@frozen(eq=False, repr=False)
class Definition(Node):
    """A `define`, checked for arguments of certain types: one instance for each combination of types.

    `loops` tells whether its body iterates; a definition that does not is inlined where it is used.  `me` is set if an acting
    seat uses it.
    """

    name: str
    parameters: tuple[Binding, ...]
    me: Binding | None
    body: Expression
    loops: bool
    place: Place = field(repr=False)


@frozen(repr=False)
class Use(TypedExpression):
    """A use of a definition; `me` is the acting seat, if the definition depends on it."""

    definition: Definition
    arguments: tuple[Expression, ...]
    me: Expression | None


@frozen(repr=False)
class Query(TypedExpression):
    """A query of a network: `query` is reached, spread, distance, passable, open_links, least_cost, route or links_of_route."""

    network: str
    query: str
    arguments: tuple[Expression, ...]


CHANGING = (Counter, KeepValue, Query, Zone, ZoneCount, ZoneEmpty, ZoneSize)
"""Expressions whose values change during a game."""
BEGUN = (InUse, Option, Others, Players)
"""Expressions whose values depend on how a game begins (players, options and parts) and then stay the same."""


def in_play(part: Expression) -> bool:
    """Whether the value of a part of an expression depends on the position, not only on the text and on how the game begins."""
    return isinstance(part, CHANGING) or (isinstance(part, Call) and part.function.of_players)
