"""Separates the parts of a screen: with panels and coloured tables on a terminal, with blank lines on a pipe or a simple
terminal.

Texts are passed to `rich` without any markup of their own, and nothing in them controls the terminal.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from attrs import frozen

from aoi_rules.cli.terminal.output import colourless, columns, is_dumb_terminal, is_terminal, safe, safe_styled
from aoi_rules.cli.terminal.prompts import rows
from aoi_rules.cli.terminal.table_columns import Column, fitted_columns

if TYPE_CHECKING:
    from rich.text import Text

__all__ = ["Frame"]

_HIGH, _BROAD = 36, 60
"""The smallest numbers of lines and columns at which there is room for panels."""
_SEATS = {
    "red": "red", "blue": "bright_blue", "green": "green", "yellow": "yellow", "purple": "magenta", "violet": "magenta",
    "pink": "bright_magenta", "cyan": "cyan", "teal": "cyan", "orange": "bright_red",
}
"""Colours that are readable on a dark and on a light screen, by the names of seats."""


def _seat_style(seat: str) -> str:
    """The style for the name of a seat."""
    return f"bold {_SEATS[seat]}" if seat in _SEATS else "bold"


@frozen
class Frame:
    """The available room: `columns`, and the `height` of the screen, 0 if it does not matter; `form` is `panel`, `rule` or
    `plain`."""

    columns: int
    height: int
    form: str

    @classmethod
    def of_output(cls) -> Frame:
        """The room of standard output."""
        if not is_terminal("stdout"):
            return cls(columns(), 0, "plain")
        if is_dumb_terminal():
            return cls(columns(), rows(), "plain")
        return cls(columns(), rows(), "panel" if rows() >= _HIGH and columns() >= _BROAD else "rule")

    @property
    def inner_width(self) -> int:
        """How many columns the lines of a block may have."""
        return self.columns - 4 if self.form == "panel" else self.columns

    def block(self, title: str, lines: Sequence[str], seats: Sequence[str] = ()) -> list[str]:
        """Lines with our text styles below a title, which a plain block leaves out; names of seats at the beginning of lines are
        coloured."""
        if not lines:
            return []
        if self.form == "plain":
            return ["", *lines]
        from rich.panel import Panel  # noqa: PLC0415 - only on a terminal
        from rich.rule import Rule  # noqa: PLC0415

        body = _text(lines, seats)
        if self.form == "panel":
            return self._draw(Panel(body, title=_words(title, "bold"), title_align="left", border_style="dim"))
        return [*self._draw(Rule(_words(title, "bold"), align="left", style="dim")), *self._draw(body)]

    def headline(self, text: str) -> list[str]:
        """The state of the game, in one or more lines across the screen, with a blank line above it."""
        from rich.rule import Rule  # noqa: PLC0415

        return ["", *(drawn for line in text.splitlines() for drawn in self._draw(Rule(_words(line, "bold"), style="bold")))]

    def page(self, text: str) -> list[str]:
        """A Markdown text."""
        from rich.markdown import Markdown  # noqa: PLC0415

        return self._draw(Markdown("\n".join(map(safe, text.splitlines())), hyperlinks=False))

    def table(self, heads: Sequence[str], body: Sequence[tuple[str, Sequence[str]]], most: int) -> list[str]:
        """A table with a row for each seat, in at most `most` columns, narrower and with several lines in a row if necessary;
        empty if it does not fit."""
        from rich.table import Table  # noqa: PLC0415

        seats = Column(heads[0], tuple(safe(seat) for seat, _ in body))
        others = [Column(safe(head), tuple(safe(cells[n]) for _, cells in body)) for n, head in enumerate(heads[1:])]
        gap, columns = fitted_columns([seats, *others], most)
        if not columns:
            return []
        table = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="dim")
        for column, whole in zip(columns, [seats, *others], strict=True):
            right = whole.figures and whole is not seats
            table.add_column(_words(column.title), justify="right" if right else "left", vertical="top", no_wrap=True)
        for n in range(len(body)):
            table.add_row(*(_words(column.cells[n], "" if number else "bold") for number, column in enumerate(columns)))
        return self._draw(table)

    def _draw(self, what: Any) -> list[str]:
        console = _console(self.columns)
        console.print(what)
        return [line.rstrip() for line in console.file.getvalue().rstrip("\n").split("\n")]


def _console(most: int) -> Any:
    from rich.console import Console  # noqa: PLC0415

    return Console(file=io.StringIO(), width=most, force_terminal=True, color_system=None if colourless() else "standard",
                   legacy_windows=False, highlight=False, markup=False, emoji=False)


def _words(text: str, style: str = "") -> Text:
    from rich.text import Text  # noqa: PLC0415

    return Text(safe(text), style)


def _text(lines: Sequence[str], seats: Sequence[str]) -> Text:
    from rich.text import Text  # noqa: PLC0415

    found = []
    for line in lines:
        text = Text.from_ansi(safe_styled(line))
        name = next((seat for seat in seats if text.plain.startswith((f"{seat}:", f"{seat} ", f"{seat}'"))), "")
        if name:
            text.stylize(_seat_style(name), 0, len(name))
        elif text.plain.startswith(("══", "──")):
            text.stylize("bold")
        found.append(text)
    return Text("\n").join(found)
