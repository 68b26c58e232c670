"""Rows of tables that break off before their last cells."""

from __future__ import annotations

from itertools import takewhile

from aoi_rules.advice.syntax.fragments import BLANK, QUOTED
from aoi_rules.diagnostics import Diagnostic, Place, Source, line_of
from aoi_rules.language.syntax_error import Trouble

__all__ = ["cell_texts", "cut_row"]


def cut_row(trouble: Trouble, plain: Diagnostic) -> Diagnostic:
    """The problem `plain` of a row without its last `|`; if cells are missing too, the problem of a row that breaks off, with
    the row as it might be completed."""
    place = trouble.seen[0].place
    source, number = place.source, place.line
    header = _header_line(source, number)
    begun = place.text_from.partition(" #")[0].strip()
    cells, columns = cell_texts(begun), cell_texts(source.lines[header - 1].strip())
    if header == number or len(cells) >= len(columns):
        return plain
    missing = columns[len(cells) :]
    *first, last = (f"`{name}`" for name in missing)
    listed = f"{', '.join(first)} and {last} have" if first else f"{last} has"
    whole = " | ".join([*cells, *map(str.upper, missing)])
    indent = len(source.lines[header - 1]) - len(source.lines[header - 1].lstrip())
    there = Place(source, header, indent + 1, header, indent + 2)
    says = f"This row breaks off after {len(cells)} {'cell' if len(cells) == 1 else 'cells'}, and the header in "
    return Diagnostic(plain.code, says + line_of(there, place) + f" has {len(columns)}.", plain.place,
                      f"{listed} no cell: write `| {whole} |`")


def _header_line(source: Source, number: int) -> int:
    """The line of the header above a row: the first of the rows that follow each other, with comments and blank lines between;
    the line itself if the row does not begin it."""
    above = takewhile(lambda line: _is_between_rows(source.lines[line - 1]), range(number, 0, -1))
    return min((line for line in above if source.lines[line - 1].lstrip().startswith("|")), default=number)


def _is_between_rows(line: str) -> bool:
    return line.strip()[:1] in ("", "|", "#")


def cell_texts(row: str) -> list[str]:
    """The texts of the cells of a row, of which the last may lack its `|`."""
    masked = QUOTED.sub(lambda found: f'"{BLANK * (len(found[0]) - 2)}"', row)
    bars = [at for at, sign in enumerate(masked) if sign == "|"]
    if not bars:
        return []
    ends = [*bars[1:], len(row)] if row[bars[-1] + 1 :].strip() else bars[1:]
    return [row[left + 1 : right].strip() for left, right in zip(bars, ends, strict=False)]
