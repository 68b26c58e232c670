"""When other processes begin to play: as soon as that saves more time than it takes.

A process plays its first game about `STARTING` seconds after it was begun, and how long a game takes is not known before.  So
the first games are played here, while a thread looks how far they have come.  Once the rest is worth it, other processes begin
with the games that nobody has begun, while this one ends its own: so little time is lost where a game is long.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from threading import Event, Lock
from typing import TypeVar

from aoi_rules.lab.plan import Plan
from aoi_rules.lab.processes import Batch

__all__ = ["Begin", "Games", "batches", "share_games"]

T = TypeVar("T")
Begin = Callable[[Plan, Batch[T], list[range]], AbstractContextManager[Iterator[T]]]
"""Has others play these batches of a plan's games: a context that gives the results in order, and within which they work."""
STARTING = 0.7
"""Seconds from the beginning of a process to its first game: 0.6 to 0.9 on the computer where this was measured."""
_LOOK = 0.25
"""Seconds from one look to the next."""
_PORTION = 0.5
"""Seconds that a batch should take: this much is lost where a process is killed, and others report this often."""


def share_games(plan: Plan, play: Batch[T], begin: Begin[T], workers: int) -> Iterator[T]:
    """What `play` gives for each game of a plan, in order: the first ones played here, the others by `workers` workers, where
    that pays."""
    games, done = Games(plan.games, workers), Event()
    with ExitStack() as work, ThreadPoolExecutor(1) as watcher:  # which ends before the work does
        others = watcher.submit(_results_of_others, games, done, lambda batches: work.enter_context(begin(plan, play, batches)))
        try:
            while (number := games.next()) is not None:
                yield from play(plan, [number])
        finally:
            done.set()
        yield from others.result()


def _results_of_others(games: Games, done: Event, begin: Callable[[list[range]], Iterator[T]]) -> Iterator[T]:
    """What others give for the games that are left once they are worth it; nothing if they never are."""
    while True:
        if found := games.left():
            return begin(found)
        if done.wait(_LOOK):
            return iter(())


class Games:
    """The numbers of the games, which are taken one by one until all that are left are taken at once; for two threads.  `clock`
    gives seconds."""

    def __init__(self, games: int, workers: int, clock: Callable[[], float] = time.perf_counter) -> None:
        self._end, self._workers, self._clock = games, workers, clock
        self._taken, self._began, self._lock = 0, clock(), Lock()

    def next(self) -> int | None:
        """The next game; None if all are taken."""
        with self._lock:
            if self._taken == self._end:
                return None
            self._taken += 1
            return self._taken - 1

    def left(self) -> list[range]:
        """All games that are left, in batches, where the workers are worth it; else none."""
        with self._lock:
            left = range(self._taken, self._end)
            pace = (self._clock() - self._began) / max(1, self._taken)
            if not left or not _pays(len(left) * pace, self._workers):
                return []
            self._end = self._taken
        return batches(left, self._workers, pace)


def _pays(seconds: float, workers: int) -> bool:
    """Whether workers would save more of these seconds than they take to begin; one alone counts as two, since the games that
    are played here go on."""
    return seconds * (1 - 1 / max(2, workers)) >= STARTING


def batches(numbers: range, workers: int, pace: float) -> list[range]:
    """The numbers in batches: eight for each worker or more, and none much longer than `_PORTION`, where a game takes `pace`
    seconds."""
    size = max(1, min(len(numbers) // (8 * workers), int(_PORTION / max(pace, 1e-9))))
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]
