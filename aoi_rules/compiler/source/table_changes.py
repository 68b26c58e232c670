"""Tables that a part adds to: rows and columns are added to the existing ones."""

from __future__ import annotations

from typing import Any

import attrs

from aoi_rules.language import tree

__all__ = ["join_tables"]


def join_tables(lines: list[Any]) -> list[Any]:
    """Statements in which consecutive tables are one table with the columns of all, since a text could not separate them."""
    result: list[Any] = []
    for line in lines:
        last = result[-1] if result else None
        if isinstance(last, tree.Table) and isinstance(line, tree.Table) and _can_join(last) and _can_join(line):
            result[-1] = _merge_tables(last, line)
        else:
            result.append(line)
    return result


def _can_join(table: tree.Table) -> bool:
    columns = [_column_name(cell) for cell in table.header.cells]
    return "" not in columns and len(set(columns)) == len(columns)


def _column_name(cell: tree.Cell) -> str:
    """The name of a column, empty if it has none."""
    return cell.values[0].name if len(cell.values) == 1 and isinstance(cell.values[0], tree.Name) else ""


def _merge_tables(first: tree.Table, second: tree.Table) -> tree.Table:
    columns = {_column_name(cell): cell for cell in (*second.header.cells, *first.header.cells)}
    order = dict.fromkeys(_column_name(cell) for cell in (*first.header.cells, *second.header.cells))
    rows = []
    for table in (first, second):
        at = {_column_name(cell): number for number, cell in enumerate(table.header.cells)}
        for row in table.rows:
            cells = (row.cells[at[name]] if name in at else tree.Cell((), row.place) for name in order)
            rows.append(attrs.evolve(row, cells=tuple(cells)))
    header = attrs.evolve(first.header, cells=tuple(columns[name] for name in order))
    return tree.Table(header, tuple(rows), first.place)
