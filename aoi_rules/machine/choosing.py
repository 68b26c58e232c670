"""Chooses again, in an imagined position, what other seats chose in secret in unfinished actions."""

from __future__ import annotations

from collections.abc import Callable

from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.knowledge import ChosenValue
from aoi_rules.machine.masking import bounded_decisions, half_made
from aoi_rules.machine.past import Past
from aoi_rules.machine.position import Position, number
from aoi_rules.machine.program import Program
from aoi_rules.machine.state import own_frames

__all__ = ["redraw_choice"]

RandomBelow = Callable[[int], int]


def redraw_choice(program: Program, n: Position, past: Past, below: RandomBelow) -> bool:
    """Replace HIDDEN in the frames of a position by possible values; False if a choice could not have been made in this position.

    A piece that moved to a hidden zone becomes any of the pieces in it; any other choice is made again as the decision offers it.
    """
    own_frames(n)
    for depth, action in half_made(program, n, past.hidden):
        chosen, frame = past.viewer_knowledge(program).chosen, n.frames[depth]
        for slot in past.hidden.slots.get(action, ()):
            was = chosen.get((action, slot))
            if was is None or was.value != HIDDEN or frame[slot] != HIDDEN:
                continue
            if was.went is not None:
                frame[slot] = _piece(program, n, was.went, below)
            elif not _decide_again(program, n, depth, was, below):
                return False
        for step in past.hidden.computed.get(action, ()):
            _compute(program, n, depth, step)
    return True


def _compute(program: Program, n: Position, depth: int, step: int) -> None:
    """Run a step again to compute the values that were removed from a frame."""
    frame, slots = n.frames[depth], program.states[step].veiled
    if any(frame[slot] == HIDDEN for slot in slots):
        copy = frame[:]
        if not bounded_decisions(program, step):
            copy[1] = n.frames[depth - 1][1]  # who began the action
        program.steps[step](n, copy)
        for slot in slots:
            frame[slot] = copy[slot]


def _piece(program: Program, n: Position, spot: tuple[int, int], below: RandomBelow) -> int:
    """The kind of a random piece in a zone."""
    zone = program.model.zones[spot[0]]
    kinds = len(program.model.type(zone.of).members)
    counts = getattr(n, zone.pieces)[spot[1] * kinds : (spot[1] + 1) * kinds]
    number = below(max(1, sum(counts)))
    return next((k for k in range(kinds) if sum(counts[: k + 1]) > number), -1)


def _decide_again(program: Program, n: Position, depth: int, was: ChosenValue, below: RandomBelow) -> bool:
    """Make a decision again, in agreement with what the viewer knows of it: write one of the possible moves into the frame."""
    _, seat, step, raw = was.entry[:4]
    option = program.decisions[step].options[raw[0]]
    at = n.copy()
    at.frames = at.frames[: depth + 1 if option.inside else depth]
    own_frames(at)
    outer = at.frames[-1]
    outer[0], outer[1] = step, seat
    if not option.inside and option.left_slot >= 0:
        outer[option.left_slot] = number(outer[option.left_slot]) + option.cost
    program.steps[step](at, outer)
    found = [m for m in at.moves if m[0] == raw[0] and all(b in (a, HIDDEN) for a, b in zip(m[1:], raw[1:], strict=True))]
    if not found:
        return False
    start = 2 + option.earlier
    n.frames[depth][start : start + len(raw) - 1] = found[below(len(found))][1:]
    return True
