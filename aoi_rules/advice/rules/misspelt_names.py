"""Problems with a name that several lines spell in the same way, because the line that declares it is misspelt."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import evolve

from aoi_rules.advice.similar_names import named_after
from aoi_rules.advice.suggestions import Guess, ask_about, times
from aoi_rules.diagnostics import Diagnostic, Fix, Mention, Place, Source, line_of, numbers_of

__all__ = ["at_declarations", "format_lines", "titled_so"]

_SHOWN = 4
Slip = tuple[str, str, int]
"""The unknown name, the one that is declared, and the line that declares this."""


def at_declarations(found: Sequence[Diagnostic]) -> list[Diagnostic]:
    """The problems; those with the same unknown name become one at the line that declares the intended name, if no other line of
    the text has that name."""
    groups: dict[tuple[str, Slip], list[Diagnostic]] = {}
    for problem in found:
        slip = _find_slip(problem)
        if slip is not None and problem.place is not None:
            groups.setdefault((problem.place.source.name, slip), []).append(problem)
    moved = {id(problem): _move_to_declaration(slip, problems) for (_, slip), problems in groups.items() for problem in problems
             if len({p.place.line for p in problems if p.place}) > 1 or _name_from_title(problem, slip[1], slip[2]) == slip[0]}
    return list(_drop_repeats(moved.get(id(problem), problem) for problem in found))


def titled_so(word: str, titles: Mapping[str, str], known: Mapping[str, Place], here: Place) -> Guess | None:
    """The hint for a name that nothing has, if it agrees with one title; `known` has the places of the names with titles."""
    names = [name for name, title in titles.items() if named_after(title) == word]
    if len(names) != 1:
        return None
    line = line_of(known[names[0]], here, names[0], meant=True)
    return Guess.of(f"did you mean `{names[0]}` (" + line + ")?", word, None)


def format_lines(places: Iterable[Place], do: str, does: str) -> str:
    """`line 8 has`, `lines 8 and 9 have`; only the first ones if there are many; `do` and `does` are the plural and the singular
    of the verb."""
    several, comma = numbers_of(places), Mention(", ")
    if len(several) == 1:
        return "line " + several[0] + f" {does}"
    if len(several) > _SHOWN:
        return "lines " + comma.join(several[:_SHOWN]) + f" … {do}"
    return "lines " + comma.join(several[:-1]) + " and " + several[-1] + f" {do}"


def _find_slip(problem: Diagnostic) -> Slip | None:
    """The slip, if an unknown name is similar to one that the same text declares and uses nowhere else."""
    meant = next((one for one in problem.related if one.meant), None)
    if meant is None or problem.place is None or not problem.names or not problem.code.startswith("unknown-"):
        return None
    name, declared, source = meant.name, meant.place, problem.place.source
    if declared.source.name != source.name or _name_from_title(problem, name, declared.line) == name:
        return None
    return (problem.names[0], name, declared.line) if times(name, source) == 1 else None


def _name_from_title(problem: Diagnostic, name: str, line: int) -> str | None:
    """The name that a line probably meant to declare, according to its title."""
    found = re.search(rf'\b{name}[\s|]+"([^"]*)"', problem.place.source.lines[line - 1]) if problem.place is not None else None
    return named_after(found[1]) if found is not None else None


def _move_to_declaration(slip: Slip, problems: Sequence[Diagnostic]) -> Diagnostic:
    """The first of some problems at the declaration."""
    unknown, name, line = slip
    says = f"no other line has `{name}`: " + format_lines((p.place for p in problems if p.place), "have", "has") + f" `{unknown}`"
    first = problems[0].place
    place = _place_of_name(first.source, name, line) if first else None
    return evolve(problems[0], message=says, place=place, hint=ask_about(f"`{unknown}`"),
                  fix=Fix(place, unknown) if place else None, names=(name, unknown), related=())


def _place_of_name(source: Source, name: str, line: int) -> Place | None:
    found = re.search(rf"\b{name}\b", source.lines[line - 1])
    return Place(source, line, found.start() + 1, line, found.end() + 1) if found else None


def _drop_repeats(found: Iterator[Diagnostic]) -> Iterator[Diagnostic]:
    seen: set[tuple[str, str, str]] = set()
    for problem in found:
        key = problem.code, problem.message, str(problem.place)
        if key not in seen:
            seen.add(key)
            yield problem
