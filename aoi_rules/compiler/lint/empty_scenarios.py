"""Lint of scenarios that claim nothing, so that they cannot fail."""

from __future__ import annotations

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed.scenarios import Scenario

__all__ = ["check_claiming"]


def check_claiming(scenarios: tuple[Scenario, ...], report: Reporter) -> None:
    """Warn of each scenario without a line that makes a claim."""
    for scenario in scenarios:
        if not any(line.claims for line in scenario.word.body):
            report.warn("claims-nothing", "this scenario claims nothing", scenario.word.statement.word_place,
                        "say what holds in it, such as `expect = …`, `allow …` or `refuse …`")
