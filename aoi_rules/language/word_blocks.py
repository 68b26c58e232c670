"""Blocks of other languages that begin and end with words, `for _, p in ipairs(players) do … end`."""

from __future__ import annotations

import re

__all__ = ["CLOSER", "CLOSERS", "LOOPING", "OPENERS", "block_end"]

OPENERS = ("do", "then", "begin")
LOOPING = ("for", "foreach", "loop", "repeat", "while", "until", "begin")
"""The words with which such a block begins in other languages."""
CLOSERS = ("end", "done", "od", "fi", "endif", "endfor", "endforeach", "wend", "next")
CLOSER = rf"(?:next(?:[ \t]+\w+)?|(?:{'|'.join(CLOSERS)})(?:[ \t]+(?:if|for|while|loop|each))?)"
"""The pattern of the words that end a block."""
_OPENER, _CLOSER = rf"(?:{'|'.join(OPENERS)})", rf"{CLOSER};?"
_ON_LINE = re.compile(rf"[^{{}}\n#]*\b{_OPENER}\b[^{{}}\n#]*\b{_CLOSER}[ \t]*$", re.IGNORECASE)
_OPENED = re.compile(rf"[^{{}}\n#]*\b{_OPENER}[ \t]*$", re.IGNORECASE)
_CLOSED = re.compile(rf"[ \t]*{_CLOSER}[ \t]*$", re.IGNORECASE)
_COUNTED = re.compile(r"[ \t]*for\b[^{}\n#:]*$", re.IGNORECASE)
"""A loop of BASIC, which ends with `next`."""
_OTHERWISE = re.compile(r"[ \t]*else", re.IGNORECASE)
_NEXT = re.compile(r"[ \t]*next\b", re.IGNORECASE)
_MOST = 40  # lines of a block


def block_end(text: str, start: int) -> int | None:
    """The offset after the word that ends a block, which begins on the line of `start`; None if there is no such block."""
    first, *lines = text[start:].split("\n", _MOST)
    if _ON_LINE.match(first) is not None:
        return start + len(first)
    if _OPENED.match(first) is None and not (_COUNTED.match(first) and any(map(_NEXT.match, lines))):
        return None
    at, depth = start + len(first), 1
    for line in lines[: _MOST - 1]:
        at += 1 + len(line)
        if line.count("{") != line.count("}"):
            return None
        if _CLOSED.match(line) is not None:
            depth -= 1
            if not depth:
                return at
        elif _OPENED.match(line) is not None and _OTHERWISE.match(line) is None:
            depth += 1
    return None
