"""A tree as text again, in exactly one way: equal trees give equal texts, and the text parses to the same tree.

Comments and the author's line breaks are not in a tree, so they are not in its text.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from aoi_rules.language.operators import Level
from aoi_rules.language.tree import (
    Attribute,
    Binary,
    Block,
    Call,
    Compare,
    Comprehension,
    Conditional,
    Expression,
    Index,
    Items,
    Keyword,
    Logic,
    Money,
    Name,
    Negative,
    Not,
    Number,
    Pair,
    Range,
    Row,
    Statement,
    Table,
    Text,
)

__all__ = ["format_expression", "format_row", "format_statement"]

_WIDTH = 120


def format_expression(expression: Expression) -> str:
    """An expression on one line, with no more brackets than it needs."""
    return _format_operand(expression, Level.ANY)


def format_statement(statement: Statement) -> str:
    """A statement with its block; the lines after the first are indented below it, and the text does not end in a newline."""
    return "\n".join(_format_statement_lines(statement))


def format_row(row: Row) -> str:
    """A table's line, with no more blanks than it needs."""
    texts = [_join_expressions(cell.values) for cell in row.cells]
    return _format_row(row, texts, [0] * len(texts))


def _format_operand(expression: Expression, needed: int) -> str:
    text, binding = _WRITERS[type(expression)](expression)
    if expression.unconfirmed:
        text, binding = (f"{text}?" if binding == Level.ATOM else f"({text})?"), Level.OPERAND
    return text if binding >= needed else f"({text})"


def _join_expressions(expressions: Sequence[Expression]) -> str:
    return ", ".join(map(format_expression, expressions))


def _text(node: Text) -> tuple[str, int]:
    escaped = node.value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"', Level.ATOM


def _range(node: Range) -> tuple[str, int]:
    low = _format_operand(node.low, Level.OPERAND)
    if node.high is None:
        return f"{low}..", Level.ANY
    return f"{low}..{_format_operand(node.high, Level.OPERAND)}", Level.PRIMARY


def _pair(node: Pair) -> tuple[str, int]:
    return f"{_format_operand(node.left, Level.OPERAND)} -- {_format_operand(node.right, Level.OPERAND)}", Level.PRIMARY


def _negative(node: Negative) -> tuple[str, int]:
    if isinstance(node.operand, Number | Money):
        return f"-{_format_operand(node.operand, Level.OPERAND)}", Level.OPERAND
    operand = _format_operand(node.operand, Level.UNARY)
    return (f"-({operand})" if operand[0] in "-$0123456789" else f"-{operand}"), Level.UNARY


def _binary(node: Binary) -> tuple[str, int]:
    level = node.operator.level
    return f"{_format_operand(node.left, level)} {node.operator} {_format_operand(node.right, level + 1)}", level


def _compare(node: Compare) -> tuple[str, int]:
    left, right = (_format_operand(side, Level.SUM) for side in (node.left, node.right))
    return f"{left} {node.operator} {right}", node.operator.level


def _logic(node: Logic) -> tuple[str, int]:
    level = node.operator.level
    return f" {node.operator} ".join(_format_operand(operand, level + 1) for operand in node.operands), level


def _conditional(node: Conditional) -> tuple[str, int]:
    then, test = _format_operand(node.then, Level.OR), _format_operand(node.test, Level.OR)
    return f"{then} if {test} else {format_expression(node.otherwise)}", Level.ANY


def _comprehension(node: Comprehension) -> tuple[str, int]:
    loops = f" for {node.variable} in {_format_operand(node.source, Level.OR)}"
    while isinstance(node.item, Comprehension) and node.item.joined:
        node = node.item
        loops += f" for {node.variable} in {_format_operand(node.source, Level.OR)}"
    text = f"{node.kind}({format_expression(node.item)}{loops}"
    text += f" when {format_expression(node.condition)}" if node.condition else ""
    text += f" by {_join_expressions(node.keys)}" if node.keys else ""
    return text + ")", Level.ATOM


_WRITERS: dict[type, Callable[[Any], tuple[str, int]]] = {
    Number: lambda node: (str(node.value), Level.ATOM),
    Money: lambda node: (f"${node.value}", Level.ATOM),
    Text: _text,
    Name: lambda node: (node.name, Level.ATOM),
    Keyword: lambda node: (node.name, Level.PRIMARY),
    Attribute: lambda node: (f"{_format_operand(node.value, Level.ATOM)}.{node.name}", Level.ATOM),
    Index: lambda node: (f"{_format_operand(node.value, Level.ATOM)}[{format_expression(node.index)}]", Level.ATOM),
    Call: lambda node: (f"{_format_operand(node.function, Level.ATOM)}({_join_expressions(node.arguments)})", Level.ATOM),
    Range: _range,
    Pair: _pair,
    Items: lambda node: (f"({_join_expressions(node.items)}{',' if len(node.items) == 1 else ''})", Level.ATOM),
    Negative: _negative,
    Not: lambda node: (f"not {_format_operand(node.operand, Level.COMPARISON)}", Level.COMPARISON),
    Binary: _binary,
    Compare: _compare,
    Logic: _logic,
    Conditional: _conditional,
    Comprehension: _comprehension,
}


def _format_statement_lines(node: Statement) -> list[str]:
    head = _format_head(node)
    if node.block is None:
        return [head]
    lines = _format_items(node.block)
    if not lines:
        return [f"{head} {{ }}"]
    if len(lines) == 1 and isinstance(node.block.items[0], Statement) and len(head) + len(lines[0]) + 5 <= _WIDTH:
        return [f"{head} {{ {lines[0]} }}"]
    return [f"{head} {{", *(f"  {line}" for line in lines), "}"]


def _format_head(node: Statement) -> str:
    parts: list[str] = []
    for argument in reversed(node.arguments):
        bare = isinstance(argument, Range) and not argument.unconfirmed and not _is_read_as_range("".join(parts[-1:]))
        parts.append(_format_operand(argument, Level.ANY if bare else Level.PRIMARY))
    text = " ".join([node.word, *reversed(parts)])
    text += f" = {format_expression(node.value)}" if node.value else ""
    text += f" when {format_expression(node.condition)}" if node.condition else ""
    return text + " ?" * node.unconfirmed


def _is_read_as_range(following: str) -> bool:
    """Whether `0..` before that text would look like a range with a blank in it."""
    return following[:1] in tuple("0123456789$(-")


def _format_items(block: Block) -> list[str]:
    parts = (_format_statement_lines(item) if isinstance(item, Statement) else _format_table(item) for item in block.items)
    return [line for part in parts for line in part]


def _format_table(table: Table) -> list[str]:
    rows = [table.header, *table.rows]
    cells = [[_join_expressions(cell.values) for cell in row.cells] for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    return [_format_row(row, texts, widths) for row, texts in zip(rows, cells, strict=True)]


def _format_row(row: Row, texts: list[str], widths: list[int]) -> str:
    padded = (text.ljust(width) for text, width in zip(texts, widths, strict=True))
    return f"| {' | '.join(padded)} |" + " ?" * row.unconfirmed
