"""Prints the expressions that only typed rules have.

A value in the state, or one that the text gives a member, is printed as in a program: `state.town_owner[t]`, `card.level[c]`.
"""

from __future__ import annotations

from aoi_rules.compiler.printing import Printer, calls, leaf_printer, register, side_by_side
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.language.operators import Level
from aoi_rules.words.components import Players

__all__ = ["printer_of"]


def printer_of(symbols: SymbolTable) -> Printer:
    """A printer that knows the names of members."""
    return Printer({name: tuple(member.name for member in found.members) for name, found in symbols.types.items()})


register({
    typ.Absent: leaf_printer("none"),
    typ.AbsenceTest: lambda node, printer: (
        f"{printer.of(node.operand, Level.UNION)} {'==' if node.absent else '!='} none", Level.COMPARISON),
    typ.Compare: lambda node, printer: printer.comparison_chain(node.left, (node.operator, node.right)),
    typ.Comprehension: lambda node, printer: printer.comprehension(node, node.item, filter(None, (node.condition,))),
    typ.Contains: lambda node,
    printer: printer.comparison_chain(node.item, ("not in" if node.negated else "in", node.collection)),
    typ.Counter: leaf_printer("counter.{0.name}"),
    typ.End: lambda node, printer: printer.call(node.which, node.operand),
    typ.Extreme: lambda node, printer: printer.call(node.operator, *node.operands),
    typ.Field: lambda node, printer: printer.entry(f"{node.owner}.{node.name}", node.base),
    typ.KeepValue: lambda node, printer: printer.entry(f"state.{node.keep.slot}", node.base, node.second),
    typ.Local: leaf_printer("{0.binding.name}"),
    typ.Member: lambda node, printer: (printer.members[node.type.of][node.number], Level.ATOM),
    typ.Members: leaf_printer("{0.of}"),
    typ.NestedMembers: lambda node, printer: printer.entry(f"{node.owner}.{node.inner}", node.base),
    typ.Option: leaf_printer("option.{0.name}"),
    typ.InUse: leaf_printer("in_use.{0.value}"),
    typ.Others: calls("others", "me"),
    typ.Players: leaf_printer(Players.word),
    typ.Present: calls("present", "operand", "level"),
    typ.Query: lambda node, printer: printer.call(f"network.{node.network}.{node.query}", *node.arguments),
    typ.Range: lambda node, printer: (
        f"{printer.of(node.low, Level.OPERAND)}..{printer.of(node.high, Level.OPERAND)}", Level.PRIMARY),
    typ.Size: calls("size", "operand"),
    typ.Union: side_by_side,
    typ.Use: lambda node, printer: printer.call(node.definition.name, *node.arguments, node.me),
    typ.Zone: lambda node, printer: printer.entry(node.type.of, node.owner),
    typ.ZoneCount: lambda node, printer: (f"{printer.of(node.zone, Level.ATOM)}.count({printer.of(node.piece)})", Level.ATOM),
    typ.ZoneEmpty: lambda node, printer: (f"{printer.of(node.zone, Level.ATOM)}.empty", Level.ATOM),
    typ.ZoneSize: lambda node, printer: (f"{printer.of(node.zone, Level.ATOM)}.size", Level.ATOM),
})
