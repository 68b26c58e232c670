"""The options that say how long a command looks for a scenario, and with how many processes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from aoi_rules.cli.arguments.rulesets import jobs_option
from aoi_rules.witness.limits import SearchLimit

__all__ = ["limit_options", "limit_of"]

_C = TypeVar("_C", bound=Callable[..., Any])
_KNOWN = SearchLimit()


def limit_options(what: str) -> Callable[[_C], _C]:
    """The options `--decisions` and `--minutes`, how long to look for something, and `--jobs`.  A command gets all; see
    `limit_of`."""
    decisions = click.option(
        "--decisions", type=click.IntRange(min=1), default=_KNOWN.decisions, show_default=True, metavar="D",
        help=f"How many decisions to compare for {what}: the result is the same on every machine.")
    minutes = click.option(
        "--minutes", type=click.FloatRange(min=0, min_open=True), default=_KNOWN.seconds / 60, show_default=True, metavar="N",
        help="Cut short a search that takes longer, and say so.")
    return lambda command: decisions(minutes(jobs_option(command)))


def limit_of(decisions: int, minutes: float) -> SearchLimit:
    """The limit of a search for the values of these options."""
    return SearchLimit(decisions, minutes * 60)
