"""Lint of ranges that contain no number, because the text gives a lower end that is above the upper end; and of loops that count
their passes from 0, and so have one too many."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.assumptions import Assumptions, is_constant
from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Take, TypedRules
from aoi_rules.compiler.typed.walk import every_flow_part, own_expressions, strip_present
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Place

__all__ = ["check_counting_loops", "check_empty_ranges", "is_empty"]

_Ends = tuple[Place, typ.Expression, typ.Expression]


def check_empty_ranges(knowing: Assumptions, found: Iterable[Any], report: Reporter) -> None:
    """Warn of each range in some rules that is fixed by the text and empty, including the number of actions of a `take`."""
    findings = knowing.rules.findings
    ranges = [ends for rule in found for ends in findings.of(_ranges_in, rule, findings)]
    for place, low, high in (*ranges, *_action_counts(knowing.rules)):
        if is_empty(knowing, low, high) or _runs_down(knowing, low, high):
            least, most = source_text(low.place), source_text(high.place)
            report.warn("empty-range", f"`{least}..{most}` is empty: the least value of a range comes first", place,
                        f"write `{most}..{least}`, or correct one of the two")


def check_counting_loops(effects: Iterable[eff.Effect], report: Reporter) -> None:
    """Warn of each loop from 0 to a number that does something as often as it has passes, and reads none of its numbers."""
    for each in (effect for effect in effects if isinstance(effect, eff.EffectEach)):
        if not isinstance(each.within, typ.Range):
            continue
        low, high = (strip_present(end) for end in (each.within.low, each.within.high))
        if not isinstance(low, typ.Const) or low.value != 0 or isinstance(high, typ.Const | typ.Arithmetic):
            continue
        if not any(isinstance(part, typ.Local) and part.binding is each.binding for part in walk(each.body, each.when)):
            most = source_text(high.place)
            says = f"this loop has one pass more than `{most}`: both ends of a range count"
            report.warn("wrong-value", says, each.within.place, f"write `{high.type.figure(1)}..{most}`")


def is_empty(knowing: Assumptions, low: typ.Expression, high: typ.Expression) -> bool:
    """Whether a range from one value to another is empty, if its text fixes these values."""
    if not all(is_constant(end) and knowing.is_settled(end) for end in (low, high)):
        return False  # another text may replace a definition
    return _is_above(knowing, low, high)


def _runs_down(knowing: Assumptions, low: typ.Expression, high: typ.Expression) -> bool:
    """Whether a range goes from a named figure down to a literal one.  Another text may replace the figure, but hardly by one
    that is not above this."""
    if not isinstance(high, typ.Const) or isinstance(low, typ.Const) or not is_constant(low):
        return False
    return _is_above(knowing, low, high)


def _is_above(knowing: Assumptions, low: typ.Expression, high: typ.Expression) -> bool:
    """Whether the lower end of a range is above the upper one, as far as both are known."""
    least, most = (knowing.of(end.place).value(end).single_value for end in (low, high))
    return least is not None and most is not None and least > most


def _ranges_in(rule: Any, findings: Findings) -> list[_Ends]:
    """The ranges in a rule, with their ends."""
    nodes = findings.of(own_expressions, rule).expressions
    return [(node.place, node.low, node.high) for node in nodes if isinstance(node, typ.Range)]


def _action_counts(rules: TypedRules) -> Iterator[_Ends]:
    """The ranges of the numbers of actions, with their ends."""
    for part in every_flow_part(rules):
        if isinstance(part, Take) and part.range and part.high is not None:
            yield part.word.number.place, part.low, part.high
