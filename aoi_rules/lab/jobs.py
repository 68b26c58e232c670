"""Playing the games of a plan: here, in several processes, or on the computers of a Ray cluster."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

from aoi_rules.bots import make
from aoi_rules.lab.plan import Plan
from aoi_rules.lab.processes import Batch, by_processes

__all__ = ["cores", "run"]

T = TypeVar("T")
_ALONE = 0.5
"""Seconds for which games are played here before other processes begin, which takes about as long."""
_PORTION = 0.5
"""Seconds that a batch should take: so much is lost where a process is killed, and so often others are heard of."""
_MOST = 61 if os.name == "nt" else 1024
"""So many processes can there be."""


def cores() -> int:
    """How many processor cores this process may use, at least one."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(
    plan: Plan, play: Batch[T], jobs: int = 1, step: Callable[[], None] = lambda: None, ray: str | None = None,
) -> list[T]:
    """What `play` gives for each game of a plan, in order; `step` is called after each game.

    The games are played by so many processes of this computer, or by the Ray cluster of the address `ray`, such as
    `auto` or `ray://head:10001`; the first ones, for a moment, by this process.  Nothing depends on who plays them.  A program
    with more than one job has its work below `if __name__ == "__main__":`, since each process reads it.

    Raises what `play` raises; PluginError where a process is ended from outside, AoiError where there is no such cluster or
    Ray is not installed: `pip install 'aoi-rules[lab]'`.
    """
    found = []
    for result in _results(plan, play, jobs, ray):
        found.append(result)
        step()
    return found


def _results(plan: Plan, play: Batch[T], jobs: int, ray: str | None) -> Iterator[T]:
    if ray is not None:
        from aoi_rules.lab.rays import joined, on_cluster, processors  # noqa: PLC0415 - an extra

        with joined(ray):
            yield from _spread(plan, play, on_cluster, processors())
    elif jobs == 1:
        yield from _alone(plan, play)
    else:
        number = min(jobs, _MOST)
        yield from _spread(plan, play, partial(by_processes, number), number)


def _spread(
    plan: Plan, play: Batch[T], spread: Callable[[Plan, Batch[T], list[range]], Iterator[T]], workers: int,
) -> Iterator[T]:
    """The first games played here, unless they take long, and all others by so many workers."""
    began, first = time.perf_counter(), 0
    if not _slow(plan):
        for result in _alone(plan, play, began + _ALONE):
            first += 1
            yield result
    if left := range(first, plan.games):
        pace = (time.perf_counter() - began) / first if first else _PORTION
        yield from spread(plan, play, batches(left, workers, pace))


def _slow(plan: Plan) -> bool:
    """Whether a game is known to take long, so that not even the first is played alone."""
    return any(getattr(make(bot), "searches", False) for bot in set(plan.bots))


def _alone(plan: Plan, play: Batch[T], until: float = float("inf")) -> Iterator[T]:
    """The games one by one, until it is so late."""
    for number in range(plan.games):
        if time.perf_counter() >= until:
            return
        yield from play(plan, [number])


def batches(numbers: range, workers: int, pace: float) -> list[range]:
    """The numbers in batches: eight for each worker or more, and none much longer than `_PORTION`, where a game takes `pace`
    seconds."""
    size = max(1, min(len(numbers) // (8 * workers), int(_PORTION / pace)))
    return [numbers[first : first + size] for first in range(0, len(numbers), size)]
