"""Names of before: what something that was renamed is called now."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["Renamed", "line_now", "name_now"]

Renamed = Sequence[tuple[str, str]]
"""Pairs of an old name and the one that came in its place, which may have been replaced again."""

_HEADS = ("source", "score")
"""What stands before the name of a source or of a line of the scoring in the dotted names of rules."""


def name_now(renamed: Renamed, name: str) -> str:
    """What a name stands for now: itself where it was never replaced.  Of a dotted name the beginning may have been replaced:
    with `build` now `construct`, `build.room` is `construct.room`."""
    if not renamed:
        return name
    names, seen = dict(renamed), {name}
    while (new := _replaced(names, name)) not in seen:
        seen.add(new)
        name = new
    return name


def line_now(renamed: Renamed, path: str, name: str) -> str | None:
    """What the line that was called `name` within something is called now; None where none was called so.  `path` is the name
    of now of what it stands in: `build`, `build.card`, of a source with or without `source.`."""
    for old, _ in renamed:
        head, _, tail = name_now(renamed, old).rpartition(".")
        if "." in old and old.rpartition(".")[2] == name and path in (head, head.partition(".")[2]):
            return tail
    return None


def _replaced(names: dict[str, str], name: str) -> str:
    """The name with one replacement carried out, of its longest beginning that has one."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        new = names.get(".".join(parts[:end]))
        if new is not None:
            return ".".join([new, *parts[end:]])
    if parts[0] in _HEADS and len(parts) > 1:
        return f"{parts[0]}.{_replaced(names, '.'.join(parts[1:]))}"
    return name
