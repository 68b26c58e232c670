"""Pictures in a terminal that can show them, by Sixel or by the protocol of Kitty; the extra `picture` brings what draws them."""

from __future__ import annotations

import io
import os
import struct
from collections.abc import Callable

from aoi_rules.cli.terminal.output import is_terminal

__all__ = ["print_picture"]

_PIXELS = 1600
"""The width in which a picture is drawn, before it is fitted to the terminal."""
_CELL, _BELOW = 2, 2
"""About how many times as high as wide a letter is; how many lines stay free below a picture, for the prompt."""


def print_picture(draw: Callable[[], str]) -> bool:
    """Print an SVG picture as large as the screen of the terminal.  Return False, print nothing and draw nothing, if the terminal
    cannot show pictures or the extra `picture` is not installed."""
    if not (is_terminal("stdin") and is_terminal("stdout")) or not os.get_terminal_size().columns:
        return False
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415 - an extra
        from rich.console import Console  # noqa: PLC0415 - comes with the next
        from textual_image.renderable import Image, SixelImage, TGPImage  # noqa: PLC0415 - asks the terminal what it can show
    except ImportError:
        return False
    if Image not in (SixelImage, TGPImage):
        return False  # a map that is drawn with blocks of colour cannot be read
    drawn = bytes(svg_to_bytes(svg_string=draw(), width=_PIXELS))
    columns, lines = os.get_terminal_size()
    wide, high = struct.unpack(">II", drawn[16:24])  # where each PNG has them
    tall = columns * high / wide / _CELL > lines - _BELOW
    size = ("auto", lines - _BELOW) if tall else (columns, "auto")  # the upper end of a higher picture would be cut off
    Console().print(Image(io.BytesIO(drawn), *size))
    return True
