"""Breaks the cells of a table so that it fits: titles between words, lists between items."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from aoi_rules.drawing.lettering import width, wrap_items
from aoi_rules.drawing.table import are_figures

__all__ = ["Column", "fitted_columns"]

_GAPS = (2, 1)


@frozen
class Column:
    """A column of a table: its title and its cells, each of one or more lines."""

    title: str
    cells: tuple[str, ...]

    @property
    def figures(self) -> bool:
        """Whether it contains numbers, which are aligned to the right; words are aligned to the left."""
        return are_figures(self.cells)

    @property
    def wide_width(self) -> int:
        """How many columns of the screen it takes."""
        return max(width(line) for cell in (self.title, *self.cells) for line in cell.split("\n"))

    @property
    def least_width(self) -> int:
        """How many it takes if it is broken wherever possible."""
        return max(map(width, (*self.title.split(), *(item for cell in self.cells for item in _items(cell)))), default=0)

    def wrap(self, most: int) -> Column:
        """The column in at most `most` columns of the screen."""
        title = "\n".join(wrap_items(self.title.split(), most))
        return Column(title, tuple("\n".join(wrap_items(_items(cell), most)) for cell in self.cells))


def fitted_columns(columns: Sequence[Column], most: int) -> tuple[int, list[Column]]:
    """The gap between columns, and the columns, broken only if there is too little room otherwise; no columns if there is too
    little room anyway."""
    for gap in _GAPS:
        if sum(one.wide_width + gap for one in columns) - gap <= most:
            return gap, list(columns)
    for gap in _GAPS:
        if sum(one.least_width + gap for one in columns) - gap <= most:
            return gap, _narrow_columns(columns, most - gap * (len(columns) - 1))
    return 0, []


def _narrow_columns(columns: Sequence[Column], most: int) -> list[Column]:
    """The columns in a number of columns of the screen: the widest is narrowed first, as far as it can be broken."""
    wide, least = [one.wide_width for one in columns], [one.least_width for one in columns]
    while sum(wide) > most:
        number = max((n for n in range(len(wide)) if wide[n] > least[n]), key=wide.__getitem__)
        wide[number] -= 1
    return [one.wrap(room) if room < one.wide_width else one for one, room in zip(columns, wide, strict=True)]


def _items(cell: str) -> list[str]:
    """The items that a cell lists, each except the last with its comma."""
    return cell.replace(", ", ",\n").split("\n")
