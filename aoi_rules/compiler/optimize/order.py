"""The pass `order`: of conditions that must all hold, the cheap ones are asked first."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import attrs
from attrs import define, field

from aoi_rules.compiler.optimize.bodies import with_bodies
from aoi_rules.compiler.optimize.presence import Presence
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.program.walk import children, free_locals, rewritten, walk

__all__ = ["order"]

_Weight = tuple[int, bool, int]
"""What a condition costs: calls, whether it loops, and smaller steps."""


def order(program: RuleProgram) -> RuleProgram:
    """The conditions of loops in the order of their costs, equal ones as they stood.

    Before:

        for card in bits(hand) if reaches(card) and card.level[card] == 2:
            best = strongest(card)
            unless best > 3: continue

    After: what costs a call is asked behind the lets of the loop, where all that is cheap has been asked:

        for card in bits(hand) if card.level[card] == 2:
            best = strongest(card)
            unless best > 3 and reaches(card): continue

    Calls that are the same at each turn of a loop cost nothing.  A condition stays behind one that says of something it
    computes with that it is present.
    """
    ordering = _Ordering(program, Presence(program))
    return with_bodies(program, lambda body, _: rewritten(body, ordering.changed, _CHANGED), _CHANGED)


@define
class _Ordering:
    """The ordering of one program; `fixed` has which functions read nothing that changes."""

    program: RuleProgram
    presence: Presence
    fixed: dict[str, bool] = field(factory=dict)

    def changed(self, node: Any) -> Any:
        """A loop with its conditions in order; anything else as it is."""
        kind = node.__class__
        if kind is sta.ForEach:
            return self._loop(node)
        if kind is exp.Comprehension or kind is exp.Listed:
            where = self._sorted(node.where, {node.variable.name})
            return node if where is node.where else attrs.evolve(node, where=where)
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
        return attrs.evolve(node, where=where, body=new)

    def _guard(self, node: sta.Guard, bound: Collection[str]) -> sta.Guard:
        conditions = self._sorted(node.conditions, bound)
        return node if conditions is node.conditions else attrs.evolve(node, conditions=conditions)

    def _behind_lets(
        self, node: sta.ForEach, bound: Collection[str]
    ) -> tuple[tuple[exp.Expr, ...], tuple[sta.Statement, ...]]:
        """The conditions of a loop and its body, those with calls moved behind the lets that the body begins with."""
        at = next((n for n, s in enumerate(node.body) if not isinstance(s, sta.Assign)), 0)
        guard = node.body[at] if at else None
        if not isinstance(guard, sta.Guard) or not isinstance(guard.leave, sta.Continue):
            return node.where, node.body
        moved: list[exp.Expr] = []
        lets = node.body[:at]
        for condition in node.where:
            costly = self._weight(condition, bound)[0] > 0 and not self.presence.relies(lets, (condition,))
            if costly or (moved and self.presence.relies(condition, moved)):
                moved.append(condition)
        if not moved:
            return node.where, node.body
        where = tuple(c for c in node.where if not any(c is m for m in moved))
        return where, (*lets, attrs.evolve(guard, conditions=(*moved, *guard.conditions)), *node.body[at + 1 :])

    # ---- conditions -------------------------------------------------------------------------------------------------

    def _sorted(self, conditions: tuple[exp.Expr, ...], bound: Collection[str]) -> tuple[exp.Expr, ...]:
        """Conditions in the order of their weights, each behind those that it relies on."""
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

    def _free(self, conditions: Sequence[exp.Expr], number: int, waiting: list[int]) -> bool:
        """Whether a condition relies on none that stood before it and is still waiting."""
        earlier = [conditions[n] for n in waiting if n < number]
        return not earlier or not self.presence.relies(conditions[number], earlier)

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
        """The weight of a call as a whole; None where that of its arguments is to be added."""
        free = free_locals((node,))
        if not any(local.name in bound for local in free):
            return 0, False, 0  # it is computed before the loop
        if node.__class__ is exp.CallHook:
            return None
        if len(free) == 1 and self._is_fixed(node):
            return 0, False, 1  # a look-up in what is computed before a game
        return (1, False, 0) if node.__class__ is exp.Comprehension else None

    def _is_fixed(self, node: Any) -> bool:
        """Whether something depends on nothing that changes in play."""
        for part in walk(node):
            if isinstance(part, _CHANGING):
                return False
            if part.__class__ is exp.CallFunction and not self._is_fixed_function(part.name):
                return False
        return True

    def _is_fixed_function(self, name: str) -> bool:
        if name not in self.fixed:
            self.fixed[name] = True  # one that calls itself
            function = self.program.functions.get(name)
            self.fixed[name] = function is not None and all(map(self._is_fixed, function.body))
        return self.fixed[name]


_CHANGED = frozenset((sta.ForEach, exp.Comprehension, exp.Listed))
_CALLS = frozenset((exp.CallFunction, exp.CallHook, exp.Comprehension, exp.Paths))
_CHANGING = (exp.Slot, exp.FrameRead, exp.Paths, exp.CanFinish, exp.CallKernel)
_STEPS: dict[type, int] = {exp.At: 1, exp.HasBit: 1, exp.Within: 1, exp.IfElse: 1}


def _same(one: Any, other: Any) -> bool:
    return one is other
