"""Compares two rulesets: which of their figures differ by more than chance, and which only one of them has."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from aoi_rules.lab.balance.figures import Figure, figures
from aoi_rules.lab.balance.sample import Sample
from aoi_rules.lab.balance.statistics import Mean, TestResult, judge_together, mean, size

__all__ = ["Change", "OneSided", "changes", "one_sided"]


@frozen
class Change(TestResult):
    """A figure under the old rules and under the new ones: both means, and the mean difference between games with the same
    number.

    `size` is the mean difference divided by its standard deviation; `beyond` says whether the difference exceeds chance.
    """

    group: str
    title: str
    old: float
    new: float
    more: Mean
    size: float
    share: bool


@frozen
class OneSided:
    """A figure that exists only under the old rules or only under the new ones, as `only` says: its mean in a game."""

    group: str
    title: str
    only: str
    value: Mean
    share: bool


def changes(old: Sequence[Sample], new: Sequence[Sample]) -> list[Change]:
    """Every figure that both the old rules and the new ones have: first those that exceed chance, the greatest difference first.

    Both have samples with the same numbers of players and of games, in the same order.  Games with the same number have the same
    seed and are compared with each other, so that a change that affects only a few games is noticed too.
    """
    before, after = _figures_by_key(old), _figures_by_key(new)
    found = [change for key in after if key in before and (change := _change(before[key], after[key]))]
    return sorted(judge_together(found, lambda change: change.more.p), key=lambda change: (not change.beyond, -abs(change.size)))


def one_sided(old: Sequence[Sample], new: Sequence[Sample]) -> list[OneSided]:
    """Every figure that only one of the rulesets has, and that is not always 0: first those of the new rules, the greatest first
    in each group.  They say what is new or gone, and are not differences that a test could judge."""
    before, after = _figures_by_key(old), _figures_by_key(new)
    found = [made for only, own, others in (("new", after, before), ("old", before, after)) for key, figure in own.items()
             if key not in others and (made := _one_sided(figure, only))]
    groups = list(dict.fromkeys((one.only, one.group) for one in found))
    return sorted(found, key=lambda one: (groups.index((one.only, one.group)), -one.value.value))


def _one_sided(figure: Figure, only: str) -> OneSided | None:
    values = _join_samples(figure)
    values = values[~np.isnan(values)]
    return OneSided(figure.group, figure.title, only, mean(values), figure.share) if values.any() else None


def _figures_by_key(samples: Sequence[Sample]) -> dict[tuple[str, ...], Figure]:
    return {(figure.group, *figure.key): figure for figure in figures(samples)}


def _change(before: Figure, after: Figure) -> Change | None:
    """The change of a figure; None if it is always 0 under both rules, or if no game has it under both rules."""
    new, old = _join_samples(after), _join_samples(before)
    both = ~np.isnan(new) & ~np.isnan(old)
    new, old = new[both], old[both]
    if not len(new) or not (new.any() or old.any()):
        return None
    difference = new - old
    return Change(after.group, after.title, float(old.mean(dtype=np.float64)), float(new.mean(dtype=np.float64)),
                  mean(difference), size(difference), after.share)


def _join_samples(figure: Figure) -> NDArray[np.float32]:
    return np.concatenate(figure.values)
