"""Rows of tables with more or fewer cells than their header: the surplus cells, and the columns without cells."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import combinations, pairwise
from math import comb
from typing import Any

from attrs import evolve, frozen

from aoi_rules.advice.similar_names import named_after
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language.tree import Cell, Name, Row, Text

__all__ = ["ID", "RepairedHeader", "SharedMisfit", "cells_of", "shared_misfit", "surplus_cells", "with_bars", "with_names",
           "without_cells"]

_MOST_TRIED = 1_000
"""How many ways to leave out cells are tried."""
_BLANK: list[type] = []


@frozen
class SharedMisfit:
    """The problem of a table in which all rows have one other number of cells than the header; `header` and `rows` have the
    cells that can be read nevertheless."""

    header: Row
    rows: tuple[Row, ...]
    place: Place
    problem: str
    hint: str


def shared_misfit(header: Row, rows: Sequence[Row]) -> SharedMisfit | None:
    """The problem of a table in which all rows, two or more, have one other number of cells than the header: what is in a table
    is more often right in all rows.  None for another table."""
    sizes = {len(row.cells) for row in rows}
    if len(rows) < _SEVERAL or len(sizes) != 1 or len(header.cells) in sizes:
        return None
    first, names = rows[0], _column_names(header)
    problem = f"All rows have {cells_of(first)}, and the header in " + line_of(header.place, first.place)
    problem += f" has {len(header.cells)}."
    if names[:1] == [ID] and len(first.cells) == len(header.cells) - 1 and not any(map(_begins_with_name, rows)):
        spans, after = _cell_texts(first.place)
        hint = f"the name of each row is missing, the cell below `{ID}`: write `{_row_text(['NAME', *spans], after)}`"
        return SharedMisfit(header, (), first.place, problem, hint)
    if len(first.cells) < len(header.cells):
        return _surplus_columns(header, rows)
    last = rows[-1].place  # a column may be missing anywhere, so nothing is said about the cells
    place = evolve(header.place, end_line=last.end_line, end_column=last.end_column)
    return SharedMisfit(header, tuple(evolve(row, cells=row.cells[: len(header.cells)]) for row in rows), place,
                        f"The header has {cells_of(header)}, and all rows have {len(first.cells)}.",
                        f"{_hint_for_columns(header)}: give the further cells columns in the header")


def _surplus_columns(header: Row, rows: Sequence[Row]) -> SharedMisfit:
    """The problem of a header with more columns than all rows have cells: the columns that nothing above the table mentions, if
    there are so many of them, otherwise the last ones."""
    more = len(header.cells) - len(rows[0].cells)
    above = "\n".join(header.place.source.lines[: header.place.line - 1])
    found = [number for number, cell in enumerate(header.cells) if cell.place.text not in _USUAL
             and re.search(rf"\b{re.escape(cell.place.text)}\b", above) is None]
    sure = len(found) == more
    out = found if sure else range(len(header.cells) - more, len(header.cells))
    *first, last = (f"`{header.cells[number].place.text}`" for number in out)
    listed, them = (f"{', '.join(first)} and {last}", "them") if first else (last, "it")
    place = header.cells[out[0]].place
    end = rows[-1].place if not sure else header.cells[out[-1]].place
    left = evolve(header, cells=tuple(cell for number, cell in enumerate(header.cells) if number not in out))
    return SharedMisfit(left, tuple(rows), evolve(place, end_line=end.end_line, end_column=end.end_column),
                        f"The header has {cells_of(header)}, and all rows have {len(rows[0].cells)}.",
                        f"leave {listed} out, or give each row a cell for {them}; a blank cell is written `| |`")


def cells_of(row: Row) -> str:
    """How many cells a row has."""
    return f"{len(row.cells)} cell{'s' if len(row.cells) > 1 else ''}"


def _column_names(header: Row) -> list[str]:
    return [value.name for cell in header.cells for value in cell.values if isinstance(value, Name)]


_SEVERAL = 2
ID = "id"
"""The column with the names of members."""
_USUAL = (ID, "title")
"""Columns that a table may have without a declaration."""


def _begins_with_name(row: Row) -> bool:
    """Whether a name alone is in the first cell of a row."""
    first = row.cells[0].values if row.cells else ()
    return len(first) == 1 and isinstance(first[0], Name)


def surplus_cells(header: Row, row: Row, rows: Sequence[Row]) -> tuple[Place, str]:
    """The place and the hint for a row with more cells than its header: the cells without which its values have the same kinds as
    in other rows, the last such cells if several would do; without other rows, the last cells."""
    size, more, models = len(header.cells), len(row.cells) - len(header.cells), _known_cell_kinds(header, rows)
    ways = _surplus_cells(_cell_kinds(row), models, size) if models else [tuple(range(size, len(row.cells)))]
    if not ways:
        return row.place, f"{_hint_for_columns(header)}: leave cells out, or add columns to the header"
    out, (spans, after) = ways[-1], _cell_texts(row.place)
    several = "them" if more > 1 else "it"
    named = " and ".join(f"`{spans[number]}`" for number in out if spans[number])
    left = _row_text([span for number, span in enumerate(spans) if number not in out], after)
    what = f"{named} {'have' if more > 1 else 'has'} no column: write `{left}`, or give {several} a column in the header"
    return row.cells[out[0]].place, what if named else f"write `{left}`"


def without_cells(header: Row, row: Row, rows: Sequence[Row]) -> str:
    """The hint for a row with fewer cells than its header: the columns without a cell, if the kinds of values in other rows show
    them."""
    kinds = [_cell_kinds(row)]
    found = {out for model in _known_cell_kinds(header, rows) for out in _surplus_cells(model, kinds, len(row.cells))}
    found = {out for out in found if 0 not in out} or found  # the first cell identifies a row
    found = _by_names(header, row, rows, found) if len(found) > 1 else found
    out = found.pop() if len(found) == 1 else ()
    names = [header.cells[number].values for number in out]
    called = [values[0].name for values in names if len(values) == 1 and isinstance(values[0], Name)]
    if not called or len(called) < len(out):
        return f"{_hint_for_columns(header)}; a blank cell is written `| |`"
    spans, after = _cell_texts(row.place)
    for number, name in zip(out, called, strict=True):
        spans.insert(number, (_name_from_title(header, row, rows) if name == "id" and number == 0 else None) or name.upper())
    *first, last = (f"`{name}`" for name in called)
    listed = f"{', '.join(first)} and {last}" if first else last
    return f"{listed} {'have' if len(called) > 1 else 'has'} no cell: write `{_row_text(spans, after)}`"


def _by_names(header: Row, row: Row, rows: Sequence[Row], found: Collection[tuple[int, ...]]) -> set[tuple[int, ...]]:
    """Those of several ways to leave out columns with which most values of a row are in columns where other rows have the same
    names, or texts that begin alike, such as colours with their `#`."""
    known = [{*filter(None, (_sort_of(value) for other in rows if len(other.cells) == len(header.cells)
                             for value in other.cells[number].values))} for number in range(len(header.cells))]
    fitting = {out: sum(_sort_of(value) in sorts
                        for cell, sorts in zip(row.cells, (k for n, k in enumerate(known) if n not in out), strict=True)
                        for value in cell.values) for out in found}
    return {out for out, count in fitting.items() if count == max(fitting.values())}


def _sort_of(value: Any) -> tuple[type, str] | None:
    """What a value may have in common with others in its column: a name, or the beginning of a text; None for other values."""
    match value:
        case Name(name=name):
            return Name, str(name)
        case Text(value=text):
            return Text, "" if text[:1].isalnum() else text[:1]
    return None


def _name_from_title(header: Row, row: Row, rows: Sequence[Row]) -> str | None:
    """The name of a row without one, from its title, if the names in all other rows are formed alike; None if not."""
    affixes = {_affixes(other) for other in rows if len(other.cells) == len(header.cells)}
    title = named_after(_row_title(row)) if _row_title(row) else None
    before, after = affixes.pop() or ("", "") if len(affixes) == 1 and None not in affixes else ("", None)
    name = f"{before}{title}{after}" if title and after is not None else None
    return None if name in {str(getattr(v, "name", "")) for other in rows for v in other.cells[0].values} else name


def _affixes(row: Row) -> tuple[str, str] | None:
    """The parts of a row's name before and after its title; None if the name does not contain the title."""
    title, first = named_after(_row_title(row)) if _row_title(row) else None, row.cells[0].values[:1]
    if not title or not first or not isinstance(first[0], Name) or title not in first[0].name:
        return None
    before, _, after = first[0].name.partition(title)
    return before, after


def _row_title(row: Row) -> str:
    """The first quoted text of a row."""
    return next((value.value for cell in row.cells for value in cell.values if isinstance(value, Text)), "")


def _row_text(cells: Sequence[str], after: str) -> str:
    """A row with these texts in its cells, and the text after it."""
    return f"|{'|'.join(f' {cell} ' if cell else ' ' for cell in cells)}|{after}"


def _hint_for_columns(header: Row) -> str:
    names = _column_names(header)
    return f"the columns are {', '.join(f'`{name}`' for name in names)}" if names else "each column has one cell"


def _cell_kinds(row: Row) -> list[list[type]]:
    return [[type(value) for value in cell.values] for cell in row.cells]


def _known_cell_kinds(header: Row, rows: Sequence[Row]) -> list[list[list[type]]]:
    """The kinds of values in the rows that have as many cells as the header, each once."""
    found: list[list[list[type]]] = []
    for kinds in (_cell_kinds(row) for row in rows if len(row.cells) == len(header.cells)):
        if kinds not in found:
            found.append(kinds)
    return found


def _surplus_cells(longer: list[list[type]], models: Sequence[list[list[type]]], size: int) -> list[tuple[int, ...]]:
    """The cells, by number, without which a longer row is like a model: each possible selection."""
    count = len(longer) - size
    if count < 1 or comb(len(longer), count) > _MOST_TRIED:
        return []
    ways = {out: [kinds for n, kinds in enumerate(longer) if n not in out] for out in combinations(range(len(longer)), count)}
    return [out for out, kinds in ways.items() if kinds in models] or [
        out for out, kinds in ways.items() if any(_are_alike(kinds, model) for model in models)]


def _are_alike(kinds: list[list[type]], model: list[list[type]]) -> bool:
    """Whether cells hold the same kinds of values; a blank cell may be of any kind."""
    return all(one == other or _BLANK in (one, other) for one, other in zip(kinds, model, strict=True))


def _cell_texts(place: Place) -> tuple[list[str], str]:
    """The texts of a row's cells, and the text after its last bar; a row is on one line."""
    line = place.text
    plain = re.sub(r'"(?:[^"\\]|\\.)*"', lambda found: "_" * len(found[0]), line)
    bars = [number for number, sign in enumerate(plain) if sign == "|"]
    return [line[left + 1 : right].strip() for left, right in pairwise(bars)], line[bars[-1] + 1 :]


@frozen
class RepairedHeader:
    """A header in which a bar was missing, with a cell for each name, and the problem."""

    row: Row
    place: Place
    problem: str
    hint: str


def with_bars(header: Row, others: Sequence[Row]) -> RepairedHeader | None:
    """The first row of a table with the bars that are missing between names in it, according to the number of cells in all other
    rows; None if none is missing."""
    cells = tuple(Cell((value,), value.place) for cell in header.cells for value in cell.values)
    names = [value.name for cell in cells for value in cell.values if isinstance(value, Name)]
    two = next((cell.values for cell in header.cells if len(cell.values) > 1), None)
    if two is None or len(names) < len(cells) or {len(row.cells) for row in others} != {len(cells)}:
        return None
    problem = f"A `|` is missing between `{two[0].place.text}` and `{two[1].place.text}`."
    return RepairedHeader(evolve(header, cells=cells), two[1].place, problem, f"write `| {' | '.join(names)} |`")


def with_names(header: Row, others: Sequence[Row]) -> RepairedHeader | None:
    """The first row of a table with the column of the names, if it alone lacks that: all other rows, two or more, begin with a
    name and have one cell more.  None if it does not lack it."""
    names = _column_names(header)
    if len(others) < _SEVERAL or {len(row.cells) for row in others} != {len(header.cells) + 1} or not all(
            map(_begins_with_name, others)) or ID in names or len(names) != len(header.cells):
        return None
    cells = (Cell((Name(ID, header.place),), header.place), *header.cells)
    problem = f"The first column, with the names of the rows, is missing: `{ID}`."
    return RepairedHeader(evolve(header, cells=cells), header.place, problem, f"write `| {' | '.join([ID, *names])} |`")
