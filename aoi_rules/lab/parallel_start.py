"""Decides when other processes begin to play: as soon as this saves more time than it takes.

A process plays its first game about `STARTING` seconds after it was started, and the length of a game is not known in advance. So
the first games are played in this process, while a thread watches the progress.  When the other processes are worth starting,
they take the games that have not begun, and this process ends its current game: so little time is lost if a game is long.
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
"""Makes workers play these batches of a plan's games: a context that returns the results in order, and in which they work."""
STARTING = 0.7
"""The time in seconds from the start of a process to its first game: 0.6 to 0.9 on the computer where this was measured."""
_LOOK = 0.25
"""The time in seconds between two checks."""
_PORTION = 0.5
"""The time in seconds that a batch should take: this much is lost if a process is killed, and workers report this often."""


def share_games(plan: Plan, play: Batch[T], begin: Begin[T], workers: int) -> Iterator[T]:
    """The result of `play` for each game of a plan, in order: the first games are played here, the others by `workers` workers if
    that saves time."""
    games, done = Games(plan.games, workers), Event()
    with ExitStack() as work, ThreadPoolExecutor(1) as watcher:  # the thread ends before the work does
        others = watcher.submit(_results_of_others, games, done, lambda batches: work.enter_context(begin(plan, play, batches)))
        try:
            while (number := games.take_next()) is not None:
                yield from play(plan, [number])
        finally:
            done.set()
        yield from others.result()


def _results_of_others(games: Games, done: Event, begin: Callable[[list[range]], Iterator[T]]) -> Iterator[T]:
    """The results of the workers for the remaining games, as soon as workers are worth starting; nothing if they never are."""
    while True:
        if found := games.take_batches():
            return begin(found)
        if done.wait(_LOOK):
            return iter(())


class Games:
    """The numbers of the games, which are taken one by one until all remaining ones are taken at once; for use by two threads.
    `clock` returns seconds."""

    def __init__(self, games: int, workers: int, clock: Callable[[], float] = time.perf_counter) -> None:
        self._end, self._workers, self._clock = games, workers, clock
        self._taken, self._began, self._lock = 0, clock(), Lock()

    def take_next(self) -> int | None:
        """The number of the next game; None if all are taken."""
        with self._lock:
            if self._taken == self._end:
                return None
            self._taken += 1
            return self._taken - 1

    def take_batches(self) -> list[range]:
        """All remaining games, in batches, if workers are worth starting; otherwise nothing."""
        with self._lock:
            left = range(self._taken, self._end)
            pace = (self._clock() - self._began) / max(1, self._taken)
            if not left or not _saves_time(len(left) * pace, self._workers):
                return []
            self._end = self._taken
        return batches(left, self._workers, pace)


def _saves_time(seconds: float, workers: int) -> bool:
    """Whether workers would save more of these seconds than they need to start.  A single worker counts as two, because the games
    that are played here continue."""
    return seconds * (1 - 1 / max(2, workers)) >= STARTING


def batches(numbers: range, workers: int, pace: float) -> list[range]:
    """The numbers in batches: at least eight for each worker, and none much longer than `_PORTION`, if a game takes `pace`
    seconds."""
    size = max(1, min(len(numbers) // (8 * workers), int(_PORTION / max(pace, 1e-9))))
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]
