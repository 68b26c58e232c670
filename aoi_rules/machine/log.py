"""The log: what a position's changes were, as each seat may know them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, overload

import attrs
from attrs import define

from aoi_rules.machine.kernel import MOVED, SEEN
from aoi_rules.machine.moves import Event, Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import CellModel, ZoneModel

__all__ = ["EVERYTHING", "Events", "sees", "teaches", "with_note"]

_OPEN = {"none": 0, "owner": 1, "seats": 1, "all": 2}
EVERYTHING = -2
"""A viewer who sees all: for a game's own record, never for a player."""


@define(eq=False, repr=False)  # not frozen: one is made at every decision, and that is three times as fast
class Events(Sequence[Event]):
    """Log entries as events for a viewer (a seat's number, -1 for a spectator, or EVERYTHING), made when looked at."""

    _program: Program
    _names: Names
    _entries: tuple[tuple[Any, ...], ...]
    _viewer: int

    def __len__(self) -> int:
        return len(self._entries)

    @overload
    def __getitem__(self, index: int) -> Event: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Event]: ...

    def __getitem__(self, index: int | slice) -> Event | Sequence[Event]:
        if isinstance(index, slice):
            return Events(self._program, self._names, self._entries[index], self._viewer)
        entry, viewer = self._entries[index], self._viewer
        if entry[0] == SEEN:
            _, viewer, entry = entry  # whoever looks at it, sees what that viewer saw
        if entry[0] == 0:
            return _move(self._program, self._names, entry, viewer)
        if entry[0] == 1:
            return _verb(self._program, self._names, entry)
        return _piece(self._program, self._names, entry, viewer)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(self._entries)

    def __repr__(self) -> str:
        return f"<{len(self)} events: {'; '.join(str(e) for e in self[:6])}{' …' if len(self) > 6 else ''}>"


def teaches(zones: Sequence[ZoneModel], entries: Sequence[tuple[Any, ...]]) -> bool:
    """Whether by these entries a piece went where more may see it, or some seats learned what others chose."""
    for entry in entries:
        if entry[0] == MOVED and _OPEN[zones[entry[1]].seen] < _OPEN[zones[entry[3]].seen]:
            return True
        if entry[0] == 0 and len(entry) > 4 and entry[4] > 0 and entry[4] != 1 << entry[1]:
            return True
    return False


def with_note(entry: tuple[Any, ...], note: str) -> tuple[Any, ...]:
    """The log entry of a move that a text goes with; where the entry names no seats, all may read it."""
    return (*(entry if len(entry) > 4 else (*entry, -1)), note)


def _move(program: Program, names: Names, entry: tuple[Any, ...], viewer: int) -> Event:
    _, seat, step, raw = entry[:4]
    move = Move(program, names, step, raw, entry[5] if len(entry) > 5 else "")
    who = names.seats[seat]
    option = move.option
    if option is None:
        return Event("move", f"{who}: stop", {"seat": who, "action": "stop", "choices": {}})
    own = viewer in (seat, EVERYTHING)
    told = own or (len(entry) > 4 and viewer >= 0 and bool(entry[4] >> viewer & 1))
    secret = {c.name for c in option.choices if c.secret and not (told if c.told else own)}
    if option.note is not None and option.note.secret and not told:
        move = attrs.evolve(move, note="")
    choices = {n: None if n in secret else v for n, v in move.choices.items()}
    text = move.text if not secret else _masked(move, option, secret)
    note = {"note": move.note} if move.note else {}
    return Event("move", f"{who}: {text}", {"seat": who, "action": move.action, "choices": choices, **note})


def _masked(move: Move, option: Any, secret: set[str]) -> str:
    parts = [] if option.inside else [option.action]
    for choice in option.choices:
        value = f"a {choice.cell.of or choice.cell.kind}" if choice.name in secret else str(move.choices[choice.name])
        parts += [choice.preposition, value] if choice.preposition else [value]
    return " ".join(parts)


def _verb(program: Program, names: Names, entry: tuple[Any, ...]) -> Event:
    line = program.texts[entry[1]]
    values = entry[2:]
    words = [p if isinstance(p, str) else names.title(line.cells[p], values[p]) for p in line.parts]
    told = sorted({p for p in line.parts if isinstance(p, int)})  # what the text does not name may be a secret
    data = {"values": [names.value(line.cells[p], values[p]) for p in told]}
    return Event(line.name, "".join(words), data)


def _piece(program: Program, names: Names, entry: tuple[Any, ...], viewer: int) -> Event:
    _, zone, owner, to, to_owner, piece = entry
    zones = program.model.zones
    first, second = zones[zone], zones[to]
    seen = piece >= 0 and any(sees(z, o, viewer) for z, o in ((first, owner), (second, to_owner)))
    cell = CellModel("ref", first.of)
    what = names.title(cell, piece) if seen else f"a {first.of}"
    places = [z.title + (f" of {names.seats[o]}" if z.per_seat else "") for z, o in ((first, owner), (second, to_owner))]
    data = {"piece": names.value(cell, piece) if seen else None, "from": first.name, "to": second.name,
            "owner": names.seats[to_owner] if second.per_seat else None}
    return Event("piece", f"{what}: {places[0]} → {places[1]}", data)


def sees(zone: ZoneModel, owner: int, viewer: int, size: bool = False, s: Any = None) -> bool:
    """Whether a viewer sees what lies in a zone, or how much; who sees it at times only does so in a position `s`."""
    rule = zone.size_seen if size else zone.seen
    if rule == "seats":
        now = s is not None and viewer >= 0 and any(getattr(s, slot) == viewer for slot in zone.seers)
        return now or viewer == EVERYTHING
    return rule == "all" or viewer == EVERYTHING or (rule == "owner" and zone.per_seat and owner == viewer)
