"""Formatting as edits, so that an editor keeps everything else: the cursor, folds and marks."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from aoi_rules.diagnostics import Place, Source
from aoi_rules.language import parse
from aoi_rules.language.formatter import format_text
from aoi_rules.words.statement_check import CORE
from aoi_rules.workspace.answers import Edit

__all__ = ["tidying_edits"]


def tidying_edits(source: Source, first: int, last: int | None) -> Iterator[Edit]:
    """The edits that format the lines of a text from `first` to `last`, or to its end; none if it cannot be read as rules."""
    if any(problem.severity == "error" for problem in parse(source, CORE)[1]):
        return
    old, new = source.text.splitlines(keepends=True), format_text(source).splitlines(keepends=True)
    for tag, start, end, begin, stop in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal" and end >= first and (last is None or start < last):
            yield Edit(_lines(source, start, end, old), "".join(new[begin:stop]))


def _lines(source: Source, start: int, end: int, lines: list[str]) -> Place:
    """The place of some lines, counted from 0, with the end of the last one, if that has one."""
    if end < len(lines) or not lines or lines[-1].endswith("\n"):
        return Place(source, start + 1, 1, end + 1, 1)
    return Place(source, start + 1, 1, len(lines), len(lines[-1]) + 1)
