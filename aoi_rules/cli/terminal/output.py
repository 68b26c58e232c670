"""Writes results, problems and JSON to a terminal or a pipe; no text of an author can control the terminal."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any

import click

from aoi_rules.cli.terminal.wrapping import STYLE, wrap_text
from aoi_rules.text.visible import in_json, replace_invisible

__all__ = ["shorten_name", "colourless", "columns", "complain", "is_dumb_terminal", "is_terminal", "with_paths", "paragraph",
           "remember",
           "room", "safe", "safe_styled", "say", "say_data", "say_drawn", "say_json", "say_styled", "table"]

_NARROW, _WIDE = 10, 110
_SHORT, _LONG = 60, 200
_PATHS = f"{__name__}.paths"


def safe(text: str) -> str:
    """The text in a form that can be shown: nothing in it controls a terminal, changes the direction of writing or is
    invisible."""
    return replace_invisible(text)


# ---- writing --------------------------------------------------------------------------------------------------------


def say(text: str = "") -> None:
    """Print a result on standard output, made safe and wrapped between words if a line is too long."""
    _echo(_fit(safe(text), "stdout"))


def say_styled(text: str, err: bool = False) -> None:
    """The same for a text with our text styles: everything else in it is made safe."""
    click.echo(_fit(safe_styled(text), "stderr" if err else "stdout"), err=err)


def safe_styled(text: str) -> str:
    """The same as `safe` for a text with our text styles."""
    return "".join(part if STYLE.fullmatch(part) else safe(part) for part in STYLE.split(text))


def say_drawn(lines: Sequence[str]) -> None:
    """Print coloured lines that were drawn for the available room, from parts that are safe."""
    click.echo("\n".join(lines), color=False if colourless() else None)


def say_data(text: str) -> None:
    """Print a text for a file or a program on standard output: unchanged, in UTF-8; made safe if a terminal shows it."""
    _echo(safe(text) if is_terminal("stdout") else text.encode("utf-8", "backslashreplace"), newline=False)


def say_json(data: Any) -> None:
    """Print a result for programs; characters that cannot be shown are escaped as in JSON."""
    say_data(in_json(json.dumps(data, indent=1, ensure_ascii=False)) + "\n")


def _echo(text: str | bytes, newline: bool = True) -> None:
    try:
        click.echo(text, nl=newline)
    except BrokenPipeError:
        raise
    except OSError as error:  # such as a full disk
        raise OSError(error.errno, error.strerror, "standard output") from None


def complain(text: str) -> None:
    """Print a problem or a remark on standard error."""
    click.echo(_fit(safe(with_paths(text)), "stderr"), err=True)


def _fit(text: str, stream: str) -> str:
    most = _room(stream)
    return text if most is None else wrap_text(text, most)


def _room(stream: str) -> int | None:
    """How many columns a stream has; None if neither a terminal nor COLUMNS says, because programs may read whole lines."""
    if not (is_terminal(stream) or os.environ.get("COLUMNS", "").isdecimal()):
        return None
    return max(_NARROW, shutil.get_terminal_size().columns - 1)


def shorten_name(name: str) -> str:
    """A name or a path from the user, shortened if it is too long to be a path."""
    return name if len(name) <= _LONG else f"{name[:_SHORT]}…"


def remember(paths: Mapping[str, str]) -> None:
    """Remember, for the running command, the paths of files that messages of the rules know only by their names."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta.setdefault(_PATHS, {}).update({name: path for name, path in paths.items() if name != path})


def with_paths(text: str) -> str:
    """The text with paths in its places: a ruleset that fails in play knows only the names of its files."""
    context = click.get_current_context(silent=True)
    paths = context.meta.get(_PATHS, {}) if context is not None else {}
    if not paths:
        return text
    places = rf"(?<![\w./\\-])({'|'.join(map(re.escape, sorted(paths, key=len, reverse=True)))})(?=:\d+:\d+)"
    return re.sub(places, lambda name: paths[name[1]], text)


def paragraph(text: str, most: int, indent: str = "") -> str:
    """A text in lines of at most `most` columns, wrapped between words; all lines except the first are indented."""
    return textwrap.fill(text, most, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def columns() -> int:
    """How many columns there are to write in."""
    return min(_WIDE, max(_NARROW, shutil.get_terminal_size((100, 24)).columns - 1))


def room(most: int) -> int:
    """The same, but at most `most`, for a page that is easy to read."""
    return min(columns(), most)


def colourless() -> bool:
    """Whether to write without colours: the terminal has none, or its user wants none (https://no-color.org)."""
    return bool(os.environ.get("NO_COLOR")) or is_dumb_terminal()


def is_dumb_terminal() -> bool:
    """Whether the terminal can only print line after line."""
    return os.environ.get("TERM") == "dumb"


def is_terminal(name: str) -> bool:
    """Whether the stream with that name, such as `stdin`, is a terminal."""
    stream = {"stdin": sys.stdin, "stdout": sys.stdout, "stderr": sys.stderr}[name]
    return stream is not None and stream.isatty()


def table(rows: Sequence[Sequence[str]], left: int = 1, headed: bool = True) -> list[str]:
    """Rows of cells as lines: the first `left` columns are aligned to the left, the others to the right.  If there is too little
    room, each cell has its own line, below the first cell of its row; in a `headed` table, with the heading of its column."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    most = _room("stdout")
    if most is not None and sum(widths) + 2 * len(widths) - 2 > most:
        head = rows[0] if headed else [""] * len(widths)
        return [line for row in rows[headed:] for line in _row_as_lines(head, row)]
    lines = []
    for row in rows:
        cells = [c.ljust(w) if i < left else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
        lines.append("  ".join(cells).rstrip())
    return lines


def _row_as_lines(head: Sequence[str], row: Sequence[str]) -> list[str]:
    """A row of a table as lines: its first cell, then each other cell that is not empty, with the heading of its column."""
    others = [(title, cell) for title, cell in zip(head[1:], row[1:], strict=True) if cell]
    return [row[0], *(f"  {title}: {cell}" if title else f"  {cell}" for title, cell in others)]
