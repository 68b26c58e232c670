"""Reads what people at this terminal type, and shows long texts page by page."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
from collections.abc import Callable, Sequence

import click
from attrs import define

from aoi_rules.cli.terminal.completion import tab_completion
from aoi_rules.cli.terminal.output import columns, is_dumb_terminal, is_terminal, safe_styled, say, say_drawn
from aoi_rules.cli.terminal.process import tidy_on_signal
from aoi_rules.cli.terminal.wrapping import wrap_text

with contextlib.suppress(ImportError):  # Windows does not have it
    import termios

__all__ = ["LOST", "PlayerLeft", "Prompt", "rows", "wipe"]

LOST = 2
"""How many lines may scroll off the screen before anybody has read them."""


class PlayerLeft(Exception):
    """Somebody left the game; `on_purpose` is False if the input ended."""

    def __init__(self, on_purpose: bool) -> None:
        super().__init__()
        self.on_purpose = on_purpose


@define
class Prompt:
    """Reads what people type.  A line typed at the end of a page is `waiting` for the next question; a number, which selects
    something that is not on the screen yet, is only `begun`, and Enter or another key follows later."""

    waiting: str = ""
    begun: str = ""

    def line(self, prompt: str, known: Callable[[], Sequence[str]] = tuple) -> str:
        """Read a line without surrounding blanks; input from a pipe is printed as if it were typed.  Tab completes words of the
        `known` lines.  Raises PlayerLeft if there is no more input."""
        if self.waiting:
            text, self.waiting = self.waiting, ""
            say(prompt + text)
            return text
        begun, self.begun = self.begun, ""
        with tab_completion(known, begun):
            return _read_line(prompt)

    def pages(self, text: str | Sequence[str], below: int = 0) -> None:
        """Show a text with our text styles, or lines with drawings; on a terminal, page by page if they do not fit.  `below` is
        the number of lines that follow: if these would push the last page off the screen, wait for Enter too."""
        lines = wrap_text(safe_styled(text), columns()).split("\n") if isinstance(text, str) else text
        both = is_terminal("stdin") and is_terminal("stdout")
        room = max(3, rows() - 2) if both else max(1, len(lines))
        for start in range(0, len(lines), room):
            say_drawn(lines[start : start + room])
            last = start + room >= len(lines)
            if last and (not both or len(lines) - start + below <= rows() + LOST):
                return
            prompt = "Enter shows the choices> " if last else f"line {start + room} of {len(lines)}; Enter goes on, q stops> "
            typed = _read_line(prompt)
            if typed or last:
                unseen = typed.replace(" ", "").replace(",", "").isdigit()  # a number of a choice that is not on the screen yet
                self.waiting = "" if typed.casefold() == "q" or unseen else typed
                self.begun = typed if unseen and last else ""
                return


def rows() -> int:
    """The number of lines of the terminal."""
    return shutil.get_terminal_size((100, 24)).lines


def wipe() -> None:
    """Clear the screen and its scrollback; a terminal that cannot do that is filled with blank lines."""
    if is_dumb_terminal():
        say("\n" * rows())
    elif is_terminal("stdout"):
        click.echo("\x1b[2J\x1b[1;1H\x1b[3J", nl=False, color=True)


def _read_line(prompt: str) -> str:
    try:
        if is_terminal("stdin"):
            *above, last = wrap_text(prompt, columns()).split("\n")
            for line in above:
                say(line)
            with tidy_on_signal(_terminal()):
                return input(last.rstrip() + " ").strip()
        text = input() if sys.stdin is not None else None
    except EOFError:
        text = None
    if text is None:
        say()
        raise PlayerLeft(on_purpose=False)
    say(prompt + text)
    return text.strip()


def _terminal() -> Callable[[], None]:
    """A function that restores the terminal's present settings: while somebody types, readline shows the characters, not the
    terminal."""
    if sys.platform == "win32":
        return lambda: None
    number, now = sys.stdin.fileno(), None
    with contextlib.suppress(termios.error):
        now = termios.tcgetattr(number)

    def reset() -> None:
        with contextlib.suppress(termios.error):  # the terminal has disappeared
            if now is not None and not _in_background(number):
                termios.tcsetattr(number, termios.TCSANOW, now)

    return reset


def _in_background(terminal: int) -> bool:
    """Whether the terminal belongs to another process group now: changing its settings would stop this process."""
    try:
        return os.tcgetpgrp(terminal) != os.getpgrp()
    except OSError:  # the terminal controls no processes
        return False
