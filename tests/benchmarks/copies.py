"""Copies of positions half-way through random games."""

from __future__ import annotations

import random
from typing import Any

import aoi_rules as aoi
from tests.benchmarks import peer
from tests.benchmarks.measuring import Row, Sample, by_turns, dice, repeated
from tests.benchmarks.playing import Count, through_game

__all__ = ["Suite"]

_EACH = 0.01
_POSITIONS = 5


class Suite:
    """A state, a `Game` with its past, and the peer's game."""

    def __init__(self, rules: aoi.Ruleset, seats: int) -> None:
        rng = dice(0)
        self.games = [_half_way(rules, seats, rng) for _ in range(_POSITIONS)]
        self.states = [game.record.state for game in self.games]
        self.others = [peer.half_way(rng) for _ in range(_POSITIONS)]
        self.state, self.game, self.peer = Sample(), Sample(), Sample()

    def measure(self, _: int, number: int) -> None:
        """Copy each of the positions for a while."""
        by_turns(
            number,
            lambda: self.state.values.append(_copying(self.states)),
            lambda: self.game.values.append(_copying(self.games)),
            lambda: self.peer.values.append(_copying(self.others)),
        )

    def rows(self) -> list[Row]:
        """The lines of the table."""
        return [
            Row("copy of a state", "µs", self.state, self.peer, 0.1),
            Row("copy of a Game", "µs", self.game, self.peer),
        ]


def _copying(positions: list[Any]) -> float:
    """Microseconds a copy, on the average over the positions."""
    def hundred(position: Any) -> None:
        copy = position.copy
        for _ in range(100):
            copy()

    spent = [repeated(lambda at=at: hundred(at), _EACH) for at in positions]  # type: ignore[misc]
    return sum(spent) / len(spent) / 100 * 1e6


def _half_way(rules: aoi.Ruleset, seats: int, rng: random.Random) -> aoi.Game:
    """A game in its middle, with its past."""
    seed, choices, count = rng.randrange(1 << 30), rng.randrange(1 << 30), Count()
    through_game(rules.new_game(seats, seed), count, dice(choices))
    game, rng = rules.new_game(seats, seed), dice(choices)
    for _ in range(count.decisions // 2):
        moves = game.legal_moves()
        game.play(moves[rng.randrange(len(moves))])
    return game
