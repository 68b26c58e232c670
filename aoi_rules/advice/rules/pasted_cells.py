"""Rows that were copied from a spreadsheet into the table of a type: tabs are between their cells instead of bars."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from aoi_rules.diagnostics import Place

__all__ = ["PASTED", "is_first_row", "row_meant"]

PASTED = "the cells of a row stand between bars"
"""What is wrong with such a row."""
_BAR, _TAB = "|", "\t"
_TITLE = "title"


def row_meant(place: Place, texts: Collection[str]) -> str | None:
    """The row of a table that a line with tabs means, below a header with as many columns; `texts` are the fields with texts.
    None for another line."""
    cells, columns = _cells(place.source.lines, place.line), _header(place)
    if len(cells) == 1 or len(cells) != len(columns):
        return None
    texted = (f'"{cell}"' if name in (_TITLE, *texts) and not cell.startswith('"') else cell
              for name, cell in zip(columns, cells, strict=True))
    return f"{_BAR} {f' {_BAR} '.join(texted)} {_BAR}"


def is_first_row(place: Place) -> bool:
    """Whether the line before such a row is not one itself."""
    return len(_cells(place.source.lines, place.line - 1)) == 1


def _cells(lines: Sequence[str], number: int) -> list[str]:
    """The cells of a line, which are separated by tabs; a single one if it has none, or is a row as it should be."""
    line = lines[number - 1].strip()
    return [line] if line.startswith(_BAR) else [cell.strip() for cell in line.split(_TAB)]


def _header(place: Place) -> list[str]:
    """The columns of the table above a line; none if there is no table."""
    header = ""
    for number in range(place.line - 1, 0, -1):
        line = place.source.lines[number - 1].strip()
        if line.startswith(_BAR):
            header = line
        elif header or len(_cells(place.source.lines, number)) == 1:
            break
    return [column.strip() for column in header.strip(_BAR).split(_BAR)]
