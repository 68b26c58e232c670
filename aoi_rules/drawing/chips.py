"""Pieces that lie beside the board, each small enough to lie among many: counters, cards, and the backs of cards."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.drawing.colours import INK, LINE, contrast, darker, paint
from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.lettering import cut, pixels
from aoi_rules.drawing.look import Look
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.reader import Term

__all__ = ["CARD", "COUNTER", "Chip", "back_width", "draw_back"]

COUNTER, CARD = 31.0, 24.0
TITLE, BACK = 12.0, "#5c6670"


@frozen
class Chip:
    """So many alike of a piece of some type, of a seat or of nobody."""

    look: Look
    type: str
    piece: Term
    owner: Term | None
    count: int

    @property
    def square(self) -> bool:
        """Whether it looks as it does on the board."""
        return self.type in self.look.piece_types or self.type in self.look.tile_types

    @property
    def size(self) -> Point:
        """How wide and how high it is."""
        if self.square:
            return COUNTER, COUNTER
        return pixels(self._title, TITLE) + pixels(self._number, TITLE, bold=True) + 16, CARD

    @property
    def _title(self) -> str:
        return cut(self.piece.title, 28)

    @property
    def _number(self) -> str:
        return f" ×{self.count}" if self.count > 1 else ""

    def draw(self, pen: Pen, at: Point) -> None:
        """Draw it with its upper left corner there."""
        wide, high = self.size
        box = Rect(at[0], at[1], at[0] + wide, at[1] + high)
        if self.type in self.look.piece_types:
            self.look.piece(pen, box.grown(-1), self.piece, self.owner, count=self.count)
        elif self.square:
            self.look.tile(pen, box.grown(2), self.piece, False, self.count)
        else:
            self._card(pen, box)

    def _card(self, pen: Pen, box: Rect) -> None:
        fill = paint(self.piece.paint, "#ffffff")
        pen.rect(box, fill, darker(fill, 0.6) if self.piece.paint else LINE, 4, stroke_width=1.2)
        ink, y = contrast(fill), box.top + 16.5
        pen.write((box.left + 8, y), self._title, TITLE, ink)
        if self._number:
            pen.write((box.right - 7, y), self._number.strip(), TITLE, ink, "end", bold=True)


def back_width(count: int) -> float:
    """How wide the back of a pile of so many is."""
    return max(22.0, pixels(str(count), TITLE, bold=True) + 12)


def draw_back(pen: Pen, at: Point, count: int) -> None:
    """So many pieces that are not seen, as one back with their number; of none, an outline."""
    box = Rect(at[0], at[1], at[0] + back_width(count), at[1] + CARD)
    pen.rect(box, BACK if count else "none", INK if count else LINE, 4, stroke_width=1.2)
    pen.write((box.middle[0], box.top + 16.5), str(count), TITLE, "#ffffff" if count else INK, "middle", bold=True)
