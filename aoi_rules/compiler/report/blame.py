"""Problems that show in a text because another one replaced or dropped what it uses: whoever did that is to blame."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from attrs import evolve, frozen

from aoi_rules.diagnostics import Diagnostic, Place, Source, line_of

__all__ = ["Changed", "blamed"]

_WORD = re.compile(r"[A-Za-z_]\w*")
_SHOWN = 5
_UNUSED = ("unused-action", "unused-name")


@frozen
class Changed:
    """A line that a part or a map changed: its name, the place that says so, and how: `amend`, `replace` or `drop`."""

    name: str
    place: Place
    how: str


def blamed(found: Sequence[Diagnostic], changes: Iterable[Changed], own: Source) -> list[Diagnostic]:
    """The problems, with those that a change makes in another text at the change, once for each; what shows in the ruleset's
    own text stays there."""
    changes = list(changes)
    result: list[Diagnostic] = []
    groups: dict[int, list[Diagnostic]] = {}
    for problem in found:
        if _left_over(problem, changes, own):
            continue
        change = _cause(problem, changes, own)
        if change is None:
            result.append(problem)
        else:
            groups.setdefault(changes.index(change), []).append(problem)
    return [*result, *(_together(changes[number], problems) for number, problems in groups.items())]


def _left_over(problem: Diagnostic, changes: Sequence[Changed], own: Source) -> bool:
    """Whether a warning says that something in another text is used nowhere, where changes may have left it over."""
    place = problem.place
    return problem.code in _UNUSED and place is not None and place.source.name != own.name and any(
        change.place.source.name != place.source.name for change in changes)


def _cause(problem: Diagnostic, changes: Sequence[Changed], own: Source) -> Changed | None:
    """The change that a problem follows from: one that is named in its message, or else on its line."""
    place = problem.place
    if place is None or problem.severity != "error" or place.source.name == own.name:
        return None
    others = [c for c in changes if c.name and c.how != "amend" and c.place.source.name != place.source.name]
    for words in (_WORD.findall(problem.message), _WORD.findall(place.source.lines[place.line - 1])):
        change = next((change for change in others if change.name in words), None)
        if change is not None:
            return change
    return None


def _together(change: Changed, problems: Sequence[Diagnostic]) -> Diagnostic:
    """One problem at a change, with the places where it shows."""
    places = list(dict.fromkeys(line_of(p.place, change.place) for p in problems if p.place is not None))
    also = f"; also {', '.join(places[1:_SHOWN])}{' …' if len(places) > _SHOWN else ''}" if len(places) > 1 else ""
    if change.how == "drop":
        return evolve(problems[0], message=f"`{change.name}` is dropped here and used in {places[0]}", place=change.place,
                      hint=f"drop or replace what uses it as well{also}")
    return evolve(problems[0], message=f"what replaces `{change.name}` does not go with {places[0]}: {problems[0].message}",
                  place=change.place, hint=f"what replaces a line can be used as that was{also}")
