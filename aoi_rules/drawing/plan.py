"""A map in letters: places at their author's positions, with their links drawn between them; and a grid as a table of fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from attrs import define, field

from aoi_rules.drawing.board import Board, Place, Slot
from aoi_rules.drawing.geometry import Rect
from aoi_rules.drawing.grid import Cell, Grid, transpose
from aoi_rules.drawing.lettering import cut_text, width, wrap_items
from aoi_rules.drawing.placement import fit_boxes
from aoi_rules.drawing.sizes import broken_title
from aoi_rules.drawing.style import Style, style_of

__all__ = ["grid_lines", "plan_lines"]

LONGEST, LEAST, NARROWEST, TALLEST = 14, 40, 6, 3
"""The greatest number of letters of a title on a map; the least width of a map; the least width of a field; the
greatest height of its title."""
EASY = 7
"""The least width of a field whose words are easy to read: below it columns become rows, if that makes fields wider."""
SIGN = 2
"""The width of a field that has only a sign."""
EMPTY, TILE, FREE, OPEN = "□", "▣", "·", "'"
"""An empty slot, a tile, a link without an owner, and the mark of an unfinished field."""
_STROKES = {(0, 1): "│", (1, 0): "─", (1, 1): "╲", (1, -1): "╱"}
"""The strokes of an owned link by its direction, to the right and downwards."""


def plan_lines(board: Board, columns: int) -> list[str]:
    """The map in lines of at most `columns` columns, and the meaning of its signs; empty if places have no positions, or if there
    is too little room."""
    places = [place for place in board.places if place.at is not None]
    if len(places) < 2 or len(places) < len(board.places) or columns < LEAST:
        return []
    style = style_of(board)
    labels = [_label(place, style) for place in places]
    boxes = [Rect(-len(high) / 2 - 0.5, -2.0 * len(lines) / 2, len(high) / 2 + 0.5, 2.0 * len(lines) / 2)
             for lines in labels for high in [max(lines, key=width)]]
    spots = fit_boxes([place.at for place in places if place.at is not None], boxes, [*range(LEAST, columns, 20), columns])
    if spots is None:
        return []
    canvas = _Canvas(columns)
    at = [(round(x), round((y - min(y for _, y in spots)) / 2) + 1) for x, y in spots]
    for line in board.lines:
        canvas.link(at[line.ends[0]], at[line.ends[1]], style.badges.get(line.owner.title, "") if line.owner else "")
    for (x, y), lines in zip(at, labels, strict=True):
        canvas.write(x, y, lines)
    lines = canvas.lines()
    return [*lines, *_signs(board, max(LEAST, *map(width, lines)))]


def _label(place: Place, style: Style) -> list[str]:
    """A place on the map: its title in one line or two, and below that a sign for each slot."""
    lines = list(broken_title(place.title, LONGEST, LONGEST))
    slots = "".join(_slot(slot, style) for slot in place.slots)
    if not slots and place.hollow:
        lines[0] = f"({lines[0]}"
        lines[-1] += ")"
    return [*lines, *([slots] if slots else [])]


def _slot(slot: Slot, style: Style) -> str:
    if slot.owner is not None:
        badge = style.badges.get(slot.owner.title, "?")[:1]
        return badge.lower() if slot.turned else badge
    return TILE if slot.tile is not None else EMPTY


def _signs(board: Board, columns: int) -> Iterator[str]:
    """The meaning of the map's signs, as far as it has slots or links."""
    slots, style = any(place.slots for place in board.places), style_of(board)
    seats = [f"{style.badges[seat.title]} {seat.title}" for seat in board.seats] if slots or board.lines else []
    turned = [f"small letter: {board.turned}"] if slots and board.turned else []
    signs = [*seats, *turned, *([f"{EMPTY} empty"] if slots else []), *([f"{TILE} a tile"] if board.tiles else [])]
    yield from wrap_items([sign + "," * (n + 1 < len(signs)) for n, sign in enumerate(signs)], columns)


@define
class _Canvas:
    """Letters at columns and rows."""

    columns: int
    letters: dict[tuple[int, int], str] = field(factory=dict)

    def write(self, x: int, y: int, lines: Sequence[str]) -> None:
        """Write lines around a point, the first on its row."""
        for row, line in enumerate(lines):
            start = max(0, min(x - width(line) // 2, self.columns - width(line)))
            for number in (-1, width(line)):
                self.letters.pop((start + number, y + row), None)
            for number, letter in enumerate(line):
                self.letters[start + number, y + row] = letter

    def link(self, start: tuple[int, int], end: tuple[int, int], badge: str) -> None:
        """Draw a link: dotted if it is free, else as a line with its owner's letter in the middle."""
        points = list(_cells_between(start, end))
        for (x, y), (a, b) in pairwise(points):
            step = (abs(a - x) and (a > x) - (a < x), (b > y) - (b < y))
            across, down = step if step[0] >= 0 else (-step[0], -step[1])
            self.letters[x, y] = _STROKES.get((across, down if across else abs(down)), "│") if badge else FREE
        if badge and points:
            self.letters[points[len(points) // 2]] = badge[:1]

    def lines(self) -> list[str]:
        """All rows from the first to the last."""
        rows = [y for _, y in self.letters]
        found = range(min(rows), max(rows) + 1)
        return ["".join(self.letters.get((x, y), " ") for x in range(self.columns)).rstrip() for y in found]


def _cells_between(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The columns and rows on the straight line from one point to another, both included."""
    steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
    for step in range(steps + 1):
        yield (round(start[0] + (end[0] - start[0]) * step / steps), round(start[1] + (end[1] - start[1]) * step / steps))


def grid_lines(grid: Grid, columns: int) -> list[str]:
    """A grid as a table of its fields, each with its title and the letters of seats, in lines of at most `columns` columns, with
    its columns as rows if that makes narrow fields wider; empty if there is too little room."""
    lines = _table_lines(grid, columns, EASY)
    if not lines and len(grid.columns) > len(grid.rows):
        lines = _table_lines(transpose(grid), columns, NARROWEST)
    return lines or _table_lines(grid, columns, NARROWEST)


def _table_lines(grid: Grid, columns: int, least: int) -> list[str]:
    heads = max((width(row.title) for row in grid.rows), default=0) + 1
    wide = (columns - heads) // max(1, len(grid.columns)) - 1
    if wide < least and not grid.has_only_names:
        return []
    longest = max(SIGN, *(width(column.title) for column in grid.columns)) if grid.has_only_names else LONGEST
    wide = max(1, min(wide, longest, LONGEST))
    where = {(cell.column, cell.row): cell for cell in grid.cells}
    lines = [" " * heads + " ".join(cut_text(column.title, wide).center(wide) for column in grid.columns)]
    for number, row in enumerate(grid.rows):
        cells = [_field(where.get((column, number)), wide, grid) for column in range(len(grid.columns))]
        for line in range(max(map(len, cells))):
            head = row.title if line == 0 else ""
            lines.append(head.ljust(heads) + " ".join((cell[line] if line < len(cell) else "").ljust(wide) for cell in cells))
    return [line.rstrip() for line in lines]


def _field(cell: Cell | None, wide: int, grid: Grid) -> list[str]:
    """A field in lines: its title broken between words, unless it is bare, then the letters of its owner and its pawns."""
    if cell is None:
        return [""]
    owner = (cell.owner.title[:1].upper() + ("" if cell.done or not grid.done else OPEN)) if cell.owner else ""
    words = [part for word in cell.title.split(" ") for part in _break_word(word, wide)]
    title = [cut_text(line, wide) for line in wrap_items(words, wide)][:TALLEST]
    pawns = "".join(pawn.title[:1].upper() for pawn in cell.pawns)
    if grid.has_only_names:
        return [owner or cut_text(pawns, wide) or EMPTY]
    return [*title, *(cut_text(one, wide) for one in (owner, pawns) if one)]


def _break_word(word: str, wide: int) -> list[str]:
    """A word in parts of at most this width: after its hyphen, near its middle, or wherever it must be broken."""
    parts = []
    while width(word) > wide > 1:
        at = word.rfind("-", 0, wide) + 1 or min(wide, (len(word) + 1) // 2 + 1) - 1
        parts.append(word[:at].removesuffix("-") + "-")
        word = word[at:]
    return [*parts, word]
