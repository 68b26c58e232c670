"""Removing from a position everything that a viewer does not see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, repeat

from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.knowledge import HiddenZones, Spot
from aoi_rules.machine.log import sees_zone
from aoi_rules.machine.past import Past
from aoi_rules.machine.pending import sees_choice
from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.machine.state import own_frames
from aoi_rules.machine.viewers import hide_keeps

__all__ = ["bounded_decisions", "counts_at", "half_made", "lay", "seen_now", "mask_position"]


def mask_position(program: Program, s: Position, past: Past) -> Position:
    """A position without anything that the viewer of its past does not see; `imagine_position` completes it.

    For hidden zones it has the sizes, and the number of pieces of each kind in all of them together; hidden keeps have their
    first value, and HIDDEN replaces a choice in an unfinished action that the viewer does not know.
    """
    n, viewer = s.copy(), past.hidden.viewer
    n.seed, n.streams = 0, [0] * len(s.streams)
    n.moves = n.moves if viewer == n.to_move else []
    for of, spots in past.hidden.spots:
        kinds = len(program.model.type(of).members)
        unseen = [spot for spot in spots if not seen_now(program, n, spot, viewer)]
        every = [[0] * kinds, *[counts_at(program, n, spot, kinds) for spot in unseen]]
        stock = list(map(sum, zip(*every, strict=True)))
        lay(program, n, zip(unseen, chain([stock], repeat(every[0])), strict=False))
    hide_keeps(program, n, viewer)
    own_frames(n)
    for depth, action in half_made(program, n, past.hidden):
        _veil(program, n, depth, action, past)
    n.forget()
    return n


def _veil(program: Program, n: Position, depth: int, action: str, past: Past) -> None:
    """Remove from the frame of an action or of the flow what the viewer does not know."""
    frame, viewer, chosen = n.frames[depth], past.hidden.viewer, past.viewer_knowledge(program).chosen
    who = n.frames[max(0, depth - 1)][1]  # whoever began the action: another seat may decide in its frame for a while
    for slot in past.hidden.slots.get(action, ()):
        option = program.beginnings[action]
        choice = (*option.choices, *option.later_choices)[slot - 2]
        if (action, slot) in chosen and not sees_choice(choice, n, who, viewer):
            frame[slot] = chosen[action, slot].value
    decision = program.decisions.get(frame[0])
    choosing = decision is not None and any(option.earlier for option in decision.options)
    for step in past.hidden.computed.get(action, ()):
        bounds = bounded_decisions(program, step)
        needed = frame[0] in bounds if bounds else not choosing
        if needed and viewer != (frame[1] if bounds else who):
            for slot in program.states[step].veiled:
                frame[slot] = HIDDEN


def bounded_decisions(program: Program, step: int) -> list[int]:
    """The decisions whose bounds a step computes; none for a step that computes values from an action's choices."""
    return [target for target in program.states[step].targets if target in program.decisions]


def seen_now(program: Program, s: Position, spot: Spot, viewer: int) -> bool:
    """Whether a viewer now sees the pieces of a place that it does not always see."""
    zone = program.model.zones[spot[0]]
    return zone.seen == "seats" and sees_zone(zone, spot[1], viewer, s=s)


def counts_at(program: Program, s: Position, spot: Spot, kinds: int) -> list[int]:
    """The number of pieces of each kind in a place."""
    counts: list[int] = getattr(s, program.model.zones[spot[0]].pieces)
    return counts[spot[1] * kinds : (spot[1] + 1) * kinds]


def lay(program: Program, s: Position, laid: Iterable[tuple[Spot, list[int]]]) -> None:
    """Put pieces in places, whose sizes stay the same.  The state gets new lists, since copies of it may share the old ones."""
    held: dict[str, list[int]] = {}
    for (zone, owner), counts in laid:
        slot, kinds = program.model.zones[zone].pieces, len(counts)
        if slot not in held:
            held[slot] = [*getattr(s, slot)]
        held[slot][owner * kinds : (owner + 1) * kinds] = counts
    for slot, pieces in held.items():
        setattr(s, slot, pieces)


def half_made(program: Program, s: Position, hidden: HiddenZones) -> Iterator[tuple[int, str]]:
    """The unfinished actions, and the flow, that have hidden choices or values computed from hidden information, with the depth
    of their frames."""
    for depth, frame in enumerate(s.frames):
        action = program.states[frame[0]].routine
        if action in hidden.slots or action in hidden.computed:
            yield depth, action
