"""Plays the games of a plan on a Ray cluster; the extra `lab` installs Ray.

A batch is a task.  If a worker or a computer is lost, Ray gives its tasks to another one; a batch depends only on the plan and
its numbers, so the results are the same.  The computers need this package and Ray.  Rules are sent in compiled form, together
with their library of machine code, for computers with the same kind of processor and system.  The files of bots are sent too,
without other files in the same folders.
"""

from __future__ import annotations

import logging
import socket
import sys
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from typing import Any, TypeVar

from aoi_rules.bots.files import use_files
from aoi_rules.bots.specs import files_of
from aoi_rules.errors import AoiError, PluginError, missing_extra
from aoi_rules.lab.plan import Plan
from aoi_rules.lab.processes import Batch
from aoi_rules.storage.parcels import Libraries, keep, libraries

try:
    import ray
except ImportError as error:
    raise missing_extra("playing on a cluster needs Ray", "lab", error) from None

__all__ = ["join_cluster", "on_cluster", "processors"]

T = TypeVar("T")
_RETRIES = 10
"""How often a batch is played again after its worker was lost; if more workers are lost, the batch itself is the cause."""
_PATIENCE = 10
"""The time in seconds in which a cluster must answer."""


@contextmanager
def on_cluster(plan: Plan, play: Batch[T], batches: Sequence[range]) -> Iterator[Iterator[T]]:
    """Context in which the joined cluster plays these batches.  It yields an iterator over the results of `play` for each game,
    in order, which raises the errors that `jobs.run` raises."""
    task = ray.remote(max_retries=_RETRIES)(_play_in_worker)
    sent, brought, bots = ray.put(plan), ray.put(libraries(plan.rules)), ray.put(files_of(plan.bots, plan.rules))
    tasks = deque(task.remote(sent, brought, bots, play, numbers) for numbers in batches)
    try:
        yield _results(tasks)
    finally:
        for one in tasks:  # nobody waits for these tasks any more
            ray.cancel(one)  # not by force: Ray would end this process if a task is killed while its result arrives


def _play_in_worker(plan: Plan, brought: Libraries, bots: dict[str, bytes], play: Batch[T], numbers: range) -> list[T]:
    """The results of the games with these numbers, played in a worker."""
    keep(plan.rules, brought)
    use_files(bots)
    return play(plan, numbers)


def _results(tasks: deque[Any]) -> Iterator[Any]:
    """The results of the tasks, in order; each is removed from the others when it is awaited."""
    while tasks:
        yield from _result(tasks.popleft())


def _result(task: Any) -> list[Any]:
    """The result of a task; raises the error that ended it."""
    try:
        found: list[Any] = ray.get(task)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise PluginError(f"the cluster could not play some of the games in {_RETRIES + 1} attempts: {error}") from None
    return found


def processors() -> int:
    """The number of processors of the joined cluster."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


@contextmanager
def join_cluster(address: str) -> Iterator[None]:
    """Context in which this process belongs to the cluster at that address, or to the one that it had joined before; raises
    AoiError if there is none."""
    if ray.is_initialized():
        with redirect_stdout(sys.stderr):
            yield
        return
    try:
        _reach(address)
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
    except (OSError, ValueError, RuntimeError) as error:
        why = "`ray start --head` starts one on this computer" if address == "auto" else error
        raise AoiError(f"there is no Ray cluster at `{address}`: {why}") from None
    try:
        with redirect_stdout(sys.stderr):  # Ray prints messages about lost nodes, which are not results
            yield
    finally:
        ray.shutdown()


def _reach(address: str) -> None:
    """Raise OSError if nothing listens at a host and port: Ray itself would try for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()
