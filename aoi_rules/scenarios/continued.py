"""A position of a scenario, from which a game continues under the rules without the scenarios and their helpers."""

from __future__ import annotations

from copy import deepcopy

from aoi_rules.errors import AoiError
from aoi_rules.game import Game, Ruleset
from aoi_rules.machine.names import Names
from aoi_rules.play.record import GameRecord

__all__ = ["continue_under"]

_OWN = ("memo", "shared", "log", "drawn", "script")
"""What belongs to a position only during computations, and not to the game."""


def continue_under(game: Game, rules: Ruleset) -> Game:
    """The game at the same position under a ruleset that was compiled without scenarios.  Raises AoiError if the position is not
    possible under these rules: the scenario's helpers may have declared more."""
    state, program = game.record.state, rules.program
    chosen = dict(game.record.options)
    fresh = program.new_state(state.players, chosen)
    names = [one.name for one in type(fresh).__attrs_attrs__]
    if names != [one.name for one in type(state).__attrs_attrs__]:
        raise _other_rules()
    for name in names:
        if name not in _OWN:
            setattr(fresh, name, deepcopy(getattr(state, name)))
    fresh.seed = state.seed
    record = GameRecord.from_position(program, Names(rules.model, game.seats), chosen, game.seed, fresh)
    found = Game(rules, record)
    if _spectator_sees(found) != _spectator_sees(game):
        raise _other_rules()
    return found


def _spectator_sees(game: Game) -> tuple[object, ...]:
    """What a spectator sees, except how far the game has come, and the legal moves."""
    return {**game.view(None).json(), "at": 0}, [*map(str, game.legal_moves())]


def _other_rules() -> AoiError:
    return AoiError("this position can only be looked at: what helps its scenario has changed the rules")
