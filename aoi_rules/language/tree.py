"""The content of a text, without knowing what its words mean: statements, tables and expressions.

Every node knows its `place`.  `unconfirmed` is the trailing `?` of a figure or a name.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from aoi_rules.diagnostics import Place
from aoi_rules.language.operators import ArithmeticOperator, ComparisonOperator, LogicOperator
from aoi_rules.model.node import Node
from aoi_rules.model.types import Shape

__all__ = [
    "LITERALS", "RESERVED", "Attribute", "Binary", "Block", "Call", "Cell", "Compare", "Comprehension", "Conditional",
    "Expression", "Index", "Items", "Keyword", "Logic", "Money", "Name", "Not", "Negative", "Number", "Pair", "Range",
    "Row", "Statement", "Table", "Text",
]


RESERVED = frozenset(("me", "players", "others", "none", "yes", "no"))
"""Names with a meaning of their own, which nothing else may have."""


@frozen(repr=False)
class Number(Node):
    """A whole number, `3`."""

    value: int
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Money(Node):
    """An amount of money, `$3`."""

    value: int
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Text(Node):
    r"""A quoted string, `"Köln"`; `\"`, `\\` are its only escapes."""

    value: str
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Name(Node):
    """A name, `koeln`; also `yes`, `no`, `none` and counts such as `x2`."""

    name: str
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Keyword(Node):
    """One of `in or and for by if not` as a separate word among a statement's arguments."""

    name: str
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Attribute(Node):
    """`value.name`, no blanks."""

    value: Expression
    name: str
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Index(Node):
    """`value[index]`, no blank before the bracket."""

    value: Expression
    index: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Call(Node):
    """`function(arguments)`; the function is a Name or an Attribute."""

    function: Expression
    arguments: tuple[Expression, ...]
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Range(Node):
    """`low..high`; `high` is None in `low..`."""

    low: Expression
    high: Expression | None
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Pair(Node):
    """`left -- right`, the two ends of a link."""

    left: Expression
    right: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Items(Node):
    """A bracketed list `(a, b)`, `(a,)` or `()`.  A single bracketed expression without a comma is just that expression."""

    items: tuple[Expression, ...]
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Negative(Node):
    """`-operand`."""

    operand: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Not(Node):
    """`not operand`."""

    operand: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Binary(Node):
    """Arithmetic."""

    operator: ArithmeticOperator
    left: Expression
    right: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Compare(Node):
    """A comparison."""

    operator: ComparisonOperator
    left: Expression
    right: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Logic(Node):
    """`and` / `or` of two or more operands."""

    operator: LogicOperator
    operands: tuple[Expression, ...]
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Conditional(Node):
    """`then if test else otherwise`."""

    then: Expression
    test: Expression
    otherwise: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Comprehension(Node):
    """`kind(item for variable in source when condition by keys)`; kind is any function name (`sum`, `any`, `best` …).

    With several `for`, the item is a loop of the same kind that is `joined`: it has the next `for`, the condition and the keys.
    """

    kind: str
    item: Expression
    variable: str
    source: Expression
    condition: Expression | None
    keys: tuple[Expression, ...]
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False
    joined: bool = False


Expression = (
    Number | Money | Text | Name | Keyword | Attribute | Index
    | Call | Range | Pair | Items | Negative | Not | Binary | Compare | Logic
    | Conditional | Comprehension
)


@frozen(repr=False)
class Cell(Node):
    """A table's cell: no value (blank), one, or several separated by commas."""

    values: tuple[Expression, ...]
    place: Place = field(eq=False, repr=False)


@frozen(repr=False)
class Row(Node):
    """A table's line."""

    cells: tuple[Cell, ...]
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen(repr=False)
class Table(Node):
    """Lines `| a | b |`; the first one (`header`) names the columns, each cell of it containing one Name or several."""

    header: Row
    rows: tuple[Row, ...]
    place: Place = field(eq=False, repr=False)


@frozen(repr=False)
class Statement(Node):
    """`word arguments… [= value] [when condition] [{ block }]`; `unconfirmed` is a separate `?` at its end or on its word."""

    word: str
    arguments: tuple[Expression, ...]
    value: Expression | None
    condition: Expression | None
    block: Block | None
    place: Place = field(eq=False, repr=False)
    word_place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False

    @property
    def items(self) -> tuple[Statement | Table, ...]:
        """The content of its block, in order."""
        return self.block.items if self.block is not None else ()

    @property
    def lines(self) -> tuple[Statement, ...]:
        """The statements in its block, in order."""
        return tuple(item for item in self.items if isinstance(item, Statement))

    @property
    def texts(self) -> tuple[Text, ...]:
        """The texts among its arguments, in order."""
        return tuple(node for node in self.arguments if isinstance(node, Text))


@frozen(repr=False)
class Block(Node):
    """The content between braces, in order."""

    items: tuple[Statement | Table, ...]
    place: Place = field(eq=False, repr=False)


LITERALS: Mapping[type[Node], str] = {Number: Shape.NUMBER, Money: Shape.MONEY, Text: Shape.TEXT}
"""The name of each literal, as the kinds of values (`model.types.KINDS`) use it."""
