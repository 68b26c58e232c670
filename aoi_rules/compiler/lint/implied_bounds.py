"""Lint of two bounds on one side of the same thing, of which one follows from the other: `p.sheep > 1 and p.sheep > room(p)`,
where there is always room for one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from typing import Any

from attrs import frozen

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.assumptions import Assumptions, is_constant
from aoi_rules.compiler.lint.quotes import mean_the_same, quote, source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import own_expressions
from aoi_rules.language.operators import AND, ComparisonOperator, both_ways, mirror

__all__ = ["check_implied_bounds"]

@frozen
class _Bound:
    """A condition that something is above a bound, or below one."""

    asked: typ.Expression
    operator: ComparisonOperator
    bound: typ.Expression
    condition: typ.Expression

    @property
    def above(self) -> bool:
        """Whether it asks for more."""
        return self.operator.holds is not None and self.operator.holds(1, 0)

    @property
    def strict(self) -> bool:
        """Whether it excludes the bound."""
        return self.operator.holds is not None and not self.operator.holds(0, 0)


def check_implied_bounds(knowing: Assumptions, found: Iterable[Any], report: Reporter) -> None:
    """Warn of each bound that is a figure, if another one, which is computed, is always at least as narrow."""
    findings = knowing.rules.findings
    for one, other in (pair for rule in found for pair in findings.of(_pairs_in, rule, findings)):
        low, high = knowing.of(other.bound.place).value(other.bound).span
        figure = knowing.of(one.bound.place).value(one.bound).single_value
        nearest = low if one.above else high
        if figure is None or nearest is None or report.has_problem_in(one.condition.place):
            continue
        beyond = nearest - figure if one.above else figure - nearest
        if beyond > 0 or (beyond == 0 and (other.strict or not one.strict)):
            meant = f"{source_text(other.asked.place)} {mirror(other.operator)} {source_text(other.bound.place)}"
            report.warn("no-effect", f"{quote(one.condition)} changes nothing beside {quote(other.condition)}",
                        other.condition.place, f"did you mean `{meant}`? If not, leave the other condition out")


def _pairs_in(rule: Any, findings: Findings) -> list[tuple[_Bound, _Bound]]:
    """Two conditions that `and` joins in a rule, both of which ask whether the same thing is above something, or below it; the
    first compares it with a figure, the second with something computed."""
    nodes = findings.of(own_expressions, rule).expressions
    joined = [conjuncts(node) for node in nodes if isinstance(node, typ.Logic) and node.operator is AND]
    pairs = (pair for parts in joined for pair in permutations([bound for part in parts for bound in _bounds(part)], 2))
    return [(one, other) for one, other in pairs if one.above is other.above and is_constant(one.bound)
            and not is_constant(other.bound) and mean_the_same(one.asked, other.asked)]


def _bounds(part: typ.Expression) -> Iterator[_Bound]:
    """The bounds that a comparison of two values sets for each of them."""
    if isinstance(part, typ.Compare) and part.operator.ordered and part.left.type.numeric:
        yield from (_Bound(asked, operator, bound, part) for asked, operator, bound in both_ways(part))
