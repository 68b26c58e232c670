"""What is next to the board, in a few lines: short facts side by side, and only the size of long lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["abridge", "groups"]

_SHORT = 34
_JOINED = " · "
_LONG = 2
"""A list with more lines than this is shown only on request."""


def groups(lines: Sequence[str]) -> list[list[str]]:
    """Group lines with their continuation lines, which are indented."""
    found: list[list[str]] = []
    for line in lines:
        if found and line.startswith(" "):
            found[-1].append(line)
        elif line:
            found.append([line])
    return found


def abridge(text: str, sizes: Mapping[str, int], columns: int) -> str:
    """Facts in a few lines: a long list whose title is in `sizes` is replaced by its size."""
    lines: list[str] = []
    for group in groups(text.splitlines()):
        title = group[0].partition(":")[0]
        lines += [f"{title}: {sizes[title]} (see `board`)"] if len(group) > _LONG and title in sizes else group
    return _close(lines, columns)


def _close(lines: Sequence[str], columns: int) -> str:
    """Short lines of facts side by side."""
    found: list[str] = []
    for line in lines:
        short = len(line) <= _SHORT and ": " in line and not line.startswith(" ")
        if short and found and found[-1].endswith(_JOINED) and len(found[-1]) + len(line) <= columns:
            found[-1] += line + _JOINED
        else:
            found.append(line + _JOINED if short else line)
    return "\n".join(line.removesuffix(_JOINED) for line in found)
