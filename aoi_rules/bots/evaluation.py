"""The value of positions to the seats, for bots that search: points, outlook, and winning."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import compress
from statistics import fmean, pstdev
from typing import Any

from attrs import define, field

from aoi_rules.model.ruleset import Model
from aoi_rules.play.engines import Engine

__all__ = ["PositionEvaluator", "leads_of"]

_OUTLOOK = 0.01   # an outlook is in hundredths of a point
_WINNING = 0.5    # when the game is over, the share of the value for winning; the rest is for how far a seat is ahead
_STEEPEST = 30.0  # beyond this the logistic function is 0 or 1


@define(eq=False)
class PositionEvaluator:
    """Evaluates an engine's positions of a game with that number of `seats`.  `middle` is, for each seat, how far ahead it
    usually is, and `spread` the standard deviation of that, in points; `scale` sets both.  With teams, `sides` has for each seat
    the numbers of the seats that win and lose with it, itself included; it has the points of all of them."""

    model: Model
    engine: Engine
    seats: int
    sides: Sequence[Sequence[int]] = ()
    middle: list[float] = field(init=False)
    spread: float = 1.0
    _counted: list[bool] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.middle = [0.0] * self.seats
        self._counted = [line.counts for line in self.model.score]

    def points(self, position: Any) -> list[float]:
        """Each seat's points as if the game ended now, plus its outlook unless the game is over."""
        engine = self.engine
        counted = map(sum, zip([0] * position.players, *compress(engine.lines(position), self._counted), strict=True))
        if position.over:
            return self._sum_sides(list(counted))
        outlook = engine.outlook(position)
        return self._sum_sides([points + _OUTLOOK * worth for points, worth in zip(counted, outlook, strict=True)])

    def compute_leads(self, position: Any, which: Sequence[int]) -> list[float]:
        """For each of the moves with the numbers `which`, how far the seat that decides is ahead of the best of the others after
        it, by `Engine.evaluate_moves`."""
        seats, mover = position.players, position.to_move
        found = []
        for look in self.engine.evaluate_moves(position, which):
            points = self._sum_sides([look[i] + _OUTLOOK * look[seats + i] for i in range(seats)])
            found.append(points[mover] - max(self._opponents_points(points, mover), default=0.0))
        return found

    def leads_of_points(self, points: Sequence[float]) -> list[float]:
        """How far each seat is ahead of the best of the others that do not win and lose with it."""
        if not self.sides:
            return leads_of(points)
        return [n - max(self._opponents_points(points, i), default=0.0) for i, n in enumerate(points)]

    def _sum_sides(self, points: list[float]) -> list[float]:
        """The points of each seat's side."""
        return [sum(points[i] for i in side) for side in self.sides] if self.sides else points

    def _opponents_points(self, points: Sequence[float], seat: int) -> list[float]:
        """The points of the seats that do not win and lose with a seat."""
        own = self.sides[seat] if self.sides else (seat,)
        return [n for i, n in enumerate(points) if i not in own]

    def value(self, position: Any, points: Sequence[float]) -> list[float]:
        """For each seat a number from 0 to 1: how good a position with these points is."""
        found = [_logistic((n - m) / self.spread) for n, m in zip(self.leads_of_points(points), self.middle, strict=True)]
        if not position.over:
            return found
        engine, seats, model = self.engine, range(position.players), self.model
        ranks = engine.ranks(position, [round(n) for n in points])
        first = max(ranks)
        if model.can_be_lost and not first[0]:
            return [(1 - _WINNING) * n for n in found]
        won = [i for i in seats if ranks[i] == first]
        shared = _WINNING / len({tuple(self.sides[i]) if self.sides else i for i in won})
        return [(1 - _WINNING) * found[i] + (shared if ranks[i] == first else 0.0) for i in seats]

    def scale(self, samples: Sequence[Sequence[float]], seat: int) -> None:
        """Set the usual lead and its spread from the points of sample positions, for one seat; does nothing if there are no
        samples."""
        rows = [self.leads_of_points(points) for points in samples]
        if rows:
            self.middle = [fmean(column) for column in zip(*rows, strict=True)]
            self.spread = max(1.0, pstdev(row[seat] for row in rows))


def leads_of(points: Sequence[float]) -> list[float]:
    """How far each seat is ahead of the best of the others, without teams."""
    first = max(points)
    leader = points.index(first)
    found = [n - first for n in points]
    found[leader] = first - max((*points[:leader], *points[leader + 1 :]), default=0.0)
    return found


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-max(-_STEEPEST, min(_STEEPEST, x))))
