"""What is next to the board: one row of figures per seat, other values that the game keeps, and zones with their pieces as
words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from aoi_rules.drawing.figures import figures
from aoi_rules.drawing.lettering import as_title, clean_title, number_after
from aoi_rules.drawing.reader import Reader, ShownMember, in_play
from aoi_rules.drawing.stock import Tray, ZoneContents, trays
from aoi_rules.model.ruleset import KeepModel, Model
from aoi_rules.model.types import Shape

__all__ = ["Column", "ZoneListing", "Table", "are_figures", "is_idle", "in_words", "listings", "table"]

_FIGURE = re.compile(r"[-–]?\$?\d.*|–")


@frozen
class ZoneListing:
    """A zone whose pieces are seen, or a kept value: its title, its owners, its items.

    If it has no owner, it belongs to all; seats whose zones have the same contents are listed together.
    """

    title: str
    owners: tuple[ShownMember, ...]
    items: tuple[str, ...]


@frozen
class Column:
    """The title of a column of figures, and the member it represents, if any: `type` and `name`, else ``""``."""

    title: str
    type: str = ""
    name: str = ""


@frozen
class Table:
    """`rows` are the seats, each with its figures in the order of `columns`; `facts` are other values that the game keeps. All is
    empty without a position."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[ShownMember, tuple[str, ...]], ...]
    facts: tuple[ZoneListing, ...]


def are_figures(cells: Iterable[str]) -> bool:
    """Whether the cells of a column are numbers, which are aligned to the right, and not words, which are aligned to the left."""
    return all(_FIGURE.fullmatch(cell) for cell in cells if cell)


def table(model: Model, position: Mapping[str, Any] | None) -> Table:
    """Read what a position shows of seats and of kept values."""
    if position is None or not in_play(position):
        return Table((), (), ())
    reader = Reader(model, position)
    seats = list(position.get("seats") or model.seats)
    columns = [*_teams(reader, seats), *_figure_columns(reader, seats), *_keeps(reader, seats), *_sizes(reader, seats)]
    return Table(
        tuple(column for column, _ in columns),
        tuple((reader.member("seat", seat), tuple(v[i] for _, v in columns)) for i, seat in enumerate(seats)),
        (*_figures(reader), *_rounds(reader), *_keep_listings(reader), *_member_listings(reader)),
    )


def listings(model: Model, position: Mapping[str, Any] | None) -> list[ZoneListing]:
    """Zones whose pieces are seen, common ones first; the sizes of seats' zones are in the table."""
    found, reader = trays(model, position), Reader(model, position or {})
    common = [ZoneListing(tray.title, (), in_words(one)) for tray in found if not tray.per for one in tray.holdings
              if one.pieces is not None or not _is_shown_apart(reader, tray.name)]
    return common + [listing for tray in found if tray.per for listing in _zone_listings(tray)]


def _teams(reader: Reader, seats: list[str]) -> list[tuple[Column, list[str]]]:
    """A column with the other members of each seat's team, if there are teams and not all seats are in one."""
    teams = reader.position.get("teams", ())
    if not 1 < len(teams) < len(seats):
        return []
    others = {seat: [reader.member("seat", other).title for other in team if other != seat] for team in teams for seat in team}
    return [(Column("Plays with"), [", ".join(others.get(seat, ())) or "nobody" for seat in seats])]


def _figure_columns(reader: Reader, seats: list[str]) -> list[tuple[Column, list[str]]]:
    """A column for each figure that the ruleset shows of players, or for each member of its second type."""
    found: dict[tuple[str, str], tuple[Column, list[str]]] = {}
    for one in figures(reader.model, reader.position):
        if one.seat in seats:
            fresh = Column(one.title, one.type, one.member), [""] * len(seats)
            found.setdefault((one.name, one.member), fresh)[1][seats.index(one.seat)] = one.short_text
    return list(found.values())


def _figures(reader: Reader) -> list[ZoneListing]:
    """The figures of the game, or of the members of a type, that the ruleset shows; of yes or no, the members with yes."""
    found: dict[str, list[str]] = {}
    asked = {line.name: line.cell.show_value(True) for line in reader.model.figures if line.of and line.cell.kind is Shape.TRUTH}
    titles = {line.name: clean_title(line.title) or as_title(line.name) for line in reader.model.figures}
    for one in figures(reader.model, reader.position):
        if not one.seat:
            items, member = found.setdefault(one.name, []), reader.member(one.type, one.member).title if one.member else ""
            if one.name not in asked:
                items.append(f"{member} {one.text}".lstrip())
            elif one.value == asked[one.name]:
                items.append(member)
    return [ZoneListing(titles[name], (), tuple(texts)) for name, texts in found.items()]


def _is_shown_apart(reader: Reader, name: str, per: str = "") -> bool:
    """Whether the ruleset shows a keep, a round or the size of a zone as a figure, so that it is shown nowhere else."""
    return any(line.name == name and line.per == per for line in reader.model.figures)


def _keeps(reader: Reader, seats: list[str]) -> list[tuple[Column, list[str]]]:
    """A column for each keep of the seats, or one for each member of a second type; none for an idle one."""
    found = []
    for keep in reader.model.keeps:
        values = reader.position.get("types", {}).get("seat", {}).get(keep.name) if keep.per == "seat" else None
        if values is None or _is_shown_apart(reader, keep.name, "seat") or all(is_idle(keep, value) for value in values):
            continue
        padded = [*values, *[None] * len(seats)][: len(seats)]
        if not keep.of:
            found.append((Column(as_title(keep.name)), [reader.words(keep.cell, value) for value in padded]))
            continue
        for name in reader.terms.get(keep.of, {}):
            each = [value.get(name) if isinstance(value, Mapping) else None for value in padded]
            column = Column(reader.member(keep.of, name).title, keep.of, name)
            found.append((column, [reader.words(keep.cell, value) for value in each]))
    return found


def is_idle(keep: KeepModel, value: Any) -> bool:
    """Whether a kept value is uninteresting: no, or the number to which it is reset again and again."""
    return (keep.cell.kind is Shape.TRUTH and not value) or (keep.rests is not None and value == keep.rests)


def _member_listings(reader: Reader) -> list[ZoneListing]:
    """The keeps of members of types that are not drawn, without absent values and 0."""
    drawn = {mark.type for mark in reader.model.drawing} | {"seat"}
    apart = {(line.of, line.name) for line in reader.model.figures if not line.per}
    found = []
    for keep in reader.model.keeps:
        values = reader.position.get("types", {}).get(keep.per, {}).get(keep.name, ())
        listed = keep.per and keep.per not in drawn and (keep.per, keep.name) not in apart
        if listed and not keep.of and not keep.cell.has_several and any(values):
            members = list(reader.terms[keep.per].values())
            filled = [(m, v) for m, v in zip(members, values, strict=True) if v]
            items = tuple(m.title if v is True or v == 1 else f"{reader.words(keep.cell, v)} {m.title}" for m, v in filled)
            title = reader.types[keep.per].title
            found.append(ZoneListing(f"{as_title(keep.name)} ({clean_title(title)})", (), items))
    return found


def _sizes(reader: Reader, seats: list[str]) -> list[tuple[Column, list[str]]]:
    found = []
    for zone in reader.model.zones:
        shown = reader.position.get("zones", {}).get(zone.name, {})
        if zone.per == "seat" and any(seat in shown for seat in seats) and not _is_shown_apart(reader, zone.name, "seat"):
            found.append((Column(as_title(zone.title or zone.name)), [_size(shown.get(seat)) for seat in seats]))
    return found


def _size(shown: Any) -> str:
    if shown is None:
        return "–"
    return str(sum(shown.values()) if isinstance(shown, Mapping) else shown)


def _rounds(reader: Reader) -> list[ZoneListing]:
    """The present rounds of the loops that the flow names and counts."""
    counted = reader.position.get("rounds", {})
    return [ZoneListing(as_title(r.name), (), (str(counted[r.name]),)) for r in reader.model.rounds
            if counted.get(r.name) and not _is_shown_apart(reader, r.name)]


def _keep_listings(reader: Reader) -> list[ZoneListing]:
    """The keeps of the whole game, without absent values, 0 and empty lists."""
    found = []
    for keep in reader.model.keeps:
        value = reader.position.get("keeps", {}).get(keep.name) if not keep.per else None
        if value and not _is_shown_apart(reader, keep.name):
            items = value if isinstance(value, list | tuple) else [value]
            words = tuple(reader.words(keep.cell, item) for item in items)
            found.append(ZoneListing(as_title(keep.name), (), words))
    return found


def _zone_listings(tray: Tray) -> list[ZoneListing]:
    """A listing for each content of a zone, with the seats or members that have it; none for empty zones.  The sizes of seats'
    zones are in the table."""
    owners: dict[tuple[str, ...], list[ShownMember]] = {}
    for one in tray.holdings:
        if one.owner is not None and one.size and (one.pieces is not None or tray.per != "seat"):
            owners.setdefault(in_words(one), []).append(one.owner)
    return [ZoneListing(tray.title, tuple(whose), items) for items, whose in owners.items() if items]


def in_words(holding: ZoneContents) -> tuple[str, ...]:
    """Pieces with their numbers; those that differ only in a number at the end of their name are merged.

    Three cotton mills, two of them of level 1: `Cotton mill 1 1 2`.
    """
    if holding.pieces is None:
        return (str(holding.size),)
    levels: dict[str, list[str]] = {}
    items = []
    for piece, count in holding.pieces:
        stem, level = number_after(piece.name, piece.title)
        if level:
            levels.setdefault(stem, []).extend([level] * count if count < 4 else [f"{level}x{count}"])
        else:
            items.append(stem if count == 1 else f"{count} {stem}")
    return (*(" ".join([stem, *numbers]) for stem, numbers in levels.items()), *items)
