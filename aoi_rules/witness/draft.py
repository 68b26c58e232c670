"""A scenario that is being worked out: where it begins and the moves that are made, without a claim."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
from attrs import frozen

from aoi_rules.game import Game
from aoi_rules.model.scenario import ScenarioModel
from aoi_rules.scenarios.start import begin
from aoi_rules.witness.rules import PlayedRules
from aoi_rules.witness.settings import Setting

__all__ = ["Draft", "PlayedMove", "begin_game"]

PlayedMove = tuple[str, str]
"""The seat that makes a move, and its text."""


@frozen
class Draft:
    """The seats and options of a game, the phase with which it begins (empty for the beginning of the game), the lines of
    `given`, and the moves that follow, without forced ones."""

    seats: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    phase: str = ""
    settings: tuple[Setting, ...] = ()
    moves: tuple[PlayedMove, ...] = ()

    def model(self, played: PlayedRules) -> ScenarioModel:
        """The draft as a compiled scenario of a ruleset.  Raises LookupError if the ruleset does not have the phase."""
        def apply_settings(state: Any) -> Iterator[int]:
            for loop in played.rules.model.rounds if self.phase else ():
                setattr(state, loop.slot, 1)
            for setting in self.settings:
                setting.store(played, state)
            state.forget()
            yield 0
            yield -1

        step = played.phases[self.phase] if self.phase else -1
        return ScenarioModel("", played.place, (), self.seats, self.options, apply_settings, (played.place,), step, played.phases,
                             (frozenset(),), ())

    def with_moves(self, *moves: PlayedMove) -> Draft:
        """The draft with these moves instead."""
        return attrs.evolve(self, moves=moves)


def begin_game(played: PlayedRules, draft: Draft) -> Game:
    """The game at the first decision of a draft.  Raises LineFailed for an impossible position, LookupError if the ruleset lacks
    something that the draft names, AoiError if the rules cannot continue."""
    return begin(played.rules, draft.model(played))
