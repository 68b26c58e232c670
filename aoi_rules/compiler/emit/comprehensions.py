"""Loops inside an expression as Python comprehensions: lists, sorting, and those comprehensions that no pass has turned into a
function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from aoi_rules.compiler.emit.layout import CALL, Doc, Make
from aoi_rules.compiler.emit.names import Names
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.language.loops import Loop
from aoi_rules.language.precedence import Level

__all__ = ["Printer", "comprehension", "listed", "ordered"]


class Printer(Protocol):
    """The printer of the expressions in a comprehension."""

    make: Make
    names: Names

    def at(self, node: exp.Expression, level: int = ..., test: bool = ...) -> Doc:
        """An expression in a place that needs at least this precedence; for a `test` only its truth matters."""
        ...

    def test(self, conditions: Sequence[exp.Expression], level: int = ...) -> Doc:
        """The test whether all conditions hold."""
        ...


def looped(printer: Printer, value: Doc, variable: exp.Local, source: exp.Expression, where: Sequence[exp.Expression]) -> Doc:
    """`value for variable in source if where`, without brackets."""
    parts, between = [value, printer.at(source, Level.OR)], [f" for {printer.names.local(variable.name)} in "]
    if where:
        parts.append(printer.test(where, Level.OR))
        between.append(" if ")
    return printer.make.chain(parts, between)


def listed(
    printer: Printer, value: Doc, variable: exp.Local, source: exp.Expression, where: Sequence[exp.Expression]
) -> Doc:
    """`[value for variable in source if where]`."""
    return printer.make.group("[", (looped(printer, value, variable, source, where),), "]")


def ordered(printer: Printer, things: Doc, variable: exp.Local, key: exp.Expression) -> Doc:
    """`sorted(things, key=lambda variable: key)`."""
    by = printer.make.row(f"key=lambda {printer.names.local(variable.name)}: ", printer.at(key, Level.CONDITIONAL))
    return printer.make.group("sorted(", (things, by), ")", CALL)


def comprehension(printer: Printer, node: exp.Comprehension) -> Doc:
    """A comprehension of the text, printed where it is."""
    return _KINDS[node.kind](printer, node)


def _loop(printer: Printer, node: exp.Comprehension, value: Doc) -> Doc:
    return looped(printer, value, node.variable, node.source, node.where)


def _item(node: exp.Comprehension) -> exp.Expression:
    """The item of a comprehension, of the kinds that have one."""
    assert node.item is not None
    return node.item


def _any(printer: Printer, node: exp.Comprehension) -> Doc:
    return printer.make.group("any(", (_loop(printer, node, "True"),), ")")


def _all(printer: Printer, node: exp.Comprehension) -> Doc:
    return printer.make.group("all(", (_loop(printer, node, printer.at(_item(node), Level.ANY, True)),), ")")


def _count(printer: Printer, node: exp.Comprehension) -> Doc:
    return printer.make.group("sum(", (_loop(printer, node, "1"),), ")")


def _sum(printer: Printer, node: exp.Comprehension) -> Doc:
    total = printer.make.group("sum(", (_loop(printer, node, printer.at(_item(node))),), ")")
    return printer.make.group("fits(", (total,), ")")


def _extreme(printer: Printer, node: exp.Comprehension) -> Doc:
    """The least or the greatest of the items that are present."""
    value = printer.at(_item(node))
    loop = printer.make.group("(", (_loop(printer, node, value),), ")")
    if node.item_type.optional:
        there = printer.make.chain(("x", loop, "x != ABSENT"), (" for x in ", " if "))
        loop = printer.make.group("(", (there,), ")")
    return printer.make.group(f"{node.kind}(", (loop, "default=ABSENT"), ")", CALL)


def _list(printer: Printer, node: exp.Comprehension) -> Doc:
    found = listed(printer, printer.at(_item(node)), node.variable, node.source, node.where)
    return printer.make.group("tuple(", (found,), ")")


def _set(printer: Printer, node: exp.Comprehension) -> Doc:
    """The sum of the distinct single bits."""
    if node.item_type.many:
        loop = printer.make.chain((_loop(printer, node, "1 << x"), printer.at(_item(node), Level.OR)), (" for x in ",))
    else:
        bit = printer.make.chain(("1", printer.at(_item(node), Level.SHIFT + 1)), (" << ",))
        loop = _loop(printer, node, bit)
    return printer.make.group("sum(", (printer.make.group("{", (loop,), "}"),), ")")


def _key(node: exp.Comprehension) -> exp.Expression:
    return node.keys[0] if len(node.keys) == 1 else exp.Tuple(node.keys)


def _sorted(printer: Printer, node: exp.Comprehension) -> Doc:
    found = listed(printer, printer.at(node.variable), node.variable, node.source, node.where)
    return printer.make.group("tuple(", (ordered(printer, found, node.variable, _key(node)),), ")")


def _ranked(printer: Printer, node: exp.Comprehension) -> Doc:
    """The first of the best or of the least items; Python's `max` and `min` also return the first among equals."""
    name = printer.names.local(node.variable.name)
    loop = printer.make.group("(", (_loop(printer, node, name),), ")")
    by = printer.make.row(f"key=lambda {name}: ", printer.at(_key(node), Level.CONDITIONAL))
    nothing = printer.at(exp.Const(absent), Level.COMPARISON) if isinstance(absent := node.type.absent, int | str) else "()"
    function = "max(" if node.kind is Loop.BEST else "min("
    return printer.make.group(function, (loop, by, printer.make.row("default=", nothing)), ")", CALL)


_KINDS: dict[Loop, Callable[[Printer, exp.Comprehension], Doc]] = {
    Loop.ALL: _all, Loop.ANY: _any, Loop.BEST: _ranked, Loop.COUNT: _count, Loop.LEAST: _ranked, Loop.LIST: _list,
    Loop.MAX: _extreme, Loop.MIN: _extreme, Loop.SET: _set, Loop.SORTED: _sorted, Loop.SUM: _sum,
}
