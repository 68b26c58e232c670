"""The figures of a game that are compared, between numbers of players and between rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
from attrs import field, frozen
from numpy.typing import NDArray

from aoi_rules.lab.balance.sample import Sample
from aoi_rules.lab.balance.shares import ordinal
from aoi_rules.lab.balance.statistics import Mean, TestResult, differ, judge_together, mean
from aoi_rules.lab.balance.usage import counts
from aoi_rules.lab.uses import Use

__all__ = ["Figure", "Spread", "by_players", "figures", "common_figures", "score_line"]

PerGame: TypeAlias = NDArray[np.float32]


@frozen(eq=False)
class Figure:
    """A figure: for each sample, its values with shape (games,); nan for a game that does not have it.

    `group` and `key` identify it, also under changed rules; `title` is for people.  `share` says that it is a share of games,
    shown in per cent.
    """

    group: str
    key: tuple[str, ...]
    title: str
    values: tuple[PerGame, ...] = field(repr=False)
    share: bool = False


@frozen
class Spread(TestResult):
    """A figure by the number of players: its mean for each number, and `p`, the probability that such differences are due to
    chance."""

    group: str
    title: str
    means: tuple[Mean, ...]
    share: bool
    p: float


def figures(samples: Sequence[Sample]) -> list[Figure]:
    """All figures that are compared with other rules."""
    return [*common_figures(samples), *_wins(samples), *_uses(samples)]


def common_figures(samples: Sequence[Sample]) -> list[Figure]:
    """The figures that can be compared between numbers of players: length, points, and how often each player takes each
    action."""
    model = samples[0].rules.model

    def figure(group: str, title: str, of: Callable[[Sample], NDArray[np.generic]], share: bool = False, key: str = "") -> Figure:
        return Figure(group, (key or title,), title, tuple(np.asarray(of(s), np.float32) for s in samples), share)

    found = [figure("Length", "Decisions", lambda s: s.decisions)]
    for at, one in enumerate(model.rounds):
        found.append(figure("Length", f"Times through “{one.name}”", lambda s, at=at: s.rounds[:, at]))  # type: ignore[misc]
    found += [
        figure("Length", "Games that did not end", lambda s: ~s.ended, share=True),
        figure("Points", "Points of a player", lambda s: s.points.mean(axis=1)),
        figure("Points", "Points of the best", lambda s: s.points.max(axis=1)),
    ]
    if all(sample.players > 1 for sample in samples):
        found.append(figure("Points", "Lead of the best over the second", _winning_margin))
        found.append(figure("Points", "Shared wins", lambda s: (s.wins > 0).sum(axis=1) > 1, share=True))
    for at, line in enumerate(model.score):
        title = line.title if line.counts else f"{line.title} (no points)"
        found.append(figure("Score of a player", title, lambda s, at=at: s.lines[:, :, at].mean(axis=1), key=line.name))  # type: ignore[misc]
    for use, some in counts(samples).values():
        if not use.choice:
            each = tuple(np.asarray(array.mean(axis=1), np.float32) for array in some)
            group = "Sources chosen by a player" if use.source else "Actions of a player"
            found.append(Figure(group, use.key, use.heading, each))
    return found


def score_line(samples: Sequence[Sample], number: int, winners: bool) -> float:
    """The mean of score line `number`, over the seats of all winners or of all others; 0 if there are none."""
    values = np.concatenate([s.lines[:, :, number][(s.wins > 0) == winners] for s in samples])
    return float(values.mean(dtype=np.float64)) if len(values) else 0.0


def by_players(samples: Sequence[Sample]) -> list[Spread]:
    """The general figures by the number of players; none if all games have the same number."""
    if len(samples) < 2:
        return []
    found = [
        Spread(one.group, one.title, tuple(mean(some) for some in one.values), one.share, differ(one.values))
        for one in common_figures(samples) if any(some.any() for some in one.values)
    ]
    return judge_together(found, lambda one: one.p)


def _winning_margin(sample: Sample) -> PerGame:
    ordered = np.sort(sample.points, axis=1)
    return np.asarray(ordered[:, -1] - ordered[:, -2], np.float32)


def _wins(samples: Sequence[Sample]) -> Iterator[Figure]:
    """The wins of each seat and of each place in the order, for each number of players above one."""
    for number, sample in enumerate(samples):
        if sample.players == 1:
            continue

        def pad_samples(values: NDArray[np.generic], number: int = number) -> tuple[PerGame, ...]:
            nothing = [np.full(one.games, np.nan, np.float32) for one in samples]
            return *nothing[:number], np.asarray(values, np.float32), *nothing[number + 1 :]

        title = f"with {sample.players} players" if len(samples) > 1 else ""
        for at, seat in enumerate(sample.seats):
            key, won = (str(sample.players), seat), np.where(sample.ended, sample.wins[:, at], np.nan)
            yield Figure("Wins by seat", key, f"{seat} {title}".strip(), pad_samples(won), share=True)
        for place in range(sample.players):
            taken = sample.ended & (sample.order == place).any(axis=1)
            key, won = (str(sample.players), ordinal(place)), np.where(taken, sample.first_wins(place), np.nan)
            yield Figure("Wins by order", key, f"{ordinal(place)} to decide {title}".strip(), pad_samples(won), share=True)


def _uses(samples: Sequence[Sample]) -> Iterator[Figure]:
    """How often each member is chosen for each action in a game, how often each piece enters each zone, whether each member is
    held at the end, and the mean of the numbers that are chosen."""
    numbers: dict[tuple[str, str, str], list[tuple[Use, list[NDArray[np.uint16]]]]] = {}
    for use, some in counts(samples).values():
        if use.number:
            numbers.setdefault((use.action, use.choice, use.heading), []).append((use, some))
        elif use.choice:
            values = tuple(array.sum(axis=1, dtype=np.float32) for array in some)
            yield Figure("Held" if use.held else "Chosen in a game" if use.action else "Into a zone", use.key, use.words, values)
    for (action, choice, heading), found in numbers.items():
        means = tuple(_mean_number(found, at) for at in range(len(samples)))
        yield Figure("Numbers chosen", (action, choice), f"{heading}: {choice}, mean per game", means)


def _mean_number(found: Sequence[tuple[Use, list[NDArray[np.uint16]]]], at: int) -> PerGame:
    """The mean of the numbers that were chosen in each game; nan if none was chosen."""
    times = np.array([some[at].sum(axis=1, dtype=np.float64) for _, some in found])
    values = np.array([use.value for use, _ in found], np.float64)
    with np.errstate(invalid="ignore"):
        return np.asarray(values @ times / times.sum(axis=0), np.float32)
