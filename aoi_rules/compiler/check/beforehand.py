"""Limits for what is computed before a game begins: it must not take long, and a position must not hold too much."""

from __future__ import annotations

from attrs import define

from aoi_rules.compiler.check.work import Work
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.language import tree

__all__ = ["Beforehand"]

MAX_WORK = 10_000_000
MAX_IN_ALL = 20_000_000


@define
class Beforehand:
    """Reports what would take too long to compute before a game; `spent` is the number of steps that all expressions so far may
    take."""

    work: Work
    report: Reporter
    spent: int = 0

    def bounded(self, node: tree.Expression) -> None:
        """Report an expression that may take too many steps, alone or together with all earlier ones."""
        work = self.work.of(node)
        if work > MAX_WORK:
            self.report.error("too-large", f"working this out may take {work:,} steps, and {MAX_WORK:,} are allowed",
                              node.place, "go through less at a time")
        elif self.spent <= MAX_IN_ALL < self.spent + work:
            self.report.error("too-large", "working out this and all that stands above may take more than "
                              f"{MAX_IN_ALL:,} steps", node.place, "go through less at a time")
        self.spent += work
