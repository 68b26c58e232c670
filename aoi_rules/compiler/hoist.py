"""Loop-invariant code motion: what a loop would reckon alike at each turn is reckoned once, before it.

Generated functions that only read the state are the input, so moving a call never changes what it gives.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

__all__ = ["hoisted", "inside"]

_CALL = re.compile(r"\b(?:q|net)_\w+\((?:s|NO_STATE)(?:, (?:-?\w+|[TK]_\w+\[\w+\]))*\)")
_SLOT = re.compile(r"\bs\.[a-z]\w*\b(?! =)")
_LOOK_UP = re.compile(r"\b(?:T_\w+|h\d+)\[(?:\w+|(?:T_\w+|h\d+)\[\w+\])\](?!\[)")
_PATHS = re.compile(r"\bh\d+\.(?:reached|distance)\(\w+(?:, \w+)?\)")
_NAME = re.compile(r"\b[a-z]\w*\b")
_FOR = re.compile(r"^( *)for (.+?) in (.+):(?:  # .*)?$")
_SET = re.compile(r"^ *(\w+)(?:: [^=]+)? [+|&-]?= ")
_MOST = 60


def hoisted(lines: Sequence[str]) -> list[str]:
    """The body of a function with invariant calls and look-ups moved in front of the loops they stand in."""
    result = list(lines)
    start = moved = 0
    while start < len(result):
        head = _FOR.match(result[start])
        text = _invariant(result, start, len(head[1])) if head is not None and moved < _MOST else None
        if head is None or text is None:
            start += 1
            continue
        moved += 1
        for at in range(start, _end(result, start, len(head[1]))):
            result[at] = _replace(result[at], text, f"h{moved}")
        # the iterable itself is reckoned once anyway, and may use the name too
        result.insert(start, f"{head[1]}h{moved} = {text}")
        start += 1
    return result


def inside(src: str, bound: Container[str]) -> str:
    """What of a condition is reckoned at each turn of a loop that sets the names `bound`: the rest is moved out."""
    return _CALL.sub(lambda found: found[0] if any(n in bound for n in _NAME.findall(found[0])) else "h", src)


def _replace(line: str, text: str, name: str) -> str:
    return re.sub(rf"(?<![\w.]){re.escape(text)}(?![\w(])", name, line)


def _invariant(lines: Sequence[str], start: int, depth: int) -> str | None:
    """What can be moved out of the loop that begins there."""
    end = _end(lines, start, depth)
    bound = _bound(lines[start:end])
    for line in lines[start + 1 : end]:
        for pattern in (_CALL, _SLOT, _LOOK_UP, _PATHS):
            for match in pattern.finditer(line):
                if not bound & set(_NAME.findall(match[0])) and not _has_names_of_its_own(line, match.start()):
                    return match[0]
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


def _has_names_of_its_own(line: str, at: int) -> bool:
    return (" for " in line[at:] and "[" in line[:at]) or "lambda" in line
