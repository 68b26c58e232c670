"""Limits for the size of a text, so that reading it always ends."""

from __future__ import annotations

import re

from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language.files import MAX_BYTES
from aoi_rules.language.problems import complain
from aoi_rules.text.visible import character

__all__ = ["MAX_BLOCKS", "MAX_LEXEMES", "MAX_LINE", "MAX_PROBLEMS", "find_unreadable"]

MAX_LEXEMES = 200_000  # a megabyte of rules with titles and comments has slightly fewer
MAX_LINE = 4096
MAX_BLOCKS = 32
MAX_PROBLEMS = 50

# All but tab and newline, and other characters that may break a line: otherwise the lines of messages would differ from an
# editor's.
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]|\r(?!\n)")


def find_unreadable(source: Source) -> Diagnostic | None:
    """The problem that prevents a text from being read at all, or None."""
    text = source.text
    if len(text) > MAX_BYTES:  # no text has more characters than bytes
        return complain("file-too-large", None, name=source.name, limit=f"{MAX_BYTES:,} bytes")
    control = _CONTROL.search(text)
    if control:
        return _problem_of_control_character(source, control)
    for number, written in enumerate(text.split("\n"), 1):
        if len(written) > MAX_LINE:
            place = Place(source, number, MAX_LINE + 1, number, len(written) + 1)
            return complain("syntax-too-long", place, length=f"{len(written):,}", limit=f"{MAX_LINE:,}")
    return None


def _problem_of_control_character(source: Source, found: re.Match[str]) -> Diagnostic:
    """The problem with a character that controls the display of a text, or ends lines in a way that rules do not."""
    text, at = source.text, found.start()
    line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
    what, hint = f"This is a control character: {character(found[0])}.", "remove it"
    if found[0] == "\r":
        what = "The line ends here with a carriage return (CR) alone."
        hint = "save the file with line ends of Unix (LF) or of Windows (CRLF); most editors have a setting for it"
    return complain("syntax-unknown-character", Place(source, line, column, line, column + 1), what=what, hint=hint)
