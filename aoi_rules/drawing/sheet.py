"""Grids as SVG: a box a field, under its column and beside its row; links run behind the writing."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from aoi_rules.drawing.colours import INK, LANE, NEUTRAL, PAPER, darker, lighter, paint
from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.grid import Cell, Grid, said
from aoi_rules.drawing.lettering import cut, pixels, wrapped
from aoi_rules.drawing.look import Look, stripes
from aoi_rules.drawing.pen import Pen

__all__ = ["Sheet"]

WIDE, HIGH, GAP, HEAD, SIDE = 116.0, 104.0, 18.0, 26.0, 66.0
TITLE, SMALL = 12.0, 10.5


@frozen
class Sheet:
    """A grid to be drawn with its upper left corner at the origin."""

    grid: Grid
    look: Look

    @property
    def width(self) -> float:
        """How wide it is."""
        return SIDE + len(self.grid.columns) * (WIDE + GAP)

    @property
    def height(self) -> float:
        """How high it is."""
        return HEAD + len(self.grid.rows) * (HIGH + GAP)

    def draw(self, pen: Pen) -> None:
        """Boxes first, then links, then what is written."""
        for number, title in enumerate(self.grid.columns):
            pen.write((SIDE + number * (WIDE + GAP) + WIDE / 2, 16), cut(title, 16), 15, INK, "middle", bold=True)
        for number, title in enumerate(self.grid.rows):
            pen.write((0, HEAD + number * (HIGH + GAP) + HIGH / 2), cut(title, 9), 15, INK, bold=True)
        boxes, links, fields = pen.group("boxes"), pen.group("links"), pen.group("fields")
        for cell in self.grid.cells:
            self._box(boxes, cell)
        for way in self.grid.ways:
            self._way(links.group("link", way.name, way.kind), self._at(way.ends[0]), self._at(way.ends[1]))
        for cell in self.grid.cells:
            self._field(fields.group("field", cell.name, self._tip(cell)), cell)

    def _at(self, number: int) -> Rect:
        return _rect(self.grid.cells[number])

    def _box(self, pen: Pen, cell: Cell) -> None:
        fill = paint(cell.fill.paint) if cell.fill else NEUTRAL
        pen.rect(_rect(cell), fill, darker(fill), 6, stroke_width=1.4)

    @staticmethod
    def _way(pen: Pen, box: Rect, other: Rect) -> None:
        (ax, ay), (bx, by) = _between(box, other)
        line = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
        pen.add("path", d=line, stroke=PAPER, stroke_width=7, stroke_linecap="round")
        pen.add("path", d=line, stroke=LANE, stroke_width=4, stroke_linecap="round")

    def _field(self, pen: Pen, cell: Cell) -> None:
        box = _rect(cell)
        if cell.owner is not None:
            self._owned(pen, box, cell)
        top = box.top
        for text, size, bold in _lines(cell):
            top += size + 2.6
            pen.write((box.left + 6, top), text, size, INK, bold=bold)
        marks = ", ".join([*cell.marks, *([f"{cell.each} each"] if cell.each else [])])
        pen.write((box.left + 6, box.bottom - 7), cut(marks, 15 if cell.points else 22), SMALL - 1, INK)
        if cell.points:
            at = (box.right - 13, box.bottom - 13)
            pen.circle(at, 9.5, "#ffffff", INK, stroke_width=1.4)
            pen.write((at[0], at[1] + 4), cell.points, 11, INK, "middle", bold=True)

    def _owned(self, pen: Pen, box: Rect, cell: Cell) -> None:
        """A frame in the owner's paint and the badge; pale stripes until it is done."""
        colour = self.look.paint(cell.owner)
        band = Rect(box.right - 26, box.top + 30, box.right - 3, box.bottom - 26)
        pen.rect(band, colour if cell.done else lighter(colour, 0.75), colour, 3, stroke_width=1.2)
        if not cell.done:
            stripes(pen, band.grown(-1), colour)
        pen.rect(box, "none", colour, 6, stroke_width=3.2)
        if cell.owner is not None:
            self.look.badge(pen, band.middle, cell.owner, 9)

    def _tip(self, cell: Cell) -> str:
        whose = said(self.grid, cell)
        return f"{cell.title}: {whose}" if whose else cell.title


def _lines(cell: Cell) -> Iterator[tuple[str, float, bool]]:
    """What is written from the top: title, price and needs, what it gives; with size and weight."""
    most = int((WIDE - 10) / pixels("x", TITLE, bold=True))
    for line in wrapped(cell.title.split(" "), most)[:2]:
        yield cut(line, most + 1), TITLE, True
    paid = " + ".join(part for part in (cell.price, *cell.needs) if part)
    for line in wrapped(paid.split(" "), 14)[:2] if paid else ():
        yield cut(line, 16), SMALL, False
    if cell.gives:
        yield cut(f"→ {', '.join(cell.gives)}", 15), SMALL, True


def _rect(cell: Cell) -> Rect:
    left, top = SIDE + cell.column * (WIDE + GAP), HEAD + cell.row * (HIGH + GAP)
    return Rect(left, top, left + WIDE, top + HIGH)


def _between(box: Rect, other: Rect) -> tuple[Point, Point]:
    """The ends of a line from the edge of one box to that of another, along their middles."""
    (ax, ay), (bx, by) = box.middle, other.middle
    across, down = bx - ax, by - ay
    share = min(WIDE / 2 / abs(across) if across else 1.0, HIGH / 2 / abs(down) if down else 1.0)
    return (ax + across * share, ay + down * share), (bx - across * share, by - down * share)
