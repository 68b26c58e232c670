"""A map and a position for people: `board_text` for a terminal, `board_svg` as a picture.  Knows marks, no game."""

from aoi_rules.drawing.svg import board_svg
from aoi_rules.drawing.text import board_text

__all__ = ["board_svg", "board_text"]
