"""A line that was copied and kept the name of the original: it should have the name that nothing declares."""

from __future__ import annotations

import re
from collections.abc import Sequence

from attrs import evolve

from aoi_rules.advice.rules.same_causes import DECLARED_BY
from aoi_rules.advice.similar_names import named_after, one_slip
from aoi_rules.diagnostics import Diagnostic, Mention, Place, line_of

__all__ = ["at_copies"]


def at_copies(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems. If a text has one second declaration and one unknown name, and the title of the declaration contains this
    name or neither has another explanation, the problems of the name become part of the one about the declaration."""
    twice = [problem for problem in found if problem.code == "declared-twice" and problem.hint]
    if len(twice) != 1 or (place := twice[0].place) is None:
        return list(found)
    near = [problem for problem in found if problem.code.startswith("unknown-") and problem.names and problem.place is not None]
    titled = [problem for problem in near if _is_in_title(problem.names[0], place)]
    unknown = titled or [problem for problem in near if _is_unexplained(problem, place)]
    names = {problem.names[0] for problem in unknown}
    if any(re.search(rf"\b{re.escape(name)}\b", twice[0].message) for name in names):  # the declaration itself should be removed
        return [problem for problem in found if problem not in unknown]
    if len(names) != 1:
        return list(found)
    name = names.pop()
    first = Mention(_OTHERWISE.sub("", twice[0].hint or ""), twice[0].related)
    which = "this one" if titled else "one of the two"
    merged = evolve(twice[0], hint=first + f": is {which} `{name}`, which " + _mention_lines(unknown, place))
    return [merged if problem is twice[0] else problem for problem in found if not _is_about(problem, name)]


_OTHERWISE = re.compile(r"(?:: (?:give|leave)|; did you mean) [^\n]*$")
"""What a hint says or asks where no other line tells the name."""


def _is_unexplained(problem: Diagnostic, place: Place) -> bool:
    """Whether a problem in the text of a second declaration is about a name that is declared nowhere and similar to no other, or
    that the declaration could have: any name that it resembles is not just one slip away."""
    if problem.place is None or problem.place.source.name != place.source.name:
        return False
    if not problem.guessed:
        return True
    meant = {line.name for line in problem.related if line.meant}
    alike = DECLARED_BY.get(problem.code) in place.text_before.split()[-1:]
    return meant == {place.text} or (alike and not any(one_slip(problem.names[0], name) for name in meant))


def _is_in_title(name: str, place: Place) -> bool:
    """Whether the words of a name are all in the title of what is declared at a place, unlike those of the name that it has:
    `sell_share` for `action buy_share "Sell a share"`."""
    titled = re.match(r'[\s|]+"(?P<title>[^"]*)"', place.line_text[place.end_column - 1 :])
    words = set((named_after(titled["title"]) or "").split("_")) if titled is not None else set()
    return words.issuperset(name.split("_")) and not words.issuperset(place.text.split("_"))


def _is_about(problem: Diagnostic, name: str) -> bool:
    """Whether a problem is about a name, or about that of a member nested in what has it, which ends in a number."""
    return problem.severity == "error" and any(re.fullmatch(rf"{re.escape(name)}(?:_\d+)?", one) for one in problem.names)


def _mention_lines(unknown: Sequence[Diagnostic], place: Place) -> Mention:
    """Says what uses the name, and that nothing declares it."""
    first = min(unknown, key=lambda problem: problem.place is None or problem.place.source.name != place.source.name)
    return line_of(first.place, place, first.names[0]) + " uses and nothing declares?" if first.place else Mention("")
