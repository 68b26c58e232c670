"""Playing the games of a plan on a cluster of Ray, which the extra `lab` installs.

A batch is a task.  Where a worker or a computer is lost, Ray gives its tasks to another one; a batch depends on the plan and
its numbers alone, so nothing is different then.  The computers need this package and Ray: rules are sent compiled, and their
library of machine code with them, for those that have the same kind of processor and system.  The files of bots are sent too,
without what lies beside them.
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
from aoi_rules.errors import AoiError, PluginError
from aoi_rules.lab.plan import Plan
from aoi_rules.lab.processes import Batch
from aoi_rules.storage.parcels import Libraries, keep, libraries

try:
    import ray
except ImportError as error:
    missing = f"games are sent to a cluster by Ray, and `{error.name}` is not installed"
    raise AoiError(f"{missing}: pip install 'aoi-rules[lab]'") from None

__all__ = ["join_cluster", "on_cluster", "processors"]

T = TypeVar("T")
_RETRIES = 10
"""How often a batch is played again after its worker was lost; where more are lost, the batch itself ends them."""
_PATIENCE = 10
"""Seconds in which a cluster must answer."""


@contextmanager
def on_cluster(plan: Plan, play: Batch[T], batches: Sequence[range]) -> Iterator[Iterator[T]]:
    """Within it the cluster that was joined plays these batches; it gives what `play` gives for each game, in order, and that
    raises as `jobs.run`."""
    task = ray.remote(max_retries=_RETRIES)(_play_in_worker)
    sent, brought, bots = ray.put(plan), ray.put(libraries(plan.rules)), ray.put(files_of(plan.bots, plan.rules))
    tasks = deque(task.remote(sent, brought, bots, play, numbers) for numbers in batches)
    try:
        yield _results(tasks)
    finally:
        for one in tasks:  # nobody waits for them any more
            ray.cancel(one)  # not by force: Ray ends this process where a task is ended as its result arrives


def _play_in_worker(plan: Plan, brought: Libraries, bots: dict[str, bytes], play: Batch[T], numbers: range) -> list[T]:
    """The games of these numbers, in a worker."""
    keep(plan.rules, brought)
    use_files(bots)
    return play(plan, numbers)


def _results(tasks: deque[Any]) -> Iterator[Any]:
    """What the tasks give, in order; each leaves the others when it is waited for."""
    while tasks:
        yield from _result(tasks.popleft())


def _result(task: Any) -> list[Any]:
    """What a task gives, or the error that ended it."""
    try:
        found: list[Any] = ray.get(task)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise PluginError(f"the cluster could not play some of the games, each of {_RETRIES + 1} times: {error}") from None
    return found


def processors() -> int:
    """How many processors the cluster has that was joined."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


@contextmanager
def join_cluster(address: str) -> Iterator[None]:
    """Within it this process belongs to the cluster of that address, or to the one that it had joined before; AoiError where
    there is none."""
    if ray.is_initialized():
        with redirect_stdout(sys.stderr):
            yield
        return
    try:
        _reach(address)
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
    except (OSError, ValueError, RuntimeError) as error:
        why = "`ray start --head` begins one on this computer" if address == "auto" else error
        raise AoiError(f"no cluster of Ray is at `{address}`: {why}") from None
    try:
        with redirect_stdout(sys.stderr):  # Ray prints that a node is lost, which is not a result
            yield
    finally:
        ray.shutdown()


def _reach(address: str) -> None:
    """OSError if nobody listens at a host and port: Ray itself would try for many minutes."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()
