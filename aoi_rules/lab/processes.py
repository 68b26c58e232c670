"""Plays the games of a plan in several processes of this computer.

A thread for each process gives it one batch after another.  A pool of the standard library would stop when the first process is
lost, and would not say which games that process was playing.
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
"""Plays the games of a plan that have these numbers and returns one result for each, such as `play_batch`.  It must be a function
of a module, and its results may depend only on the plan and the numbers."""
_TRIES = 4
"""How many processes in a row may begin a batch; if each of them is lost, the batch itself is the cause."""
_CONTEXT = get_context("spawn")


@contextmanager
def by_processes(jobs: int, plan: Plan, play: Batch[T], batches: Sequence[range]) -> Iterator[Iterator[T]]:
    """Context manager in which `jobs` processes play these batches.  It yields an iterator over the results of `play` for each
    game, in order, which raises the errors that `jobs.run` raises.  If a process is lost, another one replaces it and plays its
    batch again."""
    number = min(jobs, len(batches))
    workers, threads = _Workers(number, plan, play), ThreadPoolExecutor(number)
    try:
        results = [threads.submit(workers.play_games, numbers) for numbers in batches]
        yield (one for result in results for one in result.result())
    except BaseException:
        workers.stop()
        raise
    finally:
        threads.shutdown(cancel_futures=True)
        workers.leave()


class _Workers(Generic[T]):
    """The processes that play, for the same number of threads."""

    def __init__(self, number: int, plan: Plan, play: Batch[T]) -> None:
        self._plan, self._play, self._stopped = plan, play, False
        self._free: list[_Process | None] = [None] * number  # those that no thread uses; None is one that has yet to start
        # nothing is sent through this pipe; closing it tells the processes that nobody waits any more
        self._wanted, self._ours = _CONTEXT.Pipe(duplex=False)

    def play_games(self, numbers: range) -> list[T]:
        """The results of these games; raises PluginError if several processes in a row are lost after beginning them."""
        process = self._free.pop()
        try:
            for _ in range(_TRIES):
                process = process or _Process((self._plan, self._play), self._wanted)
                try:
                    found: list[T] = process.play(numbers)
                except _ProcessEnded:
                    process.end()
                    process = None
                    if self._stopped:
                        raise
                else:
                    return found
        finally:
            self._free.append(process)
        games = self._games(numbers)
        raise PluginError(f"all {_TRIES} processes that began {games} were killed, perhaps because of too little memory")

    def _games(self, numbers: range) -> str:
        first, last = self._plan.seed + numbers[0], self._plan.seed + numbers[-1]
        return f"the game of seed {first}" if first == last else f"the games of seeds {first} to {last}"

    def stop(self) -> None:
        """End processes that are in the middle of a game."""
        self._stopped = True
        self._ours.close()

    def leave(self) -> None:
        """End processes that are waiting for a batch."""
        for process in filter(None, self._free):
            process.leave()
        self._ours.close()
        self._wanted.close()


class _ProcessEnded(Exception):
    """A process ended before it answered."""


class _RemoteTraceback(Exception):
    """The traceback of an error in another process, as text."""


class _Process:
    """A process that plays one batch after another; `given` is its plan and its function."""

    def __init__(self, given: tuple[Plan, Batch[Any]], wanted: Connection) -> None:
        self._given: tuple[Plan, Batch[Any]] | None = given
        self._pipe, theirs = _CONTEXT.Pipe()
        self._process = _CONTEXT.Process(target=_serve, args=(theirs, wanted))
        with _defer_interrupts():  # until it has started and leaves interrupts to this process
            self._process.start()
        theirs.close()

    def play(self, numbers: range) -> list[Any]:
        """The results of these games; raises the error that the process reports, or `_Lost` if it has ended."""
        try:
            if self._given is not None:
                self._pipe.send(self._given)
                self._given = None
            self._pipe.send(numbers)
            answer = self._pipe.recv()
        except (EOFError, OSError) as error:
            raise _ProcessEnded from error
        found: list[Any] = _value(answer)
        return found

    def leave(self) -> None:
        """Tell it to end, and wait until it has ended."""
        self._pipe.close()
        self._process.join()

    def end(self) -> None:
        """Kill it if it is still running."""
        self._process.kill()
        self.leave()


@contextmanager
def _defer_interrupts() -> Iterator[None]:
    """Delay an interrupt from the keyboard until the end of the context; processes that start in the context never get one."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    # The tracker lets interrupts through while it starts, so start it now; otherwise it would start with the first process.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_Answer = tuple[Any, BaseException | None, str]
"""The result of a call, or the error that it raises and the text of its traceback."""


def _answer(call: Callable[[], Any]) -> _Answer:
    try:
        return call(), None, ""
    except BaseException as error:  # noqa: BLE001 - raised where the answer is read
        return None, error, "".join(format_exception(error))


def _value(answer: _Answer) -> Any:
    value, error, trace = answer
    if error is not None:
        raise error from (_RemoteTraceback(f"\n{trace}") if trace else None)
    return value


def _serve(pipe: Connection, wanted: Connection) -> None:
    """The main loop of a process, until the pipe is closed: it reads a plan and a function, then batches, and answers each.  It
    ignores interrupts, which the process that started it handles; when that process ends, a pipe that only that process can write
    to is closed, which is noticed even in the middle of a game."""
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
