"""The look of things that is the same everywhere: a seat's paint and badge, a piece's abbreviation, cubes, hatching."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations

from attrs import evolve, frozen

from aoi_rules.drawing.board import Board
from aoi_rules.drawing.colours import DARK, WHITE, contrast_ratio, edge_of, legible_colour, lighten, paint, seat_paints
from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.glyphs import draw_glyph, picture_of
from aoi_rules.drawing.lettering import number_after, pixels, shorts
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.reader import ShownMember
from aoi_rules.drawing.themes import FAINT, INK, LINE, NEUTRAL, TILE
from aoi_rules.model.icons import PICTURES, letters_of

__all__ = ["Style", "cubes", "draw_cube", "draw_fold", "style_of", "draw_count", "stripes"]

LEGIBLE, SMALL_TILE = 10.0, 30.0
"""The least size of letters on a map, in pixels: their capitals are 7 high.  A tile in a smaller square has no margin."""
LIGHTER = 2.0
"""From this contrast on, everybody sees that one of two colours is lighter."""
MOST_CUBES = 6
"""A greater number of cubes is shown as a number: nobody counts them at a glance."""


@frozen
class Style:
    """Paints by seat; abbreviations by title: of seats, of pieces without their level, of tiles, of labels, of marks without a
    picture, and of fillings of places; pictures by title, of pieces without their level, of tiles, of labels and of marks, None
    if letters are drawn; the types of pieces and of tiles; whether cards are large, with a face."""

    paints: dict[str, str]
    badges: dict[str, str]
    pieces: dict[str, str]
    tiles: dict[str, str]
    labels: dict[str, str]
    marks: dict[str, str]
    fills: dict[str, str]
    piece_pictures: dict[str, str | None]
    tile_pictures: dict[str, str | None]
    label_pictures: dict[str, str | None]
    mark_pictures: dict[str, str | None]
    piece_types: tuple[str, ...]
    tile_types: tuple[str, ...]
    faces: bool

    def is_square(self, kind: str) -> bool:
        """Whether members of a type are in squares on the board, as pieces or as tiles."""
        return kind in self.piece_types or kind in self.tile_types

    def paint(self, owner: ShownMember | None) -> str:
        """The paint of a seat; grey for nobody."""
        return self.paints.get(owner.name, LINE) if owner else LINE

    def badge(self, pen: Pen, at: Point, owner: ShownMember, radius: float = 8) -> None:
        """A round badge with the seat's abbreviation, for people who cannot distinguish the colours."""
        fill = self.paint(owner)
        pen.circle(at, radius, fill, INK, stroke_width=1.4)
        short = self.badges.get(owner.title, owner.title[:1])
        size = radius * (1.35 if len(short) == 1 else 1.22 if len(short) == 2 else 0.9)
        pen.write((at[0], at[1] + size * 0.36), short, size, legible_colour(fill), "middle", bold=True)

    def piece(
        self, pen: Pen, square: Rect, piece: ShownMember, owner: ShownMember | None, turned: bool = False,
        tokens: int = 0, count: int = 1, initial: bool = False,
    ) -> None:
        """A piece in its owner's colour with its picture, its level and its tokens; a turned one is pale with a broad edge of
        that colour and a folded corner.  `initial` adds the owner's letter.  For several pieces, it shows how many."""
        fill = self.paint(owner)
        back = lighten(fill, 0.82) if turned else fill
        ink, unit = legible_colour(back), (square.right - square.left) / 32  # as large as on the board, or smaller next to it
        if turned:
            pen.rect(square.expand(-1.2 * unit), back, fill, 4, stroke_width=3.4 * unit)
            draw_fold(pen, square, 10 * unit, fill)
        else:
            pen.rect(square, back, edge_of(fill, 0.55), 4, stroke_width=2)
        stem, level = number_after(piece.name, piece.title)
        (x, y), under = square.middle, bool(level) or bool(tokens) or count > 1
        x += 3 * unit if initial else 0  # the owner's letter is to the left
        if path := self.piece_pictures.get(stem):
            draw_glyph(pen, path, (x, y - 5 * unit if under else y), (19 if under else 22) * unit, ink)
        else:
            short = self.pieces.get(stem, stem[:3])
            pen.write((x, y - 1 * unit if under else y + 4.5), short, _fit_size(short, 30 * unit, 12), ink, "middle", bold=True)
        if owner is not None and initial:
            pen.write((square.left + 2 * unit, square.top + 9), self.badges.get(owner.title, ""), LEGIBLE, ink, bold=True)
        if level:
            pen.write((square.left + 3 * unit, square.bottom - 3.5 * unit), level, max(LEGIBLE, 12 * unit), ink, bold=True)
        if tokens:
            cubes(pen, (square.right - 1.5 * unit, square.bottom - 2 * unit), tokens, unit)
        elif count > 1:
            draw_count(pen, (square.right - 1.5, square.bottom - 1.5), count)

    def tile(self, pen: Pen, square: Rect, tile: ShownMember, turned: bool, count: int = 1) -> None:
        """A tile, which belongs to nobody; a turned one is grey with stripes; for several tiles, it shows how many."""
        inner = square.expand(-3 if square.right - square.left > SMALL_TILE else -1)
        pen.rect(inner, NEUTRAL if turned else TILE, FAINT, 2, stroke_width=1.2)
        if turned:
            stripes(pen, inner, LINE)
        short, (x, y) = self.tiles.get(tile.title, tile.title[:3]), square.middle
        if path := self.tile_pictures.get(tile.title):
            draw_glyph(pen, path, (x, y - 4 if count > 1 else y), 18, INK)
        else:
            size = _fit_size(short, inner.right - inner.left + 1, 12 if len(short) < 3 else 10)
            pen.write((x, y if count > 1 else y + 4), short, size, INK, "middle", bold=True, halo=NEUTRAL if turned else "")
        if count > 1:
            draw_count(pen, (inner.right, inner.bottom), count)

    def label(self, pen: Pen, middle: Point, label: ShownMember) -> None:
        """The purpose of a slot, as a picture if its icon or its name is one, else as an abbreviation."""
        glyph = self.label_pictures.get(label.title)
        if glyph is None:
            short = self.labels.get(label.title, label.title[:2])
            pen.write((middle[0], middle[1] + 4.5), short, 12, FAINT, "middle")
        elif glyph:
            draw_glyph(pen, glyph, middle, 20, FAINT)

    def picture(self, term: ShownMember | None) -> str:
        """The path of a member's picture, as it is drawn in a slot; empty if it has none."""
        if term is None:
            return ""
        stem = number_after(term.name, term.title)[0]
        known = (self.piece_pictures.get(stem), self.tile_pictures.get(term.title), self.label_pictures.get(term.title))
        return next((path for path in known if path), "")

    def initials(self, pen: Pen, at: Point, fill: ShownMember, size: float) -> None:
        """The letters of a place's filling, in a ring, for people who cannot distinguish the colours."""
        colour, letters = paint(fill.paint), self.fills.get(fill.title, "")
        pen.rect(Rect(at[0], at[1], at[0], at[1]).expand(0.72 * size), colour, edge_of(colour), 4, stroke_width=1.2)
        pen.write((at[0], at[1] + 0.36 * size), letters, size, legible_colour(colour), "middle", bold=True)

    def mark(self, pen: Pen, mark: ShownMember, middle: Point, ink: str, size: float = 15) -> None:
        """A place's mark: the picture of its icon or its name, else its letters in a ring, or a star if it is the only one
        without a picture."""
        letters = self.marks.get(mark.title)
        if letters is None:
            draw_glyph(pen, self.mark_pictures.get(mark.title) or PICTURES["star"], middle, size, ink)
            return
        pen.circle(middle, 0.53 * size, "none", ink, stroke_width=1.2)
        high = _fit_size(letters, 0.87 * size, 0.67 * size)
        pen.write((middle[0], middle[1] + high * 0.36), letters, high, ink, "middle", bold=True)


def style_of(board: Board, faces: bool = False, fills: Iterable[ShownMember] = ()) -> Style:
    """The looks of a board's seats, pieces, tiles and labels; `faces` if cards are large; `fills` are what fills the fields of
    its grids."""
    filled = [*(place.fill for place in board.places if place.fill and place.fill.paint), *_choose_lettered_fills(tuple(fills))]
    stems = {(stem := number_after(piece.name, piece.title)[0]): evolve(piece, title=stem, name=re.sub(r"_\d+$", "", piece.name))
             for piece in board.pieces}
    own = {stem: letters for piece in board.pieces
           if (letters := letters_of(piece.icon)) for stem in [number_after(piece.name, piece.title)[0]]}
    labels = [slot.label for place in board.places for slot in place.slots if slot.label]
    marks = _pictures(board.marks)
    return Style(
        seat_paints((seat.name, seat.paint) for seat in board.everybody),
        _initials([seat.title for seat in board.everybody]),
        _shorts(tuple(stems), tuple(own.items())),
        _abbreviate_titles(board.tiles),
        _abbreviate_titles(labels),
        _letters([mark for mark in board.marks if not marks[mark.title]]),
        _initials(list(dict.fromkeys(fill.title for fill in filled))),
        _pictures(list(stems.values())),
        _pictures(board.tiles),
        _pictures(labels),
        marks,
        board.piece_types,
        board.tile_types,
        faces,
    )


def _choose_lettered_fills(fills: Sequence[ShownMember]) -> list[ShownMember]:
    """The painted ones among what fills the fields of a grid; none if they are as different in lightness as the squares of a
    chessboard, which everybody tells apart without letters."""
    painted = [fill for fill in dict.fromkeys(fills) if fill.paint]
    alike = any(contrast_ratio(paint(one.paint), paint(other.paint)) < LIGHTER for one, other in combinations(painted, 2))
    return painted if alike else []


def _fit_size(letters: str, room: float, size: float) -> float:
    """The size in which bold letters take no more than the room: there are few, so none is left out."""
    return size * min(1.0, room / max(1.0, pixels(letters, size, bold=True)))


@lru_cache(maxsize=64)
def _shorts(titles: tuple[str, ...], given: tuple[tuple[str, str], ...]) -> dict[str, str]:
    return shorts(titles, dict(given))


def _abbreviate_titles(terms: Sequence[ShownMember]) -> dict[str, str]:
    """Letters by title: those that an author gave, and others for the rest."""
    once = dict.fromkeys(terms)
    return _shorts(tuple(term.title for term in once), tuple((t.title, own) for t in once if (own := letters_of(t.icon))))


def _pictures(terms: Sequence[ShownMember]) -> dict[str, str | None]:
    """Pictures by title, none twice because of a name: if there are a market and an iron market, the former has the stall."""
    found: dict[str, str | None] = {}
    for term in sorted(dict.fromkeys(terms), key=lambda term: (not term.icon, len(term.name))):
        path = picture_of(term)
        found[term.title] = None if path and not term.icon and path in found.values() else path
    return found


def _letters(marks: Sequence[ShownMember]) -> dict[str, str]:
    """Letters of marks that have no picture; a single one of these is a star, unless its author gave it letters."""
    return _abbreviate_titles(marks) if len(marks) > 1 or any(letters_of(mark.icon) for mark in marks) else {}


def _initials(titles: list[str]) -> dict[str, str]:
    """First letters; if titles begin alike, the first letter in which they all differ follows: `Ba` is black, `Bu` blue."""
    found: dict[str, str] = {}
    for letter in dict.fromkeys(title[:1].upper() for title in titles if title):
        alike = [title for title in dict.fromkeys(titles) if title[:1].upper() == letter]
        at = _differ_at(alike)
        if len(alike) == 1:
            found[alike[0]] = letter
        elif at is not None:
            found |= {title: letter + title[at] for title in alike}
    return shorts(titles, found)


def _differ_at(titles: Sequence[str]) -> int | None:
    """The first place, from 1, at which each of some titles has a letter that no other has there; None if there is none."""
    for at, letters in enumerate(zip(*(title[1:] for title in titles), strict=False), 1):
        if len(set(letters)) == len(titles) and all(map(str.isalnum, letters)):
            return at
    return None


def stripes(pen: Pen, square: Rect, colour: str) -> None:
    """Slanting stripes over a square, drawn as one path: a pattern would need an id, and ids clash in a page."""
    side = min(square.right - square.left, square.bottom - square.top)
    parts = []
    for step in (0.4, 0.8, 1.2, 1.6):
        near, far = max(0.0, step - 1) * side, min(1.0, step) * side
        parts.append(
            f"M{square.left + near:.1f} {square.top + far:.1f}L{square.left + far:.1f} {square.top + near:.1f}"
        )
    pen.path("".join(parts), fill="none", stroke=colour, stroke_width=3.2, opacity=0.75)


def cubes(pen: Pen, corner: Point, count: int, unit: float = 1.0) -> None:
    """Tokens as cubes, their lower right corner at `corner`: up to six separately, else one with their number."""
    side = 5.6 * unit
    if count <= MOST_CUBES:
        for number in range(count):
            right, bottom = corner[0] - number % 3 * (side + 0.9), corner[1] - number // 3 * (side + 0.9)
            pen.rect(Rect(right - side, bottom - side, right, bottom), DARK, WHITE, 1, stroke_width=0.9)
        return
    box = Rect(corner[0] - 15, corner[1] - 14, corner[0], corner[1])
    pen.rect(box, DARK, WHITE, 2, stroke_width=1.4)
    pen.write((box.left + 7.5, box.top + 11), str(count), 11 if count < 10 else 9, WHITE, "middle", bold=True)


def draw_cube(pen: Pen, middle: Point, side: float, fill: str) -> None:
    """A cube seen from above, with a light upper side: so a black one is not just an outline on dark paper.  `side` is that of
    the cube."""
    (x, y), low = middle, 0.5 * side
    left, right = f"{x - 0.87 * side:.1f}", f"{x + 0.87 * side:.1f}"
    shades = lighten(fill, 0.6), fill, lighten(fill, 0.25)
    edge: dict[str, str | float] = {"stroke": INK, "stroke_width": 0.9, "stroke_linejoin": "round"}
    pen.path(f"M{left} {y - low:.1f}L{x:.1f} {y - side:.1f}L{right} {y - low:.1f}L{x:.1f} {y:.1f}Z", fill=shades[0], **edge)
    pen.path(f"M{left} {y - low:.1f}L{x:.1f} {y:.1f}L{x:.1f} {y + side:.1f}L{left} {y + low:.1f}Z", fill=shades[1], **edge)
    pen.path(f"M{right} {y - low:.1f}L{x:.1f} {y:.1f}L{x:.1f} {y + side:.1f}L{right} {y + low:.1f}Z", fill=shades[2], **edge)


def draw_fold(pen: Pen, square: Rect, side: float, colour: str) -> None:
    """A folded corner: the thing that it belongs to was turned."""
    right, top = square.right, square.top
    line = f"M{right - side:.1f} {top:.1f}L{right:.1f} {top:.1f}L{right:.1f} {top + side:.1f}Z"
    pen.path(line, fill=colour, stroke=DARK, stroke_width=0.8)


def draw_count(pen: Pen, corner: Point, count: int) -> None:
    """How many there are: a small light plate, its lower right corner at `corner`."""
    wide = 14.5 if count < 10 else 21.0
    pen.rect(Rect(corner[0] - wide, corner[1] - 11, corner[0], corner[1]), WHITE, rounded=3)
    pen.write((corner[0] - wide / 2, corner[1] - 2.0), f"×{count}", LEGIBLE, DARK, "middle", bold=True)
