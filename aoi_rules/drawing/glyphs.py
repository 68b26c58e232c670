"""Small pictures, and the words of rulesets that they represent; other words get an abbreviation."""

from __future__ import annotations

import re

from aoi_rules.drawing.geometry import Point
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.reader import ShownMember
from aoi_rules.model.icons import PICTURES, letters_of, path_of

__all__ = ["draw_glyph", "glyph_for", "picture_of"]

NOTHING = ""

# By words, not by games: anything called a port gets an anchor.  All are drawn in a square of 24.
_GLYPHS = {
    "port": PICTURES["anchor"], "harbour": PICTURES["anchor"], "harbor": PICTURES["anchor"], "coal": PICTURES["pick"],
    "mine": PICTURES["pick"], "market": PICTURES["stall"], "ship": PICTURES["boat"],
    "mill": PICTURES["spool"], "factory": PICTURES["chimney"], "works": PICTURES["anvil"], "cotton": PICTURES["bale"],
    "goods": PICTURES["crate"], "wares": PICTURES["crate"],
    "empty": NOTHING,
}


def glyph_for(name: str) -> str | None:
    """The path of the picture for a name such as `distant_port`; ``""`` for no picture and no abbreviation; None if there is no
    picture."""
    for word in reversed(re.split(r"[\W_]+", name.lower())):
        if word in _GLYPHS:
            return _GLYPHS[word]
    return None


def picture_of(term: ShownMember) -> str | None:
    """The path of a member's picture: that of its icon, else that of its name; None if it has letters, its own or others."""
    return path_of(term.icon) or (None if letters_of(term.icon) else glyph_for(term.name))


def draw_glyph(pen: Pen, path: str, middle: Point, size: float, colour: str) -> None:
    """A picture in a square of that size."""
    scale = size / 24
    pen.path(
        path, fill="none", stroke=colour, stroke_width=round(1.9 / max(scale, 0.7), 1),
        stroke_linecap="round", stroke_linejoin="round",
        transform=f"translate({middle[0] - size / 2:.1f} {middle[1] - size / 2:.1f}) scale({scale:.3f})",
    )
