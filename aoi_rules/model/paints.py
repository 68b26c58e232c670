"""Colours as an author writes them: well-known names, and `#rrggbb`."""

from __future__ import annotations

import re

__all__ = ["NAMED", "PAINT", "hex_of"]

PAINT = "paint"
"""The field that holds the colour of a member."""
NAMED = {
    "red": "#d32f2f", "blue": "#1565c0", "yellow": "#fdd835", "green": "#2e7d32", "purple": "#8e24aa",
    "orange": "#fb8c00", "black": "#2b2b2b", "white": "#ffffff", "grey": "#78909c", "gray": "#78909c",
    "brown": "#6d4c41", "pink": "#f06292", "teal": "#00897b", "cyan": "#00acc1", "violet": "#5e35b1",
    "lime": "#9ccc65", "silver": "#b0bec5", "gold": "#c9a227", "navy": "#1a237e", "magenta": "#d81b60",
}
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})\Z")


def hex_of(text: str) -> str:
    """Return `#rgb`, `#rrggbb` or the name of a well-known colour as `#rrggbb`; empty for anything else.

    Only known forms get into a picture: a paint is an author's text, and `url(…)` would make a browser load something.
    """
    if _HEX.match(text):
        digits = text[1:].lower()
        return "#" + (digits if len(digits) == 6 else "".join(2 * d for d in digits))
    return NAMED.get(text.lower(), "")
