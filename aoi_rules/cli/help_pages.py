"""The pages of `--help`, also where there is little room."""

from __future__ import annotations

from collections.abc import Iterable

import click

from aoi_rules.cli.fitting import fitted
from aoi_rules.cli.output import room

__all__ = ["Formatter", "Page"]


class Formatter(click.HelpFormatter):
    """Lists of options that fit into a narrow page."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """What stands on the left takes a third of the page at most; where it is longer, the rest stands below it."""
        super().write_dl(list(rows), min(col_max, max(4, self.width // 3)), col_spacing)


class Page(click.Context):
    """What a command is run with; its help has pages of ours."""

    formatter_class = Formatter

    def get_help(self) -> str:
        """The page, of which no line is longer than it must be."""
        return fitted(super().get_help(), self.terminal_width or room(78))
