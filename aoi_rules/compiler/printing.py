"""Prints expressions and types for people, with as few brackets as possible: `card.colour[card] == colour and n > 2`.

This module prints what rules and programs have in common; `typed.printer` and `program.expression_text` register the rest.
Nothing parses the printed text.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import singledispatch
from typing import Any

from attrs import evolve, field, frozen

from aoi_rules.compiler import operations as ops
from aoi_rules.compiler.operations import Expression
from aoi_rules.compiler.walking import children
from aoi_rules.language.operators import Level
from aoi_rules.model.types import ABSENT, Shape, Type

__all__ = ["Printer", "calls", "leaf_printer", "register", "print_node", "side_by_side", "type_text"]

_TextAndLevel = tuple[str, int]
"""A text, and how tightly its outermost operator binds."""
_WIDTH = 90
"""The greatest length of a line with a whole expression."""


def type_text(kind: Type) -> str:
    """A type in the language's words: `number`, `seat or none`, `list of town`, `zone hand`."""
    base = (f"{kind.kind} of {kind.of or 'nothing'}" if kind.has_several else
            f"zone {kind.of}" if kind.kind is Shape.ZONE else kind.name)
    return base + (" or none" if kind.optional and kind.kind is not Shape.NONE else "")


@frozen
class Printer:
    """Prints expressions.

    `members` has the names of the members of each type, if nodes contain members.  A printer that `cuts` prints `…` for each
    operand that has operands of its own.
    """

    members: Mapping[str, Sequence[str]] = field(factory=dict)
    cuts: bool = False

    def text(self, node: Expression, least: int = Level.ANY) -> str:
        """An expression, in brackets if its operator binds less tightly than `least`."""
        text, level = print_node(node, self)
        return text if level >= least else f"({text})"

    def of(self, node: Expression, least: int = Level.ANY) -> str:
        """An operand, in the same way."""
        return "…" if self.cuts and children(node) else self.text(node, least)

    def operands(self, nodes: Iterable[Expression | None]) -> str:
        """Operands with commas between them."""
        return ", ".join(self.of(node) for node in nodes if node is not None)

    def call(self, name: str, *arguments: Expression | None) -> _TextAndLevel:
        """A call: `size(hand)`."""
        return f"{name}({self.operands(arguments)})", Level.ATOM

    def entry(self, name: str, *keys: Expression | None) -> _TextAndLevel:
        """An entry under some keys, if there are any: `money[me]`."""
        found = self.operands(keys)
        return f"{name}[{found}]" if found else name, Level.ATOM

    def comparison_chain(self, first: Expression, *rest: tuple[object, Expression]) -> _TextAndLevel:
        """A chain of comparisons: `a < b <= c`."""
        found = "".join(f" {sign} {self.of(one, Level.UNION)}" for sign, one in rest)
        return self.of(first, Level.UNION) + found, Level.COMPARISON

    def conjunction(self, conditions: Iterable[Expression]) -> str:
        """Conditions that must all hold: `a and b`."""
        found = tuple(conditions)
        return " and ".join(self.of(one, Level.NOT if len(found) > 1 else Level.OR) for one in found)

    def loop(self, node: Any, item: Expression, where: Iterable[Expression]) -> str:
        """A loop over a source: `item for variable in source if where`."""
        found = self.conjunction(where)
        return f"{self.of(item)} for {node.variable.name} in {self.of(node.source, Level.OR)}{f' if {found}' if found else ''}"

    def comprehension(self, node: Any, item: Expression, where: Iterable[Expression]) -> _TextAndLevel:
        """A loop with what it computes from its items: `best(item for variable in source by key)`."""
        keys = f" by {self.operands(node.keys)}" if node.keys else ""
        return f"{node.kind}({self.loop(node, item, where)}{keys})", Level.ATOM

    def lines(self, node: Expression, before: str = "") -> list[str]:
        """An expression after `before` with its type, `x == y : truth`, then its operands in the same way, indented.  If the
        expression is long, `…` replaces the operands; a name or a constant has a line of its own only if it may be absent."""
        whole = before + self.text(node)
        text = whole if len(whole) <= _WIDTH else before + evolve(self, cuts=True).text(node)
        variable = getattr(node, "variable", None)
        inside = [] if variable is None else [f"{variable.name} : {type_text(variable.type)}"]
        for part in children(node):
            if part is not variable and (part.type.optional or children(part)):
                inside += self.lines(part)
        return [f"{text} : {type_text(node.type)}", *(f"  {line}" for line in inside)]


@singledispatch
def print_node(node: Any, printer: Printer) -> _TextAndLevel:
    """The text of an expression, by its class."""
    raise NotImplementedError(type(node))


def register(texts: Mapping[type, Callable[[Any, Printer], _TextAndLevel]]) -> None:
    """Register the functions that print expressions of some classes."""
    for kind, text in texts.items():
        print_node.register(kind, text)


def side_by_side(node: Any, printer: Printer) -> _TextAndLevel:
    """The operands with the operator between them."""
    level = node.operator.level
    return f" {node.operator} ".join(printer.of(operand, level + 1) for operand in node.operands), level


def leaf_printer(text: str) -> Callable[[Any, Printer], _TextAndLevel]:
    """A function that prints a node without operands: a text with its fields, `state.{0.name}`."""
    return lambda node, _: (text.format(node), Level.ATOM)


def calls(name: str, *arguments: str) -> Callable[[Any, Printer], _TextAndLevel]:
    """A function that prints a call with these fields of a node, which are operands, words or numbers."""
    def print_call(node: Any, printer: Printer) -> _TextAndLevel:
        values = [getattr(node, argument) for argument in arguments]
        texts = [str(one) if isinstance(one, int | str) else printer.of(one) for one in values if one is not None]
        return f"{name}({', '.join(texts)})", Level.ATOM

    return print_call


def _print_constant(node: ops.Const, _: Printer) -> _TextAndLevel:
    value = node.value
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
        return f'"{escaped}"', Level.ATOM
    if value.__class__ is bool:
        return "yes" if value else "no", Level.ATOM
    return "none" if value == ABSENT else node.type.show_value(value) if node.type.numeric else str(value), Level.ATOM


def _print_arithmetic(node: ops.Arithmetic, printer: Printer) -> _TextAndLevel:
    level = node.operator.level
    return f"{printer.of(node.left, level)} {node.operator} {printer.of(node.right, level + 1)}", level


def _print_logic(node: ops.Logic, printer: Printer) -> _TextAndLevel:
    if not node.operands:
        return "yes" if node.operator.neutral else "no", Level.ATOM
    return side_by_side(node, printer)


def _print_choice(node: ops.IfElse, printer: Printer) -> _TextAndLevel:
    then, test = printer.of(node.then, Level.OR), printer.of(node.test, Level.OR)
    return f"{then} if {test} else {printer.of(node.otherwise, Level.CONDITIONAL)}", Level.CONDITIONAL


register({
    ops.Const: _print_constant,
    ops.Tuple: lambda node, printer: (f"({printer.operands(node.items)}{',' if len(node.items) == 1 else ''})", Level.ATOM),
    ops.Arithmetic: _print_arithmetic,
    ops.Negate: lambda node, printer: (f"-{printer.of(node.operand, Level.UNARY)}", Level.UNARY),
    ops.Not: lambda node, printer: (f"not {printer.of(node.operand, Level.NOT)}", Level.NOT),
    ops.Logic: _print_logic,
    ops.IfElse: _print_choice,
    ops.Call: lambda node, printer: printer.call(f"hook.{node.function.name}", *node.arguments),
})
