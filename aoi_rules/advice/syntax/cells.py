"""Corrections of a cell of a table: two values in it, a list with other signs than commas, a text without quotation marks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from aoi_rules.advice.syntax.cut_rows import cell_texts
from aoi_rules.advice.syntax.foreign_row import Foreign
from aoi_rules.advice.syntax.fragments import CURLY, Piece

__all__ = ["of_cell_texts", "of_cell_values", "of_cells"]

_BAR = "|"


def of_cells(piece: Piece) -> Iterator[Foreign]:
    """A row for two values in a cell of a table; it is certain if the row then has as many cells as the header."""
    before = piece.masked[: piece.at].rstrip()
    if not before.startswith(_BAR) or before.endswith(_BAR) or not piece.masked[piece.at :]:
        return
    lines = piece.source.text[: piece.start].splitlines()
    header = next((above for above, line in zip(lines[::-1], [*lines[-2::-1], ""], strict=False)
                   if not line.lstrip().startswith(_BAR)), "")
    sure = header.count(_BAR) == piece.masked.count(_BAR) + 1
    yield Foreign(rf"(?<={re.escape(before[-1])})(?P<at>\s*)(?={re.escape(piece.masked[piece.at :][:1])})", " | ",
                  "There are two values in one cell: a `|` is missing between them.", code="syntax-bad-table", sure=sure)


def of_cell_values(piece: Piece) -> Iterator[Foreign]:
    """Rows for a list in a cell of a table with brackets around it or with other signs than commas in it, `[cotton, wares]`, and
    for a number with a sign, `4x`."""
    if piece.masked.lstrip().startswith(_BAR):
        name, sign = r"\b(?!(?:and|or|not)\b)[a-z]\w*", r"(?:&|/|;|,\s*and\b|,\s*or\b)"
        bracketed = rf"(?<=\|)\s*(?P<at>[\[{{]){name}(?:\s*[,;]?\s*{name})*\s*[\]}}]\s*(?=\|)"
        joined = rf"(?<=\|)\s*{name}(?:\s*,\s*{name})*\s*(?P<at>{sign})\s*{name}(?:\s*(?:{sign}|,)\s*{name})*\s*(?=\|)"
        yield Foreign(r"(?<=\|)\s*(?P<at>(?P<n>\d+)\s*[x×])\s*(?=\|)", r" \g<n> ", "The number in a cell stands alone.",
                      code="syntax-bad-figure", sure=False)
        for pattern in (bracketed, joined):
            yield Foreign(pattern, lambda found: f" {', '.join(re.findall(name, found[0]))} ",
                          "Several values in a cell have commas between them.", code="syntax-bad-table", sure=False)


def of_cell_texts(piece: Piece) -> Iterator[Foreign]:
    """A row for a text without quotation marks in a cell of a table: its column holds texts, as other rows or its field show."""
    if not piece.masked.startswith(_BAR) or _BAR not in piece.masked[piece.at :]:
        return
    header, *others = _rows_around(piece) or [[]]
    column, size = piece.masked[: piece.at].count(_BAR) - 1, piece.masked.count(_BAR) - 1
    begin, end = piece.masked.rfind(_BAR, 0, piece.at) + 1, piece.masked.index(_BAR, piece.at)
    inside = piece.masked[begin:end].strip()
    values = [row[column] for row in others if len(row) == size and row[column]]
    if len(header) != size or '"' in inside or len(_WORDS.findall(inside)) < _SEVERAL or not (
            all(value.startswith('"') for value in values) if values else _is_text(header[column], piece)):
        return
    yield Foreign(rf"(?<=^[\s\S]{{{begin}}})\s*(?P<at>{re.escape(inside)})\s*(?=\|)",
                  lambda found: f' "{found["at"].strip(CURLY)}" ',
                  "A text is in quotation marks, in a table too.", code="syntax-bad-table", sure=False)


_WORDS = re.compile(r"[A-Za-z$\d]\w*")
_SEVERAL = 2


def _is_text(column: str, piece: Piece) -> bool:
    """Whether the text declares a field with the name of a column that is a text."""
    return re.search(rf"\bhas\s+{re.escape(column)}\s+text\b", piece.source.text) is not None


def _rows_around(piece: Piece) -> list[list[str]]:
    """The texts of the cells in the rows above and below the one that a piece is, the header first."""
    number = piece.source.text.count("\n", 0, piece.start)
    above = takewhile(_is_row, reversed(piece.source.lines[:number]))
    below = takewhile(_is_row, piece.source.lines[number + 1 :])
    return [cell_texts(line.strip()) for line in (*reversed([*above]), *below)]


def _is_row(line: str) -> bool:
    return line.lstrip().startswith(_BAR)
