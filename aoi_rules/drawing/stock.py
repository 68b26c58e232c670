"""Pieces that are not on the board: zones, as far as a position shows their contents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import frozen

from aoi_rules.drawing.details import details
from aoi_rules.drawing.lettering import clean_title
from aoi_rules.drawing.reader import Reader, ShownMember
from aoi_rules.model.ruleset import Model, ZoneModel

__all__ = ["ZoneContents", "Tray", "trays"]


@frozen
class ZoneContents:
    """The contents of a zone, of one owner or of nobody: `pieces` with their numbers, in the order of their type's members; None
    if only the `size` is seen."""

    owner: ShownMember | None
    size: int
    pieces: tuple[tuple[ShownMember, int], ...] | None


@frozen
class Tray:
    """A zone: its name and its title, the type of its pieces, and its visible contents, by owner in order.  `per` is the type of
    the owners, empty if the zone is common.  `notes` are the details, as words, of those visible pieces that have any, by
    name."""

    name: str
    title: str
    type: str
    per: str
    holdings: tuple[ZoneContents, ...]
    notes: Mapping[str, tuple[str, ...]]


def trays(model: Model, position: Mapping[str, Any] | None) -> tuple[Tray, ...]:
    """The zones of which a position shows anything, in the order of the text."""
    reader = Reader(model, position or {})
    found = (_tray(reader, zone, _owners(reader, zone.per)) for zone in model.zones)
    return tuple(tray for tray in found if tray.holdings)


def _owners(reader: Reader, per: str) -> list[str]:
    """The names under which a position has the zones of each owner: of the playing seats, of members, or of nobody."""
    if per == "seat":
        return list(reader.position.get("seats") or reader.model.seats)
    return [member.name for member in reader.types[per].members] if per else ["all"]


def _tray(reader: Reader, zone: ZoneModel, owners: list[str]) -> Tray:
    shown = reader.position.get("zones", {}).get(zone.name, {})
    held = [(reader.member(zone.per, owner) if zone.per else None, shown[owner]) for owner in owners if owner in shown]
    title = clean_title((zone.title or zone.name).replace("_", " "))
    holdings = tuple(_zone_contents(reader, zone, owner, pieces) for owner, pieces in held)
    seen = dict.fromkeys(piece.name for holding in holdings for piece, _ in holding.pieces or ())
    found = {name: details(reader.model, reader.position, zone.of, name) for name in seen}
    notes = {name: tuple(detail.text for detail in lines) for name, lines in found.items() if lines}
    return Tray(zone.name, title[:1].upper() + title[1:], zone.of, zone.per, holdings, notes)


def _zone_contents(reader: Reader, zone: ZoneModel, owner: ShownMember | None, shown: Any) -> ZoneContents:
    if not isinstance(shown, Mapping):
        return ZoneContents(owner, int(shown), None)
    known = reader.pieces.get(zone.of, {})
    here = [(term, shown[name]) for name, term in known.items() if shown.get(name)]
    here += [(reader.member(zone.of, name), count) for name, count in shown.items() if name not in known and count]
    pieces = tuple(here)
    return ZoneContents(owner, sum(count for _, count in pieces), pieces)
