"""Playing the games of a plan on a cluster of Ray, which the extra `lab` installs.

A batch is a task.  Where a worker or a computer is lost, Ray gives its tasks to another one; a batch depends on the plan and
its numbers alone, so nothing is different then.  The computers need this package and Ray: rules are sent compiled, and their
library of machine code with them, for those that have the same kind of processor and system.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from aoi_rules.errors import AoiError, PluginError
from aoi_rules.lab.plan import Plan
from aoi_rules.lab.processes import Batch
from aoi_rules.sending import Libraries, keep, libraries

try:
    import ray
except ImportError as error:
    missing = f"games are sent to a cluster by Ray, and `{error.name}` is not installed"
    raise AoiError(f"{missing}: pip install 'aoi-rules[lab]'") from None

__all__ = ["by_cluster"]

T = TypeVar("T")
_RETRIES = 10
"""So often a batch is played again after its worker was lost; more often it is the batch that ends them."""


def by_cluster(plan: Plan, play: Batch[T], batches: Callable[[int], Sequence[range]], address: str) -> Iterator[T]:
    """What `play` gives for each game, in order, played on the cluster of that address; `batches` says which are played together,
    given the number of the cluster's processors.  Raises as `jobs.run`."""
    with _connected(address):
        task = ray.remote(max_retries=_RETRIES)(_played)
        sent, brought = ray.put(plan), ray.put(libraries(plan.rules))
        tasks = [task.remote(sent, brought, play, numbers) for numbers in batches(_processors())]
        try:
            for one in tasks:
                yield from _result(one)
        finally:
            for one in tasks:
                ray.cancel(one, force=True)  # of those that are done this is nothing


def _played(plan: Plan, brought: Libraries, play: Batch[T], numbers: range) -> list[T]:
    """The games of these numbers, in a worker."""
    keep(plan.rules, brought)
    return play(plan, numbers)


def _result(task: Any) -> list[Any]:
    """What a task gives, or the error that ended it."""
    try:
        found: list[Any] = ray.get(task)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise PluginError(f"the cluster could not play some of the games, each of {_RETRIES + 1} times: {error}") from None
    return found


def _processors() -> int:
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


@contextmanager
def _connected(address: str) -> Iterator[None]:
    """The cluster, left afterwards unless this process had joined one before."""
    if ray.is_initialized():
        yield
        return
    try:
        ray.init(address=address, logging_level=logging.ERROR, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise AoiError(f"no cluster of Ray is at `{address}`: {error}") from None
    try:
        yield
    finally:
        ray.shutdown()
