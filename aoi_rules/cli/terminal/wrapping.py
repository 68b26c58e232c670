"""Wraps lines of text between words if there is too little room."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

__all__ = ["STYLE", "wrap_text"]

STYLE = re.compile(r"(\x1b\[(?:0|1|2|36)m)")
"""The text styles that we use: bold, dim, cyan."""
_QUOTED = re.compile(r" *\d+ \| ")
"""The beginning of a line that quotes a text: it is not changed, because the next line points at one of its columns."""
_MARKED = re.compile(r"( +\| )[ \t]*\^+")


def wrap_text(text: str, most: int) -> str:
    """The text in lines of at most `most` columns, as far as its words allow; continuation lines are indented."""
    if text.isascii() and len(text) <= most:
        return text
    return "\n".join(part for line in text.split("\n") for part in _parts(line, most))


def _parts(line: str, most: int) -> Iterator[str]:
    if _width(line) <= most or not line.strip() or _QUOTED.match(line):
        yield line
        return
    marked = _MARKED.match(line)
    if marked is not None:
        yield marked[0]
        if hint := line[marked.end() :].split():
            yield from _break_words(hint, most, marked[1], marked[1])
        return
    words = line.split()
    left = max(0, most - max(map(_width, words)))  # next to the longest word
    indent = line[: min(len(line) - len(line.lstrip(" ")), left)]
    yield from _break_words(words, most, indent, (indent + "  ")[:left])


def _break_words(words: list[str], most: int, first: str, then: str) -> Iterator[str]:
    """Words in lines, of which all except the first begin with `then`."""
    line, room = first, most - len(first)
    for word in words:
        wide = _width(word)
        if line not in (first, then):
            if wide < room:
                line, room = f"{line} {word}", room - wide - 1
                continue
            yield line
            line, room = then, most - len(then)
        line, room = line + word, room - wide
    yield line


def _width(text: str) -> int:
    """How many columns a text takes, without its styles."""
    shown = STYLE.sub("", text)
    if shown.isascii():
        return len(shown)
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in ("W", "F") else 1 for c in shown)
