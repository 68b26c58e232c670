"""Lint of comparisons of the passes of one loop with the limit of another one: `trick == deals`, though tricks end with
`tricks`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from aoi_rules.compiler.facts.loop_counts import loops
from aoi_rules.compiler.lint.conditions import Comparison
from aoi_rules.compiler.lint.quotes import quote
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.walk import own_expressions
from aoi_rules.diagnostics import line_of

__all__ = ["check_other_limits"]


def check_other_limits(rules: TypedRules, compared: Iterable[Comparison], report: Reporter) -> None:
    """Warn of each such comparison, if both limits are definitions and the other one is of no loop of this name."""
    limits: dict[str, dict[str, typ.Use]] = {}
    for loop in loops(rules):
        for part in own_expressions((loop.until, loop.while_)).expressions:
            for name, limit in _limits_in(part):
                if name == loop.name:
                    limits.setdefault(name, {}).setdefault(limit.definition.name, limit)
    for node in compared:
        for name, limit in _limits_in(node):
            own, other = limits.get(name, {}), _loop_with(limit, limits)
            if len(own) == 1 and limit.definition.name not in own and other is not None:
                (right,) = own.values()
                report.warn("wrong-value", f"{quote(limit)} is the limit of `{other}`; that of `{name}` is {quote(right)}, in "
                            + line_of(right.place, node.place), limit.place, f"did you mean {quote(right)}?")


def _limits_in(node: typ.Expression) -> Iterator[tuple[str, typ.Use]]:
    """The name of a loop and the definition with which a comparison compares its passes; none if it compares something else."""
    if isinstance(node, typ.Compare):
        for counter, limit in ((node.left, node.right), (node.right, node.left)):
            if isinstance(counter, typ.Counter) and isinstance(limit, typ.Use) and not limit.arguments:
                yield counter.name, limit


def _loop_with(limit: typ.Use, limits: Mapping[str, Mapping[str, typ.Use]]) -> str | None:
    """The only loop that has a limit; None if none or several have it."""
    found = [name for name, own in limits.items() if limit.definition.name in own]
    return found[0] if len(found) == 1 else None
