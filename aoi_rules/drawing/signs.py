"""What a map shows besides places and slots: marks that places bear, shaded parts of the map, and how its links look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve, frozen

from aoi_rules.drawing.lettering import titled
from aoi_rules.drawing.reader import Reader, Term
from aoi_rules.model.ruleset import DrawingMark
from aoi_rules.model.types import Shape

__all__ = ["LineLook", "Shade", "every_mark", "look_of", "marks_of", "room_for", "shades", "spoken"]


@frozen
class Shade:
    """A shaded part of the map: the area of a member of `type`, or, where `name` is empty, of all places of `type` that have
    something in common; its title, the member's paint, the numbers of its places in the scene, and its own number among all
    that there may ever be, so that one without a paint keeps its colour."""

    type: str
    name: str
    title: str
    paint: str
    number: int
    places: tuple[int, ...]


def spoken(name: str) -> str:
    """The name of a field as a person reads it."""
    return titled(name.replace("_", " "))


@frozen
class LineLook:
    """How a link looks: its stroke, the paint that its author gave it, or ``""``, and what its kind is called `more`, such as
    `` (planned)``, where only some links of the type look so."""

    stroke: str
    paint: str = ""
    more: str = ""


# ---- links -----------------------------------------------------------------------------------------------------------


def look_of(reader: Reader, type_name: str, index: int) -> LineLook | None:
    """How a link looks now: as the first line with `while` that holds says, else as the line without; None without either."""
    plain = None
    for mark in _of(reader, "stroke", type_name):
        shown, look = mark.role("while"), LineLook(mark.role("stroke") or "", mark.role("paint") or "")
        if shown is None:
            plain = plain or look
        elif reader.value(type_name, shown, index):
            return evolve(look, more=f" ({spoken(shown)})")
    return plain


# ---- marks -----------------------------------------------------------------------------------------------------------


def marks_of(reader: Reader, type_name: str, index: int) -> tuple[Term, ...]:
    """The marks that a place bears now, in the order of the drawing's lines."""
    return tuple(term for mark in _of(reader, "mark", type_name) for term in _borne(reader, mark, index))


def room_for(reader: Reader, type_name: str, index: int) -> int:
    """For how many marks a place has room: those that it bears, and one for each kept field that may become one, so that a
    game's pictures are laid out alike."""
    return sum(max(len(_borne(reader, mark, index)), int((type_name, _field(mark)) not in reader.fields))
               for mark in _of(reader, "mark", type_name))


def every_mark(reader: Reader) -> tuple[Term, ...]:
    """All marks that a place may ever bear, so that a mark's letters are the same in every position."""
    found: dict[Term, None] = {}
    for mark in (m for m in reader.model.drawing if m.form == "mark"):
        cell = reader.cells.get((mark.type, _field(mark)))
        if cell is not None:
            named = reader.terms.get(cell.one.of, {}).values() if cell.one.kind is Shape.MEMBER else [_named(mark)]
            found.update(dict.fromkeys(named))
    return tuple(found)


def _of(reader: Reader, form: str, type_name: str) -> list[DrawingMark]:
    return [m for m in reader.model.drawing if m.form == form and m.type == type_name]


def _field(mark: DrawingMark) -> str:
    return mark.role("of") or ""


def _named(mark: DrawingMark) -> Term:
    """The mark of a truth, which has the name of the field."""
    return Term(_field(mark), spoken(_field(mark)))


def _borne(reader: Reader, mark: DrawingMark, index: int) -> list[Term]:
    name = _field(mark)
    value, cell = reader.value(mark.type, name, index), reader.cells.get((mark.type, name))
    if cell is None or not value:
        return []
    if cell.one.kind is not Shape.MEMBER:
        return [_named(mark)]
    return [reader.member(cell.one.of, one) for one in (value if isinstance(value, list | tuple) else [value])]


# ---- shades ----------------------------------------------------------------------------------------------------------


def shades(reader: Reader, numbers: Mapping[tuple[str, int], int]) -> tuple[Shade, ...]:
    """The shaded parts of the map as they are now; `numbers` are the places of the scene by type and member."""
    found: dict[_Key, list[int]] = {}
    first = 0
    for mark in (m for m in reader.model.drawing if m.form == "shade"):
        for (type_name, index), number in numbers.items():
            key = _area(reader, mark, index, first) if type_name == mark.type else None
            if key is not None:
                found.setdefault(key, []).append(number)
        cell = reader.cells.get((mark.type, _field(mark)))
        first += len(reader.types[cell.of].members) if cell is not None and cell.kind is Shape.MEMBER else 1
    return tuple(Shade(*key, tuple(places)) for key, places in found.items())


_Key = tuple[str, str, str, str, int]
"""What a shade is, without its places."""


def _area(reader: Reader, mark: DrawingMark, index: int, first: int) -> _Key | None:
    """The shade that a place lies in; None where it lies in none now.  `first` is the number of the line's first shade."""
    name, shown = _field(mark), mark.role("while")
    value, cell = reader.value(mark.type, name, index), reader.cells.get((mark.type, name))
    if cell is None or not value or not (shown is None or _true(reader, mark, shown, cell.of, value, index)):
        return None
    more = f" ({spoken(shown)})" if shown is not None else ""
    if cell.kind is not Shape.MEMBER:
        return mark.type, "", spoken(name) + more, "", first
    term = reader.member(cell.of, str(value))
    return cell.of, term.name, term.title + more, term.paint, first + _position(reader, cell.of, value)


def _true(reader: Reader, mark: DrawingMark, shown: str, group: str, value: Any, index: int) -> bool:
    """Whether a truth of the place holds, or of the member that it belongs to."""
    if (mark.type, shown) in reader.cells:
        return bool(reader.value(mark.type, shown, index))
    return bool(reader.value(group, shown, _position(reader, group, value)))


def _position(reader: Reader, type_name: str, value: Any) -> int:
    """The number of a member by its name."""
    return [member.name for member in reader.types[type_name].members].index(value)
