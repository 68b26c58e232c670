"""Limits for the size of a text, so that reading it always ends."""

from __future__ import annotations

import re

from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language.files import MAX_BYTES
from aoi_rules.language.messages import complain

__all__ = ["MAX_BLOCKS", "MAX_LEXEMES", "MAX_LINE", "MAX_PROBLEMS", "unreadable"]

MAX_LEXEMES = 200_000  # a megabyte of rules with titles and comments has somewhat fewer
MAX_LINE = 4096
MAX_BLOCKS = 32
MAX_PROBLEMS = 50

# All but tab and newline, and what else may break a line: the lines of a message would not be those of an editor.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]|\r(?!\n)")


def unreadable(source: Source) -> Diagnostic | None:
    """The problem that keeps a text from being read at all, or None."""
    text = source.text
    if len(text) > MAX_BYTES:  # no text has more characters than bytes
        return complain("file-too-large", None, name=source.name, limit=f"{MAX_BYTES:,} bytes")
    control = _CONTROL.search(text)
    if control:
        line = text.count("\n", 0, control.start()) + 1
        column = control.start() - text.rfind("\n", 0, control.start())
        place = Place(source, line, column, line, column + 1)
        return complain("syntax-unknown-character", place, found=f"U+{ord(control[0]):04X}")
    for number, written in enumerate(text.split("\n"), 1):
        if len(written) > MAX_LINE:
            place = Place(source, number, MAX_LINE + 1, number, len(written) + 1)
            return complain("syntax-too-long", place, length=f"{len(written):,}", limit=f"{MAX_LINE:,}")
    return None
