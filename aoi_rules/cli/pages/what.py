"""What a name of the game at hand means: a card, a place, a rule."""

from __future__ import annotations

from aoi_rules import Ruleset, library
from aoi_rules.cli.entries import Entries
from aoi_rules.diagnostics import Source
from aoi_rules.errors import AoiError
from aoi_rules.scenarios.lines import Lines, read_lines

__all__ = ["meaning"]


def meaning(rules: Ruleset, topic: str) -> str:
    """What is known of a name or a title in these rules; raises AoiError where nothing is called so."""
    return "\n\n".join(Entries(_lines(rules)).explained(topic))


def _lines(rules: Ruleset) -> Lines:
    """The rules' lines by the library's text, or, where that is not theirs, by all that is played, written as one."""
    source = library.find_source(rules.name)
    lines = read_lines(source)[1] if isinstance(source, Source) else None
    if lines is None or lines.program.content_hash != rules.program.content_hash:
        text = "\n".join(line.text for line in rules.program.resolved_text())
        lines = read_lines(Source(f"{rules.name}.aoi", text + "\n"))[1]
    if lines is None:
        raise AoiError("what this game's lines say cannot be shown")
    return lines
