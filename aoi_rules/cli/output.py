"""What is written to a terminal or a pipe: results, problems, JSON; nothing of an author's steers the terminal."""

from __future__ import annotations

import json
import os
import re
import shutil
import sys
import textwrap
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from aoi_rules.errors import printable

__all__ = [
    "columns", "complain", "fitted", "is_terminal", "opened", "paragraph", "picture", "remember", "safe", "say", "say_json",
    "table", "write_file",
]

_NARROW, _WIDE = 40, 110
_PATHS = f"{__name__}.paths"
_HALF = re.compile("[\ud800-\udfff]")


def safe(text: str) -> str:
    """The text without what would steer a terminal: of all controls only line feeds stay, tabs are blanks; half a letter,
    as a path that is no UTF-8 has it, is written as an escape."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(_harmless(letter) for letter in text)


def _harmless(letter: str) -> str:
    kind = unicodedata.category(letter)
    if letter == "\n" or kind not in ("Cc", "Cf", "Cs"):
        return letter
    if kind == "Cs":
        return printable(letter)
    return " " if letter == "\t" else "\N{REPLACEMENT CHARACTER}"


def say(text: str = "") -> None:
    """A result, on standard output; it has been made safe before it was styled."""
    click.echo(text)


def say_json(data: Any) -> None:
    """A result for programs; half a letter in a name is written as text, since few of them can read one."""
    text = json.dumps(data, indent=1, ensure_ascii=False)
    click.echo(_HALF.sub(lambda half: printable(half[0]).replace("\\", "\\\\"), text))


def complain(text: str) -> None:
    """A problem or a remark, on standard error."""
    click.echo(fitted(safe(opened(text))), err=True)


def remember(paths: Mapping[str, str]) -> None:
    """Note for the running command by which paths the files are opened that messages of the rules know by their names."""
    context = click.get_current_context(silent=True)
    if context is not None:
        context.meta.setdefault(_PATHS, {}).update({name: path for name, path in paths.items() if name != path})


def opened(text: str) -> str:
    """The text with paths in its places: a ruleset that fails in play tells its files by their names."""
    context = click.get_current_context(silent=True)
    paths = context.meta.get(_PATHS, {}) if context is not None else {}
    if not paths:
        return text
    places = rf"(?<![\w./\\-])({'|'.join(map(re.escape, sorted(paths, key=len, reverse=True)))})(?=:\d+:\d+)"
    return re.sub(places, lambda name: paths[name[1]], text)


def fitted(text: str) -> str:
    """A text of one line broken between words where a terminal reads standard error; one of several is laid out already."""
    if "\n" in text or not is_terminal("stderr"):
        return text
    return paragraph(text, shutil.get_terminal_size().columns - 1)


def paragraph(text: str, most: int, indent: str = "") -> str:
    """A text in lines of at most `most` columns, broken between words; all but the first are indented."""
    return textwrap.fill(text, most, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def columns() -> int:
    """How many columns there are to write in."""
    return min(_WIDE, max(_NARROW, shutil.get_terminal_size((100, 24)).columns - 1))


def is_terminal(name: str) -> bool:
    """Whether the stream of that name, such as `stdin`, is a terminal."""
    stream = {"stdin": sys.stdin, "stdout": sys.stdout, "stderr": sys.stderr}[name]
    return stream is not None and stream.isatty()


def table(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Rows of cells as lines: the first `left` columns begin together, the others end together."""
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [c.ljust(w) if i < left else c.rjust(w) for i, (c, w) in enumerate(zip(row, widths, strict=True))]
        lines.append("  ".join(cells).rstrip())
    return lines


def picture(path: str, svg: str) -> None:
    """A picture into a file, or on standard output for `-`."""
    text = svg.rstrip("\n") + "\n"
    if path == "-":
        click.echo(text, nl=False)
        return
    write_file(Path(path), text)
    complain(f"{path}: written")


def write_file(path: Path, text: str) -> None:
    """Write a file as a whole or not at all: what stood there before stays until the new text is safe."""
    path = path.resolve()  # where it is a link, what it leads to is written
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with new.open("w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        new.unlink(missing_ok=True)
