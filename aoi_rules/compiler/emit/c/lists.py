"""Lists as C."""

from __future__ import annotations

from aoi_rules.compiler.emit.c.coercions import CompoundText
from aoi_rules.compiler.emit.c.scalars import Scalars
from aoi_rules.compiler.emit.c.storage import MOVES, Form, kind_of
from aoi_rules.compiler.program import expressions as exp

__all__ = ["ListPrinter"]


class ListPrinter(Scalars):
    """Prints lists and operations on them."""

    def _bits(self, node: exp.Bits) -> str:
        return f"list_of_members(c, {self.as_set(node.set)})"

    def _indices(self, node: exp.Indices) -> str:
        return f"list_of_range(c, 0, {self.at(node.size)} - 1, INT64_MAX)"

    def _range(self, node: exp.NumberRange) -> str:
        limit = "INT64_MAX" if node.limit is None else str(node.limit)
        return f"list_of_range(c, {self.at(node.low)}, {self.at(node.high)}, {limit})"

    def _distinct(self, node: exp.Distinct) -> str:
        kind = kind_of(node.type)
        return f"list_distinct(c, {self.as_list(node.things)}, {kind.width})"

    def _counted(self, node: exp.CountedItems) -> str:
        return f"counted(c, {self.as_list(node.things)}, {node.each}, {max(1, kind_of(node.type).width)})"

    def _tuple(self, node: exp.Tuple) -> str:
        return self.cells(node.items)

    def _same_tuple(self, node: exp.SameTuple) -> str:
        text = self.as_list(node.things)
        return f"list_copy(c, {text})" if isinstance(node.things, exp.Local) else text

    def _length(self, node: exp.Length) -> str:
        things = node.things
        if isinstance(things, exp.Indices):
            return self.at(things.size)
        if isinstance(things, exp.Bits):
            return self.count(things.set)
        kind = kind_of(things.type)
        if kind == MOVES:
            return f"(Cell){self.at(things)}->count"
        if kind.form is Form.TUPLE and not isinstance(things, exp.Local):
            return str(kind.width)
        count = f"(Cell){self.as_list(things)}.count"
        return count if kind.width == 1 else CompoundText(f"{count} / {kind.width}")

    def _within(self, node: exp.Within) -> str:
        value = self.at(node.value)
        if isinstance(node.things, exp.Tuple):
            return CompoundText(" || ".join(f"{value} == {self.at(item)}" for item in node.things.items) or "0")
        assert kind_of(node.things.type).width == 1, node
        return f"list_has({self.as_list(node.things)}, {value})"

    def _position(self, node: exp.PositionOf) -> str:
        return f"position_of(c, s, {self.as_list(node.things)}, {self.at(node.seat)})"
