"""The rules of a game for somebody who plays it: its phases, what one may do, what forbids it, and what counts at the end."""

from __future__ import annotations

from collections.abc import Iterator

import click

from aoi_rules.cli.output import paragraph, safe
from aoi_rules.model.ruleset import ActionModel, Model

__all__ = ["rules_page"]


def rules_page(model: Model, columns: int) -> str:
    """The page, in styles of ours; no line is longer than `columns`."""
    parts = [("Phases", list(_phases(model))), ("What you may do", list(_actions(model))), ("Points", list(_points(model)))]
    lines = []
    for title, found in parts:
        if found:
            lines += [click.style(title, bold=True), *(_fit(line, columns) for line in found), ""]
    return "\n".join([*lines, _fit("`rules NAME` shows an action, a phase, a card or a place with all its rules.", columns)])


def _fit(line: str, columns: int) -> str:
    indent = " " * (len(line) - len(line.lstrip(" ")) + 2)
    return paragraph(safe(line), columns, indent)


def _phases(model: Model) -> Iterator[str]:
    for phase in reversed(model.phases):  # the last one comes first in the model
        named = phase.title.casefold() in phase.see.casefold()
        yield f"  {phase.see if named else phase.title + _section(phase.title, phase.see)}"


def _actions(model: Model) -> Iterator[str]:
    for action in sorted(model.actions, key=lambda action: (action.place.source.name, action.place.line)):
        yield f"  {action.title} · {action.name}{_section(action.title, action.see)}"
        yield from (f"    • not if: {text}" for text in _refusals(model, action))


def _refusals(model: Model, action: ActionModel) -> list[str]:
    """What forbids an action, in the rules' words."""
    own = [rule for rule in model.rules if rule.kind == "require" and rule.name.startswith(f"{action.name}.") and rule.text]
    return list(dict.fromkeys(rule.text for rule in own))


def _points(model: Model) -> Iterator[str]:
    for line in model.score:
        yield f"  {line.title}" + ("" if line.counts else " (shown, and not added again)")


def _section(title: str, see: str) -> str:
    return f" (“{see}”)" if see and see != title else ""
