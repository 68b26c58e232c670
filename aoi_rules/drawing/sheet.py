"""Grids as SVG: one box per field, in its column and row, and links from edge to edge."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from attrs import evolve, frozen

from aoi_rules.drawing.colours import edge_of, legible_colour, lighten, paint
from aoi_rules.drawing.geometry import Point, Rect, bow
from aoi_rules.drawing.grid import Cell, CellLink, Grid, state_in_words, transpose
from aoi_rules.drawing.lettering import break_word, cut_to, fit_text, pixels, wrap_items
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.reader import ShownMember
from aoi_rules.drawing.scene import Key
from aoi_rules.drawing.sizes import CLICKABLE
from aoi_rules.drawing.strokes import draw_stroke
from aoi_rules.drawing.style import Style, stripes
from aoi_rules.drawing.themes import CARD, INK, LANE, PAPER

__all__ = ["Sheet"]

WIDE, HIGH, GAP, HEAD, SIDE = 116.0, 116.0, 18.0, 26.0, 66.0
TITLE, SMALL, BAND = 12.0, 10.5, 26.0
SMALLEST = 10.0
"""The size of the smallest letters of a board."""
LEGIBLE, TALL, LEADING, FOOT = 48.0, 112.0, 11.0, 20.0
"""The least width of a small field that shows what it costs and gives, and the greatest height that it gets for that; the height
of a line there, and that of its badges below the lines."""
ROOMY, BRIEF, STONE, CLOSE = 100.0, 56.0, 44.0, 3.0
"""The least width of a field that shows all its texts; the greatest height of a brief one; the side of a field without texts, and
the gap between two of these."""


@frozen
class Sheet:
    """A grid to be drawn at the left, from `top` on, with fields of a size; `brief` if that is too small for all texts of a
    field, so that they are shown when a pointer is over it."""

    grid: Grid
    look: Style
    wide: float = WIDE
    high: float = HIGH
    gap: float = GAP
    side: float = SIDE
    brief: bool = False
    top: float = 0.0

    @classmethod
    def natural(cls, grid: Grid, look: Style) -> Sheet:
        """A grid in the most readable size: fields without texts are small squares."""
        if not grid.has_only_names:
            return cls(grid, look, side=SIDE if any(row.title for row in grid.rows) else 0.0)
        return cls(grid, look, STONE, STONE, GAP if grid.ways else CLOSE, brief=True)

    @classmethod
    def fit_grid(cls, grid: Grid, look: Style, width: float) -> Sheet:
        """A grid within a width, with columns and rows exchanged if that makes its fields wider."""
        natural = cls.natural(grid, look)
        if natural.width <= width:
            return natural
        tall = transpose(grid) if len(grid.columns) > len(grid.rows) else grid
        side, gap = 40.0, 5.0
        if (width - SIDE) / max(1, len(grid.columns)) - GAP >= ROOMY:
            return cls(grid, look, (width - SIDE) / len(grid.columns) - GAP)
        wide, found = max((((width - side) / max(1, len(one.columns)) - gap, one) for one in (grid, tall)), key=itemgetter(0))
        wide = max(CLICKABLE, wide)
        sheet = cls(found, look, wide, max(CLICKABLE, min(wide, BRIEF)), gap, side, brief=True)
        lines = 0 if grid.has_only_names else max(len(sheet._brief_lines(cell)) for cell in grid.cells)
        return evolve(sheet, high=max(sheet.high, min(TALL, FOOT + LEADING * lines)))

    @property
    def width(self) -> float:
        """Its width."""
        return self.side + len(self.grid.columns) * (self.wide + self.gap)

    @property
    def height(self) -> float:
        """Its height."""
        return HEAD + len(self.grid.rows) * (self.high + self.gap)

    def draw(self, pen: Pen) -> None:
        """Draw titles of columns and rows, then fields, then links, which run in the gaps between neighbours."""
        grid = self.grid
        for number, column in enumerate(grid.columns):
            x = self.side + number * (self.wide + self.gap) + self.wide / 2
            self._heading(pen, Key("heading", grid.across, column.name), (x, self.top + 16), column, self.wide, "middle")
        for number, row in enumerate(grid.rows):
            y = self.top + HEAD + number * (self.high + self.gap) + self.high / 2
            self._heading(pen, Key("heading", grid.down, row.name), (0, y), row, self.side - 4, "start")
        fields, links = pen.group("fields"), pen.group("links")
        for cell in grid.cells:
            states = {"fill": cell.fill.name if cell.fill else None, "owner": cell.owner.name if cell.owner else None,
                      "done": cell.done}
            colour = paint(cell.paint, "")
            group = fields.item_pen(Key("field", cell.type, cell.name), self._tip(cell), states, colour)
            (self._draw_brief_field if self.brief else self._field)(group, cell, self._rect(cell))
            self._draw_letters(group, cell, self._rect(cell))
        for way in grid.ways:
            link = links.item_pen(Key("link", way.type, way.name), way.kind, {"kind": way.kind})
            self._draw_link(link, way, *(self._rect(grid.cells[end]) for end in way.ends))

    def _rect(self, cell: Cell) -> Rect:
        left, top = self.side + cell.column * (self.wide + self.gap), self.top + HEAD + cell.row * (self.high + self.gap)
        return Rect(left, top, left + self.wide, top + self.high)

    def _heading(self, pen: Pen, key: Key, at: Point, term: ShownMember, room: float, anchor: str) -> None:
        """The title of a column or row, on a dark plate where a figure of the game names it now; nothing if it has none."""
        if not term.title:
            return
        now = self.grid.named.get((key.type, key.name), "")
        one = pen.item_pen(key, f"{term.title}: {now}" if now else "", {"named": now} if now else None)
        title, size = fit_text(term.title, room - (0 if self.brief else 8), 11 if self.brief else 15, bold=True)
        wide = pixels(title, size, bold=True)
        left = at[0] - (wide / 2 if anchor == "middle" else 0)
        if now:
            one.rect(Rect(left - 6, at[1] - 15, left + wide + 6, at[1] + 6), INK, rounded=4)
        one.write(at, title, size, PAPER if now else INK, anchor, bold=True)

    def _draw_letters(self, pen: Pen, cell: Cell, box: Rect) -> None:
        """The letters of what fills a field, on its upper edge, for people who cannot distinguish the colours."""
        if cell.fill is not None and cell.fill.title in self.look.fills:
            self.look.initials(pen, (box.right - 9, box.top), cell.fill, SMALLEST)

    def _draw_brief_field(self, pen: Pen, cell: Cell, box: Rect) -> None:
        """A small field: its title, shortened, its owner and its points."""
        fill = paint(cell.paint)
        if (cell.type, cell.name) in self.grid.named:
            pen.rect(box.expand(3), INK, rounded=6)
        pen.rect(box, fill, edge_of(fill), 4, stroke_width=1.2)
        if self.grid.has_only_names:
            self._stone(pen, cell, box)
            return
        if cell.owner is not None:
            pen.rect(box.expand(-1), "none", self.look.paint(cell.owner), 3, stroke_width=3.2)
            self.look.badge(pen, (box.right - 9, box.bottom - 9), cell.owner, 7.5)
            if not cell.done:
                corner = Rect(box.right - 31, box.bottom - 15, box.right - 19, box.bottom - 3)
                pen.rect(corner, CARD, INK, 2, stroke_width=1)
                stripes(pen, corner.expand(-1), self.look.paint(cell.owner))
        for number, (line, bold) in enumerate(self._brief_lines(cell)[: int((self.high - 16) / LEADING) + 1]):
            text = cut_to(line, self.wide - 6, SMALLEST)
            pen.write((box.left + 4, box.top + 12.5 + LEADING * number), text, SMALLEST, legible_colour(fill), bold=bold)
        self._pawns(pen, cell, box)
        if cell.points and cell.owner is None and self.high >= 2 * CLICKABLE:
            pen.write((box.right - 4, box.bottom - 5), cell.points, SMALLEST, legible_colour(fill), "end", bold=True)

    def _brief_lines(self, cell: Cell) -> list[tuple[str, bool]]:
        """The lines of a small field, and whether each is bold: its title, what it costs, gives and is worth, its details and, if
        it is wide, its network."""
        room, roomy = self.wide - 6, self.wide >= ROOMY
        if self.wide < LEGIBLE:
            return [(line, number == 0) for number, line in enumerate(_wrap_text(cell.title, room, bold=False))]
        paid, given = " + ".join(filter(None, (cell.price, *cell.needs))), ", ".join(cell.gives)
        served = cell.marks_text if roomy or cell.each else ""
        texts = [text for text in (paid, given and f"→ {given}", served, *cell.notes) if text]
        titles = _wrap_text(cell.title, room, bold=True)
        details = texts if roomy else [line for text in texts for line in _wrap_text(text, room, bold=False)]
        return [*((line, number == 0 or not roomy) for number, line in enumerate(titles)), *((line, False) for line in details)]

    def _pawns(self, pen: Pen, cell: Cell, box: Rect) -> None:
        """The badges of the seats among its marks, in a row at its bottom, above its other words there."""
        radius = min(9.5, self.wide / 8)
        step = min(2 * radius + 2, (self.wide - 2 * radius - 8) / max(1, len(cell.pawns) - 1))
        for number, pawn in enumerate(cell.pawns):
            at = (box.left + 4 + radius + number * step, box.bottom - 4 - radius - (14 if cell.marks_text else 0))
            self.look.badge(pen, at, pawn, radius)

    def _stone(self, pen: Pen, cell: Cell, box: Rect) -> None:
        """What its owner has in a field without texts: a stone that fills it."""
        if cell.owner is not None:
            self.look.badge(pen, box.middle, cell.owner, 0.4 * (box.right - box.left))
        self._pawns(pen, cell, box)

    @staticmethod
    def _draw_link(pen: Pen, way: CellLink, box: Rect, other: Rect) -> None:
        (ax, ay), (bx, by) = _line_between(box, other)
        line = f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"
        pen.reach(line)
        pen.path(line, stroke=PAPER, stroke_width=7, stroke_linecap="round")
        if way.look is None:
            pen.path(line, stroke=LANE, stroke_width=4, stroke_linecap="round")
        else:
            draw_stroke(pen.group("stroke", fill="none"), bow((ax, ay), (bx, by), 0), way.look, fixed=True)

    def _field(self, pen: Pen, cell: Cell, box: Rect) -> None:
        if (cell.type, cell.name) in self.grid.named:
            pen.rect(box.expand(6), INK, rounded=9)
        fill = paint(cell.paint)
        pen.rect(box, fill, edge_of(fill), 6, stroke_width=1.4)
        if cell.owner is not None:
            self._draw_owner(pen, box, cell)
        top, ink = box.top, legible_colour(fill)
        for text, wanted, bold, room in _lines(cell, self.wide):
            top += wanted + 2.6
            words, size = fit_text(text, room, wanted, bold)
            pen.write((box.left + 6, top), words, size, ink, bold=bold)
        self._pawns(pen, cell, box)
        if cell.marks_text:
            words, size = fit_text(cell.marks_text, self.wide - (34 if cell.points else 12), SMALL - 1)
            pen.write((box.left + 6, box.bottom - 7), words, size, ink)
        if cell.points:
            at = (box.right - 13, box.bottom - 13)
            pen.circle(at, 9.5, CARD, INK, stroke_width=1.4)
            pen.write((at[0], at[1] + 4), cell.points, 11, INK, "middle", bold=True)

    def _draw_owner(self, pen: Pen, box: Rect, cell: Cell) -> None:
        """A frame in the owner's paint and the badge; pale stripes until it is done."""
        colour = self.look.paint(cell.owner)
        band = Rect(box.right - BAND, box.top + 30, box.right - 3, box.bottom - 26)
        pen.rect(band, colour if cell.done else lighten(colour, 0.75), colour, 3, stroke_width=1.2)
        if not cell.done:
            stripes(pen, band.expand(-1), colour)
        pen.rect(box, "none", colour, 6, stroke_width=3.2)
        if cell.owner is not None:
            self.look.badge(pen, band.middle, cell.owner, 9)

    def _tip(self, cell: Cell) -> str:
        parts = (self.grid.named.get((cell.type, cell.name), ""), state_in_words(self.grid, cell), *cell.notes)
        more = ", ".join(part for part in parts if part)
        return f"{cell.title}: {more}" if more else cell.title


def _lines(cell: Cell, wide: float) -> Iterator[tuple[str, float, bool, float]]:
    """The texts from the top: title, price and needs, what it gives, other details; with size, weight and room, which ends at the
    owner's band below the title."""
    for line in _two_lines(cell.title, TITLE, True, wide - 10):
        yield line, TITLE, True, wide - 10
    beside = wide - BAND - 8
    paid = " + ".join(part for part in (cell.price, *cell.needs) if part)
    for line in _two_lines(paid, SMALL, False, beside):
        yield line, SMALL, False, beside
    for line in _two_lines(f"→ {', '.join(cell.gives)}" if cell.gives else "", SMALL, True, beside):
        yield line, SMALL, True, beside
    for note in cell.notes:
        for line in _two_lines(note, SMALL, False, beside):
            yield line, SMALL, False, beside


def _wrap_text(text: str, room: float, bold: bool) -> list[str]:
    """A text in lines of a small field, with words that are too long broken."""
    lines: list[str] = []
    for part in [part for word in text.split(" ") for part in break_word(word, room, SMALLEST)]:
        if lines and pixels(f"{lines[-1]} {part}", SMALLEST, bold) <= room:
            lines[-1] += f" {part}"
        else:
            lines.append(part)
    return lines


def _two_lines(text: str, size: float, bold: bool, room: float) -> list[str]:
    """A text on one line if that is hardly too long, else on two."""
    if pixels(text, size, bold) <= room * 1.12:
        return [text] if text else []
    first, *rest = wrap_items(text.split(" "), 13)
    return [line for line in (first, " ".join(rest)) if line]


def _line_between(box: Rect, other: Rect) -> tuple[Point, Point]:
    """The ends of a line from the edge of one box to that of another, along their middles."""
    (ax, ay), (bx, by) = box.middle, other.middle
    across, down = bx - ax, by - ay
    wide, high = box.right - box.left, box.bottom - box.top
    share = min(wide / 2 / abs(across) if across else 1.0, high / 2 / abs(down) if down else 1.0)
    return (ax + across * share, ay + down * share), (bx - across * share, by - down * share)
