"""Prints the expressions that only rule programs have.

`state.x` is a slot of the state, `frame.x` a slot of the frame, `kernel.f(…)` a call of the machine, `hook.f(…)` a call of a
plugin's function, and `x in S` tests for a member of a set.
"""

from __future__ import annotations

from aoi_rules.compiler.printing import Printer, calls, leaf_printer, register, side_by_side
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.language.operators import Level

__all__ = ["PRINTER"]

PRINTER = Printer()
"""Prints the expressions of programs, in which members are numbers."""


register({
    exp.Local: leaf_printer("{0.name}"),
    exp.Slot: leaf_printer("state.{0.name}"),
    exp.Table: leaf_printer("{0.data.name}"),
    exp.ComputedConstant: leaf_printer("{0.name}"),
    exp.FrameRead: leaf_printer("frame.{0.slot}"),
    exp.Paths: leaf_printer("network.{0.network}"),
    exp.NewList: leaf_printer("[]"),
    exp.NewKeySet: leaf_printer("set()"),
    exp.At: lambda node, printer: printer.entry(printer.of(node.things, Level.ATOM), node.index),
    exp.Fits: lambda node, printer: printer.call("fits_always" if node.always else "fits", node.value),
    exp.Compare: lambda node,
    printer: printer.comparison_chain(node.operands[0], *zip(node.operators, node.operands[1:], strict=True)),
    exp.SeenHere: calls("seen_here", "number", "condition"),
    exp.Mask: calls("all_of", "members"),
    exp.Bit: lambda node, printer: (f"{{{printer.of(node.member)}}}", Level.ATOM),
    exp.HasBit: lambda node, printer: printer.comparison_chain(node.member, ("in", node.set)),
    exp.Intersection: side_by_side,
    exp.UnionOf: side_by_side,
    exp.BitCount: calls("size", "set"),
    exp.Bits: calls("bits", "set"),
    exp.Indices: calls("indices", "size"),
    exp.NumberRange: calls("numbers", "low", "high", "limit"),
    exp.Distinct: calls("distinct", "things"),
    exp.SameTuple: calls("tuple", "things"),
    exp.CountedItems: calls("counted", "things", "each"),
    exp.Length: calls("length", "things"),
    exp.Within: calls("within", "things", "value"),
    exp.ListOf: lambda node, printer: (f"[{printer.loop(node, node.value, node.where)}]", Level.ATOM),
    exp.SortedBy: lambda node, printer: (
        f"sorted({printer.of(node.things)}, key=lambda {node.variable.name}: {printer.of(node.key)})", Level.ATOM),
    exp.PositionOf: calls("position", "things", "seat"),
    exp.CallFunction: lambda node, printer: printer.call(node.name, *node.arguments),
    exp.CallKernel: lambda node, printer: printer.call(f"kernel.{node.name}", *node.arguments),
    exp.PathsQuery: lambda node, printer: printer.call(f"{printer.of(node.paths, Level.ATOM)}.{node.query}", *node.arguments),
    exp.CanFinish: calls("can_finish", "move", "step"),
    exp.Comprehension: lambda node, printer: printer.comprehension(node, node.item or node.variable, node.where),
})
