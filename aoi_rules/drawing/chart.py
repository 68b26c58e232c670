"""The map as SVG: overlays and links below, places over them, badges of owners on top."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from math import inf

from attrs import frozen

from aoi_rules.drawing.board import Board, Line, Place, Slot
from aoi_rules.drawing.colours import DARK, edge_of, legible_colour, paint
from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.ground import EVERYWHERE, Ground, ground_of
from aoi_rules.drawing.lettering import pixels
from aoi_rules.drawing.overlays import LaidMap
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.placement import Ends, Spot, columns, fitted_spots, outlines, spots
from aoi_rules.drawing.routing import Path, paths
from aoi_rules.drawing.scene import Key
from aoi_rules.drawing.sizes import CLICKABLE, SIZES, Outline, Sizes, ring_letters, shown_title, title_height, title_lines
from aoi_rules.drawing.strokes import curve_path, draw_stroke
from aoi_rules.drawing.style import Style, cubes
from aoi_rules.drawing.themes import CARD, INK, LAND, LINE, NEUTRAL, PAPER, TILE

__all__ = ["Chart", "Layout", "layout", "link_words"]

EDGE = 12.0
"""The room around a map for marks on the corners of its places."""
LETTERS = 10.0
"""The size of the letters for the value that fills a place."""


@frozen
class Layout:
    """Where a map's places and links go, in the order of the board, the rectangle that they cover, and their sizes."""

    spots: tuple[Spot, ...]
    paths: tuple[Path, ...]
    extent: Rect
    sizes: Sizes


def layout(board: Board, width: float | None = None) -> Layout:
    """Where the places and links of a board go: within `width` pixels, or without a width in the most readable size. It does not
    depend on pieces, so pictures of one game share it."""
    bends = tuple((number, line.bends) for number, line in enumerate(board.lines) if line.bends)
    return _laid_out(outlines(board), tuple(line.ends for line in board.lines), width, bends)


@lru_cache(maxsize=32)
def _laid_out(
    places: tuple[Outline, ...], links: tuple[Ends, ...], width: float | None, bends: tuple[tuple[int, tuple[Point, ...]], ...],
) -> Layout:
    if width is None or not places:
        found, sizes, sheet = spots(places, links), SIZES[0], EVERYWHERE
    else:
        found, sizes = fitted_spots(places, links, width - 2 * EDGE)
        sheet = Rect(0.0, -inf, width - 2 * EDGE, inf)
    ways = paths(links, found, sheet.right, _bends(places, found, bends, sheet))
    covered = _extent(found, ways, sheet)
    x, y = EDGE - covered.left, EDGE - covered.top
    extent = Rect(0, 0, covered.right - covered.left + 2 * EDGE, covered.bottom - covered.top + 2 * EDGE)
    return Layout(tuple(spot.move_by(x, y) for spot in found), tuple(way.move_by(x, y) for way in ways), extent, sizes)


def _bends(
    places: Sequence[Outline], found: Sequence[Spot], bends: Sequence[tuple[int, tuple[Point, ...]]], sheet: Rect,
) -> dict[int, list[Point]]:
    """The bends of links in the picture, by the links' numbers; none if too few places have positions.  With bends beyond all
    places a link leaves the board, at the edge of the `sheet`."""
    ground = ground_of([place.at for place in places], [spot.at for spot in found], sheet) if bends else None
    return {} if ground is None else {number: [ground.picture_point(point) for point in points] for number, points in bends}


def _extent(found: Sequence[Spot], ways: Sequence[Path], sheet: Rect) -> Rect:
    boxes = [spot.box for spot in found]
    points = [(min(max(x, sheet.left), sheet.right), y) for path in ways for x, y in path.curve.points]
    return Rect(
        min([*(box.left for box in boxes), *(x for x, _ in points)], default=0),
        min([*(box.top for box in boxes), *(y for _, y in points)], default=0),
        max([*(box.right for box in boxes), *(x for x, _ in points)], default=0),
        max([*(box.bottom for box in boxes), *(y for _, y in points)], default=0),
    )


def link_words(line: Line) -> str:
    """A link's title, and its owner."""
    owner = line.kind if line.fixed else line.owner.title if line.owner else "free"
    return f"{line.title}: {owner}"


@frozen(slots=False)
class Chart:
    """Draws a map according to its layout."""

    board: Board
    look: Style
    layout: Layout

    def draw(self, pen: Pen) -> None:
        """Draw it, each overlay, link, place and slot as one group."""
        self._overlays(pen)
        links = pen.group("links")
        for line, path in zip(self.board.lines, self.layout.paths, strict=True):
            self._link(links, line, path)
        places = pen.group("places")
        for number, (place, spot) in enumerate(zip(self.board.places, self.layout.spots, strict=True)):
            self._place(places, place, spot, self.board.overlay_titles(number))
        badges = pen.group("owners", pointer_events="none")  # a click on it means the link below
        for line, path in zip(self.board.lines, self.layout.paths, strict=True):
            if line.owner:
                self.look.badge(badges, path.badge, line.owner, 8 if self.layout.sizes.has_clickable_slots else 6)

    @property
    def ground(self) -> Ground | None:
        """Where the author's coordinates are in the picture."""
        return ground_of([place.at for place in self.board.places], [spot.at for spot in self.layout.spots], self.layout.extent)

    @property
    def sheet(self) -> Rect | None:
        """The author's sheet in the picture, from 0 to 100 across and down; None if places have no positions."""
        return None if self.ground is None else self.ground.sheet

    @cached_property
    def _paper(self) -> str:
        """What a title beside a place lies on: the land of a map whose author gave it waters or borders, else the paper."""
        landed = any(overlay.on_land for overlay in self.board.overlays) and self.ground is not None
        return LAND if landed else PAPER

    def _overlays(self, pen: Pen) -> None:
        """Draw the overlays, those of each kind in one group."""
        boxes = tuple(spot.box for spot in self.layout.spots)
        ways = tuple((line.ends, path.curve) for line, path in zip(self.board.lines, self.layout.paths, strict=True))
        laid = LaidMap(boxes, ways, self.ground)
        if self._paper == LAND:
            pen.group("land").rect(self.layout.extent, LAND)
        for form, found in groupby(self.board.overlays, key=lambda overlay: overlay.form):
            group = pen.group(f"{form}s")
            for overlay in found:
                overlay.draw(group, laid)

    def _link(self, pen: Pen, line: Line, path: Path) -> None:
        states = {"kind": line.kind, "owner": line.owner.name if line.owner else None, "fixed": line.fixed}
        colour = self.look.paint(line.owner) if line.owner else ""
        group = pen.item_pen(Key("link", line.type, line.name), link_words(line), states, colour, fill="none")
        group.reach(curve_path(path.curve), self.layout.sizes.reach)
        draw_stroke(group, path.curve, line.look, colour, line.fixed, self.layout.sizes.breadth)

    # ---- places ---------------------------------------------------------------------------------------------------

    def _place(self, pen: Pen, place: Place, spot: Spot, over: Sequence[str]) -> None:
        marks = [mark.title for mark in place.marks]
        words = [place.title, place.fill.title if place.fill else "", place.hollow, *marks, *over]
        states = {"fill": place.fill.name if place.fill else None, "marks": [mark.name for mark in place.marks]}
        key, tip = Key("place", place.type, place.name), ", ".join(word for word in words if word)
        if spot.plate is not None:
            group = pen.item_pen(key, tip, states)
            self._draw_ring(group, place, spot, spot.plate)
            return
        colour = paint(place.fill.paint) if place.fill else NEUTRAL
        fill = CARD if place.hollow else colour
        dashes = {"stroke_dasharray": "5 3"} if place.hollow else {}
        sizes = self.layout.sizes
        group = pen.item_pen(key, tip, states, colour if place.fill else "")
        group.rect(spot.box, fill, edge_of(colour), 9 if sizes.has_clickable_slots else 5, stroke_width=2, **dashes)
        lines = title_lines(place, sizes)
        wide = max(pixels(line, sizes.letters, bold=True) for line in lines) + sizes.mark * len(place.marks)
        at = (spot.box.middle[0] - wide / 2, spot.box.top + sizes.pad + 0.85 * sizes.letters)
        self._title(group, place, lines, at, legible_colour(fill), sizes.letters, bold=True)
        if place.fill is not None and place.fill.paint:
            self.look.initials(group, (spot.box.right + 2, spot.box.top), place.fill, LETTERS)
        self._slots(group, place, spot)

    def _draw_ring(self, pen: Pen, place: Place, spot: Spot, plate: Rect) -> None:
        sizes = self.layout.sizes
        pen.area(spot.box.at_least(CLICKABLE))
        pen.rect(plate, self._paper, rounded=4, opacity=0.9)
        pen.circle(spot.at, sizes.ring, CARD, INK, stroke_width=2.2)
        size = ring_letters(sizes)
        title = shown_title(place, sizes)
        wide = pixels(title, size) + sizes.mark * len(place.marks)
        self._title(pen, place, (title,), (plate.middle[0] - wide / 2, plate.bottom - 0.3 * sizes.line), INK, size, bold=False)

    def _title(self, pen: Pen, place: Place, lines: Sequence[str], at: Point, ink: str, size: float, bold: bool) -> None:
        """Draw the marks, then the lines of the title, the first of which begins at `at`."""
        sizes = self.layout.sizes
        mark_width = sizes.mark
        for number, mark in enumerate(place.marks):
            self.look.mark(pen, mark, (at[0] + mark_width * (number + 0.4), at[1] - 0.35 * size), ink, 0.75 * mark_width)
        start = at[0] + mark_width * len(place.marks)
        middle = start + max(pixels(line, size, bold) for line in lines) / 2
        for number, line in enumerate(lines):
            pen.write((middle, at[1] + number * size), line, size, ink, "middle", bold=bold)

    def _slots(self, pen: Pen, place: Place, spot: Spot) -> None:
        across, sizes = columns(len(place.slots)), self.layout.sizes
        step, high = sizes.slot + sizes.gap, title_height(title_lines(place, sizes), sizes)
        for number, slot in enumerate(place.slots):
            in_row = min(across, len(place.slots) - number // across * across)
            left = spot.box.middle[0] - (in_row * step - sizes.gap) / 2 + number % across * step
            top = spot.box.top + sizes.pad + high + number // across * step
            square = Rect(left, top, left + sizes.slot, top + sizes.slot)
            if sizes.has_clickable_slots:
                self.slot(pen, slot, square)
            else:
                self._hint(pen.group("hint"), slot, square)

    def _hint(self, pen: Pen, slot: Slot, square: Rect) -> None:
        """Draw a slot that is too small to be clicked: its content is only a colour."""
        fill = self.look.paint(slot.owner) if slot.owner else TILE if slot.tile else CARD
        pen.rect(square, fill, DARK if slot.piece else LINE, 2, stroke_width=1.2 if slot.piece else 0.8)

    def slot(self, pen: Pen, slot: Slot, square: Rect) -> None:
        """Draw a slot and its content in a square."""
        states = {"label": slot.label.name if slot.label else None, "piece": slot.piece.name if slot.piece else None,
                  "owner": slot.owner.name if slot.owner else None, "turned": slot.turned, "tokens": slot.tokens,
                  "tile": slot.tile.name if slot.tile else None}
        colour = self.look.paint(slot.owner) if slot.owner else ""
        icon = self.look.picture(slot.piece or slot.tile or slot.label)
        group = pen.item_pen(Key("slot", slot.type, slot.name), self._tip(slot), states, colour, icon)
        group.rect(square, CARD, LINE, 4, fill_opacity=0.85)
        if slot.piece is not None:
            self.look.piece(group, square.expand(-1), slot.piece, slot.owner, slot.turned, slot.tokens, initial=True)
        elif slot.tile is not None:
            self.look.tile(group, square, slot.tile, slot.turned)
        elif slot.label is not None:
            self.look.label(group, square.middle, slot.label)
        if slot.owner is not None and slot.piece is None:
            self.look.badge(group, (square.left + 9, square.bottom - 9), slot.owner, 7.5)
        if slot.tokens and slot.piece is None:
            cubes(group, (square.right - 1, square.bottom - 1), slot.tokens)

    def _tip(self, slot: Slot) -> str:
        said = [term.title for term in (slot.label, slot.piece, slot.tile, slot.owner) if term]
        said += [self.board.turned] if slot.turned else []
        said += [f"{self.board.tokens}: {slot.tokens}"] if slot.tokens else []
        return f"{slot.title}: {', '.join(said)}" if said else slot.title
