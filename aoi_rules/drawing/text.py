"""The board as text for a terminal: one line per place, then meters, seats, other facts, and the links."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from attrs import evolve

from aoi_rules.drawing.board import Board, Line, Meter, read_board
from aoi_rules.drawing.catalogue import catalogue, zones
from aoi_rules.drawing.columns import align_columns, column_width, hanging_items, pad
from aoi_rules.drawing.grid import Cell, Grid, grids, state_in_words
from aoi_rules.drawing.lettering import cut_text, width, with_commas
from aoi_rules.drawing.place_rows import FILL, place_lines
from aoi_rules.drawing.plan import grid_lines, plan_lines
from aoi_rules.drawing.reader import in_play
from aoi_rules.drawing.table import Table, ZoneListing, listings, table
from aoi_rules.model.ruleset import Model

__all__ = ["board_parts", "board_text", "changed_fields"]

WIDTH = 100
BESIDE, APART = 60, 3
"""The least width of the places of a map beside it, and the gap between them and the map."""
FULL, EMPTY = "■", "□"


def board_text(
    model: Model, position: Mapping[str, Any] | None = None, columns: int = WIDTH, planned: bool = False,
) -> str:
    """The board as lines of at most `columns` characters (longer words excepted), ending without a line feed.

    `position` is the data of a view, or only its `types`, in which case members' keeps are shown; without one all slots are empty
    and no link has an owner.  `planned` puts the map in letters before the rest.
    """
    parts = board_parts(model, position, columns)
    for name in ("map",) if planned else ("plan",):
        del parts[name]
    return "\n\n".join(part for part in (cut_text(read_board(model, position).title, columns), *parts.values()) if part)


def board_parts(model: Model, position: Mapping[str, Any] | None = None, columns: int = WIDTH) -> dict[str, str]:
    """The same without the title, in parts: the `plan`, which is the map or the grid in letters, with the places and meters
    beside the map or below it; the `map` with these alone, the `fields` of grids, which are the grid in letters if they have no
    texts, the figures of the `seats`, the `facts`, which are other values that the game keeps and the contents of its zones, the
    `links`, and the `contents` of a game without a map; each may be empty."""
    board, aside = read_board(model, position), table(model, position)
    fields = grids(model, position)
    bare = not in_play(position) and not board.places and not fields
    tables = (grid_lines(grid, columns) for grid in fields if not _is_plain(grid))
    return {
        "plan": _join_parts([*_plan(board, columns), *tables]),
        "map": _join_parts(_places(board, columns)),
        "fields": _join_parts(grid_lines(grid, columns) if _is_plain(grid) else _grid(grid, in_play(position), columns)
                              for grid in fields),
        "seats": _join_parts([_seats(aside, columns)]),
        "facts": _join_parts([_listings([*aside.facts, *listings(model, position)], columns)]),
        "links": _join_parts([_links(board.lines, columns)]),
        "contents": _join_parts(_contents(model, columns) if bare else []),
    }


def _places(board: Board, columns: int) -> list[list[str]]:
    """The places of a map, and its meters."""
    return [place_lines(board, columns), _meters(board.meters, columns)]


def _plan(board: Board, columns: int) -> list[list[str]]:
    """The map in letters with its places and meters: beside it if there is room, else below it."""
    plan = plan_lines(board, columns)
    wide = max(map(width, plan), default=columns) + APART
    if columns - wide < BESIDE:
        return [plan, *_places(board, columns)]
    beside = _join_parts(_places(board, columns - wide)).splitlines()
    return [[pad(line, wide) + other for line, other in zip_longest(plan, beside, fillvalue="")]]


def _join_parts(parts: Iterable[Sequence[str]]) -> str:
    return "\n\n".join("\n".join(line.rstrip() for line in part) for part in parts if part)


def _is_plain(grid: Grid) -> bool:
    """Whether the only thing to say about its fields is who has them."""
    return grid.has_only_names and not grid.roles


# ---- grids --------------------------------------------------------------------------------------------------------


def _grid(grid: Grid, playing: bool, columns: int) -> list[str]:
    """One paragraph per row: column, title, owner; then its costs and needs, what it gives and its points.

    In play, rows in which nobody has anything yet show only the titles, except for the first such row.
    """
    heads = column_width(row.title for row in grid.rows)
    untouched = [n for n in range(len(grid.rows)) if not any(c.owner for c in grid.cells if c.row == n)]
    lines = []
    for number, row in enumerate(grid.rows):
        found = sorted(((cell.column, at) for at, cell in enumerate(grid.cells) if cell.row == number))
        if playing and number in untouched[1:]:
            cells = [f"{grid.columns[column].title} {grid.cells[at].title}" for column, at in found]
        else:
            cells = [_cell(grid, grid.cells[at], at) for _, at in found]
        lines += _row_of(pad(row.title, heads), cells, columns)
    return [*lines, *hanging_items(" " * heads, [f"(a field: {_facts(grid)})"], columns)]


def changed_fields(model: Model, before: Mapping[str, Any] | None, now: Mapping[str, Any], columns: int) -> list[str]:
    """The fields of grids that have changed, row by row; if only the price of a field changed it is included too, since a
    player's fields change prices."""
    pairs = zip(grids(model, before), grids(model, now), strict=True)
    return [line for old, new in pairs for line in _changed_lines(old, new, columns)]


def _changed_lines(old: Grid, new: Grid, columns: int) -> Iterator[str]:
    kept, heads = {_lasting_part(cell) for cell in old.cells}, column_width(row.title for row in new.rows)
    for number, row in enumerate(new.rows):
        changed = [at for at, cell in enumerate(new.cells) if cell.row == number and _lasting_part(cell) not in kept]
        found = [_cell(new, new.cells[at], at) for at in sorted(changed, key=lambda at: new.cells[at].column)]
        yield from _row_of(pad(row.title, heads), found, columns)


def _lasting_part(cell: Cell) -> Cell:
    return evolve(cell, price="", notes=())


def _row_of(head: str, cells: Sequence[str], columns: int) -> list[str]:
    """The fields of a row, each except the last with a semicolon; nothing if there are none."""
    return hanging_items(head, [*(cell + ";" for cell in cells[:-1]), *cells[-1:]], columns) if cells else []


def _facts(grid: Grid) -> str:
    """The meaning of the figures after a field's title, in the game's words."""
    called = {role: (name,) for role, name in grid.roles.items()}
    price, needs, gives, points, each, marks = (
        called.get(role, ()) for role in ("price", "needs", "gives", "points", "each", "marks"))
    return _joined_facts((*price, *needs), gives, points, each, marks, dict.fromkeys(way.kind for way in grid.ways))


def _cell(grid: Grid, cell: Cell, number: int) -> str:
    whose = f" ({state_in_words(grid, cell)})" if cell.owner else ""
    ends = [grid.cells[way.ends[way.ends[0] == number]].title for way in grid.ways if number in way.ends]
    facts = _joined_facts((cell.price, *cell.needs), cell.gives, (cell.points,), (cell.each,), (*cell.marks, *cell.notes), ends)
    return f"{grid.columns[cell.column].title} {cell.title}{whose}: {facts}".removesuffix(": ")


def _joined_facts(
    paid: Iterable[str], given: Sequence[str], points: Iterable[str], each: Iterable[str], marks: Iterable[str],
    ends: Iterable[str],
) -> str:
    """`$2 + Wood → Glass, 2, 3 each, River, – Bricks`, as far as it is there."""
    gives = f"→ {', '.join(given)}" if given else ""
    facts = [f"{' + '.join(filter(None, paid))} {gives}".strip(), *points, *(f"{one} each" for one in each if one), *marks,
             *(f"– {end}" for end in ends)]
    return ", ".join(filter(None, facts))


# ---- what is below --------------------------------------------------------------------------------------------


def _meters(meters: Sequence[Meter], columns: int) -> list[str]:
    lines: list[str] = []
    names = [meter.group.title if meter.group else meter.kind for meter in meters]
    for name, meter in zip(names, meters, strict=True):
        boxes = [f"{FULL if box.filled else EMPTY} {box.label}".rstrip() + " " for box in meter.boxes]
        lines += hanging_items(pad(cut_text(name, FILL), min(FILL + 2, column_width(names))), boxes, columns)
    return [*lines, f"({FULL} filled, {EMPTY} empty)"] if lines else []


def _seats(aside: Table, columns: int) -> list[str]:
    if not aside.rows:
        return []
    rows = [("", *(column.title for column in aside.columns)), *((seat.title, *figures) for seat, figures in aside.rows)]
    return align_columns(rows, [False, *(True for _ in aside.columns)], columns)


def _listings(found: Sequence[ZoneListing], columns: int) -> list[str]:
    lines: list[str] = []
    for listing in found:
        whose = f" ({', '.join(owner.title for owner in listing.owners)})" if listing.owners else ""
        lines += hanging_items(f"{listing.title}{whose}: ", with_commas(listing.items) or ["–"], columns)
    return lines


def _contents(model: Model, columns: int) -> list[list[str]]:
    """The components of a game without a board: one paragraph per type, and its zones."""
    parts = []
    for entry in catalogue(model):
        if entry.columns:
            parts.append(_figures([(entry.title, *entry.columns), *entry.rows], columns))
        else:
            parts.append(hanging_items(f"{entry.title}: ", with_commas([row[0] for row in entry.rows]), columns))
    found = list(zones(model))
    widest = column_width(title for title, _ in found)
    return [*parts, [line for title, facts in found for line in hanging_items(pad(title, widest), facts.split(" "), columns)]]


def _figures(rows: Sequence[Sequence[str]], columns: int) -> list[str]:
    """Rows under their titles: the first column is aligned to the left, figures to the right, words to the left."""
    plain = [all(row[i].lstrip("$").isdigit() or not row[i] for row in rows[1:]) for i in range(len(rows[0]))]
    return align_columns(rows, plain, columns)


def _links(lines: Sequence[Line], columns: int) -> list[str]:
    """Links in figures: how many of a kind, how many are free if they can have an owner, how many each owner has."""
    found = []
    for kind in dict.fromkeys(line.kind for line in lines):
        owners = Counter(line.owner.title if line.owner else "" for line in lines if line.kind == kind)
        free = owners.pop("", 0)
        fixed = any(line.fixed for line in lines if line.kind == kind)
        figures = [str(free) if fixed else f"{free} free", *(f"{count} {owner}" for owner, count in sorted(owners.items()))]
        found += hanging_items(f"{kind}: ", with_commas(figures), columns)
    return found
