"""What is at a place of a text: a word of the language, or an expression."""

from __future__ import annotations

import re

from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.reference import topics_called
from aoi_rules.workspace.answers import Meaning
from aoi_rules.workspace.index import spot

__all__ = ["extent", "contains_position", "word_at"]

_NAME = re.compile(r"[A-Za-z_]\w*")


def word_at(source: Source | Diagnostic, line: int, column: int) -> Meaning | None:
    """The meaning of the word, the function or the operator of the language at a place."""
    if not isinstance(source, Source) or line > len(source.lines):
        return None
    for match in _NAME.finditer(source.lines[line - 1]):
        if match.start() < column <= match.end() + 1 and (topics := topics_called(match[0])):
            place = Place(source, line, match.start() + 1, line, match.end() + 1)
            return Meaning("word", match[0], place, text="\n\n".join(f"{topic.form}\n{topic.meaning}" for topic in topics))
    return None


def contains_position(place: Place, path: str, line: int, column: int) -> bool:
    """Whether a place contains a line and a column of a file."""
    if not place.line <= line <= place.end_line or (line == place.line and column < place.column):
        return False
    return (line < place.end_line or column <= place.end_column) and spot(place)[0] == path


def extent(place: Place) -> tuple[int, int]:
    """How many lines and columns a place extends over, to compare it with others."""
    return place.end_line - place.line, place.end_column - place.column
