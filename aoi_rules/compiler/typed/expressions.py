"""Typed expressions: what a condition, a value or a choice says, with the type, the presence and the place of each part.

`type.optional` says whether a value may be absent.  A name that the text binds is a `Binding`, which is itself and no other:
two loops over `x` have two bindings.
"""

from __future__ import annotations

from attrs import field, frozen

from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.diagnostics import Place
from aoi_rules.hooks import Function
from aoi_rules.model.types import Type

__all__ = [
    "Absent", "AbsenceTest", "Arithmetic", "Binding", "Call", "Compare", "Comprehension", "Conditional", "Contains", "Counter",
    "Definition", "Expression", "Extreme", "Field", "Kept", "List", "Local", "Logic", "Member", "Members", "Negative", "Nested",
    "Not", "Number", "Option", "Others", "Players", "Present", "Query", "Range", "Size", "Span", "Text", "Truth", "Union", "Use",
    "Zone", "ZoneCount", "ZoneEmpty", "ZoneSize",
]

Span = tuple[int | None, int | None]
"""The least and the greatest value that something can have, both included; None where the text does not say it."""


@frozen(eq=False)
class Binding:
    """A name that stands for a value: a parameter, a choice, a `let`, what a loop goes through, or `me`.

    `span` has the bounds of a number.  Bindings are compared by identity.
    """

    name: str
    type: Type
    place: Place | None = field(default=None, repr=False)
    span: Span = (None, None)


@frozen
class Expression:
    """What all expressions have: a type, and the place in the text."""

    type: Type
    place: Place = field(eq=False, repr=False)


# ---- literals and names ------------------------------------------------------------------------------------------------


@frozen
class Number(Expression):
    """A number or an amount of money, as `type` says."""

    value: int


@frozen
class Text(Expression):
    """A text in quotation marks."""

    value: str


@frozen
class Truth(Expression):
    """`yes` or `no`."""

    value: bool


@frozen
class Absent(Expression):
    """`none`, as the absent value of its type; of the type `none` where nothing says more."""


@frozen
class Member(Expression):
    """A member by its name, such as `koeln`; `number` counts members of its type from 0."""

    number: int


@frozen
class Local(Expression):
    """The value of a binding."""

    binding: Binding


@frozen
class Option(Expression):
    """The value of an option in this game."""

    name: str


@frozen
class Counter(Expression):
    """How often a named `repeat` has begun a pass."""

    name: str


@frozen
class Players(Expression):
    """The seats that play, in order: `players`."""


@frozen
class Others(Expression):
    """All seats but `me`, clockwise: `others`."""

    me: Expression


@frozen
class Members(Expression):
    """All members of the type `of`, in the order of the text."""

    of: str


# ---- what members have and keep ----------------------------------------------------------------------------------------


@frozen
class Field(Expression):
    """What the text says of a member: a `has`, the member it is nested in, or the `ends` of a link.

    `owner` is the name of the member's type.  Of an absent member it is the absent value.
    """

    owner: str
    name: str
    base: Expression


@frozen
class Nested(Expression):
    """The members of the type `inner` that are nested in a member of `owner`, or the links of that type at it."""

    owner: str
    inner: str
    base: Expression


@frozen
class Kept(Expression):
    """What a `keep` holds: once (`base` is None), of a member, or of a member for a `second` one."""

    keep: KeepSymbol = field(eq=id)
    base: Expression | None = None
    second: Expression | None = None


# ---- zones -------------------------------------------------------------------------------------------------------------


@frozen
class Zone(Expression):
    """A zone, whose name is `type.of`; `owner` is the seat, None for a zone of all.

    Any expression of the kind `zone` may stand for one, so a verb's parameter does.
    """

    owner: Expression | None = None


@frozen
class ZoneSize(Expression):
    """How many pieces lie in a zone."""

    zone: Expression


@frozen
class ZoneEmpty(Expression):
    """Whether nothing lies in a zone."""

    zone: Expression


@frozen
class ZoneCount(Expression):
    """How many pieces of one kind lie in a zone."""

    zone: Expression
    piece: Expression


# ---- operators ---------------------------------------------------------------------------------------------------------


@frozen
class Present(Expression):
    """An expression that may be absent by itself and is present here: a line or a condition before it says so.

    `level` is the line that says so, as `Scope.level` counts them.
    """

    operand: Expression
    level: int = field(eq=False, default=0)


@frozen
class Compare(Expression):
    """`left operator right`, by `== != < <= > >=`; false where a side is absent."""

    operator: str
    left: Expression
    right: Expression


@frozen
class AbsenceTest(Expression):
    """`… == none` where `absent`, else `… != none`."""

    absent: bool
    operand: Expression


@frozen
class Contains(Expression):
    """`item in collection`, or `not in` where `negated`; the collection is a list, a set or a zone."""

    item: Expression
    collection: Expression
    negated: bool


@frozen
class Not(Expression):
    """`not operand`."""

    operand: Expression


@frozen
class Logic(Expression):
    """`and` / `or` of any number of operands; `and` of none is true."""

    operator: str
    operands: tuple[Expression, ...]


@frozen
class Conditional(Expression):
    """`then if test else otherwise`."""

    test: Expression
    then: Expression
    otherwise: Expression


@frozen
class Arithmetic(Expression):
    """`left operator right`, by `+ - * // %`, of whole numbers; dividing by 0 gives 0."""

    operator: str
    left: Expression
    right: Expression


@frozen
class Negative(Expression):
    """`-operand`."""

    operand: Expression


@frozen
class Extreme(Expression):
    """`min(a, b, …)` or `max(a, b, …)`, as `operator` says."""

    operator: str
    operands: tuple[Expression, ...]


@frozen
class Size(Expression):
    """`count(…)` of a list, a set or a zone."""

    operand: Expression


@frozen
class Union(Expression):
    """`union(a, b, …)` of sets."""

    operands: tuple[Expression, ...]


@frozen
class List(Expression):
    """A list of single values: `(a, b)`."""

    items: tuple[Expression, ...]


@frozen
class Range(Expression):
    """`low..high`, both included; its type is a list of numbers or of money."""

    low: Expression
    high: Expression


# ---- loops and calls ---------------------------------------------------------------------------------------------------


@frozen
class Comprehension(Expression):
    """`kind(item for variable in source when condition by keys)`.

    `kind` is one of all, any, best, count, least, list, max, min, set, sorted, sum.  A set over items that are lists is
    the union of them.
    """

    kind: str
    item: Expression
    variable: Binding
    source: Expression
    condition: Expression | None
    keys: tuple[Expression, ...]


@frozen(eq=False)
class Definition:
    """A `define` as it is used with arguments of certain types: one for each combination.

    `loops` says whether it goes through something; one that does not is put in the place of its uses.  `me` is there where
    it is used by somebody who acts.
    """

    name: str
    parameters: tuple[Binding, ...]
    me: Binding | None
    body: Expression
    loops: bool
    place: Place = field(repr=False)


@frozen
class Use(Expression):
    """A use of a definition; `me` is who acts, where the definition has one."""

    definition: Definition
    arguments: tuple[Expression, ...]
    me: Expression | None


@frozen
class Call(Expression):
    """A call of a function that came through the hook `aoi_functions`."""

    function: Function = field(eq=id)
    arguments: tuple[Expression, ...]


@frozen
class Query(Expression):
    """A question to a network: `query` is reached, spread or distance."""

    network: str
    query: str
    arguments: tuple[Expression, ...]
