"""Pictures in a terminal that can show them, by Sixel or by the protocol of Kitty; the extra `picture` brings what draws them."""

from __future__ import annotations

import io

from aoi_rules.cli.terminal.output import is_terminal

__all__ = ["print_picture"]

_PIXELS = 1600
"""The width in which a picture is drawn, before it is fitted to the terminal."""


def print_picture(svg: str) -> bool:
    """Print an SVG picture as wide as the terminal.  Return False, and print nothing, if the terminal cannot show pictures or the
    extra `picture` is not installed."""
    if not (is_terminal("stdin") and is_terminal("stdout")):
        return False
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415 - an extra
        from rich.console import Console  # noqa: PLC0415 - comes with the next
        from textual_image.renderable import Image, SixelImage, TGPImage  # noqa: PLC0415 - asks the terminal what it can show
    except ImportError:
        return False
    if Image not in (SixelImage, TGPImage):
        return False  # what blocks of colours show of a map cannot be read
    drawn = io.BytesIO(bytes(svg_to_bytes(svg_string=svg, width=_PIXELS)))
    Console().print(Image(drawn, width="100%", height="auto"))
    return True
