"""Views: what a seat may see of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

from aoi_rules.machine.entries import Result
from aoi_rules.machine.log import sees_zone
from aoi_rules.machine.names import Names
from aoi_rules.machine.position import Position, number
from aoi_rules.machine.program import Program
from aoi_rules.machine.viewers import keep_seen
from aoi_rules.model.ruleset import KeepModel, ZoneModel

if TYPE_CHECKING:
    from aoi_rules.protocol import KeptJson

__all__ = ["Table", "actions_left", "position"]


class Table(TypedDict):
    """What a viewer sees of a position; `ViewJson` describes each."""

    seats: list[str]
    rounds: dict[str, int]
    keeps: dict[str, KeptJson]
    types: dict[str, dict[str, list[KeptJson]]]
    zones: dict[str, dict[str, dict[str, int] | int]]


def position(program: Program, names: Names, s: Position, viewer: int) -> Table:
    """Everything a viewer may see, as plain data that JSON can hold.

    `rounds` has by name the number of passes that each loop of the flow has begun; `keeps` has values by name, `types` by type,
    keep and member (for seats, only those in play), `zones` by zone and owner (`all` for a common one) the number of each piece,
    or only the size if nothing else is seen.
    """
    model = program.model
    rounds = {r.name: getattr(s, r.slot) for r in model.rounds}
    data: Table = {"seats": list(names.seats), "rounds": rounds, "keeps": {}, "types": {}, "zones": {}}
    for keep in model.keeps:
        if not keep.per:
            if keep_seen(keep, s, -1, viewer):
                data["keeps"][keep.name] = names.value(keep.cell, getattr(s, keep.slot))
            continue
        number = s.players if keep.per == "seat" else len(names.types[keep.per].members)
        shown = [_keep_value(keep, names, s, i) if keep_seen(keep, s, i, viewer) else None for i in range(number)]
        data["types"].setdefault(keep.per, {})[keep.name] = shown
    for zone in model.zones:
        for owner, name in enumerate(names.owners(zone)):
            shown_zone = _zone(zone, names, s, owner, viewer)
            if shown_zone is not None:
                data["zones"].setdefault(zone.name, {})[name] = shown_zone
    return data


def actions_left(program: Program, s: Position) -> int | None:
    """The number of actions that the deciding seat may still take at this decision; None if nothing counts them."""
    frame = s.frames[-1]
    slot = program.decisions[frame[0]].left_slot
    return number(frame[slot]) if slot >= 0 else None


def _keep_value(keep: KeepModel, names: Names, s: Position, member: int) -> KeptJson:
    """A member's value of a keep; if the keep has a second type, one value for each of its members, by name."""
    values: Sequence[Result] = getattr(s, keep.slot)
    if not keep.of:
        return names.value(keep.cell, values[member])
    first = member * len(names.types[keep.of].members)
    return {name: names.value(keep.cell, values[first + i]) for i, name in enumerate(names.members(keep.of))}


def _zone(zone: ZoneModel, names: Names, s: Position, owner: int, viewer: int) -> dict[str, int] | int | None:
    counts = getattr(s, zone.pieces)
    base = owner * len(names.types[zone.of].members)
    if sees_zone(zone, owner, viewer, s=s):
        return {name: counts[base + i] for i, name in enumerate(names.members(zone.of)) if counts[base + i]}
    if sees_zone(zone, owner, viewer, size=True, s=s):
        return int(getattr(s, zone.sizes)[owner])
    return None
