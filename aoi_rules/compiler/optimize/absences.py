"""Which calls may be computed early: a call that the program may never make must not fail because an argument is absent.

A condition often tests that a value is present before it is used.  A call that is moved in front of a loop is evaluated without
that test.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, field

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.walking import children, walk
from aoi_rules.model.types import ABSENT

__all__ = ["Absences"]

_FAILING = (exp.Arithmetic, exp.Bit, exp.Call, exp.Fits, exp.HasBit, exp.Negate, exp.NumberRange)
"""Nodes that fail for an absent operand; a look-up at an absent index does not fail."""
_SETS = (exp.Mask, exp.UnionOf, exp.Intersection)


@define(slots=False)
class Absences:
    """Analyses one program: which functions may fail for absent arguments, and which expressions are never absent."""

    program: RuleProgram
    _fails: dict[str, bool] = field(factory=dict)
    _there: dict[exp.TableData, bool] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Find the slots whose values may be absent."""
        self._optional = {slot.name for slot in self.program.slots if slot.type.optional}

    def safe(self, call: exp.CallFunction) -> bool:
        """Whether a call never fails because an argument is absent."""
        return not self._fails_for_absent(call.name) or all(map(self.present, call.arguments))

    def present(self, node: exp.Expression) -> bool:
        """Whether an expression is never absent."""
        if isinstance(node, exp.Const):
            return node.value not in (-1, ABSENT)
        if isinstance(node, exp.Local):
            return not node.type.optional
        if isinstance(node, exp.Slot):
            return node.name not in self._optional
        if isinstance(node, exp.CallFunction):
            returns = self.program.functions[node.name].returns
            return returns is not None and not returns.optional
        if isinstance(node, exp.At):
            return self.present(node.index) and (
                self._all_there(node.things.data) if isinstance(node.things, exp.Table) else self.present(node.things))
        return isinstance(node, _SETS)

    def _all_there(self, data: exp.TableData) -> bool:
        if data not in self._there:
            self._there[data] = not any(row in (-1, ABSENT) for row in data.rows[:-1])
        return self._there[data]

    def _fails_for_absent(self, name: str) -> bool:
        if name not in self._fails:
            self._fails[name] = True  # for recursive calls
            function = self.program.functions[name]
            self._fails[name] = self._fails_in(function.body, {local.name for local in function.parameters})
        return self._fails[name]

    def _fails_in(self, body: Sequence[sta.Statement], unsure: set[str]) -> bool:
        """Whether a body may fail where the locals `unsure`, or locals computed from them, are absent."""
        number = -1
        while number < len(unsure):  # until no more locals turn out to be computed from them
            number = len(unsure)
            for node in walk(*body):
                if isinstance(node, sta.Assign | sta.Accumulate) and _mentions(node.value, unsure):
                    unsure.add(node.target.name)
        places = {id(part) for node in walk(*body) if isinstance(node, exp.At) for part in walk(node.index)
                  if isinstance(part, exp.Arithmetic)}
        return any(self._fails_at(node, unsure) for node in walk(*body) if id(node) not in places)

    def _fails_at(self, node: Any, unsure: set[str]) -> bool:
        if isinstance(node, exp.HasBit):
            return _mentions(node.member, unsure)
        if isinstance(node, _FAILING):
            return any(_mentions(child, unsure) for child in children(node))
        if isinstance(node, exp.CallFunction):
            return any(_mentions(part, unsure) for part in node.arguments) and self._fails_for_absent(node.name)
        return False


def _mentions(node: Any, names: set[str]) -> bool:
    return any(isinstance(part, exp.Local) and part.name in names for part in walk(node))
