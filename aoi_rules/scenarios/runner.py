"""Running a scenario: the position it gives, then its lines one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from aoi_rules.diagnostics import Diagnostic, Place
from aoi_rules.errors import AoiError, MoveTextError
from aoi_rules.game import Game, Ruleset
from aoi_rules.machine.budget import Halt
from aoi_rules.machine.move_texts import SEVERAL
from aoi_rules.model.scenario import ScenarioModel, StepModel, nothing_called
from aoi_rules.scenarios.misread_moves import MISREAD, find_misread_move, locate_words
from aoi_rules.scenarios.move_lines import allow, explain, plays, refuse
from aoi_rules.scenarios.offer_line import offers
from aoi_rules.scenarios.outcome import ExercisedRules, LineFailed, Outcome
from aoi_rules.scenarios.position_lines import expect, scores, sees, snapshot, undo, wins
from aoi_rules.scenarios.scenario_game import Table
from aoi_rules.scenarios.start import begin

__all__ = ["play_through", "deciding_seat", "run"]

_LINES: Mapping[str, Callable[[Table, StepModel], None]] = MappingProxyType({
    line.__name__: line for line in (plays, allow, refuse, explain, offers, expect, scores, wins, sees, undo, snapshot)
})
"""What each kind of line does; it raises Failed if the line does not hold."""
_BY_NAME = (refuse.__name__, explain.__name__)
"""Lines whose moves need not be made, so that not all of their words are read."""


def run(rules: Ruleset, scenario: ScenarioModel) -> Outcome:
    """Play a whole scenario; a fault in it never raises an error."""
    asked, shown = ExercisedRules(), list[str]()
    failure, details, halted = None, tuple[str, ...](), False
    try:
        _play_lines(rules, scenario, asked, shown)
    except LineFailed as fault:
        failure, details = Diagnostic(fault.code, fault.message, fault.place, fault.hint), fault.details
        halted = _is_halt(fault)
    except AoiError as error:  # the rules cannot continue from there
        failure, halted = Diagnostic("scenario-failed", str(error), scenario.place), _is_halt(error)
    return Outcome(failure, details, tuple(shown), asked, halted)


def _is_halt(error: BaseException | None) -> bool:
    """Whether an error comes from rules that exceeded a limit."""
    return error is not None and (isinstance(error, Halt) or _is_halt(error.__cause__))


def deciding_seat(rules: Ruleset, scenario: ScenarioModel) -> str:
    """The seat that decides after a scenario; empty if a line of it does not hold, or the game is over."""
    try:
        return _play_lines(rules, scenario, ExercisedRules(), []).settle_game().to_move or ""
    except (LineFailed, AoiError):
        return ""


def play_through(rules: Ruleset, scenario: ScenarioModel) -> Iterator[tuple[Place, Game]]:
    """The game in the position that a scenario gives, then after each of its lines, up to the first that does not hold; each with
    the place of the scenario or the line. A fault in the scenario never raises an error."""
    try:
        table = _table(rules, scenario, ExercisedRules(), [])
        yield scenario.place, table.game.copy()
        for step in scenario.steps:
            _line(table, step)
            yield step.place, table.game.copy()
    except (LineFailed, AoiError):
        return


def _table(rules: Ruleset, scenario: ScenarioModel, asked: ExercisedRules, shown: list[str]) -> Table:
    """The table before the first line."""
    return Table(begin(rules, scenario), asked, shown, any(step.kind == undo.__name__ for step in scenario.steps))


def _play_lines(rules: Ruleset, scenario: ScenarioModel, asked: ExercisedRules, shown: list[str]) -> Table:
    """The table after the last line; `asked` and `shown` are filled on the way. Raises Failed if a line does not hold, and
    AoiError if the rules cannot continue."""
    table = _table(rules, scenario, asked, shown)
    for step in scenario.steps:
        _line(table, step)
    return table


def _line(table: Table, step: StepModel) -> None:
    """Play one line; raises Failed if it does not hold."""
    try:
        _LINES[step.kind](table, step)
    except LineFailed as failed:
        raise _misread_fault(table, step) or _unknown_word_fault(step) or failed from None
    except AoiError as error:
        if not isinstance(error, MoveTextError):
            head, *more = str(error).split("\n")
            raise LineFailed(head, step.place, tuple(more)) from error
        code = MISREAD if error.expected == SEVERAL else "scenario-failed"
        raise _misread_fault(table, step) or LineFailed(str(error), locate_words(step.place, step.move), code=code) from error
    unknown = _unknown_word_fault(step) if step.kind in _BY_NAME else None
    if unknown is not None:
        raise _misread_fault(table, step) or unknown


def _misread_fault(table: Table, step: StepModel) -> LineFailed | None:
    """The fault in a line with a move whose words cannot be read in any position."""
    record = table.game.record
    problem = find_misread_move(record.program, record.names, step)
    if problem is None or problem.place is None:
        return None
    return LineFailed(problem.message, problem.place, hint=problem.hint, code=problem.code)


def _unknown_word_fault(step: StepModel) -> LineFailed | None:
    """The fault in a line about a move that contains a word which names nothing."""
    return next((LineFailed(nothing_called(name), place) for name, place in step.unknown), None)
