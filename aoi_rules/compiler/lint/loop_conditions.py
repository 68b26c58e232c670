"""Lint of the conditions of loops: a `while` that does not hold before the first pass, and an `until` that asks how often a loop
inside has run, which is always the same."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.facts.loop_counts import loops
from aoi_rules.compiler.lint.assumptions import Assumptions, is_constant
from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Repeat
from aoi_rules.compiler.typed.walk import flow_parts
from aoi_rules.diagnostics import line_of
from aoi_rules.language.operators import EQUAL, ComparisonOperator, both_ways

__all__ = ["check_loop_conditions"]

_BEFORE = 0
"""The number of passes before the first one."""


@frozen
class _Count:
    """A comparison of the passes of a loop with a fixed number."""

    loop: str
    operator: ComparisonOperator
    other: typ.Expression
    number: int

    def holds(self, passes: int) -> bool:
        """Whether it holds after some passes."""
        return self.operator.holds is not None and self.operator.holds(passes, self.number)


def check_loop_conditions(knowing: Assumptions, report: Reporter) -> None:
    """Warn of each loop of which no pass ever begins, and of each that never ends since it asks about a loop inside it."""
    for loop in loops(knowing.rules):
        asked = _count_in(loop.while_, knowing)
        if asked is not None and loop.while_ is not None and asked.loop == loop.name and not asked.holds(_BEFORE):
            said = source_text(loop.while_.place)
            report.warn("always-false", f"{quote(loop.while_)} does not hold before the first pass, so this "
                        f"`{loop.word.word}` never begins", loop.while_.place,
                        f"`{loop.name}` is {_BEFORE} then: write `until {said}`")
        _check_inner(loop, knowing, report)


def _check_inner(loop: Repeat, knowing: Assumptions, report: Reporter) -> None:
    """Warn of an `until` that asks about a loop inside, which has ended after other passes."""
    asked = _count_in(loop.until, knowing)
    if asked is None or loop.until is None or asked.loop == loop.name:
        return
    inner = [part for part in flow_parts(loop.body) if isinstance(part, Repeat) and part.name == asked.loop]
    ended = _count_in(inner[0].until, knowing) if len(inner) == 1 and inner[0].while_ is None else None
    if ended is None or ended.loop != asked.loop or ended.operator is not EQUAL:
        return
    if asked.holds(ended.number) or asked.holds(_BEFORE):
        return
    place = loop.until.place
    rather = f"; write `until ({loop.name} {asked.operator} {source_text(asked.other.place)})`" if loop.name else ""
    report.warn("always-false", f"{quote(loop.until)} never holds, so this `{loop.word.word}` never ends", place,
                f"`{asked.loop}` is {ended.number} here, as " + line_of(inner[0].word.place, place) + " says" + rather)


def _count_in(node: typ.Expression | None, knowing: Assumptions) -> _Count | None:
    """The comparison of passes with a fixed number that a condition is; None if it is something else."""
    for counter, operator, other in both_ways(node) if isinstance(node, typ.Compare) else ():
        if isinstance(counter, typ.Counter) and is_constant(other):
            number = knowing.of(other.place).value(other).single_value
            return None if number is None else _Count(counter.name, operator, other, number)
    return None
