"""Faults in the first line of a table: a cell that is not a single name."""

from __future__ import annotations

from collections.abc import Collection

from attrs import frozen

from aoi_rules.diagnostics import Place
from aoi_rules.language import tree

__all__ = ["HeaderFault", "no_header"]


@frozen
class HeaderFault:
    """A fault: its message, its place, and what to write instead."""

    says: str
    place: Place
    hint: str


def no_header(row: tree.Row, wrong: tree.Cell, columns: Collection[str]) -> HeaderFault:
    """The fault of a table whose first line has a cell that names no column: the line is treated as a row, unless most of its
    cells are among the possible `columns`."""
    named = [value.name for cell in row.cells for value in cell.values if isinstance(value, tree.Name) and value.name in columns]
    if 2 * len(named) <= len(row.cells):
        return _interrupted(row.cells[0].place) or HeaderFault("a table's first line names its columns", row.cells[0].place,
                     f"put such a line before it: `| {' | '.join(columns)} |`")
    if not wrong.values:
        return HeaderFault("this column has no name", wrong.place, f"the columns may be {', '.join(columns)}")
    first = wrong.values[0]
    if len(wrong.values) > 1:
        second = wrong.values[1]
        meant = [value.name for value in wrong.values if isinstance(value, tree.Name) and value.name in columns]
        if len(meant) == 1 and meant[0] not in named[: named.index(meant[0])]:
            return HeaderFault("a column is named by one word", wrong.place, f"write `{meant[0]}`")
        return HeaderFault("one cell of the header has two names", second.place,
                     f"put a `|` between `{first.place.text}` and `{second.place.text}`, or leave one of them out")
    plain = first.value if isinstance(first, tree.Text) else ""
    return HeaderFault("a column has a plain name", first.place,
                 f"write `{plain}`" if plain in columns else f"the columns may be {', '.join(columns)}")


def _interrupted(place: Place) -> HeaderFault | None:
    """The fault of a line between the rows of a table that is no row, such as one from a spreadsheet, with tabs; None if there is
    none above a place."""
    lines = place.source.lines[: place.line - 1]
    if len(lines) < _BETWEEN or lines[-1].lstrip()[:1] in ("", _BAR, "#", "{", "}") or not lines[-2].lstrip().startswith(_BAR):
        return None
    line = lines[-1].strip()
    there = Place(place.source, place.line - 1, lines[-1].index(line) + 1, place.line - 1, lines[-1].index(line) + 1 + len(line))
    cells = [cell.strip() for cell in line.split("\t")]
    if len(cells) > 1:
        return HeaderFault("this row of the table has tabs between its cells", there, f"write `| {' | '.join(cells)} |`")
    return HeaderFault("this line is between the rows of a table", there, "move it below the table, or write it as a row")


_BAR = "|"
_BETWEEN = 2
"""A row, and the line after it."""
