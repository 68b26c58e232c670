"""Viewers, and which keeps they see: a viewer is a seat's number, a spectator, or one who sees everything."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import KeepModel
from aoi_rules.model.seers import Seer

__all__ = ["EVERYTHING", "SPECTATOR", "hide_keeps", "is_seer", "keep_seen", "seats_of"]

SPECTATOR = -1
EVERYTHING = -2
"""A viewer who sees everything: for a game's own record, never for a player."""


def seats_of(seers: Iterable[Seer], s: Position | None, owner: int) -> Iterator[int]:
    """The seats in a position that see what belongs to an owner, -1 for a slot that holds none; without a position, those that do
    at all times."""
    for seer in seers:
        if not seer.slot:
            yield owner
        elif s is not None:
            held = getattr(s, seer.slot)
            yield held[owner] if seer.each else held


def is_seer(seers: Iterable[Seer], s: Position | None, owner: int, viewer: int) -> bool:
    """Whether a viewer is one of the seats that see what belongs to an owner, in a position or without one at all times."""
    return viewer >= 0 and viewer in seats_of(seers, s, owner)


def keep_seen(keep: KeepModel, s: Position | None, member: int, viewer: int) -> bool:
    """Whether a viewer sees a member's value of a keep in a position, or without one at all times; a spectator sees only what all
    see."""
    if keep.seen == "all" or viewer == EVERYTHING:
        return True
    if keep.seen == "seats":
        return is_seer(keep.seers, s, member, viewer)
    return keep.seen == "owner" and keep.per == "seat" and member == viewer


def hide_keeps(program: Program, n: Position, viewer: int) -> None:
    """Reset keeps that a viewer does not see to their first value."""
    hidden = [k for k in program.model.keeps if k.seen != "all"]
    s = n.copy() if program.model.by_seats else n  # a hidden keep may say who sees another one
    first = program.new_state(n.players, {o.name: getattr(n, o.slot) for o in program.model.options}) if hidden else None
    for keep in hidden:
        values, kept = getattr(first, keep.slot), getattr(n, keep.slot)
        if not keep.per:
            values = kept if keep_seen(keep, s, -1, viewer) else values
        each = len(program.model.type(keep.of).members) if keep.of else 1
        for member in range(len(values) // each) if keep.per else ():
            if keep_seen(keep, s, member, viewer):
                values[member * each : (member + 1) * each] = kept[member * each : (member + 1) * each]
        setattr(n, keep.slot, values)
