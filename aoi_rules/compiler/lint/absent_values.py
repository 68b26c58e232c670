"""Lint of values that are read from what is absent there: `today.title when today == none`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.quotes import mean_the_same, quote, source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.displays import Detail, Figure
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.walk import own_expressions, strip_present
from aoi_rules.compiler.walking import walk

__all__ = ["check_absent_values"]


def check_absent_values(rules: TypedRules, found: Iterable[Any], report: Reporter) -> None:
    """Warn of each value, of the figures and details that players see or of a choice between two values, that is absent because
    of its own condition."""
    for shown in (*rules.figures, *rules.details):
        if isinstance(shown, Figure | Detail):
            _check(shown.when, shown.value, report)
    for rule in found:
        for test, chosen, denied in rules.findings.of(_choices_in, rule, rules.findings):
            _check(test, chosen, report)
            if isinstance(test, typ.AbsenceTest) and not test.absent:
                _check_value(test, denied, report)


def _choices_in(rule: Any, findings: Findings) -> list[tuple[typ.Expression, typ.Expression, typ.Expression]]:
    """The choices between two values in a rule: the condition and both values."""
    nodes = findings.of(own_expressions, rule).expressions
    return [(node.test, node.then, node.otherwise) for node in nodes if isinstance(node, typ.IfElse)]


def _check(condition: typ.Expression | None, value: typ.Expression, report: Reporter) -> None:
    for part in conjuncts(condition):
        if isinstance(part, typ.AbsenceTest) and part.absent:
            _check_value(part, value, report)


def _check_value(test: typ.AbsenceTest, value: typ.Expression, report: Reporter) -> None:
    """Warn of a value that reads what a condition says is absent."""
    part = next((part for part in _read_from(value) if mean_the_same(strip_present(part[1]), strip_present(test.operand))), None)
    if part is not None:
        asked = source_text(test.operand.place)
        report.warn("no-effect", f"{quote(part[0])} has no value here, because `{asked}` is absent", part[0].place,
                    f"did you mean `{asked} != none`?")


def _read_from(value: typ.Expression) -> Iterator[tuple[typ.Expression, typ.Expression]]:
    """The attributes in a value, each with what it is read from."""
    for part in walk(value):
        if isinstance(part, typ.Field | typ.KeepValue) and part.base is not None:
            yield part, part.base
