"""The place of a part of a quoted text in its line, such as a name in braces."""

from __future__ import annotations

from aoi_rules.diagnostics import Place
from aoi_rules.language.tree import Text

__all__ = ["stretch_of"]


def stretch_of(text: Text, start: int, end: int) -> Place:
    """The place of the characters from `start` to `end` (excluded); that of the whole text if it is not written in its line as it
    reads, as in a plugin's addition."""
    place, columns = text.place, _character_columns(text)
    if columns is None:
        return place
    return Place(place.source, place.line, place.column + columns[start], place.line, place.column + columns[end])


def _character_columns(text: Text) -> list[int] | None:
    """For each character of a text, and for its end: how many characters after the beginning of its place it is written.  None if
    its place contains a different text."""
    written, value, columns = text.place.text, "", list[int]()
    at = written.find('"') + 1
    while at < len(written) and written[at] != '"':
        columns.append(at)
        at += 2 if written[at] == "\\" else 1
        value += written[at - 1 : at]
    return [*columns, at] if value == text.value else None
