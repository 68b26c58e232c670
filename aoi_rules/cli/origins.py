"""Lines of a resolved ruleset beside the places where they were written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aoi_rules.cli.output import safe
from aoi_rules.model.ruleset import TextLine

__all__ = ["line_data", "named", "origin_lines"]


def origin_lines(lines: Sequence[TextLine]) -> list[str]:
    """Each line behind its file and line: `game.aoi:41 │ players 3..5`.  No text is cut off."""
    short = _shortened(line.place.source.name for line in lines if line.place)
    origins = [f"{short[line.place.source.name]}:{line.place.line}" if line.place else "" for line in lines]
    width = max(map(len, origins), default=0)
    return [safe(f"{origin.ljust(width)} │ {line.text}".rstrip()) for origin, line in zip(origins, lines, strict=True)]


def line_data(line: TextLine) -> dict[str, object]:
    """A line for programs; one that nobody wrote has the place null."""
    return {"text": line.text, "name": line.name, "place": str(line.place) if line.place else None}


def named(lines: Sequence[TextLine], name: str) -> list[TextLine]:
    """The lines of what is called so, with what is in it; the indentation that all have in common is taken away."""
    found = [line for line in lines if line.name == name or line.name.startswith(f"{name}.")]
    margin = min((len(line.text) - len(line.text.lstrip()) for line in found), default=0)
    return [TextLine(line.text[margin:], line.name, line.place) for line in found]


def _shortened(names: Iterable[str]) -> dict[str, str]:
    """The shortest ends of paths, folder by folder, that tell the files apart."""
    parts = {name: name.replace("\\", "/").split("/") for name in names}
    short: dict[str, str] = {}
    for name, own in parts.items():
        others = [other for another, other in parts.items() if another != name]
        length = next((n for n in range(1, len(own)) if all(other[-n:] != own[-n:] for other in others)), len(own))
        short[name] = "/".join(own[-length:])
    return short
