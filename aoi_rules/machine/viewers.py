"""Viewers, and which keeps they see: a viewer is a seat's number, a spectator, or who sees everything."""

from __future__ import annotations

from aoi_rules.machine.position import Position
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import KeepModel

__all__ = ["EVERYTHING", "SPECTATOR", "hide_keeps", "keep_seen"]

SPECTATOR = -1
EVERYTHING = -2
"""A viewer who sees everything: for a game's own record, never for a player."""


def keep_seen(keep: KeepModel, s: Position | None, member: int, viewer: int) -> bool:
    """Whether a viewer sees a member's value of a keep in a position, or without one at all times; a spectator sees only what all
    see."""
    if keep.seen == "all" or viewer == EVERYTHING:
        return True
    if keep.seen == "seats":
        return s is not None and viewer >= 0 and any(getattr(s, slot) == viewer for slot in keep.seers)
    return keep.seen == "owner" and keep.per == "seat" and member == viewer


def hide_keeps(program: Program, n: Position, viewer: int) -> None:
    """Reset keeps that a viewer does not see to their first value."""
    hidden = [k for k in program.model.keeps if k.seen != "all"]
    first = program.new_state(n.players, {o.name: getattr(n, o.slot) for o in program.model.options}) if hidden else None
    for keep in hidden:
        values = getattr(first, keep.slot)
        if not keep.per:
            setattr(n, keep.slot, getattr(n, keep.slot) if keep_seen(keep, n, -1, viewer) else values)
        elif viewer < 0 or not keep_seen(keep, n, viewer, viewer):
            setattr(n, keep.slot, values)
        elif keep.seen == "owner":
            each = len(program.model.type(keep.of).members) if keep.of else 1
            mine = slice(viewer * each, (viewer + 1) * each)
            values[mine] = getattr(n, keep.slot)[mine]
            setattr(n, keep.slot, values)
