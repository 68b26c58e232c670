"""Small pictures, and which word of a ruleset means which; what has none is shown by an abbreviation."""

from __future__ import annotations

import re

from aoi_rules.drawing.geometry import Point
from aoi_rules.drawing.pen import Pen

__all__ = ["STAR", "draw_glyph", "glyph_for"]

ANCHOR = (
    "M12 8V21 M8 11H16 M4 15C5 19 8 21 12 21C16 21 19 19 20 15 M2.5 17.5L4 14.5L6.8 16.4 M21.5 17.5L20 14.5L17.2 16.4 "
    "M12 8A2.5 2.5 0 1 1 12 3A2.5 2.5 0 1 1 12 8"
)
PICK = "M4 9C9 3 15 3 20 9 M12 5V21"
STALL = "M4 10V20H20V10 M2 10L5 4H19L22 10Z M9 20V14H15V20"
HULL = "M2 15H22L18 20H6Z M12 3V15 M12 4L19 12H12"
STAR = "M12 3L14.6 9.2L21.2 9.7L16.2 14L17.8 20.5L12 17L6.2 20.5L7.8 14L2.8 9.7L9.4 9.2Z"
NOTHING = ""

# By words, not by games: whoever calls something a port gets an anchor.  All lie in a square of 24.
_GLYPHS = {
    "port": ANCHOR, "harbour": ANCHOR, "harbor": ANCHOR, "coal": PICK, "mine": PICK, "market": STALL, "ship": HULL,
    "clear": NOTHING, "empty": NOTHING, "any": NOTHING,
}


def glyph_for(name: str) -> str | None:
    """The path of the picture for a name such as `distant_port`; ``""`` shows nothing; None where there is none."""
    for word in reversed(re.split(r"[\W_]+", name.lower())):
        if word in _GLYPHS:
            return _GLYPHS[word]
    return None


def draw_glyph(pen: Pen, path: str, middle: Point, size: float, colour: str) -> None:
    """A picture in a square of that size."""
    scale = size / 24
    pen.add(
        "path", d=path, fill="none", stroke=colour, stroke_width=round(1.9 / max(scale, 0.7), 1),
        stroke_linecap="round", stroke_linejoin="round",
        transform=f"translate({middle[0] - size / 2:.1f} {middle[1] - size / 2:.1f}) scale({scale:.3f})",
    )
