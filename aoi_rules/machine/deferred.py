"""Functions that values hold for what is computed when somebody asks, such as what an event changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar, cast
from weakref import WeakKeyDictionary

__all__ = ["DeferredFunction"]

P = ParamSpec("P")
R = TypeVar("R")


class DeferredFunction(Generic[P, R]):
    """A function in which nobody finds the positions that it computes with: they lie apart, so that a value which holds it may be
    handed on.  This does not stop code that looks for them; see .github/SECURITY.md."""

    __slots__ = ("__weakref__",)

    def __init__(self, function: Callable[P, R]) -> None:
        _SEALED[self] = function

    def __call__(self, *given: P.args, **named: P.kwargs) -> R:
        """What the function gives."""
        return cast("Callable[P, R]", _SEALED[self])(*given, **named)


_SEALED: WeakKeyDictionary[object, object] = WeakKeyDictionary()
