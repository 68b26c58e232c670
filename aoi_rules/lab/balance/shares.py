"""Wins by seat, and by the order in which the seats first decide."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from aoi_rules.lab.balance.sample import Sample
from aoi_rules.lab.balance.statistics import Mean, TestResult, judge_together, mean, share_p
from aoi_rules.lab.tallies import wilson

__all__ = ["Share", "by_order", "by_seat", "ordinal"]


@frozen
class Share(TestResult):
    """The wins of a seat, or of a place in the order, as a share of the `games` with this number of `players` that ended and that
    have this seat or place.

    `wins` is nan if there is no such game.  `low` and `high` are Wilson's interval at 95 %, `fair` is the share of each if all
    were equal; `points` also include games that did not end.  `p` is the probability that chance makes a share differ this much
    from the fair one; `beyond` says whether the difference exceeds chance.
    """

    players: int
    name: str
    games: int
    wins: float
    low: float
    high: float
    points: Mean
    p: float
    fair: float


def by_seat(samples: Sequence[Sample]) -> list[Share]:
    """The wins of each seat for each number of players; games with one player are left out."""
    return judge_together([
        _share(sample, seat, sample.wins[:, number], sample.points[:, number], sample.ended)
        for sample in samples if sample.players > 1 for number, seat in enumerate(sample.seats)
    ], lambda share: share.p)


def by_order(samples: Sequence[Sample]) -> list[Share]:
    """The wins of the seat that decided first, second, and so on; otherwise as `by_seat`."""
    return judge_together([share for sample in samples if sample.players > 1 for share in _places(sample)], lambda share: share.p)


def _places(sample: Sample) -> Iterator[Share]:
    for place in range(sample.players):
        there = sample.order == place
        taken = there.any(axis=1)
        points = np.where(there, sample.points, 0).sum(axis=1)[taken]
        yield _share(sample, ordinal(place), sample.first_wins(place), points, sample.ended & taken)


def _share(
    sample: Sample, name: str, wins: NDArray[np.floating], points: NDArray[np.floating], counted: NDArray[np.bool_],
) -> Share:
    """The share of `wins`, with shape (games,), in the games that are `counted`, with the same shape."""
    games, total = int(counted.sum()), float(wins.sum(dtype=np.float64))
    low, high = wilson(total, games) if games else (0.0, 1.0)
    p = share_p(total, games, sample.fair_share)
    return Share(sample.players, name, games, total / games if games else np.nan, low, high, mean(points), p, sample.fair_share)


def ordinal(place: int) -> str:
    """A place in an order, in words: `1st` for 0."""
    number = place + 1
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
