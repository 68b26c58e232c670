"""The map itself as SVG: links below, places over them, badges of owners on top."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.drawing.colours import INK, LANE, LINE, NEUTRAL, PAPER, contrast, darker, paint
from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.glyphs import STAR, draw_glyph, glyph_for
from aoi_rules.drawing.lettering import pixels
from aoi_rules.drawing.look import Look, cubes
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.placing import GAP, MARK, PAD, RING, SLOT, TITLE, TITLE_SIZE, Spot, columns, shown_title
from aoi_rules.drawing.routing import Path
from aoi_rules.drawing.scene import Line, Place, Scene, Slot

__all__ = ["Chart", "draw_mark"]


@frozen
class Chart:
    """A map laid out: spots and paths in the order of the scene's places and lines."""

    board: Scene
    look: Look
    spots: tuple[Spot, ...]
    paths: tuple[Path, ...]

    def extent(self) -> Rect:
        """What it covers."""
        boxes = [spot.box for spot in self.spots]
        points = [point for path in self.paths for point in path.curve.points]
        return Rect(
            min([*(box.left for box in boxes), *(x for x, _ in points)], default=0),
            min([*(box.top for box in boxes), *(y for _, y in points)], default=0),
            max([*(box.right for box in boxes), *(x for x, _ in points)], default=0),
            max([*(box.bottom for box in boxes), *(y for _, y in points)], default=0),
        )

    def draw(self, pen: Pen) -> None:
        """Draw it, each link, place and slot as one group."""
        links = pen.group("links")
        for line, path in zip(self.board.lines, self.paths, strict=True):
            self._link(links, line, path)
        places = pen.group("places")
        for place, spot in zip(self.board.places, self.spots, strict=True):
            self._place(places, place, spot)
        badges = pen.group("owners")
        for line, path in zip(self.board.lines, self.paths, strict=True):
            if line.owner:
                self.look.badge(badges, path.badge, line.owner)

    def _link(self, pen: Pen, line: Line, path: Path) -> None:
        owner = line.kind if line.fixed else line.owner.title if line.owner else "free"
        group = pen.group("link", line.name, f"{line.title}: {owner}", fill="none")
        (ax, ay), (mx, my), (bx, by) = path.curve.start, path.curve.middle, path.curve.end
        d = f"M{ax:.1f} {ay:.1f}Q{mx:.1f} {my:.1f} {bx:.1f} {by:.1f}"
        if line.fixed:
            group.add("path", d=d, stroke=LANE, stroke_width=3)
            return
        if line.owner is None:
            group.add("path", d=d, stroke=LINE, stroke_width=2.6, stroke_dasharray="8 6")
            return
        group.add("path", d=d, stroke=INK, stroke_width=9)
        group.add("path", d=d, stroke=self.look.paint(line.owner), stroke_width=6)

    # ---- places ---------------------------------------------------------------------------------------------------

    def _place(self, pen: Pen, place: Place, spot: Spot) -> None:
        words = [place.title, place.fill.title if place.fill else "", place.hollow, *place.marks]
        group = pen.group("place", place.name, ", ".join(word for word in words if word))
        if spot.plate is not None:
            self._ring(group, place, spot, spot.plate)
            return
        fill = paint(place.fill.paint) if place.fill else NEUTRAL
        dashes = {"stroke_dasharray": "5 3"} if place.hollow else {}
        group.rect(spot.box, "#ffffff" if place.hollow else fill, darker(fill), 9, stroke_width=2, **dashes)
        wide = pixels(shown_title(place), TITLE_SIZE, bold=True) + MARK * len(place.marks)
        self._title(group, place, (spot.box.middle[0] - wide / 2, spot.box.top + PAD + 11), contrast(fill))
        self._slots(group, place, spot)

    def _ring(self, pen: Pen, place: Place, spot: Spot, plate: Rect) -> None:
        pen.rect(plate, PAPER, rounded=4, opacity=0.9)
        pen.circle(spot.at, RING, "#ffffff", INK, stroke_width=2.2)
        wide = pixels(shown_title(place), TITLE_SIZE - 1) + MARK * len(place.marks)
        self._title(pen, place, (plate.middle[0] - wide / 2, plate.bottom - 5), INK, TITLE_SIZE - 1)

    def _title(self, pen: Pen, place: Place, at: Point, ink: str, size: float = TITLE_SIZE) -> None:
        """Marks, then the title; `at` is where they start."""
        for number, mark in enumerate(place.marks):
            draw_mark(pen, mark, (at[0] + MARK * number + MARK / 2 - 2, at[1] - 4.5), ink)
        start = at[0] + MARK * len(place.marks)
        middle = start + pixels(shown_title(place), size, bold=size == TITLE_SIZE) / 2
        pen.write((middle, at[1]), shown_title(place), size, ink, "middle", bold=size == TITLE_SIZE)

    def _slots(self, pen: Pen, place: Place, spot: Spot) -> None:
        across = columns(place)
        for number, slot in enumerate(place.slots):
            in_row = min(across, len(place.slots) - number // across * across)
            row_width = in_row * (SLOT + GAP) - GAP
            left = spot.box.middle[0] - row_width / 2 + number % across * (SLOT + GAP)
            top = spot.box.top + PAD + TITLE + number // across * (SLOT + GAP)
            self._slot(pen, slot, Rect(left, top, left + SLOT, top + SLOT))

    def _slot(self, pen: Pen, slot: Slot, square: Rect) -> None:
        group = pen.group("slot", slot.name, self._tip(slot))
        group.rect(square, "#ffffff", "#9aa0a6", 4, fill_opacity=0.85)
        if slot.piece is not None:
            self.look.piece(group, square.grown(-1), slot, slot.piece)
        elif slot.tile is not None:
            self.look.tile(group, square, slot.tile, slot.turned)
        elif slot.label is not None:
            self.look.label(group, square.middle, slot.label)
        if slot.owner is not None and slot.piece is None:
            self.look.badge(group, (square.left + 9, square.bottom - 9), slot.owner, 7)
        if slot.tokens and slot.piece is None:
            cubes(group, (square.right - 1, square.bottom - 1), slot.tokens)

    def _tip(self, slot: Slot) -> str:
        said = [term.title for term in (slot.label, slot.piece, slot.tile, slot.owner) if term]
        said += [self.board.turned] if slot.turned else []
        said += [f"{slot.tokens} {self.board.tokens}"] if slot.tokens else []
        return f"{slot.title}: {', '.join(said)}" if said else slot.title


def draw_mark(pen: Pen, mark: str, middle: Point, ink: str) -> None:
    """The picture of a place's mark; a star where its words mean no other."""
    draw_glyph(pen, glyph_for(mark) or STAR, middle, 15, ink)
