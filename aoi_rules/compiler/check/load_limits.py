"""Limits on what is computed before a game begins: it must not take long, and a position must not hold too much."""

from __future__ import annotations

from attrs import define

from aoi_rules.compiler.check.budget import Budget
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.language import tree

__all__ = ["LoadTimeLimits"]

MAX_STEPS = 10_000_000
MAX_IN_ALL = 20_000_000


@define
class LoadTimeLimits:
    """Reports expressions that would take too long to compute before a game; `spent` is the number of steps that all expressions
    so far may take."""

    budget: Budget
    report: Reporter
    spent: int = 0

    def bounded(self, node: tree.Expression) -> None:
        """Report an expression that may take too many steps, alone or together with all earlier ones."""
        steps = self.budget.of(node)
        if steps > MAX_STEPS:
            self.report.error("too-large", f"computing this may take {steps:,} steps, and {MAX_STEPS:,} are allowed",
                              node.place, "use shorter loops")
        elif self.spent <= MAX_IN_ALL < self.spent + steps:
            self.report.error("too-large", "computing this and everything above it may take more than "
                              f"{MAX_IN_ALL:,} steps", node.place, "use shorter loops")
        self.spent += steps
