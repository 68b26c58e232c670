"""Lint of values in a chain of conditions that are never used, because an earlier condition of it holds whenever theirs does:
`1 if rank <= 3 else 3 if rank <= 2 else 0`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.contradictions import implies
from aoi_rules.compiler.lint.quotes import quote
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import own_expressions

__all__ = ["check_unreached_cases"]


def check_unreached_cases(findings: Findings, found: Iterable[Any], report: Reporter) -> None:
    """Warn of the first such condition of each chain in some rules."""
    for rule in found:
        for first, later in findings.of(_unreached_in, rule, findings):
            says = f"this value is never used: {quote(first)} comes first, and holds whenever {quote(later)} does"
            report.warn("no-effect", says,
                        later.place, "exchange the two cases, or correct one of the conditions")


def _unreached_in(rule: Any, findings: Findings) -> list[tuple[typ.Expression, typ.Expression]]:
    """The first condition of each chain in a rule that an earlier one precludes, with that one."""
    nodes = [node for node in findings.of(own_expressions, rule).expressions if isinstance(node, typ.IfElse)]
    inner = {id(node.otherwise) for node in nodes}
    return [pair for node in nodes if id(node) not in inner for pair in _first_unreached(node)]


def _first_unreached(chain: typ.IfElse) -> Iterator[tuple[typ.Expression, typ.Expression]]:
    tests: list[typ.Expression] = []
    node: typ.Expression = chain
    while isinstance(node, typ.IfElse):
        first = next((test for test in tests if implies(node.test, test)), None)
        if first is not None:
            yield first, node.test
            return
        tests.append(node.test)
        node = node.otherwise
