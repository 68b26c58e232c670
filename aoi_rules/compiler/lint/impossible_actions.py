"""Lint of maps: actions of the game that nobody can ever take on a map, because none of its members meets a requirement."""

from __future__ import annotations

from aoi_rules.compiler.facts.facts import Facts
from aoi_rules.compiler.facts.values import NO
from aoi_rules.compiler.lint.assumptions import Assumptions
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.typed.rules import Action, Requirement, TypedRules
from aoi_rules.diagnostics import line_of
from aoi_rules.words.files import Map

__all__ = ["check_possible"]


def check_possible(resolved: ResolvedSource, rules: TypedRules, knowing: Assumptions, report: Reporter) -> None:
    """Warn at the head of the map of actions that are never legal on it.

    Requirements in the map's own file are left to the lint of conditions, which points at the comparison that never holds; so are
    requirements that depend only on figures.
    """
    head = resolved.head
    if not Map.begins(head):
        return
    facts, own = Facts(rules, knowing.changed), head.place.source.name
    for action in rules.actions.values():
        if action.name in rules.offered and (line := _find_impossible_requirement(action, facts, knowing, own)) is not None:
            place = line.word.name.place
            report.warn("always-false", f"nobody can ever take `{action.name}` on this map: `{action.name}.{line.word.name}` "
                        "never holds", head.word_place, "see " + line_of(place, head.place) + f": “{line.word.text}”")


def _find_impossible_requirement(action: Action, facts: Facts, knowing: Assumptions, own: str) -> Requirement | None:
    """The first requirement of an action that no position of the map meets; None if there is none."""
    lines = (line for stage in action.stages for line in stage.lines if isinstance(line, Requirement) and line.when is None)
    return next((line for line in lines if line.condition.place.source.name != own and not knowing.decides(line.condition)
                 and facts.truth(line.condition) is NO), None)
