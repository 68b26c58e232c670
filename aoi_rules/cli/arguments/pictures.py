"""Options of the commands that draw a picture: which parts of it, how wide, in which theme."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from aoi_rules.drawing import LEAST_WIDTH, PARTS, THEMES

__all__ = ["picture_options"]


def picture_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options `pictured`, `width` and `theme`, which go with its `--svg`."""
    part = click.option("--part", "pictured", type=click.Choice(list(PARTS)), multiple=True,
                        help="Draw only this part of the picture; can be given several times.")
    width = click.option("--width", type=click.IntRange(min=LEAST_WIDTH), metavar="PIXELS",
                         help="Lay the picture out for this width, such as 390 for a phone.")
    theme = click.option("--theme", type=click.Choice(list(THEMES)), default="light", show_default=True,
                         help="The colours of the picture.")
    return part(width(theme(command)))
