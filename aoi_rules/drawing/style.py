"""How the same thing looks wherever it is drawn: a seat's paint and badge, a piece's abbreviation, cubes, hatching."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from attrs import frozen

from aoi_rules.drawing.colours import INK, LINE, NEUTRAL, contrast, darker, lighter, seat_paints
from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.glyphs import draw_glyph, picture_of
from aoi_rules.drawing.lettering import number_after, pixels, shorts
from aoi_rules.drawing.reader import ShownMember
from aoi_rules.drawing.scene import Scene
from aoi_rules.drawing.svg_writer import SvgWriter
from aoi_rules.model.icons import PICTURES, letters_of, path_of

__all__ = ["Style", "look"]

FAINT = "#6b7280"
TILE = "#fff6d6"


@frozen
class Style:
    """Paints by seat; abbreviations by title: of seats, of pieces without their level, of tiles, of labels, of marks
    without a picture; pictures of labels and of marks by title, None where letters stand; the types of pieces and of tiles."""

    paints: dict[str, str]
    badges: dict[str, str]
    pieces: dict[str, str]
    tiles: dict[str, str]
    labels: dict[str, str]
    marks: dict[str, str]
    label_pictures: dict[str, str | None]
    mark_pictures: dict[str, str | None]
    piece_types: tuple[str, ...]
    tile_types: tuple[str, ...]

    def squared(self, kind: str) -> bool:
        """Whether members of a type lie in squares on the board, as pieces or as tiles."""
        return kind in self.piece_types or kind in self.tile_types

    def paint(self, owner: ShownMember | None) -> str:
        """The paint of a seat; grey for nobody."""
        return self.paints.get(owner.name, LINE) if owner else LINE

    def badge(self, pen: SvgWriter, at: Point, owner: ShownMember, radius: float = 8) -> None:
        """A round badge with the seat's abbreviation, for people who cannot distinguish the colours."""
        fill = self.paint(owner)
        pen.circle(at, radius, fill, INK, stroke_width=1.4)
        short = self.badges.get(owner.title, owner.title[:1])
        size = radius * (1.35 if len(short) == 1 else 1)
        pen.write((at[0], at[1] + size * 0.36), short, size, contrast(fill), "middle", bold=True)

    def piece(
        self, pen: SvgWriter, square: Rect, piece: ShownMember, owner: ShownMember | None, turned: bool = False,
        tokens: int = 0, count: int = 1,
    ) -> None:
        """A piece in its owner's colour with its tokens; a turned one is pale with stripes of that colour; several that lie
        together say how many."""
        fill = self.paint(owner)
        ink = INK if turned else contrast(fill)
        pen.rect(square, lighter(fill, 0.6) if turned else fill, darker(fill, 0.55), 4, stroke_width=2)
        if turned:
            stripes(pen, square, fill)
        stem, level = number_after(piece.name, piece.title)
        short, halo, (x, y) = self.pieces.get(stem, stem[:3]), "#ffffff" if turned else "", square.middle
        unit = (square.right - square.left) / 32  # as large as on the board, or smaller next to it
        beside = bool(tokens) or count > 1
        under = bool(level) or beside
        if path := path_of(piece.icon):
            draw_glyph(pen, path, (x, y - 6 * unit if under else y), (17 if under else 22) * unit, ink)
        else:
            size = _small(short, 30 * unit, 12)
            pen.write((x, y - 2 * unit if under else y + 4.5), short, size, ink, "middle", bold=True, halo=halo)
        if level:
            at = (x - 7 * unit if beside else x, y + 12.5 * unit)
            pen.write(at, level, 14 * unit, ink, "middle", bold=True, halo=halo)
        if tokens:
            cubes(pen, (square.right - 1, square.bottom - 1), tokens)
        elif count > 1:
            several(pen, (square.right - 1.5, square.bottom - 1.5), count)

    def tile(self, pen: SvgWriter, square: Rect, tile: ShownMember, turned: bool, count: int = 1) -> None:
        """A tile, which belongs to nobody; a turned one is grey with stripes; several that lie together say how many."""
        inner = square.grown(-3)
        pen.rect(inner, NEUTRAL if turned else TILE, FAINT, 2, stroke_width=1.2)
        if turned:
            stripes(pen, inner, LINE)
        short, (x, y) = self.tiles.get(tile.title, tile.title[:3]), square.middle
        halo = "#ffffff" if turned else ""
        if path := path_of(tile.icon):
            draw_glyph(pen, path, (x, y - 4 if count > 1 else y), 18, INK)
        else:
            size = _small(short, inner.right - inner.left - 2, 12 if len(short) < 3 else 10)
            pen.write((x, y if count > 1 else y + 4), short, size, INK, "middle", bold=True, halo=halo)
        if count > 1:
            several(pen, (inner.right, inner.bottom), count)

    def label(self, pen: SvgWriter, middle: Point, label: ShownMember) -> None:
        """What a slot is for, as a picture where its icon or its name is one, else as an abbreviation."""
        glyph = self.label_pictures.get(label.title)
        if glyph is None:
            short = self.labels.get(label.title, label.title[:2])
            pen.write((middle[0], middle[1] + 4.5), short, 12, FAINT, "middle")
        elif glyph:
            draw_glyph(pen, glyph, middle, 20, FAINT)


    def mark(self, pen: SvgWriter, mark: ShownMember, middle: Point, ink: str) -> None:
        """A place's mark: the picture of its icon or its name, else its letters in a ring, or a star where it alone has none."""
        letters = self.marks.get(mark.title)
        if letters is None:
            draw_glyph(pen, self.mark_pictures.get(mark.title) or PICTURES["star"], middle, 15, ink)
            return
        pen.circle(middle, 8, "none", ink, stroke_width=1.2)
        size = _small(letters, 13, 10)
        pen.write((middle[0], middle[1] + size * 0.36), letters, size, ink, "middle", bold=True)


def look(board: Scene) -> Style:
    """The looks of a board's seats, pieces, tiles and labels."""
    stems = dict.fromkeys(number_after(piece.name, piece.title)[0] for piece in board.pieces)
    own = {stem: letters for piece in board.pieces
           if (letters := letters_of(piece.icon)) for stem in [number_after(piece.name, piece.title)[0]]}
    labels = [slot.label for place in board.places for slot in place.slots if slot.label]
    marks = _pictures(board.marks)
    return Style(
        seat_paints((seat.name, seat.paint) for seat in board.everybody),
        _initials([seat.title for seat in board.everybody]),
        _shorts(tuple(stems), tuple(own.items())),
        _abbreviate(board.tiles),
        _abbreviate(labels),
        _letters([mark for mark in board.marks if not marks[mark.title]]),
        _pictures(labels),
        marks,
        board.piece_types,
        board.tile_types,
    )


def _small(letters: str, room: float, size: float) -> float:
    """The size in which bold letters take no more than the room: they are few, so none is left out."""
    return size * min(1.0, room / max(1.0, pixels(letters, size, bold=True)))


@lru_cache(maxsize=64)
def _shorts(titles: tuple[str, ...], given: tuple[tuple[str, str], ...]) -> dict[str, str]:
    return shorts(titles, dict(given))


def _abbreviate(terms: Sequence[ShownMember]) -> dict[str, str]:
    """Letters by title: those that an author gave, and others for the rest."""
    once = dict.fromkeys(terms)
    return _shorts(tuple(term.title for term in once), tuple((t.title, own) for t in once if (own := letters_of(t.icon))))


def _pictures(terms: Sequence[ShownMember]) -> dict[str, str | None]:
    """Pictures by title, none twice by its name alone: where there are a market and an iron market, the former has the stall."""
    found: dict[str, str | None] = {}
    for term in sorted(dict.fromkeys(terms), key=lambda term: (not term.icon, len(term.name))):
        path = picture_of(term)
        found[term.title] = None if path and not term.icon and path in found.values() else path
    return found


def _letters(marks: Sequence[ShownMember]) -> dict[str, str]:
    """Letters of marks that have no picture; a single one of these is a star, unless its author gave it letters."""
    return _abbreviate(marks) if len(marks) > 1 or any(letters_of(mark.icon) for mark in marks) else {}


def _initials(titles: list[str]) -> dict[str, str]:
    """First letters where they differ, else abbreviations."""
    first = {title: title[:1].upper() for title in titles}
    return first if len(set(first.values())) == len(first) else shorts(titles)


def stripes(pen: SvgWriter, square: Rect, colour: str) -> None:
    """Slanting stripes over a square, drawn as one path: a pattern would need an id, and ids clash in a page."""
    side = min(square.right - square.left, square.bottom - square.top)
    parts = []
    for step in (0.4, 0.8, 1.2, 1.6):
        near, far = max(0.0, step - 1) * side, min(1.0, step) * side
        parts.append(
            f"M{square.left + near:.1f} {square.top + far:.1f}L{square.left + far:.1f} {square.top + near:.1f}"
        )
    pen.add("path", d="".join(parts), fill="none", stroke=colour, stroke_width=3.2, opacity=0.75)


def cubes(pen: SvgWriter, corner: Point, count: int) -> None:
    """Tokens: a small dark square with their number, its lower right corner at `corner`."""
    box = Rect(corner[0] - 15, corner[1] - 15, corner[0], corner[1])
    pen.rect(box, INK, "#ffffff", 2, stroke_width=1.4)
    pen.write((box.left + 7.5, box.top + 11.6), str(count), 11 if count < 10 else 9, "#ffffff", "middle", bold=True)


def several(pen: SvgWriter, corner: Point, count: int) -> None:
    """How many lie here: a small light plate, its lower right corner at `corner`."""
    wide = 13.5 if count < 10 else 19.5
    pen.rect(Rect(corner[0] - wide, corner[1] - 11, corner[0], corner[1]), "#ffffff", rounded=3)
    pen.write((corner[0] - wide / 2, corner[1] - 2.2), f"×{count}", 8.5, INK, "middle", bold=True)
