"""The pages of `--help`, which also fit into narrow terminals."""

from __future__ import annotations

from collections.abc import Iterable

import click

from aoi_rules.cli.terminal.output import room
from aoi_rules.cli.terminal.wrapping import wrap_text

__all__ = ["Formatter", "Page"]


_NARROW = 45


class Formatter(click.HelpFormatter):
    """Lists of options that fit on a narrow page."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line."""
        if self.width >= _NARROW:
            super().write_usage(prog, args, prefix)
        else:
            self.write_text(f"{prefix or 'Usage: '}{prog} {args}")

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """Write what each option does next to the option, or below it on a narrow page."""
        if self.width >= _NARROW:
            super().write_dl(list(rows), min(col_max, self.width // 3), col_spacing)
            return
        for name, text in rows:
            self.write_text(name)
            with self.indentation():
                self.write_text(text)


class Page(click.Context):
    """The context of a command, which formats help pages in our own way."""

    formatter_class = Formatter

    def get_help(self) -> str:
        """Return the page; no line is longer than necessary."""
        return wrap_text(super().get_help(), self.terminal_width or room(78))
