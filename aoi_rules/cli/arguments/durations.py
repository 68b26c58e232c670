"""How long a command looks for something."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, TypeVar

import click

__all__ = ["clock", "minutes_option"]

_C = TypeVar("_C", bound=Callable[..., Any])


def minutes_option(what: str) -> Callable[[_C], _C]:
    """The option `--minutes`, by default 1: how long to look for something."""
    return click.option("--minutes", type=click.FloatRange(min=0, min_open=True), default=1, show_default=True, metavar="N",
                        help=f"How long to look for {what}.")


def clock(seconds: float) -> Callable[[], bool]:
    """A function that tells whether that much time is over, from now on."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end
