"""Text that becomes a comment although its author did not mean it."""

from __future__ import annotations

import re

from aoi_rules.advice.syntax.fragments import QUOTED
from aoi_rules.diagnostics import Diagnostic, Fix, Place, Source

__all__ = ["unquoted_colour"]


def unquoted_colour(source: Source, line: int) -> Diagnostic | None:
    """The problem of a colour without quotation marks on a line, `paint #ffcc00`: its `#` begins a comment; None if there is
    none."""
    text = source.lines[line - 1] if 0 < line <= len(source.lines) else ""
    blanked = QUOTED.sub(lambda found: "_" * len(found[0]), text)
    found = _COLOUR.match(blanked, blanked.find("#")) if "#" in blanked else None
    if found is None:
        return None
    place = Place(source, line, found.start() + 1, line, found.end() + 1)
    quoted = f'"{found[0]}"'
    return Diagnostic("syntax-foreign", "A `#` begins a comment, so that the rest of this line is not read.", place,
                      f"a colour is a text: write `{quoted}`", fix=Fix(place, quoted))


_COLOUR = re.compile(r"#(?:[0-9a-fA-F]{6}|(?=[a-fA-F]*[0-9])[0-9a-fA-F]{3})\b")
