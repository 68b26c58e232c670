"""What must hold: of the text, once it is compiled, and of every position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field

from aoi_rules.compiler.code import CompileFault, Env, remark
from aoi_rules.compiler.expressions import Expressions
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.language import tree
from aoi_rules.machine.program import Invariant
from aoi_rules.words.components import Check

__all__ = ["Checks"]


@define
class Checks:
    """The `check` lines of one ruleset; `bounded` refuses what would take long."""

    ex: Expressions
    report: Reporter
    bounded: Callable[[tree.Expression], None]
    fixed: dict[str, Check] = field(factory=dict)
    moving: dict[str, Check] = field(factory=dict)

    def text(self) -> list[str]:
        """A function for each of them."""
        found = []
        for number, word in enumerate(self.ex.all.checks):
            try:
                code = self.ex.truth(word.value, Env({}))
            except CompileFault as fault:
                self.report.error(fault.code, fault.message, fault.place, fault.hint)
                continue
            self.bounded(word.value)
            name = f"check_{number}"
            (self.moving if code.deps else self.fixed)[name] = word
            found.append(f"{remark(word.value.place)}\ndef {name}(s: State) -> bool:\n    return bool({code.src})")
        return found

    def report_fixed(self, space: dict[str, Any]) -> None:
        """Say which of those that the text decides do not hold."""
        for name, word in self.fixed.items():
            if not space[name](space["NO_STATE"]):
                self.report.error("check-failed", word.text or f"the check `{word.name}` does not hold",
                                  word.value.place, f"the check `{word.name}` demands it" if word.text else None)

    def invariants(self, space: dict[str, Any]) -> tuple[Invariant, ...]:
        """Those that look at what changes in play."""
        return tuple(Invariant(word.name.name, word.text, space[name]) for name, word in self.moving.items())
