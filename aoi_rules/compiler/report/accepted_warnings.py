"""Warnings that authors accept: lines `accept CODE "REASON"`, and which problems they remove."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from attrs import frozen

from aoi_rules.advice.explanations.meaning import EXPLANATIONS
from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.diagnostics import AcceptedWarning, Diagnostic, Place

__all__ = ["AcceptLine", "taken_out", "warn_unused"]


@frozen
class AcceptLine:
    """A line that accepts the warnings with a code in the line after it, which goes from `start` to `end` (lines and columns;
    both are the same if no line follows).  `code_place` is the place of its code, `home` that of the outermost line around it."""

    code: str
    reason: str
    place: Place
    code_place: Place
    start: tuple[int, int]
    end: tuple[int, int]
    home: Place

    def accepts(self, problem: Diagnostic) -> bool:
        """Whether it accepts a problem."""
        place = problem.place
        if place is None or problem.severity == "error" or problem.code != self.code:
            return False
        return place.source.name == self.place.source.name and self.start <= (place.line, place.column) < self.end


def taken_out(
    found: Iterable[Diagnostic], accepting: Sequence[AcceptLine]
) -> tuple[list[Diagnostic], tuple[AcceptedWarning, ...], set[AcceptLine]]:
    """The problems that nobody accepts, those that somebody accepts, and the lines that accept them."""
    left: list[Diagnostic] = []
    accepted: list[AcceptedWarning] = []
    used: set[AcceptLine] = set()
    for problem in found:
        taking = [one for one in accepting if one.accepts(problem)]
        used.update(taking)
        if taking:
            accepted.append(AcceptedWarning(problem, taking[-1].reason, taking[-1].place))
        else:
            left.append(problem)
    return left, tuple(sorted(accepted, key=_sort_key)), used


def _sort_key(one: AcceptedWarning) -> tuple[str, int, int]:
    place = one.problem.place or one.place
    return place.source.name, place.line, place.column


def warn_unused(accepting: Iterable[AcceptLine], used: Collection[AcceptLine], homes: Iterable[Place]) -> Iterator[Diagnostic]:
    """A warning for each line inside these outermost lines that accepts nothing."""
    looked_at = {(home.source.name, home.line, home.column) for home in homes}
    for one in accepting:
        if one in used or (one.home.source.name, one.home.line, one.home.column) not in looked_at:
            continue
        if one.code not in EXPLANATIONS:
            known = dict.fromkeys(code.replace("-", "_") for code in EXPLANATIONS)
            written = one.code.replace("-", "_")
            yield Diagnostic("unused-accept", f"no warning has the code `{written}`", one.code_place,
                             suggest_word(written, known, one.code_place), "warning")
        elif one.start == one.end:
            yield Diagnostic("unused-accept", "no line follows this `accept` in its block", one.place,
                             "write it before the line that it is about", "warning")
        else:
            yield Diagnostic("unused-accept", f"the line after this has no warning `{one.code}`", one.place,
                             "leave it out, or write it right before the line with the warning", "warning")
