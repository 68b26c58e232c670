"""Composition of tables: `colour[location[x]]` becomes one look-up in a new table."""

from __future__ import annotations

from attrs import define, field

from aoi_rules.compiler.program import expressions as exp

__all__ = ["Tables"]

MAX_WRITTEN = 1_000_000
"""The greatest number of characters of all these tables together."""


@define
class Tables:
    """The composed tables of one program, each built once; `written` is about how many characters they take."""

    written: int = 0
    _made: dict[tuple[exp.TableData, exp.TableData], exp.TableData] = field(factory=dict)
    _letters: dict[exp.TableData, int] = field(factory=dict)

    def compose_tables(self, outer: exp.TableData, inner: exp.TableData) -> exp.TableData | None:
        """The composition of two tables: `outer` looked up with the entries of `inner`; None if there is no room for another
        table."""
        found = self._made.get((outer, inner))
        if found is None and self._has_room(len(inner.rows) * self._row_length(outer)):
            rows = tuple(outer.rows[row] for row in inner.rows)
            name = f"{inner.name}.{outer.name.partition('.')[2] or outer.name}"
            found = self._made[outer, inner] = exp.TableData(name, rows, outer.type)
        return found

    def _has_room(self, letters: int) -> bool:
        if self.written < MAX_WRITTEN:
            self.written += letters
        return self.written < MAX_WRITTEN

    def _row_length(self, data: exp.TableData) -> int:
        """About how many characters each row takes in a printed table."""
        if data not in self._letters:
            self._letters[data] = 6 * (1 + sum(len(row) for row in data.rows if isinstance(row, tuple | str)) // len(data.rows))
        return self._letters[data]

