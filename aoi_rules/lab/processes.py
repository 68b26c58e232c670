"""Playing the games of a plan in several processes of this computer.

A thread for each process gives it one batch after another.  A pool of the standard library would end with the first process that
is lost, and would not say what that one played.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from threading import Thread
from traceback import format_exception
from typing import Any, Generic, TypeVar

from aoi_rules.errors import PluginError
from aoi_rules.lab.plan import Plan

__all__ = ["Batch", "by_processes"]

T = TypeVar("T")
Batch = Callable[[Plan, Sequence[int]], list[T]]
"""Plays the games of a plan that have these numbers and gives something for each, such as `play_batch`.  It is a function of a
module, and what it gives depends on nothing but the plan and the number."""
_TRIES = 4
"""How many processes one after another may begin a batch; where each of them is lost, the batch itself ends them."""
_CONTEXT = get_context("spawn")


@contextmanager
def by_processes(jobs: int, plan: Plan, play: Batch[T], batches: Sequence[range]) -> Iterator[Iterator[T]]:
    """Context manager: within it `jobs` processes play these batches.  It gives what `play` gives for each game, in order, and
    raises as `jobs.run` does.  Where a process is lost, another one takes its place and plays its batch again."""
    number = min(jobs, len(batches))
    workers, threads = _Workers(number, plan, play), ThreadPoolExecutor(number)
    try:
        results = [threads.submit(workers.played, numbers) for numbers in batches]
        yield (one for result in results for one in result.result())
    except BaseException:
        workers.stop()
        raise
    finally:
        threads.shutdown(cancel_futures=True)
        workers.leave()


class _Workers(Generic[T]):
    """The processes that play, for as many threads."""

    def __init__(self, number: int, plan: Plan, play: Batch[T]) -> None:
        self._plan, self._play, self._stopped = plan, play, False
        self._free: list[_Process | None] = [None] * number  # those of which no thread has one; None is one that has to begin
        self._wanted, self._ours = _CONTEXT.Pipe(duplex=False)  # nothing is sent; its end says that nobody waits any more

    def played(self, numbers: range) -> list[T]:
        """What these games give; PluginError if one process after another is lost that began them."""
        process = self._free.pop()
        try:
            for _ in range(_TRIES):
                process = process or _Process((self._plan, self._play), self._wanted)
                try:
                    found: list[T] = process.play(numbers)
                except _Lost:
                    process.end()
                    process = None
                    if self._stopped:
                        raise
                else:
                    return found
        finally:
            self._free.append(process)
        games = self._games(numbers)
        raise PluginError(f"all {_TRIES} processes that began {games} were ended from outside, perhaps for want of memory")

    def _games(self, numbers: range) -> str:
        first, last = self._plan.seed + numbers[0], self._plan.seed + numbers[-1]
        return f"the game of seed {first}" if first == last else f"the games of seeds {first} to {last}"

    def stop(self) -> None:
        """End those that are in the middle of a game."""
        self._stopped = True
        self._ours.close()

    def leave(self) -> None:
        """End those that wait for a batch."""
        for process in filter(None, self._free):
            process.leave()
        self._ours.close()
        self._wanted.close()


class _Lost(Exception):
    """A process has ended before it gave an answer."""


class _Elsewhere(Exception):
    """The traceback of an error in another process, as a text."""


class _Process:
    """A process that plays one batch after another; `given` is its plan and its function."""

    def __init__(self, given: tuple[Plan, Batch[Any]], wanted: Connection) -> None:
        self._given: tuple[Plan, Batch[Any]] | None = given
        self._pipe, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_serve, args=(theirs, wanted))
        with _defer_interrupts():  # until it is there and leaves interrupts to this one
            self._process.start()
        theirs.close()

    def play(self, numbers: range) -> list[Any]:
        """What it gives for these games, or the error that it raises; `_Lost` where it has ended."""
        try:
            if self._given is not None:
                self._pipe.send(self._given)
                self._given = None
            self._pipe.send(numbers)
            answer = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise _Lost from error
        found: list[Any] = _value(answer)
        return found

    def leave(self) -> None:
        """Let it end, and wait for that."""
        self._pipe.close()
        self._process.join()

    def end(self) -> None:
        """End what is left of it."""
        self._process.kill()
        self.leave()


@contextmanager
def _defer_interrupts() -> Iterator[None]:
    """An interrupt from the keyboard waits until afterwards; processes that begin meanwhile never get one."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    resource_tracker.ensure_running()  # before, since it lets interrupts through as it begins, with the first process otherwise
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_Answer = tuple[Any, BaseException | None, str]
"""What a call gives, or the error that it raises and the text of its traceback."""


def _answer(call: Callable[[], Any]) -> _Answer:
    try:
        return call(), None, ""
    except BaseException as error:  # noqa: BLE001 - raised where the answer is read
        return None, error, "".join(format_exception(error))


def _value(answer: _Answer) -> Any:
    value, error, trace = answer
    if error is not None:
        raise error from (_Elsewhere(f"\n{trace}") if trace else None)
    return value


def _serve(pipe: Connection, wanted: Connection) -> None:
    """What a process of its own does until the pipe ends: it reads a plan and a function, then batches, and answers each.  An
    interrupt is left to the process that began this one; the end of that is noticed by the end of a pipe that it alone can write
    to, also in the middle of a game."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_watch, args=(wanted,), daemon=True).start()
    with suppress(EOFError, OSError):
        given = _answer(pipe.recv)
        while True:
            numbers = pipe.recv()
            answer = _answer(partial(_play_games, given, numbers))
            try:
                pipe.send(answer)
            except Exception as error:  # noqa: BLE001 - what cannot be pickled; where the pipe has ended, this fails too
                pipe.send((None, error, ""))


def _play_games(given: _Answer, numbers: range) -> list[Any]:
    plan, play = _value(given)
    found: list[Any] = play(plan, numbers)
    return found


def _watch(wanted: Connection) -> None:
    wait([wanted])
    os._exit(1)
