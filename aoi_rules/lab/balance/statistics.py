"""Intervals and tests.  All of them use one value for each game, because the seats of one game are not independent.

The tests are two-sided, by Student's t; several tests are judged together by Benjamini and Hochberg's rule.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from attrs import evolve, field, frozen
from numpy.typing import NDArray
from scipy import stats

__all__ = ["RISK", "TestResult", "Mean", "beyond_chance", "differ", "edges", "judge_together", "mean", "seen_at", "share_p",
           "size"]

RISK = 0.05
"""Intervals are at 1 - `RISK`; at most about this share of the differences that are said to exceed chance do not."""
_EQUAL = 1e-7


@frozen
class Mean:
    """The mean of some values, its interval at 95 %, and `p`, the probability that chance makes a mean differ this much from the
    expected one."""

    value: float
    low: float
    high: float
    p: float = 1.0


def mean(values: NDArray[np.floating], expected: float = 0.0) -> Mean:
    """The mean of values with shape (games,), in any unit.  Without games it is nan; for a single game, the interval is infinite.

    If only a few games differ from the expected value, Student's test is overconfident: `p` is therefore never smaller than the
    sign test allows.
    """
    games = len(values)
    if games == 0:
        return Mean(math.nan, math.nan, math.nan)
    middle = float(values.mean(dtype=np.float64))
    if games == 1:
        return Mean(middle, -math.inf, math.inf)
    least = min(1.0, 2 * 0.5 ** int((np.abs(values - expected) > _EQUAL).sum()))
    error = float(values.std(ddof=1, dtype=np.float64)) / games**0.5
    if error < _EQUAL * (1 + abs(middle)):  # all values are equal, except for rounding
        return Mean(middle, middle, middle, least)
    half = float(stats.t.ppf(1 - RISK / 2, games - 1)) * error
    p = float(2 * stats.t.sf(abs(middle - expected) / error, games - 1))
    return Mean(middle, middle - half, middle + half, max(least, p))


def share_p(wins: float, games: int, fair: float) -> float:
    """The probability that chance makes a share of `wins` in `games` differ this much from a `fair` one, by the test that is the
    inverse of Wilson's interval."""
    spread = (games * fair * (1 - fair)) ** 0.5
    return float(2 * stats.norm.sf(abs(wins - games * fair) / spread)) if spread else 1.0


def seen_at(games: int, fair: float) -> float:
    """The approximate smallest difference from a `fair` share that exceeds chance in a number of games (at least one), if nothing
    else is tested."""
    return float(stats.norm.ppf(1 - RISK / 2)) * math.sqrt(fair * (1 - fair) / games)


def size(values: NDArray[np.floating]) -> float:
    """The mean of differences with shape (games,), divided by their standard deviation; infinite if they are all equal and not 0;
    0 for a single game."""
    middle = float(values.mean(dtype=np.float64))
    if len(values) < 2:
        return 0.0
    spread = float(values.std(ddof=1, dtype=np.float64))
    if spread < _EQUAL * (1 + abs(middle)):
        return math.copysign(math.inf, middle) if abs(middle) > _EQUAL else 0.0
    return middle / spread


def edges(values: NDArray[np.generic]) -> list[float]:
    """The limits of a histogram's classes, for at least one value, of any shape: at most 41 classes, each a whole number wide."""
    low, high = int(values.min()), int(values.max())
    width = max(1, -(-(high - low + 1) // 40))
    return [at - 0.5 for at in range(low, high + width + 1, width)]


def differ(groups: Sequence[NDArray[np.floating]]) -> float:
    """The probability that chance makes the means of groups, each with shape (games,), differ this much; 1 if there is nothing to
    compare.  Uses Welch's analysis of variance, which does not assume equal variances."""
    found = [group.astype(np.float64) for group in groups if len(group) > 1]
    if len(found) < 2:
        return 1.0
    if any(np.ptp(group) == 0 for group in found):
        return 1.0 if len({float(group.mean()) for group in found}) == 1 else float(stats.kruskal(*found).pvalue)
    return float(stats.f_oneway(*found, equal_var=False).pvalue)


def beyond_chance(ps: Sequence[float]) -> list[bool]:
    """Which of several tests, each given by its p, exceed chance; on average, at most the share `RISK` of these are false."""
    if not ps:
        return []
    return [bool(p <= RISK) for p in stats.false_discovery_control(np.clip(ps, 0, 1))]


@frozen
class TestResult:
    """The result of a test; `beyond` says whether it exceeds chance."""

    beyond: bool = field(default=False, kw_only=True)


_Judged = TypeVar("_Judged", bound=TestResult)


def judge_together(found: Sequence[_Judged], p: Callable[[_Judged], float]) -> list[_Judged]:
    """The results with `beyond` set, after judging all of them together; `p` returns the p of one result."""
    beyond = beyond_chance([p(one) for one in found])
    return [evolve(one, beyond=yes) for one, yes in zip(found, beyond, strict=True)]
