"""Plays the games of a plan: in this process, in several processes, or on the computers of a Ray cluster."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from aoi_rules.lab.parallel_start import share_games
from aoi_rules.lab.plan import Plan
from aoi_rules.lab.processes import Batch, by_processes

__all__ = ["cores", "keep_joined", "run"]

T = TypeVar("T")
_MOST = 61 if os.name == "nt" else 1024
"""The largest number of processes."""


def cores() -> int:
    """The number of processor cores that this process may use, at least one."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(
    plan: Plan, play: Batch[T], jobs: int = 1, step: Callable[[], None] = lambda: None, ray: str | None = None,
) -> list[T]:
    """Return the result of `play` for each game of a plan, in order; call `step` after each game.

    The games are played by `jobs` processes of this computer, or by the Ray cluster at the address `ray`, such as `auto` or
    `ray://head:10001`.  This process plays the first games, and all of them if others would save no time.  The results do not
    depend on which process plays.  If `jobs` is more than 1, a program must have its work below `if __name__ == "__main__":`,
    because each process reads the program.

    If a process is killed, another one plays its games again.  Raises any error that `play` raises; ValueError if `jobs` is less
    than 1; PluginError if every process that plays the same games is killed; AoiError if there is no such cluster or Ray is not
    installed: `pip install 'aoi-rules[lab]'`.
    """
    if jobs < 1:
        raise ValueError(f"games need at least one process, not {jobs}")
    found = []
    for result in _results(plan, play, jobs, ray):
        found.append(result)
        step()
    return found


@contextmanager
def keep_joined(ray: str | None) -> Iterator[None]:
    """Context in which the cluster stays joined, so that each `run` with this address does not need to join it, which takes a
    second or two.  Does nothing without an address.  Raises AoiError as `run` does."""
    if ray is None:
        yield
        return
    from aoi_rules.lab import rays  # noqa: PLC0415 - an extra

    with rays.join_cluster(ray):
        yield


def _results(plan: Plan, play: Batch[T], jobs: int, ray: str | None) -> Iterator[T]:
    if ray is not None:
        from aoi_rules.lab.rays import on_cluster, processors  # noqa: PLC0415 - an extra

        with keep_joined(ray):
            yield from share_games(plan, play, on_cluster, processors())
    elif jobs == 1 or plan.games < 2:
        yield from _one_by_one(plan, play)
    else:
        number = min(jobs, _MOST)
        yield from share_games(plan, play, partial(by_processes, number), number)


def _one_by_one(plan: Plan, play: Batch[T]) -> Iterator[T]:
    """The results of the games, one by one."""
    for number in range(plan.games):
        yield from play(plan, [number])
