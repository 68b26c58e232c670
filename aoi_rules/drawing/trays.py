"""Zones next to the board: the contents of each, piece by piece, next to each other as far as there is room."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from attrs import define, evolve, frozen

from aoi_rules.drawing.chips import Chip, back_width, draw_back, height
from aoi_rules.drawing.colours import paint
from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.lettering import fit_text, number_after, pixels
from aoi_rules.drawing.panel import SIZE, Panel
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.scene import Key
from aoi_rules.drawing.stock import Tray, ZoneContents
from aoi_rules.drawing.style import Style
from aoi_rules.drawing.themes import INK, TRAY

__all__ = ["draw_mat", "draw_trays", "trays_width"]

GAP, INSET, APART, BADGE, LONGEST = 3.0, 4.0, 8.0, 22.0, 160.0
WIDE, BROAD, ALONE = 430.0, 610.0, 900.0
MAT_PIECE, SMALL = 34.0, 10.0
AROUND, LOW, TITLED = 3.0, 24.0, 15.0
"""The room around a piece of a mat and its details, within a frame that shows that it can be chosen; the height of a zone without
pieces; that of the title of a kind of pieces on a mat."""
OPEN_ROW = 8
"""The greatest number of different cards of a common zone that is drawn as an open row; more are a pile, in which they are
small."""
MANY = 12
"""If there are more owners than this, empty zones are left out: no game has so many seats."""


def trays_width(look: Style, trays: Sequence[Tray], alone: bool) -> float:
    """The width of the panel: less next to a board than without one, more for counters, because there are many."""
    if not trays or alone:
        return ALONE if trays else 0.0
    return BROAD if any(look.is_square(tray.type) for tray in trays) else WIDE


def draw_mat(panel: Panel, tray: Tray, holding: ZoneContents) -> None:
    """Draw a player's pieces in a zone as on a mat: piece by piece, each with its costs and effects."""
    seat, pen = holding.owner, panel.pen
    key = Key("zone", tray.type, "", tray.name, seat.name if seat else "")
    pen = pen.item_pen(key, f"{tray.title} of {seat.title if seat else ''}: {holding.size}", {"count": holding.size},
                       data_count=holding.size)
    left, top, right = panel.left, panel.top, panel.left + panel.width
    flow, groups = _Flow(left + INSET, right - INSET, top + INSET), dict[str, list[_MatCell]]()
    for piece, count in holding.pieces or ():
        cell = _MatCell(panel.look, tray, Chip(panel.look, tray.type, piece, seat, count))
        groups.setdefault(number_after(piece.name, piece.title)[0], []).append(cell)
    room, most = right - left - 2 * INSET, max(map(len, groups.values()), default=1)
    least = max((cell.width for cells in groups.values() for cell in cells), default=0.0) + 1
    step = max(least, min(least + APART, room / most))  # those of one kind are in one row if there is room for them
    across = max(1, min(most, int(room / step)))
    for title, cells in groups.items():
        _draw_group(pen, flow, title, cells, (step, across), seat.name if seat else "")
    flow.new_row()
    pen.ground(Rect(left, top, right, flow.top + INSET), TRAY, rounded=5)
    panel.top = flow.top + 2 * INSET


def _draw_group(
    pen: Pen, flow: _Flow, title: str, cells: Sequence[_MatCell], size: tuple[float, int], owner: str,
) -> None:
    """Draw the pieces of one kind under its title, beside those of another kind if there is room; `size` is the width of a piece
    and how many are in a row."""
    step, across = size
    rows = [cells[at : at + across] for at in range(0, len(cells), across)]
    heights = [max(cell.height for cell in row) + 2 for row in rows]
    left, top = flow.place(across * step, TITLED + fsum(heights) + 4)
    pen.write((left, top + 11), *fit_text(title, across * step, 11, bold=True), INK, bold=True)
    top += TITLED
    for row, high in zip(rows, heights, strict=True):
        for number, cell in enumerate(row):
            cell.draw(pen, (left + number * step, top), owner)
        top += high


@frozen
class _MatCell:
    """A piece of a mat, with its details beside it."""

    look: Style
    tray: Tray
    chip: Chip

    @property
    def notes(self) -> tuple[str, ...]:
        return self.tray.notes.get(self.chip.piece.name, ())

    @property
    def width(self) -> float:
        return MAT_PIECE + 4 + max((pixels(note, SMALL) for note in self.notes), default=0.0) + 2 * AROUND

    @property
    def height(self) -> float:
        return max(MAT_PIECE, 11.0 * len(self.notes) + 1) + 2 * AROUND

    def draw(self, pen: Pen, at: Point, owner: str) -> None:
        """Draw it with its upper left corner at `at`."""
        piece, count = self.chip.piece, self.chip.count
        several = f", {count} of them" if count > 1 else ""
        tip = f"{piece.title}{several}" + "".join(f" · {note}" for note in self.notes)
        key = Key("piece", self.chip.type, piece.name, self.tray.name, owner)
        one = pen.item_pen(key, tip, {"count": count, "details": list(self.notes)}, self.look.paint(self.chip.owner),
                           self.look.picture(piece), data_count=count)
        one.rect(Rect(at[0], at[1], at[0] + self.width, at[1] + self.height), "none", rounded=4, pointer_events="all")
        at = at[0] + AROUND, at[1] + AROUND
        square = Rect(at[0], at[1], at[0] + MAT_PIECE, at[1] + MAT_PIECE)
        self.look.piece(one, square, piece, self.chip.owner, count=count)
        for number, note in enumerate(self.notes):
            one.write((at[0] + MAT_PIECE + 4, at[1] + 9 + 11 * number), note, SMALL, INK)


def draw_trays(panel: Panel, trays: Sequence[Tray]) -> None:
    """Draw common zones one after the other, then those of seats and of members under their titles."""
    flow = _Flow(panel.left, panel.left + panel.width, panel.top + 4)
    pen = panel.pen.group("zones")
    for tray in trays:
        if not tray.per:
            for holding in tray.holdings:
                _block(panel, tray, holding).draw(pen, flow)
    for tray in trays:
        if tray.per:
            flow.new_row()
            title, size = fit_text(tray.title, panel.width, SIZE, bold=True)
            pen.write((panel.left, flow.top + 13), title, size, INK, bold=True)
            flow.top += 19
            for holding in sorted(_contents_drawn(tray), key=lambda holding: holding.pieces is None):
                _block(panel, tray, holding).draw(pen, flow)
    flow.new_row()
    panel.top = flow.top


def _contents_drawn(tray: Tray) -> Sequence[ZoneContents]:
    """The contents of a zone that are drawn: if there are many members, such as all locations, only those that are not empty."""
    return tray.holdings if len(tray.holdings) <= MANY else [one for one in tray.holdings if one.size]


@define
class _Flow:
    """The place of the next thing: `at` in a row that begins at `left`, ends at `right` and is `high` so far."""

    left: float
    right: float
    top: float
    at: float = 0.0
    high: float = 0.0

    def new_row(self) -> None:
        """Begin a new row, unless this row is still empty."""
        self.top += self.high + GAP if self.high else 0
        self.at, self.high = self.left, 0.0

    def place(self, wide: float, high: float) -> Point:
        """Room in this row or, if that is full, in the next one."""
        if self.high and self.at + wide > self.right:
            self.new_row()
        spot = (max(self.at, self.left), self.top)
        self.at, self.high = spot[0] + wide, max(self.high, high)
        return spot


@frozen
class _Block:
    """A zone, of one owner or of nobody: a title or a badge, then its pieces or a back, which begin after `lead` pixels; `above`
    is the height of a title that is above them instead."""

    look: Style
    tray: Tray
    holding: ZoneContents
    chips: tuple[Chip, ...]
    lead: float
    above: float

    @property
    def row(self) -> float:
        """The height of its rows: less if there are no pieces in it."""
        if self.chips:
            return max(chip.height for chip in self.chips)
        high = height(self.look, self.tray.type)
        return high if self.holding.size else min(high, LOW)

    def draw(self, pen: Pen, flow: _Flow) -> None:
        """Draw it where the flow has room, on a tray of its own."""
        tray, holding = self.tray, self.holding
        inside = _Flow(self.lead, flow.right - flow.left - 2 * INSET, self.above)
        widths = self._widths()
        spots = [inside.place(wide + GAP, self.row) for wide in widths]
        high = inside.top + self.row + 2 * INSET
        wide = max(x + wide for (x, _), wide in zip(spots, widths, strict=True)) + 2 * INSET
        left, top = flow.place(wide + APART, high + 2)
        owner = holding.owner.name if holding.owner else ""
        states = {"count": holding.size, "seen": holding.pieces is not None}
        group = pen.item_pen(Key("zone", tray.type, "", tray.name, owner), self._tip(), states, data_count=holding.size)
        group.rect(Rect(left, top, left + wide, top + high), TRAY, rounded=5)
        self._begin(group, left + INSET, top + INSET + (self.above or self.row) / 2)
        at = [(left + INSET + x, top + INSET + y) for x, y in spots]
        if holding.pieces is None and holding.size:
            draw_back(group, at[0], widths[0], self.row, holding.size)
        elif not holding.size:
            group.write((at[0][0], at[0][1] + self.row / 2 + 4), "–", SIZE, INK)
        for chip, spot in zip(self.chips, at, strict=False):
            self._chip(group, chip, spot)

    def _widths(self) -> list[float]:
        if self.chips:
            return [chip.width for chip in self.chips]
        return [back_width(self.look, self.tray.type, self.holding.size) if self.holding.size else 10.0]

    def _begin(self, pen: Pen, left: float, middle: float) -> None:
        if self.holding.owner is not None and self.tray.per == "seat":
            self.look.badge(pen, (left + 8, middle), self.holding.owner)
        else:
            title, size = _title_and_size(self.tray, self.holding)
            pen.write((left + 2, middle + 4.5), title, size, INK, bold=True)

    def _chip(self, pen: Pen, chip: Chip, at: Point) -> None:
        owner = self.holding.owner.name if self.holding.owner else ""
        key = Key("piece", chip.type, chip.piece.name, self.tray.name, owner)
        several = f", {chip.count} of them" if chip.count > 1 else ""
        note = " · ".join(self.tray.notes.get(chip.piece.name, ()))
        tip = f"{chip.piece.title}{several}" + (f": {note}" if note else "")
        states = {"count": chip.count, "details": list(self.tray.notes.get(chip.piece.name, ()))}
        colour = self.look.paint(chip.owner) if chip.owner and self.look.is_square(chip.type) else paint(chip.piece.paint, "")
        chip.draw(pen.item_pen(key, tip, states, colour, self.look.picture(chip.piece), data_count=chip.count), at, self.row)

    def _tip(self) -> str:
        whose = f" of {self.holding.owner.title}" if self.holding.owner else ""
        return f"{self.tray.title}{whose}: {self.holding.size}"


def _block(panel: Panel, tray: Tray, holding: ZoneContents) -> _Block:
    look, seat = panel.look, holding.owner if tray.per == "seat" else None
    if seat is None and len(holding.pieces or ()) > OPEN_ROW:
        look = evolve(look, faces=False)
    # cards in an open row have their details on them; those of a player or in a pile show them when they are pointed at
    row = holding.owner is None and 0 < len(holding.pieces or ()) <= OPEN_ROW
    noted = tray.notes if row and not look.faces and not look.is_square(tray.type) else {}
    chips = tuple(Chip(look, tray.type, piece, seat, count, noted.get(piece.name, ())) for piece, count in holding.pieces or ())
    if seat is not None:
        return _Block(look, tray, holding, chips, BADGE, 0.0)
    lead = pixels(*_title_and_size(tray, holding), bold=True) + 10
    crowded = lead + fsum(chip.width + GAP for chip in chips) > panel.width - 2 * INSET
    return _Block(look, tray, holding, chips, 0.0 if crowded else lead, TITLED if crowded else 0.0)


def _title_and_size(tray: Tray, holding: ZoneContents) -> tuple[str, float]:
    """The title of a zone, or of the member that owns it, and its size, before its contents."""
    return fit_text(holding.owner.title if holding.owner else tray.title, LONGEST, SIZE, bold=True)
