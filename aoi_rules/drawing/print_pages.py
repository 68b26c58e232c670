"""A game on paper, at true size, to cut out: the board in pieces, counters, cards, and a mat for each player."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from typing import Any

from attrs import evolve, frozen

from aoi_rules.drawing.chips import FACE_HEIGHT, FACE_WIDTH, Chip
from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.lettering import as_title, clean_text, clean_title, wrap_items
from aoi_rules.drawing.panel import Panel
from aoi_rules.drawing.parts import Drawing
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.reader import Reader, ShownMember
from aoi_rules.drawing.scene import Item
from aoi_rules.drawing.sheet import WIDE
from aoi_rules.drawing.sizes import SIZES
from aoi_rules.drawing.status import Moment
from aoi_rules.drawing.style import Style
from aoi_rules.drawing.themes import INK, LINE
from aoi_rules.drawing.trays import draw_mat
from aoi_rules.model.icons import ICON
from aoi_rules.model.paints import PAINT
from aoi_rules.model.ruleset import Model
from aoi_rules.model.types import Shape

__all__ = ["PAGE", "Page", "print_pages"]

PAGE = (210.0, 297.0)
"""The width and the height of a page, in millimetres: A4."""
MARGIN, HEAD = 10.0, 8.0
"""The margin of a page, and the room for its title, in millimetres."""
GLUE = 10.0
"""How far a piece of a board is covered by the next one, in millimetres."""
CLEAR = 4.0
"""How far, in pixels, a piece of a board ends from a thing that should not be divided."""
COUNTER, FIELD, CARD = 15.0, 34.0, (63.0, 84.7)
"""In millimetres: the side of a counter and of a space of a map, that of a field of a grid, and the size of a card."""
TEXT, MOST_LINES = 5.0, 4
"""The size of the letters of a card's text in pixels, and the greatest number of its lines."""


@frozen
class Page:
    """A page: its title, its drawing, the size of a pixel in millimetres, the part of the drawing on this page, in its pixels,
    and lines beyond which there is a strip for glue, each from one point of the drawing to another."""

    title: str
    item: Item
    scale: float
    window: Rect
    folds: tuple[tuple[Point, Point], ...] = ()


def print_pages(model: Model, first: Mapping[str, Any], begun: Mapping[str, Any] | None) -> list[Page]:
    """The pages of a game: `first` has the first values of members' keeps, and `begun` the data of a view at the beginning of a
    game, in which the players' displays are visible; without it there are no mats."""
    drawing = Drawing(model, first, None)
    look = evolve(drawing.look, faces=True)
    pages = [*_board(drawing), *_counters(model, look), *_cards(model, look)]
    return [*pages, *(_mats(model, begun) if begun is not None else ())]


def _board(drawing: Drawing) -> Iterator[Page]:
    """The board, in as few pieces as possible."""
    if not drawing.has_board:
        return
    item = Item("map")
    extent = drawing.draw_map(Pen(item), None)
    squares = bool(drawing.board.places) or all(grid.has_only_names for grid in drawing.grids)
    scale = COUNTER / SIZES[0].slot if squares else FIELD / WIDE
    boxes = [box for one in item.items() if _is_whole(one) and (box := one.box()) is not None]
    rights = _split(extent.right, (PAGE[0] - 2 * MARGIN) / scale, GLUE / scale, [(box.left, box.right) for box in boxes])
    bottoms = _split(extent.bottom, (PAGE[1] - 2 * MARGIN - HEAD) / scale, GLUE / scale, [(box.top, box.bottom) for box in boxes])
    for row, (top, low, bottom) in enumerate(bottoms, 1):
        for column, (left, fold, right) in enumerate(rights, 1):
            window = Rect(left, top, right, bottom)
            folds = [((fold, top), (fold, bottom))] if column < len(rights) else []
            folds += [((left, low), (right, low))] if row < len(bottoms) else []
            more = "; the next pieces are glued onto the strips beyond the broken lines" if folds else ""
            title = f"{drawing.board.title}: row {row}, column {column} of {len(bottoms)} by {len(rights)}{more}"
            yield Page(title, item, scale, window, tuple(folds))


def _is_whole(item: Item) -> bool:
    """Whether something on a board should not be divided between two pieces: it covers a rectangle, unlike a link."""
    first = item.content[0] if item.content else None
    return item.key is not None and first is not None and not isinstance(first, Item) and first.form == "rect"


def _split(length: float, room: float, glue: float, things: Sequence[tuple[float, float]]) -> list[tuple[float, float, float]]:
    """Where the pieces that cover a length begin, are covered by the next one, and end: as few pieces as possible, which are cut
    where they divide the fewest things, each given by its first and last point."""
    count = max(1, ceil((length - glue) / (room - glue)))
    apart = [(first - CLEAR, last + CLEAR) for first, last in things]
    found, start = list[tuple[float, float, float]](), 0.0
    for rest in range(count - 1, 0, -1):
        most, least = start + room - glue, length - room - (rest - 1) * (room - glue)
        between = [at for thing in apart for at in thing if max(start, least) < at < most]
        fold = min([most, *between], key=lambda at: (sum(first < at < last for first, last in apart), -at))
        found.append((start, fold, fold + glue))
        start = fold
    return [*found, (start, length, length)]


def _counters(model: Model, look: Style) -> Iterator[Page]:
    """The counters of all seats, and the tiles, as many of each as there are."""
    reader, side = Reader(model, {}), SIZES[0].slot
    for name in dict.fromkeys(zone.of for zone in model.zones if look.is_square(zone.of)):
        owned = name in look.piece_types and any(zone.of == name and zone.per == "seat" for zone in model.zones)
        owners = [reader.member("seat", seat) for seat in model.seats] if owned else [None]
        pieces = [(piece, owner) for owner in owners for piece in _copies(reader, name)]

        def draw(pen: Pen, box: Rect, number: int, name: str = name, pieces: Sequence[_Owned] = pieces) -> None:
            piece, owner = pieces[number]
            pen.rect(box, "none", LINE, stroke_width=0.6)
            if name in look.piece_types:
                look.piece(pen, box.expand(-2), piece, owner, initial=True)
            else:
                look.tile(pen, box.expand(1), piece, False)

        yield from _cells(_title(reader, name), len(pieces), (side, side), COUNTER / side, draw)


_Owned = tuple[ShownMember, ShownMember | None]
"""A piece, and the seat that has it."""


def _title(reader: Reader, name: str) -> str:
    """The title of the pages with the members of a type."""
    return as_title(reader.types[name].plural or reader.types[name].title)


def _cards(model: Model, look: Style) -> Iterator[Page]:
    """The cards, as many of each as there are, with their texts."""
    reader = Reader(model, {})
    for name in dict.fromkeys(zone.of for zone in model.zones if not look.is_square(zone.of)):
        pieces, texts = list(_copies(reader, name)), _texts(reader, name)

        def draw(pen: Pen, box: Rect, number: int, name: str = name, pieces: Sequence[ShownMember] = pieces,
                 texts: Mapping[str, str] = texts) -> None:
            piece = reader.pieces[name].get(pieces[number].name, pieces[number])
            Chip(look, name, piece, None, 1).draw(pen, (box.left, box.top), FACE_HEIGHT)
            lines = wrap_items(texts[piece.name].split(" "), int((FACE_WIDTH - 6) / (0.6 * TEXT)))[:MOST_LINES]
            for row, line in enumerate(reversed(lines)):
                pen.write((box.left + 3, box.bottom - 3 - (TEXT + 0.6) * row), line, TEXT, INK)

        title, size = _title(reader, name), (FACE_WIDTH, FACE_HEIGHT)
        yield from _cells(title, len(pieces), size, CARD[0] / FACE_WIDTH, draw)


def _texts(reader: Reader, name: str) -> dict[str, str]:
    """The texts on each card besides its title: its fields that are texts."""
    fields = [field for field in reader.types[name].fields
              if field.cell.kind is Shape.TEXT and field.name not in (PAINT, ICON)]
    return {member.name: " ".join(clean_text(field.values[number]) for field in fields if isinstance(field.values[number], str))
            for number, member in enumerate(reader.types[name].members)}


def _copies(reader: Reader, name: str) -> Iterator[ShownMember]:
    """The members of a type, each as often as its field `copies` gives, once without one."""
    often = reader.fields.get((name, "copies"))
    for number, member in enumerate(reader.terms[name].values()):
        yield from [member] * (int(often[number]) if often is not None else 1)


def _cells(
    title: str, count: int, size: tuple[float, float], scale: float, draw: Callable[[Pen, Rect, int], None],
) -> Iterator[Page]:
    """Pages with a number of cells in rows, close together so that one cut separates two of them."""
    across = int((PAGE[0] - 2 * MARGIN) / (size[0] * scale))
    down = int((PAGE[1] - 2 * MARGIN - HEAD) / (size[1] * scale))
    for start in range(0, count, across * down):
        item = Item("pieces")
        pen = Pen(item)
        for number in range(start, min(count, start + across * down)):
            left, top = (number - start) % across * size[0], (number - start) // across * size[1]
            draw(pen, Rect(left, top, left + size[0], top + size[1]), number)
        yield Page(title, item, scale, Rect(0, 0, across * size[0], down * size[1]))


def _mats(model: Model, begun: Mapping[str, Any]) -> Iterator[Page]:
    """A mat for each seat: its pieces with the costs and effects of each."""
    scale = COUNTER / SIZES[0].slot
    wide = (PAGE[0] - 2 * MARGIN) / scale
    for seat in begun["seats"]:
        drawing, item = Drawing(model, begun, Moment(viewer=seat)), Item("mat")
        panel = Panel(Pen(item), drawing.look, 0.0, wide)
        for tray in drawing.trays:
            held = [one for one in tray.holdings if one.owner is not None and one.owner.name == seat and one.pieces]
            if tray.per == "seat" and drawing.look.is_square(tray.type) and tray.notes and held:
                draw_mat(panel, tray, held[0])
        if item.content:
            title = clean_title(f"Mat of {Reader(model, begun).member('seat', seat).title}")
            yield Page(title, item, scale, Rect(0, 0, wide, (PAGE[1] - 2 * MARGIN - HEAD) / scale))

