"""Lines of C that fit a page: a long line is broken behind commas and before operators, those of the outermost brackets first."""

from __future__ import annotations

__all__ = ["WIDTH", "broken"]

WIDTH = 120
_BEFORE = (" && ", " || ", " ? ", " : ")
_INDENT = "    "


def broken(line: str, pad: str) -> list[str]:
    """A line without its indentation, as lines with it; no line has a text in quotation marks."""
    if len(pad) + len(line) <= WIDTH:
        return [pad + line]
    cuts = _cuts(line)
    if not cuts:
        return [pad + line]
    depth = min(depth for _, depth in cuts)
    lines: list[str] = []
    start = 0
    for cut in [at for at, deep in cuts if deep == depth] + [len(line)]:
        piece = line[start:cut].strip()
        here = pad + (_INDENT if lines else "")
        if lines and len(lines[-1]) + 1 + len(piece) <= WIDTH:
            lines[-1] += f" {piece}"
        else:
            lines.append(here + piece)
        start = cut
    return [found for one in lines for found in _again(one, pad)]


def _again(line: str, pad: str) -> list[str]:
    """A part of a broken line, broken further where it is still too long."""
    if len(line) <= WIDTH:
        return [line]
    inner = line[: len(line) - len(line.lstrip())]
    return broken(line.strip(), inner if inner != pad else pad)


def _cuts(line: str) -> list[tuple[int, int]]:
    """Where a line may be broken, and how deep in brackets each place is."""
    found, depth = [], 0
    for at, ch in enumerate(line):
        if ch in "([{":
            depth += 1
        elif ch in ")]}":
            depth -= 1
        elif ch == "," and at + 1 < len(line) and line[at + 1] == " ":
            found.append((at + 1, depth))
        elif ch == " " and any(line.startswith(sign, at) for sign in _BEFORE):
            found.append((at, depth))
    return found
