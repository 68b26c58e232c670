"""Which calls may be computed early: a call that the program might not make must not fail because an argument is absent.

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

__all__ = ["AbsenceAnalysis"]

_FAILING = (exp.Arithmetic, exp.Bit, exp.Call, exp.Fits, exp.HasBit, exp.Negate, exp.NumberRange)
"""Nodes that fail for an absent operand; a look-up at an absent index does not fail."""


@define
class AbsenceAnalysis:
    """Analyses one program: which functions may fail for absent arguments."""

    program: RuleProgram
    _fails: dict[str, bool] = field(factory=dict)

    def safe(self, call: exp.CallFunction) -> bool:
        """Whether a call never fails because an argument is absent."""
        return not self._can_fail_for_absent(call.name) or not any(argument.type.optional for argument in call.arguments)

    def _can_fail_for_absent(self, name: str) -> bool:
        if name not in self._fails:
            self._fails[name] = True  # for recursive calls
            function = self.program.functions[name]
            self._fails[name] = self._can_body_fail(function.body, {local.name for local in function.parameters})
        return self._fails[name]

    def _can_body_fail(self, body: Sequence[sta.Statement], unsure: set[str]) -> bool:
        """Whether a body may fail if the locals `unsure`, or locals computed from them, are absent."""
        number = -1
        while number < len(unsure):  # until no more locals turn out to be computed from them
            number = len(unsure)
            for node in walk(*body):
                if isinstance(node, sta.Assign | sta.Accumulate) and _has_local(node.value, unsure):
                    unsure.add(node.target.name)
        places = {id(part) for node in walk(*body) if isinstance(node, exp.At) for part in walk(node.index)
                  if isinstance(part, exp.Arithmetic)}
        return any(self._can_node_fail(node, unsure) for node in walk(*body) if id(node) not in places)

    def _can_node_fail(self, node: Any, unsure: set[str]) -> bool:
        if isinstance(node, exp.HasBit):
            return _has_local(node.member, unsure)
        if isinstance(node, _FAILING):
            return any(_has_local(child, unsure) for child in children(node))
        if isinstance(node, exp.CallFunction):
            return any(_has_local(part, unsure) for part in node.arguments) and self._can_fail_for_absent(node.name)
        return False


def _has_local(node: Any, names: set[str]) -> bool:
    return any(isinstance(part, exp.Local) and part.name in names for part in walk(node))
