"""Rows of tables as lines with an address: the members of a type, each named by the type and its `id`.

A row that a part or a map changes becomes a line of its own, so that it is changed like any other line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from aoi_rules.compiler.source.addresses import lines_below
from aoi_rules.language import tree
from aoi_rules.language.walk import name_in
from aoi_rules.words.components import Rows
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import is_field, is_type, lists_members

__all__ = ["kind_of_table", "member_names", "nameless_rows", "open_row", "open_row_of"]


def member_names(lines: list[Any], kind: str) -> list[str]:
    """The names of the members of a type in blocks of the type or in tables, among the lines of a ruleset."""
    return [name for block in _member_blocks(lines, kind) for item in block.items for name in _member_names(item)]


def kind_of_table(lines: list[Any], table: tree.Table) -> str | None:
    """The only type that has a field for each column of a table, among the lines of a ruleset; None if there is none, or if
    several have."""
    columns = {name_in(value) for cell in table.header.cells for value in cell.values} - {"id", "title"}
    kinds = [name_of(line) for line in lines if isinstance(line, tree.Statement) and is_type(line.word)
             and columns <= {name_of(one) for one in line.lines if is_field(one.word)}]
    return kinds[0] if columns and len(kinds) == 1 else None


def nameless_rows(lines: list[Any], kind: str) -> bool:
    """Whether a type has rows without an `id`, which have no address."""
    blocks = _member_blocks([line for _, line in lines_below(lines)], kind)
    return any(isinstance(i, tree.Table) and _column_number(i, "id") is None for block in blocks for i in block.items)


def open_row(lines: list[Any], name: str) -> bool:
    """Turn the row with this `id` in a table among the lines of a type's block into a line, `brown "Brown" { copies 3 }`; return
    whether there is one."""
    for number, line in enumerate(lines):
        if isinstance(line, tree.Table) and (at := _row_number(line, name)) is not None:
            before, after = (attrs.evolve(line, rows=rows) for rows in (line.rows[:at], line.rows[at + 1 :]))
            lines[number : number + 1] = [t for t in (before, _line_of_row(line, line.rows[at], name), after) if not _is_empty(t)]
            return True
    return False


def open_row_of(lines: list[Any], kind: str, name: str) -> bool:
    """Turn a row in a `rows` block of a type among the lines of a ruleset into a line, `card brown { copies 3 }`; return whether
    there is one."""
    for number, line in enumerate(lines):
        if not (Rows.begins(line) and name_of(line) == kind and line.block is not None):
            continue
        items: list[Any] = list(line.block.items)
        if open_row(items, name):
            at = next(n for n, item in enumerate(items) if isinstance(item, tree.Statement) and item.word == name)
            member = attrs.evolve(items[at], word=kind, arguments=(tree.Name(name, items[at].word_place), *items[at].arguments))
            blocks = [attrs.evolve(line, block=attrs.evolve(line.block, items=tuple(part)))
                      for part in (items[:at], items[at + 1 :])]
            lines[number : number + 1] = [*([blocks[0]] if items[:at] else []), member, *([blocks[1]] if items[at + 1 :] else [])]
            return True
    return False


def _member_blocks(lines: list[Any], kind: str) -> Iterator[tree.Block]:
    """The blocks that contain members of a type."""
    for line in lines:
        if isinstance(line, tree.Statement) and lists_members(line.word) and line.block is not None and name_of(line) == kind:
            yield line.block


def _member_names(item: Any) -> Iterator[str]:
    if isinstance(item, tree.Statement):
        if not is_field(item.word):
            yield item.word
        return
    at = _column_number(item, "id")
    cells = (row.cells[at] for row in item.rows if at is not None and at < len(row.cells))
    yield from (cell.values[0].name for cell in cells if len(cell.values) == 1 and isinstance(cell.values[0], tree.Name))


def _column_number(table: tree.Table, name: str) -> int | None:
    """The number of the column with a name."""
    heads = [cell.values[0] if len(cell.values) == 1 else None for cell in table.header.cells]
    return next((n for n, head in enumerate(heads) if isinstance(head, tree.Name) and head.name == name), None)


def _row_number(table: tree.Table, name: str) -> int | None:
    """The number of the row with an `id`, in a table whose rows have the right width."""
    at = _column_number(table, "id")
    if at is None or any(len(row.cells) != len(table.header.cells) for row in table.rows):
        return None
    ids = [row.cells[at].values for row in table.rows]
    return next((n for n, id_ in enumerate(ids) if len(id_) == 1 and isinstance(id_[0], tree.Name) and id_[0].name == name), None)


def _line_of_row(table: tree.Table, row: tree.Row, name: str) -> tree.Statement:
    """A row as the line of a member in its type's block."""
    title: tuple[tree.Expression, ...] = ()
    fields: list[tree.Statement] = []
    unconfirmed = row.unconfirmed
    for head, cell in zip(table.header.cells, row.cells, strict=True):
        column = head.values[0]
        if not isinstance(column, tree.Name) or not cell.values:
            continue
        if column.name == "id":
            unconfirmed = unconfirmed or bool(getattr(cell.values[0], "unconfirmed", False))
        elif column.name == "title":
            title = cell.values
        else:
            fields.append(tree.Statement(column.name, cell.values, None, None, None, cell.place, cell.place))
    block = tree.Block(tuple(fields), row.place) if fields else None
    return tree.Statement(name, title, None, None, block, row.place, row.place, unconfirmed)


def _is_empty(item: Any) -> bool:
    return isinstance(item, tree.Table) and not item.rows
