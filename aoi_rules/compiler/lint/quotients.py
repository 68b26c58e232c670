"""Lint of quotients that are always 0, because what is divided never reaches the divisor: `price(q) // 40` where prices end at
20."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aoi_rules.compiler.facts.facts import Facts
from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.assumptions import Assumptions, is_constant
from aoi_rules.compiler.lint.quotes import quote
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import own_expressions
from aoi_rules.language.operators import DIVIDE

__all__ = ["check_quotients", "is_below"]


def check_quotients(knowing: Assumptions, found: Iterable[Any], report: Reporter) -> None:
    """Warn of such quotients in some rules.  One line is often checked several times, for different types: all must agree."""
    findings = knowing.rules.findings
    every = [(node, knowing.of(node.place)) for rule in found for node in findings.of(_quotients_in, rule, findings)]
    useful = {str(node.place) for node, facts in every if not is_below(facts, node.left, node.right)}
    for node, facts in every:
        if str(node.place) not in useful:
            most, least = facts.value(node.left).high, facts.value(node.right).low
            by = "" if isinstance(node.right, typ.Const) else f", and {quote(node.right)} is {node.right.type.figure(least or 0)}"
            why = "division rounds down" if isinstance(node.left, typ.Const) else (
                f"{quote(node.left)} is at most {node.left.type.figure(most or 0)}")
            report.warn("no-effect", f"{quote(node)} is always {node.type.figure(0)}", node.place, why + by)


def _quotients_in(rule: Any, findings: Findings) -> list[typ.Arithmetic]:
    nodes = findings.of(own_expressions, rule).expressions
    return [node for node in nodes if isinstance(node, typ.Arithmetic) and node.operator is DIVIDE and (
        not is_constant(node.left) or isinstance(node.left, typ.Const))]


def is_below(facts: Facts, left: typ.Expression, right: typ.Expression) -> bool:
    """Whether a number that is not always the same, and never negative, is always below another one."""
    one, other = facts.value(left), facts.value(right)
    if isinstance(left, typ.Const) and isinstance(right, typ.Const):
        return False  # a figure that somebody writes so
    least = one.low if isinstance(left, typ.Const) else None if one.low is None else one.low + 1
    return (one.low is not None and one.high is not None and other.low is not None and one.low >= 0 and least is not None
            and least <= one.high < other.low)
