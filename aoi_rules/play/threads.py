"""Restricts a game to one thread at a time: a second thread gets an error before it changes anything."""

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
    """An object that only one thread may use at a time."""

    _lock: RLock


S = TypeVar("S", bound=ThreadLocked)


def one_thread(method: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Make a method raise BusyError while another thread is in a method of the same object.

    It does not wait: if two threads played in one game in an accidental order, nobody would notice the mistake.
    """
    @wraps(method)
    def call_guarded(one: S, /, *args: P.args, **kwargs: P.kwargs) -> T:
        if not one._lock.acquire(blocking=False):
            raise BusyError
        try:
            return method(one, *args, **kwargs)
        finally:
            one._lock.release()

    return call_guarded
