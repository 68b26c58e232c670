"""Converts the lines of a resolved ruleset to plain data, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from aoi_rules.diagnostics import Place, Source
from aoi_rules.library.stored.values import Reader, Writer
from aoi_rules.model.ruleset import TextLine

__all__ = ["line_data", "stored_lines"]

_CLASSES = (Place, TextLine)


def line_data(lines: tuple[TextLine, ...], sources: Sequence[Source]) -> tuple[Any, ...]:
    """Lines as plain data, without the texts of these sources."""
    writer = Writer(_CLASSES, sources, {})
    return writer.plain(lines), tuple(writer.table)


def stored_lines(data: tuple[Any, ...], sources: Sequence[Source]) -> tuple[TextLine, ...]:
    """The lines that some data was made from, with the same sources."""
    lines, table = data
    found: tuple[TextLine, ...] = Reader(_CLASSES, table, sources, {}).value(lines)
    return found
