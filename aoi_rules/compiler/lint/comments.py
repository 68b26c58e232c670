"""What an author says of a value in the comment beside it, and colours that become comments."""

from __future__ import annotations

import re

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.diagnostics import Place

__all__ = ["check_comments", "comment_beside"]

_COMMENT = re.compile(r"\s*#(.*)")


_COLOUR = re.compile(r'^(?:"(?:[^"\\\n]|\\.)*+"|[^"#\n])++(#[0-9a-fA-F]{6}\b)', re.MULTILINE)


def check_comments(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of each colour after a `#` on a line of the author's own file: the rest of that line is a comment."""
    source = resolved.head.place.source
    for found in (one for one in _COLOUR.finditer(source.text) if not one[0].lstrip().startswith("#")):
        line = source.text.count("\n", 0, found.start(1)) + 1
        column = found.start(1) - source.starts[line - 1] + 1
        report.warn("wrong-value", "a `#` begins a comment, so the rest of this line is not read",
                    Place(source, line, column, line, column + len(found[1])),
                    "write the name of a colour, or its code in quotation marks")


def comment_beside(place: Place) -> str:
    """The comment in the line in which a value ends, if nothing else is between them; else an empty text."""
    line = "".join(place.source.lines[place.end_line - 1 : place.end_line])
    found = _COMMENT.fullmatch(line, place.end_column - 1)
    return found[1].strip() if found is not None else ""
