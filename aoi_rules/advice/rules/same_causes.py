"""Problems with one cause: the name that a loop lacks, or a name in two words. The others are left out."""

from __future__ import annotations

import re
from collections.abc import Sequence

from aoi_rules.diagnostics import Diagnostic

__all__ = ["NAMELESS", "at_loops", "at_two_words"]

NAMELESS = "a loop needs the name that its condition counts"
"""The beginning of the hint for a loop without a name."""


def at_loops(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems, without those about a name that a loop lacks which stand in other lines."""
    lacking = {problem.names[0] for problem in found if _is_of_loop(problem) and problem.names}
    return [problem for problem in found if _is_of_loop(problem) or problem.code != "unknown-name"
            or problem.names[:1] == () or problem.names[0] not in lacking]


def at_two_words(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems, without those about the first word of a name in two words, `two harbors`: the second one says it."""
    split = {(problem.place.source.name, problem.place.line, said[1]) for problem in found
             if problem.place is not None and (said := _TWO_WORDS.match(problem.hint or "")) is not None}
    return [problem for problem in found if not any(_is_about_beginning(problem, *one) for one in split)]


def _is_about_beginning(problem: Diagnostic, source: str, line: int, whole: str) -> bool:
    """Whether a problem in a line is about the first word of a name."""
    place, named = problem.place, problem.names[:1]
    there = place is not None and (place.source.name, place.line) == (source, line)
    return there and bool(named) and whole.startswith(f"{named[0]}_")


_TWO_WORDS = re.compile(r"a name is one word: `(\w+)`")


def _is_of_loop(problem: Diagnostic) -> bool:
    return (problem.hint or "").startswith(NAMELESS)
