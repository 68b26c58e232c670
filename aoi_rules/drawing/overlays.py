"""What is drawn over places of a map or around them: one class per word, which finds it, draws it and describes it.

A new kind is a class here, named in `OVERLAYS`; drawing, listing and the legend use this table.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, ClassVar

from attrs import frozen

from aoi_rules.drawing.colours import paint
from aoi_rules.drawing.geometry import Bow, Point, Rect
from aoi_rules.drawing.ground import Ground, is_inside, smooth_path
from aoi_rules.drawing.lettering import clean_title, pixels
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.reader import Reader, points_in
from aoi_rules.drawing.scene import Key
from aoi_rules.drawing.shores import shore_lines
from aoi_rules.drawing.signs import field_words
from aoi_rules.drawing.strokes import curve_path
from aoi_rules.drawing.themes import COAST, FAINT, LINE, WATER
from aoi_rules.model.ruleset import DrawingMark
from aoi_rules.model.types import Shape

__all__ = ["OVERLAYS", "LaidMap", "Overlay", "Shade", "Way", "overlays"]

Numbers = Mapping[tuple[str, int], int]
"""The numbers of the places on the board, by type and member."""
Way = tuple[tuple[int, int], Bow]
"""A link on the map: the numbers of its two places, and its curve."""


@frozen
class LaidMap:
    """Where the things of a map are, in pixels: the boxes of all places, the links, and the author's coordinates, None if places
    have no positions."""

    boxes: tuple[Rect, ...]
    ways: tuple[Way, ...]
    ground: Ground | None


@frozen
class Overlay(ABC):
    """Something over some places: its title, which is shown at each of them too, and their numbers on the board.

    `form` is the word of its lines in a drawing.
    """

    form: ClassVar[str]
    on_land: ClassVar[bool] = False
    """Whether a map that has it shows land below everything."""

    title: str
    places: tuple[int, ...]

    @classmethod
    @abstractmethod
    def find_overlays(cls, reader: Reader, marks: Sequence[DrawingMark], numbers: Numbers) -> Iterator[Overlay]:
        """The overlays of this kind in a position, from the lines with the word."""

    @abstractmethod
    def draw(self, pen: Pen, laid: LaidMap) -> None:
        """Draw it, below links and places."""

    @property
    def sign(self) -> str:
        """Its name in the legend; each sign is explained once."""
        return self.title

    @abstractmethod
    def sample(self, pen: Pen, box: Rect) -> None:
        """Draw a sample of it into a box of the legend."""


def overlays(reader: Reader, numbers: Numbers) -> tuple[Overlay, ...]:
    """All overlays of a map now, in the order in which they are drawn."""
    def marks(form: str) -> list[DrawingMark]:
        return [mark for mark in reader.model.drawing if mark.form == form]

    return tuple(one for kind in OVERLAYS for one in kind.find_overlays(reader, marks(kind.form), numbers))


# ---- shades ----------------------------------------------------------------------------------------------------------

_MARGIN, _ROUND, _BAND, _OPACITY = 13.0, 16.0, 34.0, 0.34
_PAINTS = ("#7e57c2", "#c9a227", "#00897b", "#d81b60", "#5d6b7a", "#6d8f1f")

_Area = tuple[str, str, str, str, int]
"""A shade without its places: its title, type, name, paint and number."""


@frozen
class Shade(Overlay):
    """A shaded part of the map: a soft area around its places, and along the links between two of them.

    It is the area of a member of `type` or, if `name` is empty, of all places of `type` that have something in common. `paint` is
    the member's, and `number` is unique among all possible shades, so that one without a paint keeps its colour.
    """

    form = "shade"

    type: str
    name: str
    paint: str
    number: int

    @classmethod
    def find_overlays(cls, reader: Reader, marks: Sequence[DrawingMark], numbers: Numbers) -> Iterator[Shade]:
        """One for each member that places belong to, and one for each truth that some of them share."""
        areas: dict[_Area, list[int]] = {}
        first = 0
        for mark in marks:
            for (type_name, index), number in numbers.items():
                area = _area(reader, mark, index, first) if type_name == mark.type else None
                if area is not None:
                    areas.setdefault(area, []).append(number)
            cell = reader.cells.get((mark.type, mark.role("of") or ""))
            first += len(reader.types[cell.of].members) if cell is not None and cell.kind is Shape.MEMBER else 1
        for (title, type_name, name, colour, number), places in areas.items():
            yield cls(title, tuple(places), type_name, name, colour, number)

    @property
    def colour(self) -> str:
        """The member's colour, else one of a few, by its number."""
        return paint(self.paint) if self.paint else _PAINTS[self.number % len(_PAINTS)]

    def draw(self, pen: Pen, laid: LaidMap) -> None:
        """Draw it as one group."""
        group = pen.item_pen(Key(self.form, self.type, self.name), self.title, opacity=_OPACITY)
        inside = set(self.places)
        for ends, curve in laid.ways:
            if inside.issuperset(ends):
                group.path(curve_path(curve), fill="none", stroke=self.colour, stroke_width=_BAND,
                          stroke_linecap="round")
        for number in self.places:
            group.rect(laid.boxes[number].expand(_MARGIN), self.colour, rounded=_ROUND)

    def sample(self, pen: Pen, box: Rect) -> None:
        """Draw a piece of the area."""
        pen.rect(box, self.colour, rounded=6, opacity=_OPACITY)


def _area(reader: Reader, mark: DrawingMark, index: int, first: int) -> _Area | None:
    """The shade of a place; None if it has none now.  `first` is the number of the line's first shade."""
    name, shown = mark.role("of") or "", mark.role("while")
    value, cell = reader.value(mark.type, name, index), reader.cells.get((mark.type, name))
    if cell is None or not value or not (shown is None or _holds_truth(reader, mark, shown, cell.of, value, index)):
        return None
    more = f" ({field_words(shown)})" if shown is not None else ""
    if cell.kind is not Shape.MEMBER:
        return field_words(name) + more, mark.type, "", "", first
    term = reader.member(cell.of, str(value))
    return term.title + more, cell.of, term.name, term.paint, first + _position(reader, cell.of, value)


def _holds_truth(reader: Reader, mark: DrawingMark, shown: str, group: str, value: Any, index: int) -> bool:
    """Whether a truth of the place, or of the member that it belongs to, holds."""
    if (mark.type, shown) in reader.cells:
        return bool(reader.value(mark.type, shown, index))
    return bool(reader.value(group, shown, _position(reader, group, value)))


def _position(reader: Reader, type_name: str, value: Any) -> int:
    """The number of a member by its name."""
    return [member.name for member in reader.types[type_name].members].index(value)


# ---- water and borders ------------------------------------------------------------------------------------------------


@frozen
class Water(Overlay):
    """A sea or a lake, a member of `type`, with the points of its shore; `kind` is the title of its type."""

    form = "water"
    on_land = True

    type: str
    name: str
    kind: str
    points: tuple[Point, ...]

    @classmethod
    def find_overlays(cls, reader: Reader, marks: Sequence[DrawingMark], numbers: Numbers) -> Iterator[Water]:  # noqa: ARG003 - at no place
        """One for each member of the types, if it has at least two points."""
        for mark in marks:
            drawn = reader.types[mark.type]
            for index in range(len(drawn.members)):
                member = reader.member(mark.type, drawn.members[index].name)
                points = points_in(reader.value(mark.type, mark.role("of"), index))
                if len(points) > 1:
                    yield cls(member.title, (), mark.type, member.name, clean_title(drawn.title), points)

    @property
    def sign(self) -> str:
        """The title of its type."""
        return self.kind

    def draw(self, pen: Pen, laid: LaidMap) -> None:
        """Draw it as one group, with its title where it is widest."""
        if laid.ground is None:
            return
        points = [laid.ground.picture_point(point) for point in self.points]
        group = pen.item_pen(Key(self.form, self.type, self.name), self.title)
        group.path(smooth_path(points, closed=True, within=laid.ground.extent), fill=WATER)
        for number, line in enumerate(shore_lines(tuple(points), laid.ground.extent)):
            group.path(line, fill="none", stroke=COAST, **_SHORE[number])
        at = _free_spot(self.title, tuple(points), laid.boxes)
        if at is not None:
            group.write(at, self.title, NAME, FAINT, "middle")

    def sample(self, pen: Pen, box: Rect) -> None:
        """Draw a piece of it."""
        pen.rect(box, WATER, COAST, rounded=6)


@lru_cache(maxsize=1 << 8)
def _free_spot(title: str, points: tuple[Point, ...], boxes: tuple[Rect, ...]) -> Point | None:
    """Where there is room for the title in the water, away from places; None if there is none."""
    left, top = min(x for x, _ in points), min(y for _, y in points)
    across, down = max(x for x, _ in points) - left, max(y for _, y in points) - top
    wide, most, best = pixels(title, NAME) / 2 + 4, 0.0, None
    for number in range(TRIES * TRIES):
        x, y = left + across * (number % TRIES) / TRIES, top + down * (number // TRIES) / TRIES
        room = Rect(x - wide, y - NAME, x + wide, y + 6)
        corners = ((room.left, room.top), (room.right, room.top), (room.left, room.bottom), (room.right, room.bottom))
        if all(is_inside(points, corner) for corner in corners):
            free = min((-min(box.overlap(room)) for box in boxes), default=1.0)
            most, best = (free, (x, y)) if free > most else (most, best)
    return best


@frozen
class Border(Water):
    """A line below links and places, a member of `type`, with its points."""

    form = "border"

    def draw(self, pen: Pen, laid: LaidMap) -> None:
        """Draw it as one group."""
        if laid.ground is not None:
            group = pen.item_pen(Key(self.form, self.type, self.name), self.title)
            group.path(smooth_path([laid.ground.picture_point(point) for point in self.points], False, laid.ground.extent),
                       **_BORDER)

    def sample(self, pen: Pen, box: Rect) -> None:
        """Draw a piece of it."""
        pen.path(f"M{box.left:.1f} {box.middle[1]:.1f}L{box.right:.1f} {box.middle[1]:.1f}", **_BORDER)


NAME, TRIES = 12.0, 24
"""The size of the letters for water; how many spots are tried, across and down."""
_BORDER: Mapping[str, str | float] = MappingProxyType({
    "fill": "none", "stroke": LINE, "stroke_width": 5, "stroke_dasharray": "12 6 2 6", "stroke_linecap": "round", "opacity": 0.4})
_SHORE: Sequence[Mapping[str, str | float]] = (
    MappingProxyType({"stroke_width": 1.8}), MappingProxyType({"stroke_width": 1.1, "opacity": 0.7}),
    MappingProxyType({"stroke_width": 0.8, "opacity": 0.45}))
"""The strokes of a shore, and of the lines beside it in the water."""

OVERLAYS: tuple[type[Overlay], ...] = (Water, Border, Shade)
"""All kinds, the lowest first."""
