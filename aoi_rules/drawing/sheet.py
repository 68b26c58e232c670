"""Grids as SVG: one box per field, under its column and in its row, and links from edge to edge."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from aoi_rules.drawing.colours import INK, LANE, NEUTRAL, PAPER, darker, lighter, paint
from aoi_rules.drawing.geometry import Point, Rect, bow
from aoi_rules.drawing.grid import Cell, CellLink, Grid, state_in_words
from aoi_rules.drawing.lettering import fit_text, pixels, wrap_items
from aoi_rules.drawing.reader import ShownMember
from aoi_rules.drawing.strokes import draw_stroke
from aoi_rules.drawing.style import Style, stripes
from aoi_rules.drawing.svg_writer import Key, SvgWriter

__all__ = ["Sheet"]

WIDE, HIGH, GAP, HEAD, SIDE = 116.0, 116.0, 18.0, 26.0, 66.0
TITLE, SMALL, BAND = 12.0, 10.5, 26.0


@frozen
class Sheet:
    """A grid to be drawn with its upper left corner at the origin."""

    grid: Grid
    look: Style

    @property
    def width(self) -> float:
        """How wide it is."""
        return SIDE + len(self.grid.columns) * (WIDE + GAP)

    @property
    def height(self) -> float:
        """How high it is."""
        return HEAD + len(self.grid.rows) * (HIGH + GAP)

    def draw(self, pen: SvgWriter) -> None:
        """Titles of columns and rows, then fields, then links, which run in the gaps between neighbours."""
        for number, column in enumerate(self.grid.columns):
            x = SIDE + number * (WIDE + GAP) + WIDE / 2
            self._heading(pen, Key("heading", self.grid.across, column.name), (x, 16), column, WIDE, "middle")
        for number, row in enumerate(self.grid.rows):
            y = HEAD + number * (HIGH + GAP) + HIGH / 2
            self._heading(pen, Key("heading", self.grid.down, row.name), (0, y), row, SIDE - 4, "start")
        fields, links = pen.group("fields"), pen.group("links")
        for cell in self.grid.cells:
            self._field(fields.thing(Key("field", cell.type, cell.name), self._tip(cell)), cell)
        for way in self.grid.ways:
            link = links.thing(Key("link", way.type, way.name), way.kind)
            self._way(link, way, *(_rect(self.grid.cells[end]) for end in way.ends))

    def _heading(self, pen: SvgWriter, key: Key, at: Point, term: ShownMember, room: float, anchor: str) -> None:
        """The title of a column or row, on a dark plate where a figure of the game names it now."""
        now = self.grid.named.get((key.type, key.name), "")
        one = pen.thing(key, f"{term.title}: {now}" if now else "")
        title, size = fit_text(term.title, room - 8, 15, bold=True)
        wide = pixels(title, size, bold=True)
        left = at[0] - (wide / 2 if anchor == "middle" else 0)
        if now:
            one.rect(Rect(left - 6, at[1] - 15, left + wide + 6, at[1] + 6), INK, rounded=4)
        one.write(at, title, size, PAPER if now else INK, anchor, bold=True)

    @staticmethod
    def _way(pen: SvgWriter, way: CellLink, box: Rect, other: Rect) -> None:
        (ax, ay), (bx, by) = _line_between(box, other)
        line = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
        pen.reach(line)
        pen.add("path", d=line, stroke=PAPER, stroke_width=7, stroke_linecap="round")
        if way.look is None:
            pen.add("path", d=line, stroke=LANE, stroke_width=4, stroke_linecap="round")
        else:
            draw_stroke(pen.group("stroke", fill="none"), bow((ax, ay), (bx, by), 0), way.look, fixed=True)

    def _field(self, pen: SvgWriter, cell: Cell) -> None:
        box = _rect(cell)
        if (cell.type, cell.name) in self.grid.named:
            pen.rect(box.grown(6), INK, rounded=9)
        fill = paint(cell.fill.paint) if cell.fill else NEUTRAL
        pen.rect(box, fill, darker(fill), 6, stroke_width=1.4)
        if cell.owner is not None:
            self._draw_owner(pen, box, cell)
        top = box.top
        for text, wanted, bold, room in _lines(cell):
            top += wanted + 2.6
            words, size = fit_text(text, room, wanted, bold)
            pen.write((box.left + 6, top), words, size, INK, bold=bold)
        marks = ", ".join([*cell.marks, *([f"{cell.each} each"] if cell.each else [])])
        if marks:
            words, size = fit_text(marks, WIDE - 34 if cell.points else WIDE - 12, SMALL - 1)
            pen.write((box.left + 6, box.bottom - 7), words, size, INK)
        if cell.points:
            at = (box.right - 13, box.bottom - 13)
            pen.circle(at, 9.5, "#ffffff", INK, stroke_width=1.4)
            pen.write((at[0], at[1] + 4), cell.points, 11, INK, "middle", bold=True)

    def _draw_owner(self, pen: SvgWriter, box: Rect, cell: Cell) -> None:
        """A frame in the owner's paint and the badge; pale stripes until it is done."""
        colour = self.look.paint(cell.owner)
        band = Rect(box.right - BAND, box.top + 30, box.right - 3, box.bottom - 26)
        pen.rect(band, colour if cell.done else lighter(colour, 0.75), colour, 3, stroke_width=1.2)
        if not cell.done:
            stripes(pen, band.grown(-1), colour)
        pen.rect(box, "none", colour, 6, stroke_width=3.2)
        if cell.owner is not None:
            self.look.badge(pen, band.middle, cell.owner, 9)

    def _tip(self, cell: Cell) -> str:
        parts = (self.grid.named.get((cell.type, cell.name), ""), state_in_words(self.grid, cell), *cell.notes)
        more = ", ".join(part for part in parts if part)
        return f"{cell.title}: {more}" if more else cell.title


def _lines(cell: Cell) -> Iterator[tuple[str, float, bool, float]]:
    """What is written from the top: title, price and needs, what it gives, other details; with size, weight and room,
    which below the title ends at the owner's band."""
    for line in _two_lines(cell.title, TITLE, True, WIDE - 10):
        yield line, TITLE, True, WIDE - 10
    beside = WIDE - BAND - 8
    paid = " + ".join(part for part in (cell.price, *cell.needs) if part)
    for line in _two_lines(paid, SMALL, False, beside):
        yield line, SMALL, False, beside
    if cell.gives:
        yield f"→ {', '.join(cell.gives)}", SMALL, True, beside
    for note in cell.notes:
        for line in _two_lines(note, SMALL, False, beside):
            yield line, SMALL, False, beside


def _two_lines(text: str, size: float, bold: bool, room: float) -> list[str]:
    """A text in one line where that is hardly too long, else in two."""
    if pixels(text, size, bold) <= room * 1.12:
        return [text] if text else []
    first, *rest = wrap_items(text.split(" "), 13)
    return [line for line in (first, " ".join(rest)) if line]


def _rect(cell: Cell) -> Rect:
    left, top = SIDE + cell.column * (WIDE + GAP), HEAD + cell.row * (HIGH + GAP)
    return Rect(left, top, left + WIDE, top + HIGH)


def _line_between(box: Rect, other: Rect) -> tuple[Point, Point]:
    """The ends of a line from the edge of one box to that of another, along their middles."""
    (ax, ay), (bx, by) = box.middle, other.middle
    across, down = bx - ax, by - ay
    share = min(WIDE / 2 / abs(across) if across else 1.0, HIGH / 2 / abs(down) if down else 1.0)
    return (ax + across * share, ay + down * share), (bx - across * share, by - down * share)
