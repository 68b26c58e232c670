"""Rule lines, and lines of a resolved ruleset, together with the places where they were written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aoi_rules.cli.terminal.output import safe
from aoi_rules.compiler.source.resolved_text import is_comment
from aoi_rules.diagnostics import Place
from aoi_rules.model.ruleset import RuleModel, TextLine

__all__ = ["line_data", "lines_named", "origin_lines", "rule_lines", "stretch", "without_margin"]


def origin_lines(lines: Sequence[TextLine]) -> list[str]:
    """Each line after its file and line number: `game.aoi:41 │ players 3..5`.  No text is truncated."""
    short = _shorten_paths(line.place.source.path for line in lines if line.place)
    origins = [f"{short[line.place.source.path]}:{line.place.line}" if line.place else "" for line in lines]
    width = max(map(len, origins), default=0)
    return [safe(f"{origin.ljust(width)} │ {line.text}".rstrip()) for origin, line in zip(origins, lines, strict=True)]


def line_data(line: TextLine) -> dict[str, object]:
    """A line for programs; the place of a generated line is null."""
    return {"text": line.text, "name": line.name, "place": line.place.json(full=True) if line.place else None}


def rule_lines(rule: RuleModel, outer: int = 1) -> list[str]:
    """A line for people: its name, kind and words, then the rulebook's section and the place in the text.

    It is indented by the number of dots that its name has beyond `outer`.
    """
    depth = "  " * (rule.name.count(".") - outer)
    see = f"{rule.see} · " if rule.see else ""
    head = f"{depth}{rule.name} ({rule.kind})"
    return [safe(f"{head}: {rule.text}" if rule.text else head), safe(f"{depth}    {see}{rule.place.full_text}")]


def lines_named(lines: Sequence[TextLine], name: str) -> list[TextLine]:
    """The lines with a certain name, including their blocks, without their common indentation."""
    return without_margin([line for line in lines if line.name == name or line.name.startswith(f"{name}.")])


def without_margin(lines: Sequence[TextLine]) -> list[TextLine]:
    """The lines without their common indentation."""
    margin = min((len(line.text) - len(line.text.lstrip()) for line in lines if line.text), default=0)
    return [TextLine(line.text[margin:], line.name, line.place) for line in lines]


def stretch(lines: Sequence[TextLine], place: Place) -> range:
    """The numbers of the lines that were written at a place, including the comments directly above it and lines that a plugin
    inserted."""
    here = [n for n, line in enumerate(lines) if line.place and line.place.source.path == place.source.path
            and place.line <= line.place.line <= place.end_line]
    if not here:
        return range(0)
    again = [n for n in here[1:] if lines[n].place == lines[here[0]].place]  # a line that `like` took over
    last = max(n for n in here if not again or n < again[0])
    first = here[0]
    while first and is_comment(lines[first - 1]):
        first -= 1
    return range(first, last + 1)


def _shorten_paths(names: Iterable[str]) -> dict[str, str]:
    """The shortest ends of paths, in whole folders, that are different for all files."""
    parts = {name: name.replace("\\", "/").split("/") for name in names}
    short: dict[str, str] = {}
    for name, own in parts.items():
        others = [other for another, other in parts.items() if another != name]
        length = next((n for n in range(1, len(own)) if all(other[-n:] != own[-n:] for other in others)), len(own))
        short[name] = "/".join(own[-length:])
    return short
