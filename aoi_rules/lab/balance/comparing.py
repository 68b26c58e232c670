"""Compares two rulesets: which of their figures differ by more than chance."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from aoi_rules.lab.balance.figures import Figure, figures
from aoi_rules.lab.balance.sample import Sample
from aoi_rules.lab.balance.statistics import Mean, TestResult, judge_together, mean, size

__all__ = ["Change", "changes"]


@frozen
class Change(TestResult):
    """A figure under the old rules and under the new ones: both means, and the mean difference between games with the same
    number.

    `only` is `old` or `new` if the figure exists only under these rules.  `size` is the mean difference divided by its standard
    deviation; `beyond` says whether the difference exceeds chance.
    """

    group: str
    title: str
    old: float
    new: float
    more: Mean
    size: float
    share: bool
    only: str = ""


def changes(old: Sequence[Sample], new: Sequence[Sample]) -> list[Change]:
    """Every figure under the old rules and under the new ones: first those that exceed chance, the greatest difference first.

    Both have samples with the same numbers of players and of games, in the same order.  Games with the same number have the same
    seed and are compared with each other, so that a change that affects only a few games is noticed too.
    """
    before, after = _figures_by_key(old), _figures_by_key(new)
    found = [change for key in dict.fromkeys([*after, *before]) if (change := _change(before.get(key), after.get(key)))]
    return sorted(judge_together(found, lambda change: change.more.p), key=lambda change: (not change.beyond, -abs(change.size)))


def _figures_by_key(samples: Sequence[Sample]) -> dict[tuple[str, ...], Figure]:
    return {(figure.group, *figure.key): figure for figure in figures(samples)}


def _change(before: Figure | None, after: Figure | None) -> Change | None:
    """The change of a figure; None if it is always 0 under both rules, or if no game has it under both rules."""
    known = after or before
    assert known is not None, "at least one of them has the key"
    new = _join_samples(after) if after else np.zeros(len(_join_samples(known)), np.float32)
    old = _join_samples(before) if before else np.zeros(len(_join_samples(known)), np.float32)
    both = ~np.isnan(new) & ~np.isnan(old)
    new, old = new[both], old[both]
    if not len(new) or not (new.any() or old.any()):
        return None
    difference = new - old
    only = "" if before and after else "new" if after else "old"
    return Change(known.group, known.title, float(old.mean(dtype=np.float64)), float(new.mean(dtype=np.float64)),
                  mean(difference), size(difference), known.share, only)


def _join_samples(figure: Figure) -> NDArray[np.float32]:
    return np.concatenate(figure.values)
