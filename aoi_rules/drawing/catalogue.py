"""The components of a game without a board: types with their members and figures, and zones for pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import frozen

from aoi_rules.drawing.lettering import clean_text, clean_title, number_after
from aoi_rules.drawing.reader import Reader
from aoi_rules.model.ruleset import FieldModel, Model, TypeModel, ZoneModel
from aoi_rules.model.types import Shape

__all__ = ["Entry", "catalogue", "zones"]

_SEEN = {"all": "seen by all", "owner": "seen by its owner", "none": "seen by nobody", "seats": "seen by some"}
_LOOKS = ("paint", "icon")  # they are seen, but not by the reader


@frozen
class Entry:
    """A type: `columns` are titles of figures, `rows` its members with these figures; without columns, `rows` are only titles."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def catalogue(model: Model) -> list[Entry]:
    """The types that are not drawn, in the order of the text."""
    reader = Reader(model, {})
    left_out = {mark.type for mark in model.drawing} | {option.name for option in model.options} | {"seat"}
    return [_entry(reader, item) for item in model.types if item.name not in left_out and item.members]


def zones(model: Model) -> Iterator[tuple[str, str]]:
    """The title of each zone, and who has it and sees it."""
    for zone in model.zones:
        yield clean_title(zone.title), ", ".join(_facts(zone))


def _facts(zone: ZoneModel) -> Iterator[str]:
    if zone.per:
        yield f"one of each {'player' if zone.per == 'seat' else zone.per}"
    yield _SEEN[zone.seen]
    if zone.size_seen != zone.seen:
        yield f"its size {_SEEN[zone.size_seen]}"


def _entry(reader: Reader, item: TypeModel) -> Entry:
    title = clean_title(item.plural or item.title)
    if item.parent:
        often = {number for f in item.fields if f.name == "copies" for number in f.values}
        each = f" ({min(map(str, often))} of each)" if len(often) == 1 and often != {1} else ""
        return Entry(title + each, (), tuple((text,) for text in _merge_copies(item, {} if each else _copies(item))))
    fields = [f for f in item.fields if f.name not in _LOOKS and any(_words(reader, f, i) for i in range(len(item.members)))]
    rows = tuple(
        (clean_title(member.title), *(_words(reader, f, number) for f in fields)) for number, member in enumerate(item.members)
    )
    return Entry(title, tuple(clean_title(f.name.replace("_", " ")) for f in fields), rows)


def _words(reader: Reader, field: FieldModel, number: int) -> str:
    """A figure as words; empty if it is absent or `no`."""
    value: Any = reader.view_value(field.cell, field.values[number])
    if value in (None, False, []):
        return ""
    return clean_text(value) if field.cell.kind is Shape.TEXT else reader.words(field.cell, value)  # a text may be long


def _copies(item: TypeModel) -> dict[int, Any]:
    """The number of copies of each member, if the type has them."""
    return next((dict(enumerate(f.values)) for f in item.fields if f.name == "copies"), {})


def _merge_copies(item: TypeModel, copies: Mapping[int, Any]) -> list[str]:
    """Nested members, with their numbers of copies; those that differ only in the number at their end are merged: `Food 1 2
    3`."""
    found: dict[str, list[str]] = {}
    for number, member in enumerate(item.members):
        stem, level = number_after(member.name, clean_title(member.title))
        often = f"x{copies[number]}" if copies.get(number, 1) != 1 else ""
        found.setdefault(stem, []).append(f"{level}{often}" if level else often)
    return [" ".join([stem, *(n for n in numbers if n)]) for stem, numbers in found.items()]
