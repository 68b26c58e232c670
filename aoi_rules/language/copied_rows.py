"""Rows that were copied from a spreadsheet below the rows of a table: their cells have tabs, blanks or commas between them, and
their texts have no quotation marks."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from attrs import evolve

from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language.blanks import blank_out
from aoi_rules.language.pasted_lines import PASTED
from aoi_rules.language.problems import complain
from aoi_rules.language.syntax_error import Words

__all__ = ["without_copied_rows"]

_FEWEST = 3
"""A line with fewer cells may be anything."""
_BAR = re.compile(r'"(?:[^"\\]|\\.)*"|(?P<bar>\|)')
_SEVERAL_BLANKS = re.compile(r"\t|[ ]{2,}")
_NAME = re.compile(r"[A-Za-z_]\w*")


def without_copied_rows(source: Source, words: Words | None) -> tuple[Source, tuple[Diagnostic, ...]]:
    """The text with blanks instead of such rows, and a problem for each table that has some."""
    if words is None:
        return source, ()
    lines, found, spans = source.lines, list[Diagnostic](), list[tuple[int, int]]()
    for number in range(1, len(lines)):
        if not _is_row(lines[number - 1]) or _is_row(lines[number]):
            continue
        copied = list(_copied_rows(lines, number, words))
        spans += ((source.starts[at], source.starts[at] + len(lines[at])) for at, _ in copied)
        if copied:
            found.append(_problem_of(source, copied))
    return (evolve(source, text=blank_out(source.text, spans)), tuple(found)) if found else (source, ())


def _is_row(line: str) -> bool:
    return line.lstrip().startswith("|")


def _copied_rows(lines: Sequence[str], first: int, words: Words) -> Iterator[tuple[int, str]]:
    """The copied rows from a line on, counted from 0, below the last row of a table; and each as it should be written."""
    header = first - 1
    while header and _is_row(lines[header - 1]):
        header -= 1
    size, above = len(_cells(lines[header])), _cells(lines[first - 1])
    if size < _FEWEST or len(above) != size or header == first - 1:
        return
    for number in range(first, len(lines)):
        cells = next((cells for cells in _splits(lines[number].strip()) if len(cells) == size), None)
        if cells is None or _NAME.fullmatch(cells[0]) is None or words.is_word(cells[0]):
            return
        written = [f'"{cell}"' if model.startswith('"') and cell and '"' not in cell else cell
                   for cell, model in zip(cells, above, strict=True)]
        if written == cells or re.split(r"\s*[,;]\s*", lines[number].strip()) == written:
            return  # it is a line of its own, or lacks only the bars
        yield number, f"|{'|'.join(f' {cell} ' if cell else ' ' for cell in written)}|"


def _cells(row: str) -> list[str]:
    """The texts of the cells of a row."""
    bars = [one.start() for one in _BAR.finditer(row) if one["bar"]]
    return [row[left + 1 : right].strip() for left, right in pairwise(bars)]


def _splits(line: str) -> Iterator[list[str]]:
    """The cells of a line for each sign that may be between them: a comma, a semicolon, a tab, several blanks.  There may also be
    statements between semicolons, but none begins with a number."""
    for sign in (",", ";"):
        cells = [cell.strip() for cell in next(csv.reader([line], delimiter=sign, skipinitialspace=True), [])]
        if sign == "," or any(cell and _NAME.match(cell) is None for cell in cells):
            yield cells
    yield [cell.strip() for cell in line.split("\t")]
    yield [cell.strip() for cell in _SEVERAL_BLANKS.split(line)]


def _problem_of(source: Source, rows: Sequence[tuple[int, str]]) -> Diagnostic:
    """The problem of some copied rows."""
    (at, written), *others = rows
    line = source.lines[at]
    place = Place(source, at + 1, len(line) - len(line.lstrip()) + 1, at + 1, len(line.rstrip()) + 1)
    more = f", and the next {len(others)} lines in the same way" if len(others) > 1 else ", and the next line in the same way"
    return complain(PASTED, place, what="The cells of a table have bars between them and around them.",
                    hint=f"write `{written}`" + (more if others else ""))
