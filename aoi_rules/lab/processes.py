"""Playing the games of a plan in several processes of this computer."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from threading import Thread
from typing import Any, TypeVar

from aoi_rules.errors import PluginError
from aoi_rules.lab.plan import Plan

__all__ = ["Batch", "by_processes"]

T = TypeVar("T")
Batch = Callable[[Plan, Sequence[int]], list[T]]
"""Plays the games of a plan that have these numbers and gives something for each, such as `play_batch`.  It is a function of a
module, and what it gives depends on nothing but the plan and the number."""


@contextmanager
def by_processes(jobs: int, plan: Plan, play: Batch[T], batches: Sequence[range]) -> Iterator[Iterator[T]]:
    """Context manager: within it `jobs` processes play these batches.  It gives what `play` gives for each game, in order, and
    raises as `jobs.run` does."""
    context = get_context("spawn")
    theirs, ours = context.Pipe(duplex=False)  # nothing is sent; its end says that nobody waits for results any more
    pool = ProcessPoolExecutor(min(jobs, len(batches)), context, _Worker.begin, (plan, play, theirs))
    try:
        with _uninterrupted():  # until the processes are there, which then leave interrupts to this one
            results = [pool.submit(_Worker.play, numbers) for numbers in batches]
        yield (one for result in results for one in result.result())
        pool.shutdown()
    except BrokenProcessPool:
        raise PluginError("a process that played games was ended from outside, perhaps for want of memory") from None
    finally:
        ours.close()  # ends those that are in the middle of a game
        pool.shutdown()
        theirs.close()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """An interrupt from the keyboard waits until afterwards; processes that begin meanwhile never get one."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Worker:
    """What a process of its own keeps from one batch to the next."""

    plan: Plan
    batch: Batch[Any]

    @classmethod
    def begin(cls, plan: Plan, batch: Batch[Any], wanted: Connection) -> None:
        """Keep the plan.  An interrupt is left to the process that began this one; the end of that is noticed by the end of a
        pipe that it alone can write to, also in the middle of a game."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        Thread(target=cls._watch, args=(wanted,), daemon=True).start()
        cls.plan, cls.batch = plan, staticmethod(batch)

    @staticmethod
    def _watch(wanted: Connection) -> None:
        wait([wanted])
        os._exit(1)

    @classmethod
    def play(cls, numbers: range) -> list[Any]:
        """The games of these numbers."""
        return cls.batch(cls.plan, numbers)
