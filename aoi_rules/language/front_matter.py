"""The head of a note, as Markdown has it: lines between two `---` at the beginning of a text, above the rules."""

from __future__ import annotations

import re

from attrs import evolve

from aoi_rules.diagnostics import Diagnostic, Place, Source, number_of
from aoi_rules.language.blanks import blank_out

__all__ = ["end_of_front_matter", "without_front_matter"]

_MARKS = ("---", "+++")
"""What is above and below such a head: for YAML and for TOML."""
_ENTRY = re.compile(r"\s|[\w\"'-]+[ \t]*[:=]|[-#\[\]}]")
"""How a line of such a head begins."""
_LONGEST = 200


def _find_head(source: Source) -> tuple[int, int] | None:
    """The first and the last line of the head of a note; None if a text does not begin with one."""
    if not source.text.lstrip().startswith(_MARKS):
        return None
    lines = source.lines
    first = next((number for number, line in enumerate(lines[:_LONGEST], 1) if line.strip()), None)
    if first is None or (mark := lines[first - 1].strip()) not in _MARKS:
        return None
    for number, line in enumerate(lines[first : first + _LONGEST], first + 1):
        if line.strip() == mark:
            return first, number
        if line.strip() and _ENTRY.match(line) is None:
            return None
    return None


def end_of_front_matter(text: str) -> int:
    """The offset after the head of a note; 0 if a text does not begin with one."""
    source = Source("", text)
    head = _find_head(source)
    return 0 if head is None else _end_of_line(source, head[1])


def _end_of_line(source: Source, line: int) -> int:
    return source.starts[line - 1] + len(source.lines[line - 1])


def without_front_matter(source: Source) -> tuple[Source, tuple[Diagnostic, ...]]:
    """The text with blanks instead of the head of a note, so that all other places stay the same, and a problem for it."""
    head = _find_head(source)
    if head is None:
        return source, ()
    from aoi_rules.language.pasted_lines import PASTED  # noqa: PLC0415 - once a text begins with such a head
    from aoi_rules.language.problems import complain  # noqa: PLC0415

    first, last = head
    place = Place(source, first, 1, first, len(source.lines[first - 1]) + 1)
    lines = number_of(source.line_at(first)) + " to " + number_of(source.line_at(last))
    problem = complain(PASTED, place, what="Lines " + lines + " are the head of a Markdown note, not rules.",
                       hint="leave lines " + lines + " out; a note for people follows a `#`")
    return evolve(source, text=blank_out(source.text, [(0, _end_of_line(source, last))])), (problem,)
