"""Pieces next to the board, each small enough to be one of many: counters, cards, and the backs of cards."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.drawing.colours import edge_of, legible_colour, paint
from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.glyphs import draw_glyph, picture_of
from aoi_rules.drawing.lettering import fit_text, number_after, pixels, wrap_items
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.reader import ShownMember
from aoi_rules.drawing.sizes import CLICKABLE
from aoi_rules.drawing.style import Style
from aoi_rules.drawing.themes import BACK, CARD, INK, LINE

__all__ = ["Chip", "back_width", "draw_back", "height"]

COUNTER_SIDE, CARD_HEIGHT, FACE_HEIGHT, FACE_WIDTH = 29.0, 24.0, 91.4, 68.0
FACE_BAND, FACE_PICTURE, LEAST = 26.0, 36.0, 8.5
"""Of a card with a face: the height of its band, the size of its picture, and that of its smallest letters."""
TITLE, LONGEST, PICTURE = 12.0, 190.0, 15.0
NOTE, NOTE_LINE = 10.0, 12.0
"""The size of the letters of a card's notes, and the height of a line."""


def height(look: Style, kind: str) -> float:
    """The height of pieces of a type: those that may be on the board are squares, as they are there."""
    if look.is_square(kind):
        return COUNTER_SIDE
    return FACE_HEIGHT if look.faces else CARD_HEIGHT


@frozen
class Chip:
    """A number of equal pieces of a type, of a seat or of nobody; `notes` are the details that are written on a card."""

    look: Style
    type: str
    piece: ShownMember
    owner: ShownMember | None
    count: int
    notes: tuple[str, ...] = ()

    @property
    def width(self) -> float:
        """Its width."""
        if self.look.is_square(self.type):
            return COUNTER_SIDE
        if self.look.faces:
            return FACE_WIDTH
        title, size = self._title
        wide = self._lead_width + pixels(title, size) + pixels(self._number, TITLE, bold=True)
        return max(wide + 14, *(pixels(note, NOTE) + 14 for note in self.notes), CLICKABLE)

    @property
    def height(self) -> float:
        """Its height, with its notes below its title."""
        return height(self.look, self.type) + NOTE_LINE * len(self.notes)

    @property
    def _title(self) -> tuple[str, float]:
        return fit_text(self.piece.title, LONGEST, TITLE)

    @property
    def _lead_width(self) -> float:
        """The room before the title of a small card for its picture."""
        return PICTURE + 4 if picture_of(self.piece) else 0.0

    @property
    def _number(self) -> str:
        return f" ×{self.count}" if self.count > 1 else ""

    def draw(self, pen: Pen, at: Point, high: float) -> None:
        """Draw it with its upper left corner at `at`, as high as its row."""
        box = Rect(at[0], at[1], at[0] + self.width, at[1] + high)
        if self.type in self.look.piece_types:
            self.look.piece(pen, box.expand(-0.5), self.piece, self.owner, count=self.count)
        elif self.type in self.look.tile_types:
            self.look.tile(pen, box.expand(2), self.piece, False, self.count)
        elif self.look.faces:
            self._face(pen, box)
        else:
            self._card(pen, box)

    def _face(self, pen: Pen, box: Rect) -> None:
        """A card with a face: a band in its colour with its level or its letters and how many there are, its picture and its
        title.  A card without any of what is in the band has none."""
        fill = paint(self.piece.paint, BACK)
        stem, level = number_after(self.piece.name, self.piece.title)
        level = level or self.piece.corner
        banded = bool(level or self.count > 1 or self.piece.paint)
        pen.rect(box, CARD, LINE, 6, stroke_width=1.2)
        if banded:
            pen.rect(Rect(box.left + 3, box.top + 3, box.right - 3, box.top + FACE_BAND), fill, edge_of(fill), 4)
        if level:
            pen.write((box.left + 8, box.top + 20), level, 18, legible_colour(fill), bold=True)
        if self.count > 1:
            pen.write((box.right - 7, box.top + 18.5), f"×{self.count}", 12, legible_colour(fill), "end", bold=True)
        path = picture_of(self.piece)
        size, room = (11.0, FACE_WIDTH - 6) if path else (13.0, FACE_WIDTH - 6)
        lines = wrap_items(stem.split(" "), 10 if path else 9)[: 2 if path else 4]
        top = box.bottom - 7 - 12 * (len(lines) - 1)
        middle = (box.top + (FACE_BAND if banded else 0) + (top - 9 if path else box.bottom)) / 2
        if path:
            draw_glyph(pen, path, (box.middle[0], middle), min(FACE_PICTURE, top - 13 - box.top - FACE_BAND), INK)
        else:
            top = middle + 4 - 7 * (len(lines) - 1)
        widest = max((pixels(line, size, bold=True) for line in lines), default=1.0)
        high = max(LEAST, size * min(1.0, room / max(1.0, widest)))
        for number, line in enumerate(lines):
            at = box.middle[0], top + (12 if path else 14) * number
            pen.write(at, *fit_text(line, room, high, bold=True), INK, "middle", bold=True)

    def _card(self, pen: Pen, box: Rect) -> None:
        fill = paint(self.piece.paint, CARD)
        pen.rect(box, fill, edge_of(fill, 0.6) if self.piece.paint else LINE, 4, stroke_width=1.2)
        (title, size), ink, y = self._title, legible_colour(fill), box.top + 16.5
        if path := picture_of(self.piece):
            draw_glyph(pen, path, (box.left + 6 + PICTURE / 2, box.top + 12), PICTURE, ink)
        if self._number or self.notes:
            pen.write((box.left + 7 + self._lead_width, y), title, size, ink)
            if self._number:
                pen.write((box.right - 7, y), self._number.strip(), TITLE, ink, "end", bold=True)
        else:
            pen.write((box.middle[0] + self._lead_width / 2, y), title, size, ink, "middle")
        for number, note in enumerate(self.notes):
            pen.write((box.left + 7, y + NOTE_LINE * (number + 1)), note, NOTE, ink)


def back_width(look: Style, kind: str, count: int) -> float:
    """The width of the back of a pile with this number of pieces."""
    if look.faces and not look.is_square(kind):
        return FACE_WIDTH
    return max(22.0, pixels(str(count), TITLE, bold=True) + 12)


def draw_back(pen: Pen, at: Point, wide: float, high: float, count: int) -> None:
    """Draw a number of hidden pieces as one back with the number."""
    box = Rect(at[0], at[1], at[0] + wide, at[1] + high)
    pen.rect(box, BACK, INK, 4, stroke_width=1.2)
    pen.write((box.middle[0], box.middle[1] + 4.5), str(count), TITLE, legible_colour(BACK), "middle", bold=True)
