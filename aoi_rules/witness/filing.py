"""Puts a scenario into the text of a file, next to the scenarios of the same rule line."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source
from aoi_rules.language.tree import Statement
from aoi_rules.words.line_names import lines_named
from aoi_rules.words.scenario import Covers

__all__ = ["with_scenario"]

_HEAD = "language 1\n"


def with_scenario(source: Source, scenario: str, line: str) -> str:
    """The text of a file with a scenario in it: after the last one that covers the line or, if none does, the last one that
    covers a line of the same block; otherwise at the end.  A scenario that is there already is not added again.  An empty text
    becomes that of a new file."""
    if scenario.strip() in source.text:
        return source.text
    if not source.text.strip():
        return f"{_HEAD}\n{scenario}"
    whole = [item for scenes in read_file(source).scenes.values() for item in scenes.scenarios]
    home = line.rpartition(".")[0]
    same = [item for item in whole if line in _lines_covered(item)]
    near = [item for item in whole if home and any(name.rpartition(".")[0] == home for name in _lines_covered(item))]
    lines = source.text.split("\n")
    last = max((item.block.place.end_line for item in same or near if item.block is not None), default=0)
    if not last:
        return f"{source.text.rstrip()}\n\n{scenario}"
    return "\n".join([*lines[:last], "", *scenario.rstrip().split("\n"), *lines[last:]])


def _lines_covered(item: Statement) -> Iterator[str]:
    """The lines that a scenario says it covers."""
    return (name for line in item.items if Covers.begins(line) for name, _ in lines_named(line.arguments))
