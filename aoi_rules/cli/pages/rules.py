"""The rules of a game for its players: its aim and its end, its phases, its actions, and its scoring."""

from __future__ import annotations

from collections.abc import Iterator

import click

from aoi_rules.cli.pages.actions import Likeness, actions_in_order, likeness, refusals, sources
from aoi_rules.cli.pages.topics import wrap_item
from aoi_rules.model.ruleset import ActionModel, Model

__all__ = ["rules_page", "score_help"]


def rules_page(model: Model, columns: int) -> str:
    """The page, with our text styles; no line is longer than `columns`."""
    parts = [
        ("The aim", (f"  {text}" for text in model.help)),
        ("How it goes", _phases(model)),
        ("The end", (f"  {one.help}" for one in model.rounds if one.help)),
        ("What you may do", _actions(model)),
        ("Where things come from", _sources(model)),
        ("Points", _points(model)),
        ("Who wins", [f"  {model.winner}"] if model.winner else []),
    ]
    lines = []
    for title, found in parts:
        if body := [wrap_item(line, columns) for line in found]:
            lines += [click.style(title, bold=True), *body, ""]
    more = "`rules NAME` or `what NAME` shows one action, phase, place or card with its present state."
    return "\n".join([*lines, wrap_item(more, columns)])


def score_help(model: Model) -> Iterator[str]:
    """What each line of the score counts, and who wins, as far as the rules describe it."""
    yield from (f"{line.title}: {line.help}" for line in model.score if line.help)
    if model.winner:
        yield f"Who wins: {model.winner}"


def _points(model: Model) -> Iterator[str]:
    for line in model.score:
        said = [f"{line.help.removesuffix('.')}."] if line.help else []
        said += [] if line.counts else ["A player who has this loses." if line.loses else "No points by itself."]
        yield f"  {line.title}: {' '.join(said)}".removesuffix(": ")


def _phases(model: Model) -> Iterator[str]:
    for phase in reversed(model.phases):  # the model has the last phase first
        named = phase.title.casefold() in phase.see.casefold()
        yield f"  {phase.see if named else phase.title + _section(phase.title, phase.see)}"
        if phase.help:
            yield f"    {phase.help}"


def _actions(model: Model) -> Iterator[str]:
    for action in actions_in_order(model):
        like = likeness(model, action)
        see = action.see if like is None or like.model.see != action.see else ""
        yield f"  {action.title} · {action.name}{_section(action.title, see)}"
        yield from _action(model, action, like)


def _action(model: Model, action: ActionModel, like: Likeness | None) -> Iterator[str]:
    """The description of an action; for an action that is like another, only the differences."""
    if action.help and (like is None or action.help != like.model.help):
        yield f"    {action.help}"
    if like is None:
        yield from refusals(model, action.name, "    ")
        return
    yield f"    Allowed as “{like.model.title}” is" + (", but this does not forbid it:" if like.dropped else ".")
    yield from (f"      • {text}" for text in like.dropped)
    yield from refusals(model, action.name, "    ", like.places)


def _sources(model: Model) -> Iterator[str]:
    for source in sources(model):
        yield f"  {source.text}{_section(source.text, source.see)}"
        yield from refusals(model, source.name, "    ")


def _section(title: str, see: str) -> str:
    return f" (“{see}”)" if see and see != title else ""
