"""What is next to the map: meters, figures of the seats, other values that the game keeps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import fsum

from attrs import define, field

from aoi_rules.drawing.board import Meter
from aoi_rules.drawing.colours import paint
from aoi_rules.drawing.geometry import Rect
from aoi_rules.drawing.grid import Grid, supplies
from aoi_rules.drawing.lettering import cut_text, cut_to, fit_text, pixels, with_commas, wrap_items
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.reader import ShownMember
from aoi_rules.drawing.scene import Key
from aoi_rules.drawing.status import Moment
from aoi_rules.drawing.style import Style, draw_cube
from aoi_rules.drawing.table import Column, Table, ZoneListing, are_figures
from aoi_rules.drawing.themes import CARD, FAINT, INK, LINE

__all__ = ["Panel", "panel_width"]

SIZE, LEADING, INDENT, BOX, FIGURE, GAP = 12.0, 17.0, 12.0, 26.0, 92.0, 12.0

_MOST = 60
"""The greatest number of letters in a cell in a game without a board: more than the longest text of a bundled card."""


NARROW = 50.0
"""The width of a seat's column that is not given up for the titles of figures."""
LEAST = 370.0
"""The least width of a panel next to a map."""


def _cut_text(text: str, room: float, size: float, bold: bool = False) -> tuple[str, float]:
    """The text, shortened to the room for letters of that size, and the size."""
    return cut_to(text, room, size, bold), size


def panel_width(aside: Table) -> float:
    """The width that the table of seats needs."""
    return max(LEAST, FIGURE + fsum(_widths(aside)))


def _widths(aside: Table) -> list[float]:
    """The width of each column of the table of seats, which its title in lines and its figures need."""
    cells = ([row[number] for _, row in aside.rows] for number in range(len(aside.columns)))
    return [max(38.0, *(pixels(line, 11) + GAP for line in _title(column)), *(pixels(cell, SIZE) + GAP for cell in found))
            for column, found in zip(aside.columns, cells, strict=True)]


def _title(column: Column) -> list[str]:
    """A column's title in lines, broken between words."""
    return [cut_text(line, 16) for line in wrap_items(column.title.split(" "), 12)]


@define
class Panel:
    """Draws sections, each below the last; `top` is where the next one begins."""

    pen: Pen
    look: Style
    left: float
    width: float
    top: float = field(default=0.0)

    def heading(self, text: str) -> None:
        """Draw the title of a section."""
        self.top += 14
        title, size = fit_text(text, self.width, 14, bold=True)
        self.pen.write((self.left, self.top + 12), title, size, INK, bold=True)
        self.top += 24

    def meters(self, meters: Sequence[Meter]) -> None:
        """Rows of boxes; a filled one shows its content above its figure."""
        for kind in dict.fromkeys(meter.kind for meter in meters):
            self.heading(kind[:1].upper() + kind[1:])
            for meter in meters:
                if meter.kind == kind:
                    self._meter(meter)

    def _meter(self, meter: Meter) -> None:
        name = meter.group.title if meter.group else ""
        fill = paint(meter.group.paint, INK) if meter.group else INK
        key = Key("meter", meter.group_type, meter.group.name) if meter.group and meter.group_type else None
        group = self.pen.item_pen(key) if key else self.pen.group("meter")
        title, size = fit_text(name, FIGURE - 6, SIZE)
        group.write((self.left, self.top + 22), title, size, INK)
        start = self.left + (FIGURE if name else 0)
        across = max(1, int((self.left + self.width - start) // (BOX + 4)))
        for number, box in enumerate(meter.boxes):
            x, y = start + number % across * (BOX + 4), self.top + number // across * (BOX + 16)
            tip = f"{box.label} {'filled' if box.filled else 'empty'}".strip()
            one = group.item_pen(Key("box", box.type, box.name), tip, {"filled": box.filled})
            one.rect(Rect(x, y, x + BOX, y + BOX + 10), CARD, LINE, 3)
            if box.filled:
                draw_cube(one, (x + BOX / 2, y + BOX / 2 - 1), 9.5, fill)
            label, size = fit_text(box.label, BOX - 2, 11)
            one.write((x + BOX / 2, y + BOX + 6), label, size, INK, "middle")
        self.top += -(-len(meter.boxes) // across) * (BOX + 16)

    def moment(self, moment: Moment, seats: Sequence[ShownMember]) -> None:
        """The state of the game: the phase, who decides, and the question to that seat."""
        self.pen.item.states.update(moment.states)
        head, *rest = moment.lines(seats) or [""]
        if head:
            self.heading(head)
        for line in rest:
            self.paragraph(line.split(" "))

    def supplies(self, grid: Grid) -> None:
        """The owners of finished fields that give a thing, for each thing that any field gives: a badge for each such field."""
        rows = supplies(grid)
        if not any(owners for _, owners in rows):
            return
        self.heading(f"Who {grid.roles['gives']} what")
        for title, owners in rows:
            text, size = fit_text(title, FIGURE - 6, SIZE)
            self.pen.write((self.left, self.top + 13), text, size, INK if owners else FAINT)
            for number, owner in enumerate(owners):
                self.look.badge(self.pen, (self.left + FIGURE + 8 + 20 * number, self.top + 9), owner)
            self.top += 20

    def seats(self, aside: Table, moment: Moment) -> None:
        """One row per seat: its badge, then its figures under their titles; a pointer before those that decide or have won.  If
        these rows are wider than the panel, one column per seat."""
        if panel_width(aside) > self.width:
            self._seat_columns(aside, moment)
            return
        starts, right = self._titles(aside)
        for seat, figures in aside.rows:
            group = self._seat(aside, seat, figures, moment)
            group.area(Rect(self.left, self.top - 1, max(right, self.left + FIGURE), self.top + 19))
            self.look.badge(group, (self.left + 8, self.top + 9), seat)
            pointed = moment.has_pointer(seat.name)
            if pointed:
                x, y = self.left - 11, self.top + 4
                group.path(f"M{x:.1f} {y:.1f}l8 5l-8 5z", fill=INK)
            title, size = fit_text(seat.title, FIGURE - 26, SIZE, pointed)
            group.write((self.left + 22, self.top + 13), title, size, INK, bold=pointed)
            for figure, (x, anchor) in zip(figures, starts, strict=True):
                group.write((x, self.top + 13), figure, SIZE, INK, anchor)
            self.top += 20

    def _seat(self, aside: Table, seat: ShownMember, figures: Sequence[str], moment: Moment) -> Pen:
        """A pen for a seat's figures."""
        titles = [column.title for column in aside.columns]
        states = {"decides": seat.name == moment.to_move, "won": seat.name in moment.winners,
                  "figures": dict(zip(titles, figures, strict=True))}
        return self.pen.item_pen(Key("seat", "seat", seat.name), seat.title, states, self.look.paint(seat))

    def _seat_columns(self, aside: Table, moment: Moment) -> None:
        """One column per seat with its numbers, and below these a line for each seat's words."""
        numbers = [i for i in range(len(aside.columns)) if are_figures(row[i] for _, row in aside.rows)]
        longest = max((pixels(aside.columns[i].title, 11) for i in numbers), default=0.0) + 4
        room = max(min(FIGURE, 0.3 * self.width), min(longest, self.width - NARROW * len(aside.rows)))
        wide = (self.width - room) / len(aside.rows)
        top = self.top + 36
        for row, index in enumerate(numbers):
            column = aside.columns[index]
            pen = self.pen.item_pen(Key("heading", column.type, column.name), column.title) if column.name else self.pen
            pen.write((self.left, top + 18 * row + 13), *_cut_text(column.title, room - 4, 11), INK)
        for number, (seat, figures) in enumerate(aside.rows):
            group, middle = self._seat(aside, seat, figures, moment), self.left + room + (number + 0.5) * wide
            high = 36.0 + 18 * len(numbers)
            group.area(Rect(middle - wide / 2, self.top, middle + wide / 2, self.top + high))
            self.look.badge(group, (middle, self.top + 9), seat)
            pointed = moment.has_pointer(seat.name)
            group.write((middle, self.top + 30), *_cut_text(seat.title, wide - 2, 10.5, pointed), INK, "middle", bold=pointed)
            if pointed:
                group.path(f"M{middle - 19:.1f} {self.top + 4:.1f}l8 5l-8 5z", fill=INK)
            for row, index in enumerate(numbers):
                group.write((middle, top + 18 * row + 13), *_cut_text(figures[index], wide - 2, 11), INK, "middle")
        self.top = top + 18 * len(numbers) + 4
        for index in (index for index in range(len(aside.columns)) if index not in numbers):
            joined = " " if are_figures(figures[index] for _, figures in aside.rows) else ": "
            said = [f"{seat.title}{joined}{figures[index]}" for seat, figures in aside.rows if figures[index]]
            if said:
                self.paragraph([f"{aside.columns[index].title}:", *with_commas(said)])

    def _titles(self, aside: Table) -> tuple[list[tuple[float, str]], float]:
        """Write the titles of the columns, aligned right above figures and left above words; return the position and alignment of
        cells, and the end of the last column."""
        starts, right, high = [], self.left + FIGURE, max((len(_title(column)) for column in aside.columns), default=1)
        for index, (column, wide) in enumerate(zip(aside.columns, _widths(aside), strict=True)):
            right += wide
            figures = are_figures(row[index] for _, row in aside.rows)
            starts.append((right - 4, "end") if figures else (right - wide + GAP, "start"))
            pen = self.pen
            if column.name:
                pen = pen.item_pen(Key("heading", column.type, column.name))
                pen.area(Rect(right - wide, self.top - 2, right, self.top + 13 * high + 1))
            lines = _title(column)
            for number, line in enumerate(lines, high - len(lines)):
                pen.write((starts[-1][0], self.top + 10 + 13 * number), line, 11, INK, starts[-1][1])
        self.top += 3 + 13 * high
        return starts, right

    def figures(self, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """Titles with figures under theirs; titles without figures follow one another."""
        if not columns:
            self.paragraph(with_commas([row[0] for row in rows]))
            return
        lines = [[cut_text(cell, _MOST) for cell in line] for line in (("", *columns), *rows)]
        widths = [max(48.0, *(pixels(cell, SIZE) for cell in column)) + 12 for column in zip(*lines, strict=True)]
        for line in lines:
            for x, cell in zip(accumulate(widths, initial=self.left), line, strict=False):
                self.pen.write((x, self.top + 12), cell, SIZE, INK)
            self.top += LEADING
        self.width = max(self.width, fsum(widths))

    def listings(self, listings: Sequence[ZoneListing]) -> None:
        """Kept values, one paragraph each."""
        for listing in listings:
            self.paragraph([f"{listing.title}:", *(with_commas(listing.items) or ["–"])])

    def paragraph(self, words: Sequence[str]) -> None:
        """Lines that fit the panel."""
        room = self.width - INDENT
        for number, line in enumerate(wrap_items(words, int(room / (SIZE * 0.6)))):
            text, size = fit_text(line, room, SIZE)
            self.pen.write((self.left + (INDENT if number else 0), self.top + 12), text, size, INK)
            self.top += LEADING
        self.top += 2
