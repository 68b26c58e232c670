"""Functions that values hold for what is computed on demand, such as what an event changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar, cast
from weakref import WeakKeyDictionary

__all__ = ["DeferredFunction"]

P = ParamSpec("P")
R = TypeVar("R")


class DeferredFunction(Generic[P, R]):
    """A function from which the positions that it computes with cannot be read: they are stored elsewhere, so that a value with
    this function may be passed on.  This does not stop code that searches for them; see .github/SECURITY.md."""

    __slots__ = ("__weakref__",)

    def __init__(self, function: Callable[P, R]) -> None:
        _SEALED[self] = function

    def __call__(self, *given: P.args, **named: P.kwargs) -> R:
        """The function's result."""
        return cast("Callable[P, R]", _SEALED[self])(*given, **named)


_SEALED: WeakKeyDictionary[object, object] = WeakKeyDictionary()
