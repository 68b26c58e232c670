"""The legend: the meaning of the signs on a board, and of every piece and tile that may appear."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from aoi_rules.drawing.board import Board, Line
from aoi_rules.drawing.colours import edge_of, paint
from aoi_rules.drawing.geometry import Rect
from aoi_rules.drawing.glyphs import draw_glyph
from aoi_rules.drawing.grid import CellLink, Grid
from aoi_rules.drawing.lettering import fit_text, number_after, pixels
from aoi_rules.drawing.panel import SIZE, Panel
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.reader import ShownMember
from aoi_rules.drawing.recent_marks import RECENT, draw_frame
from aoi_rules.drawing.sizes import SIZES
from aoi_rules.drawing.strokes import draw_sample
from aoi_rules.drawing.style import Style, cubes, draw_fold, stripes
from aoi_rules.drawing.themes import CARD, INK, LANE, LINE
from aoi_rules.drawing.tracks import Track, draw_limit

__all__ = ["legend"]

SIGN, ROW, COLUMN = 24.0, 28.0, 165.0

Sign = tuple[str, Callable[[Pen, Rect], None]]
"""The meaning of a sign, and a function that draws it in a square."""


def legend(
    panel: Panel, board: Board, sheets: Sequence[Grid], found: Sequence[Track], with_seats: bool, with_recent: bool = False,
) -> None:
    """Draw the signs kind by kind in columns; one with a long meaning has a row of its own."""
    kinds = [_seats(panel.look, board) if with_seats else [], _places(panel.look, board), *(_cells(grid) for grid in sheets),
             _slots(panel.look, board), _pieces(panel.look, board), _lines(board), _limits(found),
             [(RECENT, lambda pen, box: draw_frame(pen, box.expand(-4), LINE))] if with_recent else []]
    if any(kinds):
        panel.heading("Signs")
    for signs in kinds:
        _rows(panel, signs)


def _rows(panel: Panel, signs: Sequence[Sign]) -> None:
    pen = panel.pen
    across = max(1, int(panel.width // COLUMN))
    column, share = 0, panel.width / across
    for words, draw in signs:
        long = pixels(words, SIZE) > share - SIGN - 14
        if long and column:
            column, panel.top = 0, panel.top + ROW
        x, room = panel.left + column * share, (panel.width if long else share) - SIGN - 14
        draw(pen, Rect(x, panel.top, x + SIGN, panel.top + SIGN))
        text, size = fit_text(words, room, SIZE)
        pen.write((x + SIGN + 8, panel.top + 16), text, size, INK)
        column = 0 if long else (column + 1) % across
        panel.top += 0 if column else ROW
    panel.top += (ROW if column else 0) + (8 if signs else 0)


def _unique_terms(terms: Iterable[ShownMember | None]) -> list[ShownMember]:
    return list(dict.fromkeys(term for term in terms if term is not None))


def _seats(look: Style, board: Board) -> list[Sign]:
    def sign(seat: ShownMember) -> Sign:
        return seat.title, lambda pen, box: look.badge(pen, box.middle, seat)

    return [sign(seat) for seat in board.seats]


def _places(look: Style, board: Board) -> list[Sign]:
    """Colours, marks, rings, and overlays."""
    def fill(term: ShownMember) -> Sign:
        colour = paint(term.paint)
        return term.title, lambda pen, box: pen.rect(box.expand(-3), colour, edge_of(colour), 5, stroke_width=2)

    def mark(term: ShownMember) -> Sign:
        return term.title, lambda pen, box: look.mark(pen, term, box.middle, INK)

    def ring(pen: Pen, box: Rect) -> None:
        pen.circle(box.middle, SIZES[0].ring, CARD, INK, stroke_width=2.2)

    return [
        *(fill(term) for term in _unique_terms(place.fill for place in board.places)),
        *(mark(term) for term in _unique_terms(mark for place in board.places for mark in place.marks)),
        *((name, ring) for name in dict.fromkeys(place.hollow for place in board.places if place.hollow)),
        *((sign, overlay.sample) for sign, overlay in {overlay.sign: overlay for overlay in board.overlays}.items()),
    ]


def _cells(grid: Grid) -> list[Sign]:
    """The paints and the figures of fields, and the looks of unfinished fields, of links, and of fields that a figure names."""
    def fill(term: ShownMember) -> Sign:
        colour = paint(term.paint)
        return term.title, lambda pen, box: pen.rect(box.expand(-3), colour, edge_of(colour), 5, stroke_width=2)

    def open_(pen: Pen, box: Rect) -> None:
        pen.rect(box.expand(-4), CARD, LINE, 3)
        stripes(pen, box.expand(-5), LINE)

    def plain(pen: Pen, box: Rect) -> None:
        pen.path(f"M{box.left:.1f} {box.middle[1]:.1f}H{box.right:.1f}", stroke=LANE, stroke_width=4)

    def way(link: CellLink) -> Sign:
        return link.kind, (lambda pen, box: draw_sample(pen, box, link.look, fixed=True)) if link.look else plain

    def frame(pen: Pen, box: Rect) -> None:
        pen.rect(box.expand(-1), INK, rounded=6)
        pen.rect(box.expand(-5), CARD, rounded=3)

    signs = [fill(term) for term in _unique_terms(cell.fill for cell in grid.cells)]
    signs += [(f"not {grid.done}", open_)] if grid.done else []
    signs += [(title, frame) for (of, _), title in grid.named.items() if of in {cell.type for cell in grid.cells}]
    signs += _roles(grid)
    return signs + [way(link) for link in {link.kind: link for link in grid.ways}.values()]


def _roles(grid: Grid) -> list[Sign]:
    """The texts in fields: the sign before what they give, and the meaning of the figure in a circle."""
    def draw_sign(sign: str) -> Callable[[Pen, Rect], None]:
        return lambda pen, box: pen.write((box.middle[0], box.middle[1] + 4), sign, SIZE, INK, "middle", bold=True)

    def circle(pen: Pen, box: Rect) -> None:
        pen.circle(box.middle, 9.5, CARD, INK, stroke_width=1.4)
        draw_sign("1")(pen, box)

    money = any(cell.price.startswith("$") for cell in grid.cells)
    shown = {"price": "$" if money else "1", "needs": "+"}
    paid = [role for role in shown if role in grid.roles]
    signs = [(" + ".join(grid.roles[role] for role in paid), draw_sign(" ".join(shown[role] for role in paid)))] if paid else []
    for role, draw in (("gives", draw_sign("→")), ("points", circle)):
        signs += [(grid.roles[role], draw)] if role in grid.roles else []
    if "each" in grid.roles:
        signs.append((f"{grid.roles['each']}: {grid.roles.get('points') or 'points'} for each", draw_sign("each")))
    return signs


def _slots(look: Style, board: Board) -> list[Sign]:
    """The purposes of slots on this map."""
    def sign(term: ShownMember) -> Sign:
        def draw(pen: Pen, box: Rect) -> None:
            pen.rect(box, CARD, LINE, 4)
            look.label(pen, box.middle, term)
        return term.title, draw

    found = _unique_terms(slot.label for place in board.places for slot in place.slots)
    plain = [term for term in found if look.labels.get(term.title) == term.title and not look.label_pictures.get(term.title)]
    named = [(board.labels, sign(plain[0])[1])] if plain and board.labels else []  # numbers, each of which says what it means
    return [*(sign(term) for term in found if term not in plain), *named]


def _pieces(look: Style, board: Board) -> list[Sign]:
    """The pieces that may be in slots: pieces, tiles, turned ones, tokens."""
    def sign(title: str, short: str, path: str | None) -> Sign:
        if path:
            return title, lambda pen, box: draw_glyph(pen, path, box.middle, 20, INK)
        return title, lambda pen, box: pen.write(
            (box.middle[0], box.middle[1] + 4), short, SIZE, INK, "middle", bold=True
        )

    def draw_turned(pen: Pen, box: Rect) -> None:
        pen.rect(box.expand(-2), CARD, LINE, 4, stroke_width=3)
        draw_fold(pen, box.expand(-1), 8, LINE)

    def tokens(pen: Pen, box: Rect) -> None:
        pen.rect(box.expand(-2), LINE, rounded=4)
        cubes(pen, (box.right - 4, box.bottom - 4), 3)

    stems = dict.fromkeys(number_after(piece.name, piece.title)[0] for piece in board.pieces)
    signs = [sign(stem, look.pieces[stem], look.piece_pictures[stem]) for stem in stems]
    signs += [sign(tile.title, look.tiles[tile.title], look.tile_pictures[tile.title]) for tile in board.tiles]
    signs += [(board.turned, draw_turned)] if board.turned else []
    return [*signs, (board.tokens, tokens)] if board.tokens else signs


def _limits(found: Sequence[Track]) -> list[Sign]:
    """The mark of a limit on a track."""
    limited = any(pawn.limit is not None for track in found for pawn in track.pawns)
    words = "limit of a player, in the player's colour"
    return [(words, lambda pen, box: draw_limit(pen, box.middle, [LINE]))] if limited else []


def _lines(board: Board) -> list[Sign]:
    """A free link of each kind, and links that cannot have an owner."""
    def sign(line: Line) -> Sign:
        words = line.kind if line.fixed else f"{line.kind}, free (in a colour: that player's)"
        return words, lambda pen, box: draw_sample(pen, box, line.look, line.fixed)

    return [sign(line) for line in {line.kind: line for line in board.lines}.values()]
