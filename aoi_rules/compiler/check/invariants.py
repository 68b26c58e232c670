"""Invariants: `check` lines about the text, and about every position."""

from __future__ import annotations

from functools import partial

from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.load_limits import Beforehand
from aoi_rules.compiler.check.recovery import report_faults
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.check.units import Unit
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Check
from aoi_rules.compiler.typed.walk import expressions_of
from aoi_rules.words import components as com

__all__ = ["check_invariants"]


def check_invariants(checker: Checker, report: Reporter, beforehand: Beforehand) -> tuple[Check, ...]:
    """The `check` lines; each faulty one is reported and left out."""
    found = []
    for word in checker.symbols.checks:
        with report_faults(report, word.statement):
            check = checker.units.of((word.word, id(word)), (word,), partial(_check_line, checker, word))
            beforehand.bounded(word.value)
            found.append(check)
    return tuple(found)


def _check_line(checker: Checker, word: com.Check, _unit: Unit) -> Check:
    """A `check` line; raises Fault."""
    value = checker.condition(word.value, Scope())
    if word.warning and any(map(typ.in_play, expressions_of(value))):
        raise Fault("not-fixed", f"`{word.name}` is a warning about the text, and this changes in play", word.value.place,
                    "leave out `warning`, or use only what the text, the options and the number of players fix")
    return Check(word, value)
