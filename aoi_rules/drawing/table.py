"""What lies beside the board: a row of figures a seat, what the game keeps besides, and zones with their pieces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from aoi_rules.drawing.lettering import clean, number_after
from aoi_rules.drawing.reader import Reader, Term
from aoi_rules.model.ruleset import KeepModel, Model, ZoneModel

__all__ = ["Listing", "Table", "idle", "table"]


@frozen
class Listing:
    """A zone of which the pieces are seen, or a kept value: its title, whose it is, its items.

    Nobody's is everybody's; seats whose zones hold the same are told together.
    """

    title: str
    owners: tuple[Term, ...]
    items: tuple[str, ...]


@frozen
class Table:
    """`columns` are titles of figures, `rows` each seat with its figures in that order; empty without a position."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Term, tuple[str, ...]], ...]
    common: tuple[Listing, ...]
    own: tuple[Listing, ...]


def table(model: Model, position: Mapping[str, Any] | None) -> Table:
    """Read what a position tells of seats and zones."""
    if not position:
        return Table((), (), (), ())
    reader = Reader(model, position)
    seats = list(position.get("seats") or model.seats)
    figures = [*_keeps(reader, seats), *_sizes(reader, seats)]
    return Table(
        tuple(title for title, _ in figures),
        tuple((reader.member("seat", seat), tuple(v[i] for _, v in figures)) for i, seat in enumerate(seats)),
        (*_rounds(reader), *_kept(reader), *_of_members(reader), *_common(reader)),
        tuple(_own(reader, seats)),
    )


def _spoken(name: str) -> str:
    text = clean(name.replace("_", " "))
    return text[:1].upper() + text[1:]


def _keeps(reader: Reader, seats: list[str]) -> list[tuple[str, list[str]]]:
    """A column for what every seat keeps, or one for each member of a second type; none while it says nothing."""
    found = []
    for keep in reader.model.keeps:
        values = reader.position.get("types", {}).get("seat", {}).get(keep.name) if keep.per == "seat" else None
        if values is None or all(idle(keep, value) for value in values):
            continue
        padded = [*values, *[None] * len(seats)][: len(seats)]
        if not keep.of:
            found.append((_spoken(keep.name), [reader.words(keep.cell, value) for value in padded]))
            continue
        for name in reader.terms.get(keep.of, {}):
            each = [value.get(name) if isinstance(value, Mapping) else None for value in padded]
            found.append((reader.member(keep.of, name).title, [reader.words(keep.cell, value) for value in each]))
    return found


def idle(keep: KeepModel, value: Any) -> bool:
    """Whether a kept value says nothing: no, or the number that it goes back to again and again."""
    return (keep.cell.kind == "truth" and not value) or (keep.rests is not None and value == keep.rests)


def _of_members(reader: Reader) -> list[Listing]:
    """What members of types that are not drawn keep, as far as there is anything to tell."""
    drawn = {mark.type for mark in reader.model.drawing} | {"seat"}
    found = []
    for keep in reader.model.keeps:
        values = reader.position.get("types", {}).get(keep.per, {}).get(keep.name, ())
        if keep.per and keep.per not in drawn and not keep.of and not keep.cell.many and any(values):
            members = list(reader.terms[keep.per].values())
            told = [(m, v) for m, v in zip(members, values, strict=True) if v]
            items = tuple(m.title if v is True or v == 1 else f"{reader.words(keep.cell, v)} {m.title}" for m, v in told)
            title = reader.types[keep.per].title
            found.append(Listing(f"{_spoken(keep.name)} ({clean(title)})", (), items))
    return found


def _sizes(reader: Reader, seats: list[str]) -> list[tuple[str, list[str]]]:
    found = []
    for zone in reader.model.zones:
        shown = reader.position.get("zones", {}).get(zone.name, {})
        if zone.per_seat and any(seat in shown for seat in seats):
            found.append((_title(zone), [_size(shown.get(seat)) for seat in seats]))
    return found


def _size(shown: Any) -> str:
    if shown is None:
        return "–"
    return str(sum(shown.values()) if isinstance(shown, Mapping) else shown)


def _title(zone: ZoneModel) -> str:
    return _spoken(zone.title or zone.name)


def _rounds(reader: Reader) -> list[Listing]:
    """Which round it is, of those that the flow names and counts."""
    counted = reader.position.get("rounds", {})
    return [Listing(_spoken(name), (), (str(counted[name]),)) for name in reader.model.rounds if counted.get(name)]


def _kept(reader: Reader) -> list[Listing]:
    """What is kept for the whole game, as far as there is anything to tell: no absent value, no 0, no empty list."""
    found = []
    for keep in reader.model.keeps:
        value = reader.position.get("keeps", {}).get(keep.name) if not keep.per else None
        if value:
            items = value if isinstance(value, list | tuple) else [value]
            words = tuple(reader.words(keep.cell, item) for item in items)
            found.append(Listing(_spoken(keep.name), (), words))
    return found


def _common(reader: Reader) -> list[Listing]:
    zones = reader.position.get("zones", {})
    return [
        Listing(_title(zone), (), _items(reader, zone, zones[zone.name]["all"]))
        for zone in reader.model.zones if "all" in zones.get(zone.name, {})
    ]


def _own(reader: Reader, seats: list[str]) -> list[Listing]:
    """Zones of seats of which the pieces are seen; sizes, and so the empty ones, stand in the table."""
    found = []
    for zone in reader.model.zones:
        shown = reader.position.get("zones", {}).get(zone.name, {})
        owners: dict[tuple[str, ...], list[Term]] = {}
        for seat in seats:
            if isinstance(shown.get(seat), Mapping):
                owners.setdefault(_items(reader, zone, shown[seat]), []).append(reader.member("seat", seat))
        found += [Listing(_title(zone), tuple(whose), items) for items, whose in owners.items() if items]
    return found


def _items(reader: Reader, zone: ZoneModel, shown: Any) -> tuple[str, ...]:
    """Pieces with their numbers; those that differ in a number at the end of their name only are told together.

    Three cotton mills, two of them of level 1: `Cotton mill 1 1 2`.
    """
    if not isinstance(shown, Mapping):
        return (str(shown),)
    known = [name for name in reader.terms.get(zone.of, {}) if name in shown]
    levels: dict[str, list[str]] = {}
    items = []
    for name in [*known, *(name for name in shown if name not in known)]:
        stem, level = number_after(name, reader.member(zone.of, name).title)
        count = shown[name]
        if count and level:
            levels.setdefault(stem, []).extend([level] * count if count < 4 else [f"{level}x{count}"])
        elif count:
            items.append(stem if count == 1 else f"{count} {stem}")
    return (*(" ".join([stem, *numbers]) for stem, numbers in levels.items()), *items)
