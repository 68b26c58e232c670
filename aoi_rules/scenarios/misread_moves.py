"""Moves in the lines of a scenario whose words no position can make a move."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.diagnostics import Diagnostic, Place
from aoi_rules.errors import MoveTextError
from aoi_rules.machine.move_misreading import find_misreading, find_several_moves
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.model.scenario import ScenarioModel, StepModel
from aoi_rules.scenarios.offers import MoveKind
from aoi_rules.words.scenario import Offers

__all__ = ["MISREAD", "find_misread_move", "locate_words", "misread_moves"]

MISREAD = "wrong-argument"
"""The code of problems with the words of a move."""


def misread_moves(program: Program, scenario: ScenarioModel) -> Iterator[Diagnostic]:
    """The problems with the words of a scenario's moves, one for each line; nothing is played to find them."""
    names = program.names(scenario.seats)
    found = (find_misread_move(program, names, step) for step in scenario.steps)
    return (problem for problem in found if problem is not None)


def find_misread_move(program: Program, names: Names, step: StepModel) -> Diagnostic | None:
    """The problem with the words of the first move in a line that cannot be read; None if all can."""
    return next(_problems_of(program, names, step), None)


def _problems_of(program: Program, names: Names, step: StepModel) -> Iterator[Diagnostic]:
    if step.move and step.kind != Offers.word:
        place = locate_words(step.place, step.move)
        if (problem := _find_problem(program, names, step.move, place, step.place)) is not None:
            yield problem
    for text, place in step.moves:
        found = _find_problem_in_list if step.kind == Offers.word else _find_problem
        if (problem := found(program, names, text, place, place)) is not None:
            yield problem
    if step.move and step.kind == Offers.word:
        try:
            MoveKind.of(program, names, step.move)
        except MoveTextError as error:
            yield _describe_problem(str(error), locate_words(step.place, step.move))


def _find_problem(program: Program, names: Names, text: str, place: Place, line: Place) -> Diagnostic | None:
    """The problem with the words of a move at a place in a line; None if they can be read."""
    found = find_misreading(program, names, text)
    if found is None:
        return None
    before, _, after = line.text.partition(text) if place.text == text else ("", "", "")
    meant = found.meant if found.meant and find_misreading(program, names, found.meant) is None else ""
    hint = f"write `{before}{meant}{after}`" if meant else None
    return _describe_problem(found.message, place, hint)


def _find_problem_in_list(program: Program, names: Names, text: str, place: Place, line: Place) -> Diagnostic | None:
    """The problem with the words of one of the moves that a line lists; the corrected text has `;` between several moves."""
    found = find_misreading(program, names, text)
    several = find_several_moves(program, names, text if found is None else found.meant)
    if several is None or found is None:
        return _describe_problem(several.message, place, f"write `{several.meant}`") if several is not None else (
            _find_problem(program, names, text, place, line))
    return _describe_problem(found.message, place, f"write `{several.meant}`")


def _describe_problem(message: str, place: Place, hint: str | None = None) -> Diagnostic:
    """A problem with a message that begins with what is wrong; what helps follows it.  With a hint that is enough, only the first
    of what helps is shown."""
    wrong, *more = message.split("; ")
    said = "; ".join([wrong, *more[:1]] if hint is not None else [wrong])
    return Diagnostic(MISREAD, said, place, hint or "; ".join(more) or None)


def locate_words(place: Place, words: str) -> Place:
    """The part of a line that contains some words; the whole line if it does not have exactly these words."""
    before, found, _ = place.text.partition(words)
    begin = place.column + len(before)
    return Place(place.source, place.line, begin, place.line, begin + len(words)) if words and found else place
