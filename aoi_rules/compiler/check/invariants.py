"""Invariants: `check` lines on the text, and on every position."""

from __future__ import annotations

from aoi_rules.compiler.check.beforehand import Beforehand
from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.recovery import reporting
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed.rules import Check

__all__ = ["check_invariants"]


def check_invariants(checker: Checker, report: Reporter, beforehand: Beforehand) -> tuple[Check, ...]:
    """The `check` lines; each faulty one is reported and left out."""
    found = []
    for word in checker.symbols.checks:
        with reporting(report, word.statement):
            value = checker.condition(word.value, Scope())
            if word.warning and checker.changes(value):
                raise Fault("not-fixed", f"`{word.name}` is a warning about the text, and this changes in play", word.value.place,
                            "leave out `warning`, or look only at what the text fixes")
            beforehand.bounded(word.value)
            found.append(Check(word, value))
    return tuple(found)
