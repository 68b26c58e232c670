"""The log: what a position's changes were, as each seat may know them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aoi_rules.machine.kernel import MOVED
from aoi_rules.machine.moves import Event, Move
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.model.ruleset import CellModel, ZoneModel

__all__ = ["EVERYTHING", "events"]

EVERYTHING = -2
"""A viewer who sees all: for a game's own record, never for a player."""


def events(program: Program, names: Names, entries: Iterable[tuple[Any, ...]], viewer: int) -> tuple[Event, ...]:
    """Log entries as events for a viewer: a seat's number, -1 for a spectator, or EVERYTHING."""
    found = []
    for entry in entries:
        if entry[0] == 0:
            found.append(_move(program, names, entry, viewer))
        elif entry[0] == 1:
            found.append(_verb(program, names, entry))
        elif entry[0] == MOVED:
            found.append(_piece(program, names, entry, viewer))
    return tuple(found)


def _move(program: Program, names: Names, entry: tuple[Any, ...], viewer: int) -> Event:
    _, seat, step, raw = entry
    move = Move(program, names, step, raw)
    who = names.seats[seat]
    option = move.option
    if option is None:
        return Event("move", f"{who}: stop", {"seat": who, "action": "stop", "choices": {}})
    secret = {c.name for c in option.choices if c.secret and viewer not in (seat, EVERYTHING)}
    choices = {n: None if n in secret else v for n, v in move.choices.items()}
    text = move.text if not secret else _masked(move, option, secret)
    return Event("move", f"{who}: {text}", {"seat": who, "action": move.action, "choices": choices})


def _masked(move: Move, option: Any, secret: set[str]) -> str:
    parts = [] if option.inside else [option.action]
    for choice in option.choices:
        value = f"a {choice.cell.of}" if choice.name in secret else str(move.choices[choice.name])
        parts += [choice.preposition, value] if choice.preposition else [value]
    return " ".join(parts)


def _verb(program: Program, names: Names, entry: tuple[Any, ...]) -> Event:
    line = program.texts[entry[1]]
    values = entry[2:]
    words = [p if isinstance(p, str) else names.title(line.cells[p], values[p]) for p in line.parts]
    data = {"values": [names.value(c, v) for c, v in zip(line.cells, values, strict=True)]}
    return Event(line.name, "".join(words), data)


def _piece(program: Program, names: Names, entry: tuple[Any, ...], viewer: int) -> Event:
    _, zone, owner, to, to_owner, piece = entry
    zones = program.model.zones
    first, second = zones[zone], zones[to]
    seen = any(sees(z, o, viewer) for z, o in ((first, owner), (second, to_owner)))
    cell = CellModel("ref", first.of)
    what = names.title(cell, piece) if seen else f"a {first.of}"
    places = [z.title + (f" of {names.seats[o]}" if z.per_seat else "") for z, o in ((first, owner), (second, to_owner))]
    data = {"piece": names.value(cell, piece) if seen else None, "from": first.name, "to": second.name,
            "owner": names.seats[to_owner] if second.per_seat else None}
    return Event("piece", f"{what}: {places[0]} → {places[1]}", data)


def sees(zone: ZoneModel, owner: int, viewer: int, size: bool = False) -> bool:
    """Whether a viewer sees what lies in a zone, or how much."""
    rule = zone.size_seen if size else zone.seen
    return rule == "all" or viewer == EVERYTHING or (rule == "owner" and zone.per_seat and owner == viewer)
