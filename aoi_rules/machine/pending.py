"""Unfinished actions: the choices made in them so far, as far as a viewer may know them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from aoi_rules.machine.decisions import Choice, Option
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Frame, Position, number
from aoi_rules.machine.program import Program
from aoi_rules.machine.viewers import EVERYTHING, is_seer

if TYPE_CHECKING:
    from aoi_rules.protocol import PendingJson

__all__ = ["unfinished_frames", "pending_actions", "sees_choice"]


def pending_actions(program: Program, names: Names, s: Position, viewer: int) -> list[PendingJson]:
    """The unfinished actions of a position, the outermost first, each with its seat and its choices so far."""
    found: list[PendingJson] = []
    for seat, frame, option, made in unfinished_frames(program, s):
        choices = [*option.choices, *option.later_choices][:made]
        values = [number(v) if sees_choice(c, s, seat, viewer) else None for c, v in zip(choices, frame[2:], strict=False)]
        found.append({
            "seat": names.seats[seat], "action": option.action, "title": option.title,
            "choices": [names.json(c.name, c.cell, v) for c, v in zip(choices, values, strict=True)],
        })
    return found


def unfinished_frames(program: Program, s: Position) -> Iterator[tuple[int, Frame, Option, int]]:
    """The frames of unfinished actions, each with the seat and the kind of move that began it and the number of choices made.

    The frame's own `me` may be another seat for a while; the seat that began the action is the `me` of the frame below.
    """
    for below, frame in pairwise(s.frames):
        option = program.beginnings.get(program.states[frame[0]].routine)
        if option is None:
            continue
        made = len(option.choices) + len(option.later_choices)
        decision = program.decisions.get(frame[0]) if frame is s.frames[-1] else None
        if decision is not None and not s.over:
            later = next((o for o in decision.options if o.action == option.action and o.inside and not o.source), None)
            made = later.earlier if later is not None else made
        yield below[1], frame, option, made


def sees_choice(choice: Choice, s: Position, seat: int, viewer: int) -> bool:
    """Whether a viewer may know what a seat chose."""
    if not choice.is_hidden or viewer in (seat, EVERYTHING):
        return True
    return choice.shared and is_seer(choice.seers, s, seat, viewer)
