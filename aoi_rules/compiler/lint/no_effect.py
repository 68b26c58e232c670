"""Lint of lines that do nothing: effects that change nothing, repeated requirements, lines of the score that are always 0."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from aoi_rules.compiler.facts.evaluation import Env
from aoi_rules.compiler.facts.facts import Facts
from aoi_rules.compiler.lint.assumptions import Assumptions, is_constant
from aoi_rules.compiler.lint.quotes import mean_the_same, same_names, source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, Points, Requirement
from aoi_rules.compiler.typed.walk import expressions_of
from aoi_rules.diagnostics import line_of

__all__ = ["check_idle"]

_NOWHERE: Env = {}


def check_idle(knowing: Assumptions, effects: Iterable[eff.Effect], report: Reporter) -> None:
    """Warn of each line of a ruleset that does nothing; `effects` are its effects."""
    for effect in effects:
        _check_effect(effect, report)
    for action in knowing.rules.actions.values():
        _check_requirements(action, report)
    for line in knowing.rules.score.items:
        if isinstance(line, Points) and line.counts:
            _check_points(line, knowing, report)


def _check_effect(effect: eff.Effect, report: Reporter) -> None:
    """Warn of `set a = a`, and of a change by 0."""
    if isinstance(effect, eff.Set) and mean_the_same(effect.target, effect.value):
        report.warn("no-effect", f"this gives `{source_text(effect.target.place)}` the value that it already has", effect.place,
                    "set it to something else, or leave the line out")
    elif isinstance(effect, eff.Change) and isinstance(effect.by, typ.Const) and effect.by.value == 0:
        report.warn("no-effect", f"this leaves `{source_text(effect.target.place)}` as it is", effect.by.place,
                    "correct the figure, or leave the line out")


def _check_requirements(action: Action, report: Reporter) -> None:
    """Warn of a requirement that repeats an earlier one of the same action; cases may be repeated, since each may have its own
    text."""
    lines = [line for stage in action.stages for line in stage.lines
             if isinstance(line, Requirement) and line.when is None and not line.cases]
    for first, second in combinations(lines, 2):
        if mean_the_same(first.condition, second.condition) and same_names(first.condition, second.condition):
            place = second.word.name.place
            report.warn("no-effect", f"`{second.word.name}` requires the same as `{first.word.name}`", place,
                        f"leave one of them out: `{first.word.name}` is in " + line_of(first.word.name.place, place))


def _check_points(line: Points, knowing: Assumptions, report: Reporter) -> None:
    """Warn of a line of the score that never gives a point.  A figure with a name may be different in other texts, and what is
    kept may have any value."""
    value, own = line.value, knowing.resolved.head.place.source.name
    if value.place.source.name != own:
        return
    facts = Facts(knowing.rules, knowing.changed, knowing.of(value.place).untrusted, assumes_default=False)
    for part in expressions_of(value):
        if isinstance(part, typ.Use) and not part.arguments and is_constant(part):
            return
        if isinstance(part, typ.KeepValue):
            facts.keeps[part.keep.slot] = facts.top(part.keep.type)
    if facts.value(value, _NOWHERE).only == 0:
        report.warn("no-effect", f"`{line.word.name}` gives no points: its value is always 0", value.place,
                    "correct it, or leave the line out")
