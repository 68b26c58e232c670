"""The pages of `--help`, also where there is little room."""

from __future__ import annotations

from collections.abc import Iterable

import click

from aoi_rules.cli.terminal.output import room
from aoi_rules.cli.terminal.wrapping import wrap_text

__all__ = ["Formatter", "Page"]


_NARROW = 45


class Formatter(click.HelpFormatter):
    """Lists of options that fit into a narrow page."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """How the command goes."""
        if self.width >= _NARROW:
            super().write_usage(prog, args, prefix)
        else:
            self.write_text(f"{prefix or 'Usage: '}{prog} {args}")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """What an option does stands beside it, or below it on a narrow page."""
        if self.width >= _NARROW:
            super().write_dl(list(rows), min(col_max, self.width // 3), col_spacing)
            return
        for name, text in rows:
            self.write_text(name)
            with self.indentation():
                self.write_text(text)


class Page(click.Context):
    """What a command is run with; its help has pages of ours."""

    formatter_class = Formatter

    def get_help(self) -> str:
        """The page, of which no line is longer than it must be."""
        return wrap_text(super().get_help(), self.terminal_width or room(78))
