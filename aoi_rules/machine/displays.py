"""What is shown beside the board: figures and details that the rules compute from a position, as far as a viewer may know
them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING

from aoi_rules.machine.decisions import DisplayFunction
from aoi_rules.machine.entries import Result
from aoi_rules.machine.faults import guard
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.text_templates import fill_template
from aoi_rules.machine.viewers import is_seer
from aoi_rules.model.ruleset import DetailModel, FigureModel
from aoi_rules.model.seers import Seer

if TYPE_CHECKING:
    from aoi_rules.protocol import ShownJson, ValueJson

__all__ = ["viewer_in_each", "prompt_text", "details", "figures"]


def figures(program: Program, names: Names, s: Position, viewer: int) -> list[ShownJson]:
    """The figures that a viewer (a seat's number, -1 for a spectator) sees of a position, in the order of the ruleset and then of
    seats and members, without those that are absent or for another phase: each with its `name`, its `seat` or None for one of the
    game, its `member` of a second type or None, its `value` and its `limit` or None."""
    if not program.figures:
        return []
    state = s.copy()  # computing counts its work in the state
    phase = program.model.phases[s.phase].name if s.phase >= 0 and not s.over else ""
    with guard(program, state):
        return [one for model, shown in zip(program.model.figures, program.figures, strict=True)
                if model.during in ("", phase) and not (s.over and model.is_announced)
                for one in _figures(names, state, viewer, model, shown)]


def _figures(names: Names, s: Position, viewer: int, model: FigureModel, shown: DisplayFunction) -> Iterator[ShownJson]:
    """A figure of the game, or of each seat and each member of a second type."""
    owners = [seat for seat in range(s.players) if not shown.own or seat == viewer] if model.per else [-1]
    seats = [(owner,) if model.per else () for owner in owners if viewer_in_each(s, shown.seers, owner, viewer)]
    members = [(number,) for number in range(len(names.members(model.of)))] if model.of else [()]
    for seat, member in product(seats, members):
        values = shown.compute(s, *seat, *member)
        value = _value(names, model, shown, values) if values else None
        if value is not None:
            limit = names.value(model.limit, values[1]) if model.limit is not None else None
            yield {"name": model.name, "seat": names.seats[seat[0]] if seat else None,
                   "member": names.member(model.of, member[0]) if member else None, "value": value,
                   "limit": limit if isinstance(limit, int) else None}


def _value(names: Names, model: FigureModel, shown: DisplayFunction, values: Sequence[Result]) -> ValueJson:
    """The value of a figure from what its function computes."""
    return names.value(model.cell, values[0]) if shown.text is None else fill_template(names, shown.text, values)


def details(program: Program, names: Names, s: Position, viewer: int) -> dict[str, dict[str, dict[str, ValueJson]]]:
    """The computed details that a viewer sees of a position, by type, member and name; absent ones are left out."""
    found: dict[str, dict[str, dict[str, ValueJson]]] = {}
    if not program.details:
        return found
    state = s.copy()  # computing counts its work in the state
    with guard(program, state):
        for model, shown in zip((m for m in program.model.details if m.computed), program.details, strict=True):
            if viewer_in_each(state, shown.seers, viewer, viewer) and not (shown.asks_me and viewer < 0):
                _add(found, names, state, model, shown, (viewer,) if shown.asks_me else ())
    return found


def _add(
    found: dict[str, dict[str, dict[str, ValueJson]]], names: Names, s: Position, model: DetailModel, shown: DisplayFunction,
    given: tuple[int, ...],
) -> None:
    """Add a detail of all members of its type."""
    for number, name in enumerate(names.members(model.type)):
        values = shown.compute(s, *given, number)
        value = names.value(model.cell, values[0]) if values else None
        if value is not None:
            found.setdefault(model.type, {}).setdefault(name, {})[model.name] = value


# ---- what is asked ---------------------------------------------------------------------------------------------------


def prompt_text(program: Program, names: Names, s: Position, viewer: int) -> str | None:
    """The question to the deciding seat, as far as a viewer may know it; None if the rules have none."""
    prompt = None if s.over else program.decisions[s.frames[-1][0]].prompt
    if prompt is None or prompt.text is None or (prompt.own and viewer != s.to_move):
        return None
    if not viewer_in_each(s, prompt.seers, s.to_move, viewer):
        return None
    state = s.copy()  # computing counts its work in the state
    with guard(program, state):
        values = prompt.compute(state, state.to_move)
    return fill_template(names, prompt.text, values)


def viewer_in_each(s: Position, groups: Sequence[Sequence[Seer]], owner: int, viewer: int) -> bool:
    """Whether a viewer is in each group of seats that see what belongs to an owner."""
    return all(is_seer(group, s, owner, viewer) for group in groups)
