"""The map itself as SVG: overlays and links below, places over them, badges of owners on top."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from attrs import frozen

from aoi_rules.drawing.colours import INK, NEUTRAL, PAPER, contrast, darker, paint
from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.lettering import pixels
from aoi_rules.drawing.placement import (
    GAP,
    MARK,
    PAD,
    RING,
    SLOT,
    TITLE,
    TITLE_SIZE,
    Ends,
    Outline,
    Spot,
    columns,
    outlines,
    shown_title,
    spots,
)
from aoi_rules.drawing.routing import Path, paths
from aoi_rules.drawing.scene import Line, Place, Scene, Slot
from aoi_rules.drawing.strokes import curve_path, draw_stroke
from aoi_rules.drawing.style import Style, cubes
from aoi_rules.drawing.svg_writer import Key, SvgWriter

__all__ = ["Chart", "Layout", "layout"]


@frozen
class Layout:
    """Where a map's places and links go, in the order of the scene's, and what they cover together."""

    spots: tuple[Spot, ...]
    paths: tuple[Path, ...]
    extent: Rect


def layout(board: Scene) -> Layout:
    """Where the places and links of a scene go.  Pieces have no say in it, so pictures of one game share it."""
    return _laid_out(outlines(board), tuple(line.ends for line in board.lines))


@lru_cache(maxsize=16)
def _laid_out(places: tuple[Outline, ...], links: tuple[Ends, ...]) -> Layout:
    found = spots(places, links)
    ways = paths(links, found)
    return Layout(tuple(found), tuple(ways), _extent(found, ways))


def _extent(found: Sequence[Spot], ways: Sequence[Path]) -> Rect:
    boxes = [spot.box for spot in found]
    points = [point for path in ways for point in path.curve.points]
    return Rect(
        min([*(box.left for box in boxes), *(x for x, _ in points)], default=0),
        min([*(box.top for box in boxes), *(y for _, y in points)], default=0),
        max([*(box.right for box in boxes), *(x for x, _ in points)], default=0),
        max([*(box.bottom for box in boxes), *(y for _, y in points)], default=0),
    )


@frozen
class Chart:
    """A map to be drawn as it is laid out."""

    board: Scene
    look: Style
    layout: Layout

    def draw(self, pen: SvgWriter) -> None:
        """Draw it, each overlay, link, place and slot as one group."""
        self._overlays(pen)
        links = pen.group("links")
        for line, path in zip(self.board.lines, self.layout.paths, strict=True):
            self._link(links, line, path)
        places = pen.group("places")
        for number, (place, spot) in enumerate(zip(self.board.places, self.layout.spots, strict=True)):
            self._place(places, place, spot, self.board.over(number))
        badges = pen.group("owners", pointer_events="none")  # a click on one means the link below
        for line, path in zip(self.board.lines, self.layout.paths, strict=True):
            if line.owner:
                self.look.badge(badges, path.badge, line.owner)

    def _overlays(self, pen: SvgWriter) -> None:
        """Those of each kind in a group of their own."""
        boxes = [spot.box for spot in self.layout.spots]
        ways = [(line.ends, path.curve) for line, path in zip(self.board.lines, self.layout.paths, strict=True)]
        for form, found in groupby(self.board.overlays, key=lambda overlay: overlay.form):
            group = pen.group(f"{form}s")
            for overlay in found:
                overlay.draw(group, boxes, ways)

    def _link(self, pen: SvgWriter, line: Line, path: Path) -> None:
        owner = line.kind if line.fixed else line.owner.title if line.owner else "free"
        group = pen.thing(Key("link", line.type, line.name), f"{line.title}: {owner}", fill="none")
        group.reach(curve_path(path.curve))
        draw_stroke(group, path.curve, line.look, self.look.paint(line.owner) if line.owner else "", line.fixed)

    # ---- places ---------------------------------------------------------------------------------------------------

    def _place(self, pen: SvgWriter, place: Place, spot: Spot, over: Sequence[str]) -> None:
        marks = [mark.title for mark in place.marks]
        words = [place.title, place.fill.title if place.fill else "", place.hollow, *marks, *over]
        group = pen.thing(Key("place", place.type, place.name), ", ".join(word for word in words if word))
        if spot.plate is not None:
            self._ring(group, place, spot, spot.plate)
            return
        fill = paint(place.fill.paint) if place.fill else NEUTRAL
        dashes = {"stroke_dasharray": "5 3"} if place.hollow else {}
        group.rect(spot.box, "#ffffff" if place.hollow else fill, darker(fill), 9, stroke_width=2, **dashes)
        wide = pixels(shown_title(place), TITLE_SIZE, bold=True) + MARK * len(place.marks)
        self._title(group, place, (spot.box.middle[0] - wide / 2, spot.box.top + PAD + 11), contrast(fill))
        self._slots(group, place, spot)

    def _ring(self, pen: SvgWriter, place: Place, spot: Spot, plate: Rect) -> None:
        pen.rect(plate, PAPER, rounded=4, opacity=0.9)
        pen.circle(spot.at, RING, "#ffffff", INK, stroke_width=2.2)
        wide = pixels(shown_title(place), TITLE_SIZE - 1) + MARK * len(place.marks)
        self._title(pen, place, (plate.middle[0] - wide / 2, plate.bottom - 5), INK, TITLE_SIZE - 1)

    def _title(self, pen: SvgWriter, place: Place, at: Point, ink: str, size: float = TITLE_SIZE) -> None:
        """Marks, then the title; `at` is where they start."""
        for number, mark in enumerate(place.marks):
            self.look.mark(pen, mark, (at[0] + MARK * number + MARK / 2 - 2, at[1] - 4.5), ink)
        start = at[0] + MARK * len(place.marks)
        middle = start + pixels(shown_title(place), size, bold=size == TITLE_SIZE) / 2
        pen.write((middle, at[1]), shown_title(place), size, ink, "middle", bold=size == TITLE_SIZE)

    def _slots(self, pen: SvgWriter, place: Place, spot: Spot) -> None:
        across = columns(len(place.slots))
        for number, slot in enumerate(place.slots):
            in_row = min(across, len(place.slots) - number // across * across)
            row_width = in_row * (SLOT + GAP) - GAP
            left = spot.box.middle[0] - row_width / 2 + number % across * (SLOT + GAP)
            top = spot.box.top + PAD + TITLE + number // across * (SLOT + GAP)
            self._slot(pen, slot, Rect(left, top, left + SLOT, top + SLOT))

    def _slot(self, pen: SvgWriter, slot: Slot, square: Rect) -> None:
        group = pen.thing(Key("slot", slot.type, slot.name), self._tip(slot))
        group.rect(square, "#ffffff", "#9aa0a6", 4, fill_opacity=0.85)
        if slot.piece is not None:
            self.look.piece(group, square.grown(-1), slot.piece, slot.owner, slot.turned, slot.tokens)
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
        said += [f"{self.board.tokens}: {slot.tokens}"] if slot.tokens else []
        return f"{slot.title}: {', '.join(said)}" if said else slot.title
