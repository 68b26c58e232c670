"""Reads a map and a position for drawing: places with their slots, links between places, meters, seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import frozen

from aoi_rules.drawing.lettering import clean_title
from aoi_rules.drawing.overlays import Overlay, overlays
from aoi_rules.drawing.reader import Reader, ShownMember, points_in
from aoi_rules.drawing.signs import LineLook, every_mark, field_words, look_of, marks_of, room_for
from aoi_rules.model.ruleset import DrawingMark, Model, TypeModel
from aoi_rules.model.types import Shape

__all__ = ["Board", "Box", "Line", "Meter", "Place", "Slot", "read_board"]


@frozen
class Slot:
    """A slot for a piece, a member of `type`.  Attributes that are absent, or have no role in the ruleset's marks, are None, 0 or
    False."""

    type: str
    name: str
    title: str
    label: ShownMember | None = None
    piece: ShownMember | None = None
    owner: ShownMember | None = None
    turned: bool = False
    tokens: int = 0
    tile: ShownMember | None = None


@frozen
class Place:
    """A place with its slots, a member of `type`; `at` is its position according to its author, or None; `marks` are the marks
    that it has, and `room` is how many it may have."""

    type: str
    name: str
    title: str
    fill: ShownMember | None
    at: tuple[float, float] | None
    marks: tuple[ShownMember, ...]
    hollow: str
    slots: tuple[Slot, ...]
    room: int


@frozen
class Line:
    """A link, a member of `type`; `ends` are numbers of places on the board.  A `fixed` link can have no owner: it is always
    open. `look` is its own look, None if it looks like other links.  `bends` are the points through which it runs, in the
    author's coordinates."""

    type: str
    name: str
    title: str
    kind: str
    ends: tuple[int, int]
    owner: ShownMember | None
    fixed: bool = False
    look: LineLook | None = None
    bends: tuple[tuple[float, float], ...] = ()


@frozen
class Box:
    """A box of a meter, a member of `type`: its text, and whether it is filled."""

    type: str
    name: str
    label: str
    filled: bool


@frozen
class Meter:
    """A row of boxes; `group` is what they have in common, None if their mark has no such role, and `group_type` is its type,
    ``""`` if it has none."""

    kind: str
    group_type: str
    group: ShownMember | None
    boxes: tuple[Box, ...]


@frozen
class Board:
    """Everything that is drawn.  `tokens`, `turned` and `labels` are the game's words for these, ``""`` if it has none.

    `seats` are those that play or may play, `everybody` all that exist; `pieces`, `tiles` and `marks` are all that can ever
    appear in slots and at places, so that an abbreviation is the same in every position; `piece_types` and `tile_types` are the
    types of pieces and tiles; `overlays` are the present ones.
    """

    title: str
    seats: tuple[ShownMember, ...]
    everybody: tuple[ShownMember, ...]
    places: tuple[Place, ...]
    lines: tuple[Line, ...]
    meters: tuple[Meter, ...]
    pieces: tuple[ShownMember, ...]
    tiles: tuple[ShownMember, ...]
    piece_types: tuple[str, ...]
    tile_types: tuple[str, ...]
    tokens: str
    turned: str
    labels: str
    marks: tuple[ShownMember, ...]
    overlays: tuple[Overlay, ...]

    def overlay_titles(self, place: int) -> tuple[str, ...]:
        """The titles of the overlays over a place, by its number."""
        return tuple(overlay.title for overlay in self.overlays if place in overlay.places)


@frozen
class ReadBoard:
    """A board, and everything in the position from which it was read."""

    source: Mapping[str, Any]
    board: Board


def read_again(model: Model, position: Mapping[str, Any] | None, known: Iterable[ReadBoard]) -> ReadBoard:
    """As `read_board`, unless one of the known boards of the same model was read from the same data."""
    source = {name: position[name] for name in ("types", "seats") if name in position} if position else {}
    return next((one for one in known if one.source == source), None) or ReadBoard(source, read_board(model, source))


def read_board(model: Model, position: Mapping[str, Any] | None) -> Board:
    """Read a model and a position, using the ruleset's marks."""
    reader = Reader(model, position or {})
    places: list[Place] = []
    numbers: dict[tuple[str, int], int] = {}
    for mark, drawn in _marks_of_form(reader, "place"):
        for index in range(len(drawn.members)):
            numbers[drawn.name, index] = len(places)
            places.append(_place(reader, mark, drawn, index))
    seats = reader.position.get("seats") or model.seats[: model.most_players]
    piece_types, tile_types = _types_of(reader, "piece"), _types_of(reader, "tile")
    return Board(
        clean_title(model.title or model.name),
        tuple(reader.member("seat", name) for name in seats),
        tuple(reader.member("seat", name) for name in dict.fromkeys([*model.seats, *seats])),
        tuple(places),
        tuple(_lines(reader, numbers)),
        tuple(_meters(reader)),
        tuple(dict.fromkeys(term for name in piece_types for term in reader.terms[name].values())),
        tuple(dict.fromkeys(term for name in tile_types for term in reader.terms[name].values())),
        piece_types,
        tile_types,
        _role_name(model, "tokens"),
        _role_name(model, "turned"),
        _role_name(model, "label"),
        every_mark(reader),
        overlays(reader, numbers),
    )


def _marks_of_form(reader: Reader, form: str) -> list[tuple[DrawingMark, TypeModel]]:
    return [(m, reader.types[m.type]) for m in reader.model.drawing if m.form == form and m.type in reader.types]


def _types_of(reader: Reader, role: str) -> tuple[str, ...]:
    """The types whose members can have a role of the slots."""
    cells = [reader.cells.get((drawn.name, mark.role(role) or "")) for mark, drawn in _marks_of_form(reader, "slot")]
    return tuple(dict.fromkeys(cell.of for cell in cells if cell and cell.of in reader.terms))


def _role_name(model: Model, role: str) -> str:
    names = [mark.role(role) for mark in model.drawing if mark.form == "slot"]
    return next((field_words(name) for name in names if name), "")


def _place(reader: Reader, mark: DrawingMark, drawn: TypeModel, index: int) -> Place:
    member = reader.member(drawn.name, drawn.members[index].name)
    hollow = mark.role("hollow")
    return Place(
        drawn.name,
        member.name,
        member.title,
        reader.term(drawn.name, mark.role("fill"), index),
        _coordinates(reader.value(drawn.name, mark.role("position"), index)),
        marks_of(reader, drawn.name, index),
        field_words(hollow) if hollow and reader.value(drawn.name, hollow, index) else "",
        tuple(_slots(reader, drawn, index)),
        room_for(reader, drawn.name, index),
    )


def _coordinates(value: Any) -> tuple[float, float] | None:
    return (float(value[0]), float(value[1])) if isinstance(value, list) and len(value) == 2 else None


def _slots(reader: Reader, drawn: TypeModel, place: int) -> list[Slot]:
    found = []
    for mark, nested in _marks_of_form(reader, "slot"):
        parents = reader.fields.get((nested.name, drawn.name), ()) if nested.parent == drawn.name else ()
        found += [_slot(reader, mark, nested, index) for index, parent in enumerate(parents) if parent == place]
    return found


def _slot(reader: Reader, mark: DrawingMark, nested: TypeModel, index: int) -> Slot:
    def term(role: str) -> ShownMember | None:
        return reader.term(nested.name, mark.role(role), index)

    def value(role: str) -> Any:
        return reader.value(nested.name, mark.role(role), index)

    member = reader.member(nested.name, nested.members[index].name)
    return Slot(
        nested.name, member.name, member.title, term("label"), term("piece"), term("owner"), bool(value("turned")),
        int(value("tokens") or 0), term("tile"),
    )


def _lines(reader: Reader, numbers: Mapping[tuple[str, int], int]) -> list[Line]:
    found = []
    for mark, link in _marks_of_form(reader, "line"):
        for index, ends in enumerate(reader.fields.get((link.name, "ends"), ())):
            pair = [numbers[link.joins, end] for end in ends if (link.joins, end) in numbers]
            if len(pair) != 2:
                continue  # the place is not drawn, or is in a grid
            member = reader.member(link.name, link.members[index].name)
            owner, look = reader.term(link.name, mark.role("owner"), index), look_of(reader, link.name, index)
            kind = clean_title(link.title) + (look.more if look is not None else "")
            bends = points_in(reader.value(link.name, mark.role("bends"), index))
            found.append(Line(link.name, member.name, member.title, kind, (pair[0], pair[1]), owner,
                              mark.role("owner") is None, look, bends))
    return found


def _meters(reader: Reader) -> list[Meter]:
    rows: dict[tuple[str, str, ShownMember | None], list[Box]] = {}
    for mark, drawn in _marks_of_form(reader, "meter"):
        cell = reader.cells.get((drawn.name, mark.role("group") or ""))
        group_type = cell.of if cell is not None and cell.element_type.kind is Shape.MEMBER else ""
        for index, member in enumerate(drawn.members):
            label = reader.term(drawn.name, mark.role("label"), index)
            filled = bool(reader.value(drawn.name, mark.role("filled"), index))
            row = clean_title(drawn.title), group_type, reader.term(drawn.name, mark.role("group"), index)
            rows.setdefault(row, []).append(Box(drawn.name, member.name, label.title if label else "", filled))
    return [Meter(kind, of, group, tuple(boxes)) for (kind, of, group), boxes in rows.items()]
