"""The observations of many games, as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from aoi_rules.game import Ruleset
from aoi_rules.lab.observation import GameObservation
from aoi_rules.lab.uses import Use, Uses

__all__ = ["Sample"]

Floats: TypeAlias = NDArray[np.float32]
Points: TypeAlias = NDArray[np.float64]
Whole: TypeAlias = NDArray[np.int64]


@frozen(eq=False)
class Sample:
    """The observations of games with one number of players.

    `points`, `wins` and `order` have the shape (games, seats); a shared win counts in part, a team wins once, and `order` is
    as in `GameObservation`. `ended` and `decisions` have the shape (games,), `rounds` (games, named loops), `lines` (games,
    seats, score lines), and `used` (games, seats, uses), where `uses` describes the last dimension: all actions and members,
    and the numbers that were chosen.
    """

    rules: Ruleset
    seats: tuple[str, ...]
    points: Points
    wins: Floats
    ended: NDArray[np.bool_]
    order: Whole
    decisions: Whole
    rounds: Whole
    lines: Whole
    uses: tuple[Use, ...]
    used: NDArray[np.uint16]

    @classmethod
    def of(cls, rules: Ruleset, seats: Sequence[str], games: Sequence[GameObservation]) -> Sample:
        """Make the sample from games that were played under these rules with these seats; there must be at least one game."""
        wins = np.array([game.wins for game in games], np.float32).reshape(len(games), len(seats))
        lines = np.array([game.lines for game in games], np.int64).reshape(len(games), len(seats), -1)
        rounds = np.array([game.rounds for game in games], np.int64).reshape(len(games), -1)
        uses, used = _count_uses(rules, seats, games)
        return cls(rules, tuple(seats), np.array([game.points for game in games], np.float64), wins,
                   np.array([game.over for game in games], np.bool_),
                   np.array([game.order for game in games], np.int64), np.array([game.decisions for game in games], np.int64),
                   rounds, lines, uses, used)

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.decisions)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.seats)

    @property
    def fair_share(self) -> float:
        """The share of wins that each seat would have if all were equal: one divided by the number of players, or with teams and
        shared losses the share of all seats together."""
        ended, model = self.wins[self.ended], self.rules.model
        if model.team is None and not model.can_be_lost:
            return 1 / self.players
        return float(ended.sum(dtype=np.float64) / ended.size) if ended.size else 1 / self.players

    def first_wins(self, place: int = 0) -> Floats:
        """For each game, the wins of the seat that decided first or, with `place`, of the seat that was that many places later; 0
        if there is none."""
        return np.asarray(np.where(self.order == place, self.wins, 0).sum(axis=1), np.float32)

    def winners_more(self, values: NDArray[np.generic]) -> Floats:
        """How much the winners' mean exceeds the mean of the others, in each game that has both.

        `values` have the shape (games, seats); the result has one value for each game with winners and others.
        """
        won, values = self._decided_games(values)
        others = np.where(won, 0, values).sum(axis=1) / (~won).sum(axis=1)
        return np.asarray(self._winners(won, values) - others, np.float32)

    def of_winners(self, values: NDArray[np.generic]) -> Floats:
        """The winners' mean in each game that has winners and others; shapes as in `winners_more`."""
        return self._winners(*self._decided_games(values))

    def _decided_games(self, values: NDArray[np.generic]) -> tuple[NDArray[np.bool_], Floats]:
        """The winners and the values in the games that have winners and others."""
        won = self.wins > 0
        some = won.any(axis=1) & ~won.all(axis=1)
        return won[some], values[some].astype(np.float32)

    @staticmethod
    def _winners(won: NDArray[np.bool_], values: Floats) -> Floats:
        return np.asarray(np.where(won, values, 0).sum(axis=1) / won.sum(axis=1), np.float32)


def _count_uses(
    rules: Ruleset, seats: Sequence[str], games: Sequence[GameObservation],
) -> tuple[tuple[Use, ...], NDArray[np.uint16]]:
    """What is used, and how often each seat uses it in each game."""
    known = Uses(rules)
    pairs = [[np.frombuffer(some, np.int64).reshape(-1, 2) for some in game.used] for game in games]
    finite = np.array([number for number, _ in known.finite_uses()], np.int64)
    numbers = np.unique(np.concatenate([finite, *(some[:, 0] for game in pairs for some in game)]))
    used = np.zeros((len(games), len(seats), len(numbers)), np.uint16)
    for at, game in enumerate(pairs):
        for seat, some in enumerate(game):
            used[at, seat, np.searchsorted(numbers, some[:, 0])] = np.minimum(some[:, 1], 65535)
    return tuple(known.of(int(number)) for number in numbers), used
