"""How much of everything exists: pieces in zones and on the board, and numbers that a figure of a piece bounds. None of it
appears or vanishes in play, and no position may hold more than exists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import attrs

from aoi_rules.machine.faults import guard
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import KeepModel, Model
from aoi_rules.model.types import ABSENT, Shape

__all__ = ["Impossibility", "faults", "holding_keeps", "pieces", "players_pieces", "printed_bounds", "zone_with_surplus"]

OWNER = "owner"
"""The keep that says whose a piece on the board is."""


def pieces(model: Model, state: Any) -> Counter[tuple[str, int]]:
    """How many there are of each kind of piece that zones hold, in zones and on the board, by type and kind."""
    found: Counter[tuple[str, int]] = Counter()
    for zone in model.zones:
        kinds = len(model.type(zone.of).members)
        for at, count in enumerate(getattr(state, zone.pieces)):
            found[zone.of, at % kinds] += count
    for keep in holding_keeps(model):
        found.update((keep.cell.of, kind) for kind in getattr(state, keep.slot) if kind >= 0)
    return found


def players_pieces(model: Model, state: Any) -> Counter[tuple[str, int, int]]:
    """The same by type, seat and kind, for types that are only in players' zones and, with an owner, on the board."""
    common = {z.of for z in model.zones if z.per != "seat"}
    found: Counter[tuple[str, int, int]] = Counter()
    for zone in model.zones:
        kinds = len(model.type(zone.of).members)
        for at, count in enumerate(getattr(state, zone.pieces)):
            if zone.of not in common:
                found[zone.of, at // kinds, at % kinds] += count
    slots = {(k.per, k.name): k.slot for k in model.keeps}
    for keep in holding_keeps(model):
        if keep.cell.of not in common and (keep.per, OWNER) in slots:
            owners = getattr(state, slots[keep.per, OWNER])
            pairs = zip(owners, getattr(state, keep.slot), strict=True)
            found.update((keep.cell.of, owner, kind) for owner, kind in pairs if kind >= 0)
    return found


def holding_keeps(model: Model) -> list[KeepModel]:
    """The keeps in which members hold pieces of the kinds that zones hold."""
    types = {zone.of for zone in model.zones}
    return [k for k in model.keeps if k.per and k.cell.kind is Shape.MEMBER and k.cell.of in types]


def printed_bounds(model: Model) -> Iterator[tuple[KeepModel, KeepModel, tuple[Any, ...], tuple[int, ...]]]:
    """The numbers that are kept for a member whose piece has a figure with the same name: that keep, the keep of the piece, and
    the maximum by piece and by member."""
    for keep in (k for k in model.keeps if k.cell.kind is Shape.NUMBER and k.per):
        figures = [f.values for f in model.type(keep.per).fields if f.cell.kind is Shape.NUMBER]
        own = [max((int(str(v[at])) for v in figures), default=0) for at in range(len(model.type(keep.per).members))]
        for piece in (p for p in holding_keeps(model) if p.per == keep.per):
            for fact in (f for f in model.type(piece.cell.of).fields if f.name == keep.name):
                yield keep, piece, fact.values, (*own, 0)  # and 0 for the absent member


@attrs.frozen
class Impossibility:
    """Something impossible in a position: `message` is a sentence.  If there are more or fewer of a piece than before, `piece` is
    its type and kind, and `surplus` the number by which there are more, less than 0 if there are fewer.  `lacking` is the zone
    from which more pieces of a kind were taken than it has."""

    message: str
    piece: tuple[str, int] | None = None
    surplus: int = 0
    lacking: str = ""


def faults(program: Program, before: Any, state: Any, seats: tuple[str, ...]) -> Iterator[Impossibility]:
    """What is impossible in a position: `before` is a position in which everything is correct."""
    model = program.model
    yield from _missing_pieces(model, state, seats)
    there, now = pieces(model, before), pieces(model, state)
    for of, kind in sorted(there | now, key=str):
        if now[of, kind] != there[of, kind]:
            message = f"there are {there[of, kind]} {of} pieces `{_member(model, of, kind)}`, and this makes it {now[of, kind]}"
            yield Impossibility(message, (of, kind), now[of, kind] - there[of, kind])
    mine, owned = players_pieces(model, before), players_pieces(model, state)
    for of, seat, kind in sorted(mine | owned, key=str):
        if owned[of, seat, kind] != mine[of, seat, kind] and now[of, kind] == there[of, kind]:
            name, who = model.type(of).members[kind].name, seats[seat] if seat >= 0 else "nobody"
            yield Impossibility(f"of `{name}`, {who} has {mine[of, seat, kind]}, and this makes it {owned[of, seat, kind]}")
    yield from map(Impossibility, _unbounded_numbers(model, state))
    for invariant in program.invariants:
        with guard(program, state):
            holds = invariant.holds(state)
        if not holds:
            yield Impossibility(f"{invariant.text or 'this does not hold'} (`check {invariant.name}`)")


def zone_with_surplus(model: Model, before: Any, state: Any, seats: tuple[str, ...], piece: tuple[str, int]) -> tuple[str, str]:
    """The name of a piece of which a position has too many, and the zone from which one can be taken: that of the player who has
    one too many, or else the first; empty if no zone has one."""
    of, kind = piece
    mine, owned = players_pieces(model, before), players_pieces(model, state)
    owners = [seat for seat in range(len(seats)) if owned[of, seat, kind] > mine[of, seat, kind]]
    zones = list(_zones_with(model, state, of, kind, seats))
    places = [name for name, seat in zones if seat in owners] or [name for name, _ in zones]
    return _member(model, of, kind), places[0] if places else ""


def _zones_with(model: Model, state: Any, of: str, kind: int, seats: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """The zones that have a piece, as rules name them, each with the number of the seat that it belongs to; -1 if to none."""
    for zone in (zone for zone in model.zones if zone.of == of):
        for at, count in enumerate(getattr(state, zone.pieces)):
            holder, found = divmod(at, len(model.type(of).members))
            if count > 0 and found == kind:
                whose = seats[holder] if zone.per == "seat" else _member(model, zone.per, holder) if zone.per else ""
                yield f"{whose}.{zone.name}" if whose else zone.name, holder if zone.per == "seat" else -1


def _missing_pieces(model: Model, state: Any, seats: tuple[str, ...]) -> Iterator[Impossibility]:
    for zone in model.zones:
        kinds = model.type(zone.of).members
        for at, count in enumerate(getattr(state, zone.pieces)):
            if count < 0:
                owners = seats if zone.per == "seat" else [m.name for m in model.type(zone.per).members] if zone.per else ()
                whose = f"{owners[at // len(kinds)]}'s " if at // len(kinds) < len(owners) else ""
                message = f"no further `{kinds[at % len(kinds)].name}` is in {whose}{zone.name}"
                yield Impossibility(message, lacking=f"{whose}{zone.name}")


def _unbounded_numbers(model: Model, state: Any) -> Iterator[str]:
    for keep in (k for k in model.keeps if k.cell.numeric):
        values = getattr(state, keep.slot)
        for at, value in enumerate(values if keep.per else [values]):
            if value < 0 and value != ABSENT:
                whose = f"{_member(model, keep.per, at)}." if keep.per else ""
                yield f"{whose}{keep.name} is {value}, which is less than nothing"
    for keep, piece, printed, own in printed_bounds(model):
        for at, (value, kind) in enumerate(zip(getattr(state, keep.slot), getattr(state, piece.slot), strict=True)):
            most = printed[kind] if kind >= 0 else own[at]
            if value > most:
                where = _member(model, keep.per, at)
                why = _explain_bound(model, keep, piece, kind, most, where)
                yield f"{where}.{keep.name} is {value}, and {most} is the most there: {why}"


def _explain_bound(model: Model, keep: KeepModel, piece: KeepModel, kind: int, most: int, where: str) -> str:
    """Why a number has that bound: it is the figure with that name of the piece there, or a figure of the place itself."""
    if kind >= 0:
        return f"the {piece.name} `{_member(model, piece.cell.of, kind)}` has `{keep.name} {most}`"
    no_other = f", and no figure of `{where}` is larger" if most else ""
    return f"there is no {piece.name} whose `{keep.name}` would be the bound{no_other}"


def _member(model: Model, of: str, at: int) -> str:
    members = model.type(of).members
    return members[at].name if at < len(members) else of
