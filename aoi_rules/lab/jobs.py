"""Playing the games of a plan: here, in several processes, or on the computers of a Ray cluster."""

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
"""How many processes there can be."""


def cores() -> int:
    """How many processor cores this process may use, at least one."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(
    plan: Plan, play: Batch[T], jobs: int = 1, step: Callable[[], None] = lambda: None, ray: str | None = None,
) -> list[T]:
    """What `play` gives for each game of a plan, in order; `step` is called after each game.

    The games are played by `jobs` processes of this computer, or by the Ray cluster of the address `ray`, such as
    `auto` or `ray://head:10001`; the first ones by this process, and all of them where others would save no time.  Nothing
    depends on who plays them.  A program with more than one job has its work below `if __name__ == "__main__":`, since each
    process reads it.

    The games of a process that is ended from outside are played again by another one.  Raises what `play` raises; ValueError
    where `jobs` is less than 1, PluginError if each process ends that plays the same games, AoiError if there is no such
    cluster or Ray is not installed: `pip install 'aoi-rules[lab]'`.
    """
    if jobs < 1:
        raise ValueError(f"games are played by one process or more, not {jobs}")
    found = []
    for result in _results(plan, play, jobs, ray):
        found.append(result)
        step()
    return found


@contextmanager
def keep_joined(ray: str | None) -> Iterator[None]:
    """Within it each `run` with this address finds the cluster joined already, which takes a second or two; nothing without an
    address.  Raises AoiError as `run`."""
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
    """The games one by one."""
    for number in range(plan.games):
        yield from play(plan, [number])
