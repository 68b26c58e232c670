"""Clocks, samples and rows."""

from __future__ import annotations

import gc
import os
import random
import statistics
from collections.abc import Callable, Sequence
from time import process_time
from typing import Protocol

from attrs import Factory, define

__all__ = ["Row", "Sample", "Suite", "by_turns", "dice", "on_one_core", "repeated", "timed"]


@define
class Sample:
    """One figure, with one value per round."""

    values: list[float] = Factory(list)

    @property
    def median(self) -> float:
        """The median of the rounds."""
        return statistics.median(self.values)


@define
class Row:
    """A line of the table: the title, the unit, our figure, and the peer's figure with the peer's name (None if there is nothing
    to compare with).

    `more` says whether more is better; `note` is printed below the table.
    """

    what: str
    unit: str
    ours: Sample
    peer: Sample | None = None
    name: str = ""
    more: bool = False
    digits: int = 1
    note: str = ""

    @property
    def ratios(self) -> Sample:
        """Our figure divided by the peer's, round by round."""
        peer = self.peer.values if self.peer else []
        return Sample([ours / other for ours, other in zip(self.ours.values, peer, strict=True)])

    def keeps(self, bound: float, slack: float = 0.0) -> bool:
        """Whether the ratio is as good as a bound, or worse by at most the fraction `slack`."""
        ratio = self.ratios.median
        return ratio >= bound * (1 - slack) if self.more else ratio <= bound / (1 - slack)


class Suite(Protocol):
    """Measurements that belong together."""

    def measure(self, seed: int, number: int) -> None:
        """Run one round: `seed` determines random games and choices, the round's `number` determines the order of the kinds."""
        ...

    def rows(self) -> Sequence[Row]:
        """The lines of the table after the last round."""
        ...


def dice(seed: int) -> random.Random:
    """Random numbers for games and choices."""
    return random.Random(seed)


def on_one_core() -> str:
    """Keep this process and its children on one core if the system allows it; return a description of the result."""
    if not hasattr(os, "sched_setaffinity"):
        return "any core"
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return f"core {core}"


def timed(work: Callable[[], object]) -> float:
    """The seconds of processor time that some work takes."""
    gc.collect()
    start = process_time()
    work()
    return process_time() - start


def repeated(work: Callable[[], object], least: float) -> float:
    """The seconds per repetition, over at least `least` seconds of repetitions."""
    gc.collect()
    number, spent = 0, 0.0
    start = process_time()
    while spent < least:
        work()
        number += 1
        spent = process_time() - start
    return spent / number


def by_turns(number: int, *kinds: Callable[[], None]) -> None:
    """Run each once; the order changes from round to round."""
    first = number % len(kinds)
    for kind in kinds[first:] + kinds[:first]:
        kind()
