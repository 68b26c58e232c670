"""What a text says, before anybody knows what its words mean: statements, tables and expressions.

Every node knows its `place`.  `unconfirmed` is the trailing `?` of a figure or a name.
"""

from __future__ import annotations

from attrs import field, frozen

from aoi_rules.diagnostics import Place

__all__ = [
    "Attribute", "Binary", "Block", "Call", "Cell", "Compare", "Comprehension", "Conditional", "Expression", "Index",
    "Items", "Keyword", "Logic", "Money", "Name", "Not", "Negative", "Number", "Pair", "Range", "Row", "Statement",
    "Table", "Text",
]


@frozen
class Number:
    """A whole number, `3`."""

    value: int
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Money:
    """An amount of money, `$3`."""

    value: int
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Text:
    r"""A quoted string, `"Köln"`; `\"`, `\\` are its only escapes."""

    value: str
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Name:
    """A name, `koeln`; also `yes`, `no`, `none` and counts such as `x2`."""

    name: str
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Keyword:
    """One of `in or and for by if not` standing bare among a statement's arguments."""

    name: str
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Attribute:
    """`value.name`, no blanks."""

    value: Expression
    name: str
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Index:
    """`value[index]`, no blank before the bracket."""

    value: Expression
    index: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Call:
    """`function(arguments)`; the function is a Name or an Attribute."""

    function: Expression
    arguments: tuple[Expression, ...]
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Range:
    """`low..high`; `high` is None in `low..`."""

    low: Expression
    high: Expression | None
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Pair:
    """`left -- right`, the two ends of a link."""

    left: Expression
    right: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Items:
    """A bracketed list `(a, b)`, or `()`.  A single bracketed expression is just that expression."""

    items: tuple[Expression, ...]
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Negative:
    """`-operand`."""

    operand: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Not:
    """`not operand`."""

    operand: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Binary:
    """Arithmetic; `operator` is one of `+ - * // %`."""

    operator: str
    left: Expression
    right: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Compare:
    """A comparison; `operator` is one of `== != < <= > >= in not_in`."""

    operator: str
    left: Expression
    right: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Logic:
    """`and` / `or` of two or more operands."""

    operator: str
    operands: tuple[Expression, ...]
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Conditional:
    """`then if test else otherwise`."""

    then: Expression
    test: Expression
    otherwise: Expression
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Comprehension:
    """`kind(item for variable in source when condition by keys)`; kind is any function name (`sum`, `any`, `best` …)."""

    kind: str
    item: Expression
    variable: str
    source: Expression
    condition: Expression | None
    keys: tuple[Expression, ...]
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


Expression = (
    Number | Money | Text | Name | Keyword | Attribute | Index
    | Call | Range | Pair | Items | Negative | Not | Binary | Compare | Logic
    | Conditional | Comprehension
)


@frozen
class Cell:
    """A table's cell: no value (blank), one, or several separated by commas."""

    values: tuple[Expression, ...]
    place: Place = field(eq=False, repr=False)


@frozen
class Row:
    """A table's line."""

    cells: tuple[Cell, ...]
    place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Table:
    """Lines `| a | b |`; the first one (`header`) names the columns, every cell of it one Name or several."""

    header: Row
    rows: tuple[Row, ...]
    place: Place = field(eq=False, repr=False)


@frozen
class Statement:
    """`word arguments… [= value] [when condition] [{ block }]`; `unconfirmed` is a `?` alone at its end or on its word."""

    word: str
    arguments: tuple[Expression, ...]
    value: Expression | None
    condition: Expression | None
    block: Block | None
    place: Place = field(eq=False, repr=False)
    word_place: Place = field(eq=False, repr=False)
    unconfirmed: bool = False


@frozen
class Block:
    """What stands between braces, in order."""

    items: tuple[Statement | Table, ...]
    place: Place = field(eq=False, repr=False)
