"""The pass `order`: cheap conditions are evaluated before expensive ones."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from attrs import define, field

from aoi_rules.compiler.optimize.bodies import with_bodies
from aoi_rules.compiler.optimize.presence import relies
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.program.walk import free_locals
from aoi_rules.compiler.walking import children, evolved, rewritten, walk

__all__ = ["order"]

_Weight = tuple[int, bool, int]
"""The cost of a condition: calls, whether it loops, and smaller steps."""


def order(program: RuleProgram) -> RuleProgram:
    """A program with the conditions of loops sorted by their costs; the sort is stable.

    Before:

        for card in bits(hand) if reaches(card) and card.level[card] == 2:
            best = strongest(card)
            unless best > 3: continue

    After: a condition that needs a call is evaluated after the assignments at the beginning of the loop, when all cheap
    conditions hold:

        for card in bits(hand) if card.level[card] == 2:
            best = strongest(card)
            unless best > 3 and reaches(card): continue

    Loop-invariant calls cost nothing.  A condition stays after one that tests that an operand of it is present.
    """
    ordering = _Ordering(program)
    return with_bodies(program, lambda body, _: rewritten(body, ordering.changed, _CHANGED), _CHANGED)


@define
class _Ordering:
    """Sorts the conditions of one program; `fixed` says of functions whether they read nothing that changes."""

    program: RuleProgram
    fixed: dict[str, bool] = field(factory=dict)

    def changed(self, node: Any) -> Any:
        """A loop with its conditions in order; anything else as it is."""
        kind = node.__class__
        if kind is sta.ForEach:
            return self._loop(node)
        if kind is exp.Comprehension or kind is exp.Listed:
            where = self._sorted(node.where, {node.variable.name})
            return node if where is node.where else evolved(node, where=where)
        return node

    # ---- loops among statements -------------------------------------------------------------------------------------

    def _loop(self, node: sta.ForEach) -> sta.ForEach:
        bound = {v.name for v in node.variables}
        where, body = self._behind_lets(node, bound)
        where = self._sorted(where, bound)
        late = bound.union(s.target.name for s in body if isinstance(s, sta.Assign))
        new = tuple(self._guard(s, late) if isinstance(s, sta.Guard) else s for s in body)
        if where is node.where and all(map(_same, new, node.body)):
            return node
        return evolved(node, where=where, body=new)

    def _guard(self, node: sta.Guard, bound: Collection[str]) -> sta.Guard:
        conditions = self._sorted(node.conditions, bound)
        return node if conditions is node.conditions else evolved(node, conditions=conditions)

    def _behind_lets(
        self, node: sta.ForEach, bound: Collection[str]
    ) -> tuple[tuple[exp.Expression, ...], tuple[sta.Statement, ...]]:
        """The conditions of a loop and its body, with conditions that need a call moved after the assignments at the beginning
        of the body."""
        at = next((n for n, s in enumerate(node.body) if not isinstance(s, sta.Assign)), 0)
        guard = node.body[at] if at else None
        if not isinstance(guard, sta.Guard) or not isinstance(guard.leave, sta.Continue):
            return node.where, node.body
        moved: list[exp.Expression] = []
        lets = node.body[:at]
        for condition in node.where:
            costly = self._weight(condition, bound)[0] > 0 and not relies(lets, (condition,))
            if costly or (moved and relies(condition, moved)):
                moved.append(condition)
        if not moved:
            return node.where, node.body
        where = tuple(c for c in node.where if not any(c is m for m in moved))
        return where, (*lets, evolved(guard, conditions=(*moved, *guard.conditions)), *node.body[at + 1 :])

    # ---- conditions -------------------------------------------------------------------------------------------------

    def _sorted(self, conditions: tuple[exp.Expression, ...], bound: Collection[str]) -> tuple[exp.Expression, ...]:
        """Conditions sorted by their weights, each after those that it relies on."""
        if len(conditions) < 2:
            return conditions
        weights = [self._weight(c, bound) for c in conditions]
        waiting = sorted(range(len(conditions)), key=weights.__getitem__)
        if waiting == list(range(len(conditions))):
            return conditions
        found: list[int] = []
        while waiting:
            found.append(next(n for n in waiting if self._free(conditions, n, waiting)))
            waiting.remove(found[-1])
        return tuple(conditions[n] for n in found)

    def _free(self, conditions: Sequence[exp.Expression], number: int, waiting: list[int]) -> bool:
        """Whether a condition relies on no earlier condition that is still waiting."""
        earlier = [conditions[n] for n in waiting if n < number]
        return not earlier or not relies(conditions[number], earlier)

    def _weight(self, node: Any, bound: Collection[str]) -> _Weight:
        kind = node.__class__
        if kind in _CALLS and (found := self._call(node, bound)) is not None:
            return found
        calls, loops, steps = 0, kind is exp.Listed or kind is exp.SortedBy, _STEPS.get(kind, 0)
        if kind is exp.Logic:
            steps = max(0, len(node.operands) - 1)
        for inner in children(node):
            more = self._weight(inner, bound)
            calls, loops, steps = calls + more[0], loops or more[1], steps + more[2]
        return calls + (kind in _CALLS), loops, steps

    def _call(self, node: Any, bound: Collection[str]) -> _Weight | None:
        """The weight of a call as a whole; None where the weight of its operands is to be added."""
        free = free_locals((node,))
        if not any(local.name in bound for local in free):
            return 0, False, 0  # it is computed before the loop
        if node.__class__ is exp.Call:
            return None
        if len(free) == 1 and self._is_fixed(node):
            return 0, False, 1  # a look-up in a constant
        return (1, False, 0) if node.__class__ is exp.Comprehension else None

    def _is_fixed(self, node: Any) -> bool:
        """Whether a node depends on nothing that changes in play."""
        for part in walk(node):
            if isinstance(part, _CHANGING):
                return False
            if part.__class__ is exp.CallFunction and not self._is_fixed_function(part.name):
                return False
        return True

    def _is_fixed_function(self, name: str) -> bool:
        if name not in self.fixed:
            self.fixed[name] = True  # for recursive calls
            function = self.program.functions.get(name)
            self.fixed[name] = function is not None and all(map(self._is_fixed, function.body))
        return self.fixed[name]


_CHANGED = frozenset((sta.ForEach, exp.Comprehension, exp.Listed))
_CALLS = frozenset((exp.CallFunction, exp.Call, exp.Comprehension, exp.Paths))
_CHANGING = (exp.Slot, exp.FrameRead, exp.Paths, exp.CanFinish, exp.CallKernel)
_STEPS: dict[type, int] = {exp.At: 1, exp.HasBit: 1, exp.Within: 1, exp.IfElse: 1}


def _same(one: Any, other: Any) -> bool:
    return one is other
