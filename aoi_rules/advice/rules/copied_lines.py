"""A line that was copied and kept the name of the original: it should have the name that nothing declares."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import evolve

from aoi_rules.diagnostics import Diagnostic, Mention, line_of

__all__ = ["at_copies"]


def at_copies(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems. If a text has one second declaration and one unknown name, and neither has another explanation, the
    problems of that name become part of the one about the declaration."""
    twice = [problem for problem in found if problem.code == "declared-twice" and problem.hint]
    if len(twice) != 1:
        return list(found)
    unknown = [problem for problem in found if _is_unexplained(problem, twice[0])]
    names = {problem.names[0] for problem in unknown}
    if any(re.search(rf"\b{re.escape(name)}\b", twice[0].message) for name in names):  # the declaration itself should be removed
        return [problem for problem in found if problem not in unknown]
    if len(names) != 1:
        return list(found)
    first = Mention(_GUESS.sub("", twice[0].hint or ""), twice[0].related)
    merged = evolve(twice[0], hint=first + f"; is it `{unknown[0].names[0]}`, which " + _mention_lines(unknown, twice[0]))
    return [merged if problem is twice[0] else problem for problem in found if problem not in unknown]


_GUESS = re.compile(r"; did you mean `\w+`\?$")
"""What a hint asks of a title, where another line tells the name."""


def _is_unexplained(problem: Diagnostic, twice: Diagnostic) -> bool:
    """Whether a problem is about a name that is declared nowhere and similar to no other, in the text of another problem."""
    if not problem.code.startswith("unknown-") or not problem.names or problem.place is None or twice.place is None:
        return False
    return not problem.guessed and problem.place.source.name == twice.place.source.name


def _mention_lines(unknown: Sequence[Diagnostic], twice: Diagnostic) -> Mention:
    """Says what uses the name, and that nothing declares it."""
    first = unknown[0]
    return line_of(first.place, twice.place, first.names[0]) + " uses and nothing declares?" if first.place else Mention("")
