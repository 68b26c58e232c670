"""Upper bounds of the steps of functions, so that what is computed before a game begins never takes long."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from aoi_rules.compiler.optimize.lengths import Lengths, Locals
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.walking import children
from aoi_rules.model.types import Shape, Type

__all__ = ["ENOUGH", "Estimates"]

ENOUGH = 1 << 40
KEPT = 100
"""How many steps each entry of a precomputed list counts as, because it is written out: this limits the text to about a million
characters."""
_ENTRY = 15
"""The number of members whose bits take about as many characters as an entry of a list."""
_HOOK = 100


@define(slots=False)
class Estimates:
    """Estimates for one program; `budget` is the number of steps that may still be computed in advance."""

    program: RuleProgram
    lengths: Lengths
    budget: int = 20_000_000
    _known: dict[str, int] = field(factory=dict)

    def can_afford(self, work: int) -> bool:
        """Whether the given amount of work may still be computed in advance; if so, it is taken from the budget."""
        if work > self.budget:
            return False
        self.budget -= work
        return True

    def function(self, name: str) -> int:
        """An upper bound of the steps of a call of a function."""
        if name not in self._known:
            self._known[name] = 1  # for recursive calls
            body = self.program.functions[name].body
            local = Locals.of(body)
            self._known[name] = min(ENOUGH, sum(self.of(statement, local) for statement in body))
        return self._known[name]

    def of(self, node: Any, local: Locals) -> int:
        """An upper bound of the steps of a statement or an expression; `local` has the locals of its function."""
        if isinstance(node, sta.ForEach):
            inner = sum(self.of(part, local) for part in (*node.where, *node.body))
            return self._estimate_loop(node.source, inner, local)
        if isinstance(node, exp.ListOf):
            inner = KEPT + sum(self.of(part, local) for part in (node.value, *node.where))
            return self._estimate_loop(node.source, inner, local)
        if isinstance(node, exp.SortedBy):
            return self._estimate_loop(node.things, self.of(node.key, local), local)
        total = 1 + sum(self.of(part, local) for part in children(node))
        if isinstance(node, exp.CallFunction):
            total += self.function(node.name)
        elif isinstance(node, exp.Call):
            total += _HOOK
        elif isinstance(node, sta.Append):
            total += KEPT
        return min(ENOUGH, total)

    def _estimate_loop(self, source: exp.Expression, each: int, local: Locals) -> int:
        return min(ENOUGH, self.of(source, local) + self.length(source, local) * (1 + each))

    def weigh_entry(self, type_: Type) -> int:
        """How many steps each value of a table counts as, because it is written out."""
        members = self.program.members.get(type_.of, 0) if type_.kind is Shape.SET else 0
        return KEPT * (1 + members // _ENTRY)

    def length(self, source: exp.Expression, local: Locals) -> int:
        """An upper bound of the number of items of a source."""
        found = self.lengths.of(source, local)
        return self.lengths.members if found is None else found
