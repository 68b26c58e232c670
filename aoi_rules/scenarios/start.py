"""The game in which a scenario begins: set up, with the position that `given` describes, at the first decision."""

from __future__ import annotations

from typing import Any

from aoi_rules.diagnostics import Place
from aoi_rules.game import Game, Ruleset
from aoi_rules.machine import engine
from aoi_rules.machine.faults import guard
from aoi_rules.machine.names import Names
from aoi_rules.machine.program import Program
from aoi_rules.model.scenario import ScenarioModel
from aoi_rules.play.record import GameRecord
from aoi_rules.scenarios.given_check import ScenarioStart, find_unheld_line
from aoi_rules.scenarios.outcome import LineFailed
from aoi_rules.scenarios.pieces import faults, zone_with_surplus
from aoi_rules.words.effects import Add, Move, Remove

__all__ = ["begin"]

_SEED = 1
"""The set-up of every scenario is shuffled with this seed."""


def begin(rules: Ruleset, scenario: ScenarioModel) -> Game:
    """The game at the first decision of a scenario; raises Failed if the position is impossible, or does not last until then."""
    program = rules.program
    chosen = rules.chosen_options(dict(scenario.options))
    with guard(program):
        state = program.new_state(len(scenario.seats), chosen)
        state.seed = _SEED
        program.setup(state)
        names = Names(rules.model, scenario.seats)
        begun = ScenarioStart(program, names, scenario, _lay_given(program, scenario, state))
        state = begun.state(scenario.phase)
        engine.advance(program, state)
        _require_held(begun, state)
        return Game(rules, GameRecord.from_position(program, names, chosen, _SEED, state))


def _lay_given(program: Program, scenario: ScenarioModel, state: Any) -> list[Any]:
    """Carry out the lines of `given`; the positions before them and after each. What is wrong at the end is reported at the line
    that caused it first."""
    before = state.copy()
    found, laid = [], [before.copy()]
    for loop in program.model.rounds if scenario.phase >= 0 else ():
        setattr(laid[0], loop.slot, 1)  # each is in its first pass, unless a line says otherwise
    for line in scenario.given(state):
        if line >= 0:
            found.append(list(faults(program, before, state, scenario.seats)))
            laid.append(state.copy())
    if found and found[-1]:
        wrong, *more = found[-1]
        since = next(n for n in range(len(found)) if all(wrong in later for later in found[n:]))
        place = scenario.places[since]
        hint = _hint_for_added(place)
        if hint is None and wrong.piece is not None and wrong.surplus > 0:
            hint = _hint_for_surplus(*zone_with_surplus(program.model, before, state, scenario.seats, wrong.piece))
        if hint is None and wrong.lacking:
            hint = f"this line, and perhaps lines before it, take more of them than {wrong.lacking} has: name another, or fewer"
        details = tuple(fault.message for fault in more)
        raise _impossible_position(f"this position is impossible: {wrong.message}", place, details, hint)
    return laid


def _require_held(begun: ScenarioStart, state: Any) -> None:
    """Raise Failed if a line of `given` does not hold at the first decision."""
    found = find_unheld_line(begun, state)
    if found is not None:
        line, message, phase = found
        hint = f"begin with the phase `{phase}`: write `given at {phase}`" if phase else (
            "no phase begins after that; put what follows into one, and begin with it: `given at PHASE`")
        raise _impossible_position(message, begun.scenario.places[line], hint=hint)


def _hint_for_added(place: Place) -> str | None:
    """The hint for an effect that creates pieces: another effect takes them from where they are; None for any other line."""
    text, word = place.text, f"{Add.word} "
    return f"to take it from where it is, write `{Move.word} {text.removeprefix(word)}`" if text.startswith(word) else None


def _hint_for_surplus(piece: str, zone: str) -> str:
    """The hint for a piece that was put on the board and is still in a zone too: the zone, if one has it."""
    return f"take one out of a zone first: write `{Remove.word} {piece} from {zone or 'ZONE'}`"


def _impossible_position(message: str, place: Place, details: tuple[str, ...] = (), hint: str | None = None) -> LineFailed:
    return LineFailed(message, place, details, hint, code="impossible-position")
