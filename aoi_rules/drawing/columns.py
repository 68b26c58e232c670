"""Formats rows of cells as lines under titles; if a line would be too long, first titles are broken between words, then the
longest texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from attrs import frozen

from aoi_rules.drawing.lettering import width, wrap_items

__all__ = ["align_columns", "column_width", "hanging_items", "pad"]


_READABLE = 24
"""The least width in which a text is broken into lines of its own column."""


@frozen(slots=False)
class _Column:
    """A column: its title in lines, its cells, each in lines, and its alignment."""

    title: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    right: bool

    def pad_lines(self, high: int, heights: Sequence[int]) -> list[str]:
        """All its lines, equally wide, with a title and rows of these heights."""
        rows = [line for cell, height in zip(self.cells, heights, strict=True) for line in (*cell, *[""] * (height - len(cell)))]
        lines = [*[""] * (high - len(self.title)), *self.title, *rows]
        wide = self.width
        return [" " * (wide - width(line)) + line if self.right else pad(line, wide) for line in lines]

    @cached_property
    def width(self) -> int:
        return max((width(line) for lines in (self.title, *self.cells) for line in lines), default=0)

    def narrow(self) -> _Column:
        """The column, as narrow as its cells and the words of its title allow."""
        words = " ".join(self.title).split(" ")
        most = max((width(line) for lines in (words, *self.cells) for line in lines), default=0)
        return _Column(tuple(wrap_items(words, most)), self.cells, self.right)

    def wrap(self, most: int) -> _Column:
        """The column with cells of at most this width, if words allow."""
        cells = (tuple(wrap_items(" ".join(cell).split(" "), most)) for cell in self.cells)
        return _Column(self.title, tuple(cells), self.right)


def pad(text: str, columns: int) -> str:
    """The text, padded with blanks to this width."""
    return text + " " * (columns - width(text))


def align_columns(rows: Sequence[Sequence[str]], right: Sequence[bool], most: int) -> list[str]:
    """Lines of at most `most` columns, if words allow: the first row contains titles; `right` are the columns aligned to the
    right.

    Columns that do not fit next to each other, even with titles and the longest texts broken and small gaps, go below, after the
    first column again.
    """
    titles, *body = rows
    whole = [_Column((title,), tuple((row[i],) for row in body), right[i]) for i, title in enumerate(titles)]
    if _total_width(whole, 2) <= most:
        return _lines(whole, 2)
    narrow = _break_longest_texts([column.narrow() for column in whole], most)
    gap = 1 if _total_width(narrow, 1) <= most < _total_width(narrow, 2) else 2
    parts = [_lines(part, gap) for part in _parts(narrow, gap, most)]
    return [line for number, part in enumerate(parts) for line in ([""] if number else []) + part]


def _break_longest_texts(columns: list[_Column], most: int) -> list[_Column]:
    """Break the longest texts, if the other columns leave enough room for them, or would if they were below."""
    longest = max(range(1, len(columns)), key=lambda n: (not columns[n].right, columns[n].width), default=0)
    column, beside = columns[longest], _total_width(columns, 2) - columns[longest].width
    room = next((room for used in (beside, columns[0].width + 2) if (room := most - used) >= _READABLE), 0)
    if not longest or column.right or not 0 < room < column.width:
        return columns
    return [*columns[:longest], column.wrap(room), *columns[longest + 1 :]]


def _total_width(columns: Sequence[_Column], gap: int) -> int:
    return sum(column.width + gap for column in columns) - gap


def _parts(columns: Sequence[_Column], gap: int, most: int) -> Iterator[list[_Column]]:
    first, *rest = columns
    part = [first]
    for column in rest:
        if len(part) > 1 and _total_width([*part, column], gap) > most:
            yield part
            part = [first]
        part.append(column)
    yield part


def _lines(columns: Sequence[_Column], gap: int) -> list[str]:
    """Titles end on the line above the first row; longer ones begin further above."""
    high = max(len(column.title) for column in columns)
    heights = [max(map(len, cells)) for cells in zip(*(column.cells for column in columns), strict=True)]
    padded_columns = [column.pad_lines(high, heights) for column in columns]
    return [(" " * gap).join(row).rstrip() for row in zip(*padded_columns, strict=True)]


def column_width(texts: Iterable[str]) -> int:
    """The width of a column of these texts, including the gap after it; 0 if all are empty."""
    widest = max(map(width, texts), default=0)
    return widest + 2 if widest else 0


def hanging_items(head: str, items: Sequence[str], columns: int) -> list[str]:
    """The items after `head`; if they need more lines, these begin under the first item, or below a long head.  An item is broken
    only if it is too long for a line."""
    indent = width(head)
    if items and indent + sum(width(item) + 1 for item in items) - 1 <= columns:
        return [head + " ".join(items)]
    if indent > columns // 2:
        heads = [head.rstrip()] if indent <= columns else wrap_items(head.split(), columns)
        return [*(heads if head.strip() else ()), *hanging_items("    ", items, columns)]
    pieces = [part for item in items for part in ([item] if width(item) <= columns - indent else item.split(" "))]
    rows = wrap_items(pieces, columns - indent) or [""]
    return [(head if number == 0 else " " * indent) + row for number, row in enumerate(rows)]
