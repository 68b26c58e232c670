"""What an author says of a value in the comment beside it."""

from __future__ import annotations

import re

from aoi_rules.diagnostics import Place

__all__ = ["comment_beside"]

_COMMENT = re.compile(r"\s*#(.*)")


def comment_beside(place: Place) -> str:
    """The comment in the line in which a value ends, if nothing else is between them; else an empty text."""
    line = "".join(place.source.lines[place.end_line - 1 : place.end_line])
    found = _COMMENT.fullmatch(line, place.end_column - 1)
    return found[1].strip() if found is not None else ""
