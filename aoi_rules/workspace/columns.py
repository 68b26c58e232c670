"""Converts columns: this package counts code points from 1, editors count units of UTF-16 or UTF-8 from 0."""

from __future__ import annotations

from enum import Enum

__all__ = ["Columns"]


class Columns(Enum):
    """How an editor counts the columns of a line, by the name in its protocol."""

    UTF_8 = "utf-8"
    UTF_16 = "utf-16"
    UTF_32 = "utf-32"

    def to_editor(self, line: str, column: int) -> int:
        """The editor's column (from 0) for one of ours (from 1); a column beyond the line's end becomes that end."""
        return self._size(line[: max(0, column - 1)])

    def from_editor(self, line: str, column: int) -> int:
        """Our column (from 1) for one of the editor's (from 0); a column within a character becomes that of the character, one
        beyond the line's end becomes that end."""
        left = max(0, column)
        for at, letter in enumerate(line):
            left -= self._size(letter)
            if left < 0:
                return at + 1
        return len(line) + 1

    def _size(self, text: str) -> int:
        return len(text.encode(_CODECS[self], "surrogatepass")) // _UNITS[self]


_CODECS = {Columns.UTF_8: "utf-8", Columns.UTF_16: "utf-16-le", Columns.UTF_32: "utf-32-le"}
_UNITS = {Columns.UTF_8: 1, Columns.UTF_16: 2, Columns.UTF_32: 4}
