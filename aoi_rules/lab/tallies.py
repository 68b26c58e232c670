"""Summarises many games: wins and points by bot or by seat."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

from attrs import define

from aoi_rules.lab.plan import Plan, Result
from aoi_rules.play.score import Outcome

__all__ = ["Tally", "tallies", "wilson"]

_Z = 1.959964  # two-sided 95 % of the normal distribution


@define
class Tally:
    """The results of a bot: `wins` counts a shared win in part, and that of a team once; `fair` is the share of wins that it
    would have if all sides were equal, None if all play together; `points` is the average of its seats."""

    name: str
    games: int
    seats: int
    wins: float = 0.0
    points: float = 0.0
    fair: Fraction | None = Fraction()

    @property
    def share(self) -> float:
        """Its share of wins in the games that it played."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval at 95 % for this share."""
        return wilson(self.wins, self.games)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Wilson's interval at 95 % for a share: the range that contains the long-term share, given `wins` wins in `games` games, at
    least one."""
    p, z2 = wins / games, _Z * _Z
    middle, half = p + z2 / (2 * games), _Z * math.sqrt(p * (1 - p) / games + z2 / (4 * games * games))
    return max(0.0, (middle - half) / (1 + z2 / games)), min(1.0, (middle + half) / (1 + z2 / games))


def tallies(plan: Plan, results: Sequence[Result]) -> list[Tally]:
    """The results by bot or, if the bots keep their seats, by seat, in the order of the seats."""
    names = [plan.row(0, seat) for seat in plan.seats]
    found = {name: Tally(name, plan.games, names.count(name)) for name in names}
    for number, result in enumerate(results):
        for seat, points in zip(plan.seats, result.points, strict=True):
            tally = found[plan.row(number, seat)]
            tally.points += points / (tally.seats * plan.games)
        for name, tally in found.items():
            own = {seat for seat in plan.seats if plan.row(number, seat) == name}
            _count(tally, result.outcome, own, plan.games)
    return list(found.values())


def _count(tally: Tally, ended: Outcome, own: set[str], games: int) -> None:
    """Count one of several games for a bot with its `own` seats: each of its sides once."""
    sides = [side for side in ended.sides if not own.isdisjoint(side)]
    wins = [ended.wins.get(side[0], 0.0) for side in sides]
    tally.wins += max(wins, default=0.0) if ended.together else sum(wins)
    tally.fair = None if ended.together or tally.fair is None else tally.fair + Fraction(len(sides), len(ended.sides)) / games
