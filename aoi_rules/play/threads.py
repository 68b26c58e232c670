"""A game is for one thread at a time: a second thread that comes meanwhile is refused before it changes anything."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from aoi_rules.errors import BusyError

__all__ = ["ThreadLocked", "one_thread"]

P = ParamSpec("P")
T = TypeVar("T")


class ThreadLocked(Protocol):
    """What threads may use one after the other."""

    _lock: RLock


S = TypeVar("S", bound=ThreadLocked)


def one_thread(method: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """A method for one thread at a time: it raises BusyError while another thread is in a method of the same object.

    It does not wait: two threads that play in one game by turns of chance are a mistake that nobody would notice otherwise.
    """
    @wraps(method)
    def guarded(one: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if not one._lock.acquire(blocking=False):
            raise BusyError
        try:
            return method(one, *args, **kwargs)
        finally:
            one._lock.release()

    return guarded
