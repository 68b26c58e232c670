"""Which conditions rely on earlier ones that test for presence.

An absent value is represented by a special number, and computing with it fails: a condition that does so must not be evaluated
before the one that rules it out.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, field

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.walking import walk
from aoi_rules.model.types import Shape

__all__ = ["Presence"]

_PARTIAL = (
    exp.Arithmetic, exp.Negate, exp.Fits, exp.HasBit, exp.Bit, exp.CallFunction, exp.Call, exp.CallKernel, exp.PathsQuery,
    exp.NumberRange, exp.PositionOf,
)
"""Nodes that may only be computed where their operands are present."""


@define
class Presence:
    """Values of one program that may be absent; `tables` says of the tables examined so far whether they hold the absent
    value."""

    program: RuleProgram
    tables: dict[exp.TableData, bool] = field(factory=dict)

    def relies(self, later: Any, earlier: Iterable[exp.Expression]) -> bool:
        """Whether an expression, or one of a tuple, may only be computed where all earlier conditions hold.

        It is so where it computes with a value that may be absent and that one of them reads.
        """
        needed = self._needed(later)
        return bool(needed) and any(node in needed for condition in earlier for node in walk(condition))

    def _needed(self, node: Any) -> set[exp.Expression]:
        """The values that may be absent and that an expression, or those in a tuple, compute with."""
        found: set[exp.Expression] = set()
        for part in walk(*node) if node.__class__ is tuple else walk(node):
            if isinstance(part, _PARTIAL):
                found.update(inner for inner in walk(part) if inner is not part and self.optional(inner))
        return found

    def optional(self, node: exp.Expression) -> bool:
        """Whether the value of an expression may be absent, apart from absent operands."""
        if isinstance(node, exp.At):
            return self._row(node.things) or self.optional(node.index)
        if isinstance(node, exp.Local | exp.Computed | exp.Comprehension):
            return node.type.optional
        if isinstance(node, exp.Slot):
            return self._row(node)
        if isinstance(node, exp.IfElse):
            return self.optional(node.then) or self.optional(node.otherwise)
        if isinstance(node, exp.CallFunction):
            return self._returned(node)
        if isinstance(node, exp.Call):
            return node.function.gives.endswith("or none")
        return isinstance(node, exp.FrameRead) or (isinstance(node, exp.PathsQuery) and node.query == "distance")

    def _row(self, things: exp.Expression) -> bool:
        """Whether an entry of a table or a list may be absent."""
        if isinstance(things, exp.Table):
            return self._has_absent(things.data)
        if isinstance(things, exp.Computed):
            return things.type.element.optional
        if isinstance(things, exp.Slot):
            return (things.type.element if things.type.kind is Shape.TABLE else things.type).optional
        return False

    def _has_absent(self, data: exp.TableData) -> bool:
        """Whether a table has the absent value in a row that is not that of the absent member."""
        if data not in self.tables:
            self.tables[data] = data.type.absentable and data.type.absent in data.rows[:-1]
        return self.tables[data]

    def _returned(self, node: exp.CallFunction) -> bool:
        function = self.program.functions.get(node.name)
        return function is None or function.returns is None or function.returns.optional
