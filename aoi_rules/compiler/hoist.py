"""Loop-invariant code motion: what a loop would reckon alike at each turn is reckoned once, before it.

Generated functions that only read the state are the input, so moving a call never changes what it gives.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["hoisted"]

_CALL = re.compile(r"\b(?:q|net)_\w+\((?:s|NO_STATE)(?:, (?:-?\w+|[TK]_\w+\[\w+\]))*\)")
_SLOT = re.compile(r"\bs\.[a-z]\w*\b(?! =)")
_NAME = re.compile(r"\b[a-z]\w*\b")
_FOR = re.compile(r"^( *)for (.+?) in (.+):$")
_SET = re.compile(r"^ *(\w+)(?:: [^=]+)? [+|&-]?= ")


def hoisted(lines: Sequence[str]) -> list[str]:
    """The body of a function with invariant calls and slot look-ups moved in front of the loops they stand in."""
    result = list(lines)
    for number in range(1, 61):
        move = _next(result)
        if move is None:
            return result
        start, end, text = move
        name = f"h{number}"
        for at in range(start, end):
            result[at] = _replace(result[at], text, name)
        head = _FOR.match(result[start])
        if head is not None:  # the iterable itself is reckoned once anyway, and may use the name too
            pad = head[1]
            result.insert(start, f"{pad}{name} = {text}")
    return result


def _replace(line: str, text: str, name: str) -> str:
    return re.sub(rf"(?<![\w.]){re.escape(text)}(?![\w(])", name, line)


def _next(lines: Sequence[str]) -> tuple[int, int, str] | None:
    """The outermost loop out of which something can be moved, and what."""
    for start, line in enumerate(lines):
        head = _FOR.match(line)
        if head is None:
            continue
        end = _end(lines, start, len(head[1]))
        bound = _bound(lines[start:end])
        for inner in lines[start + 1 : end]:
            for pattern in (_CALL, _SLOT):
                for match in pattern.finditer(inner):
                    if not bound & set(_NAME.findall(match[0])) and not _in_comprehension(inner, match.start()):
                        return start, end, match[0]
    return None


def _end(lines: Sequence[str], start: int, depth: int) -> int:
    end = start + 1
    while end < len(lines) and (len(lines[end]) - len(lines[end].lstrip())) > depth:
        end += 1
    return end


def _bound(lines: Sequence[str]) -> set[str]:
    """The names that a stretch of lines sets."""
    names: set[str] = set()
    for line in lines:
        if head := _FOR.match(line):
            names |= set(_NAME.findall(head[2]))
        elif made := _SET.match(line):
            names.add(made[1])
    return names


def _in_comprehension(line: str, at: int) -> bool:
    return " for " in line[at:] and "[" in line[:at]
