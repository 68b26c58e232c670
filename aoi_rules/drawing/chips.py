"""Pieces that lie next to the board, each small enough to lie among many: counters, cards, and the backs of cards."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.drawing.colours import contrast, darker, paint
from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.lettering import fit_text, pixels
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.reader import ShownMember
from aoi_rules.drawing.style import Style
from aoi_rules.drawing.themes import BACK, CARD, INK, LINE

__all__ = ["Chip", "back_width", "draw_back", "height"]

COUNTER_SIDE, CARD_HEIGHT = 29.0, 24.0
TITLE, LONGEST = 12.0, 190.0


def height(look: Style, kind: str) -> float:
    """How high pieces of a type are: those that may lie on the board are squares, as they are there."""
    return COUNTER_SIDE if look.squared(kind) else CARD_HEIGHT


@frozen
class Chip:
    """A number of equal pieces of a type, of a seat or of nobody."""

    look: Style
    type: str
    piece: ShownMember
    owner: ShownMember | None
    count: int

    @property
    def width(self) -> float:
        """How wide it is."""
        if self.look.squared(self.type):
            return COUNTER_SIDE
        title, size = self._title
        return pixels(title, size) + pixels(self._number, TITLE, bold=True) + 14

    @property
    def _title(self) -> tuple[str, float]:
        return fit_text(self.piece.title, LONGEST, TITLE)

    @property
    def _number(self) -> str:
        return f" ×{self.count}" if self.count > 1 else ""

    def draw(self, pen: Pen, at: Point) -> None:
        """Draw it with its upper left corner there."""
        box = Rect(at[0], at[1], at[0] + self.width, at[1] + height(self.look, self.type))
        if self.type in self.look.piece_types:
            self.look.piece(pen, box.grown(-0.5), self.piece, self.owner, count=self.count)
        elif self.type in self.look.tile_types:
            self.look.tile(pen, box.grown(2), self.piece, False, self.count)
        else:
            self._card(pen, box)

    def _card(self, pen: Pen, box: Rect) -> None:
        fill = paint(self.piece.paint, CARD)
        pen.rect(box, fill, darker(fill, 0.6) if self.piece.paint else LINE, 4, stroke_width=1.2)
        (title, size), ink, y = self._title, contrast(fill), box.top + 16.5
        if self._number:
            pen.write((box.left + 7, y), title, size, ink)
            pen.write((box.right - 7, y), self._number.strip(), TITLE, ink, "end", bold=True)
        else:
            pen.write((box.middle[0], y), title, size, ink, "middle")


def back_width(count: int) -> float:
    """How wide the back of a pile of that many pieces is."""
    return max(22.0, pixels(str(count), TITLE, bold=True) + 12)


def draw_back(pen: Pen, at: Point, high: float, count: int) -> None:
    """A number of pieces that are not seen, as one back with that number; an outline where there are none."""
    box = Rect(at[0], at[1], at[0] + back_width(count), at[1] + high)
    pen.rect(box, BACK if count else "none", INK if count else LINE, 4, stroke_width=1.2)
    pen.write((box.middle[0], box.middle[1] + 4.5), str(count), TITLE, contrast(BACK) if count else INK, "middle", bold=True)
