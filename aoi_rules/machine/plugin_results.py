"""Checks of the results of plugins' functions, before the rules compute with them.

A wrong value would remain unnoticed until the game can be neither shown nor saved.  Every error in such a function is raised as a
PluginError, wherever the rules called it.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from attrs import frozen

from aoi_rules.errors import PluginError
from aoi_rules.machine.budget import GREATEST, LEAST
from aoi_rules.machine.entries import Value
from aoi_rules.machine.faults import place_of
from aoi_rules.machine.plugin_values import Function, called_at, defined_at, is_a, show_value, to_plain
from aoi_rules.model.types import BASIC, Shape, Type

__all__ = ["CheckedFunction", "Watch", "asked_at", "watch_calls"]

Watch = Callable[["CheckedFunction", Function], Function]
"""Replaces a plugin's function by one that observes the calls."""

_WATCH: ContextVar[Watch | None] = ContextVar("_WATCH", default=None)
_PLACE: ContextVar[str] = ContextVar("_PLACE", default="")


@contextmanager
def watch_calls(watch: Watch) -> Iterator[None]:
    """Context manager: rulesets that are compiled inside it call the functions that `watch` returns for those of plugins.

    This is for tests of such functions; without it, nothing is observed.
    """
    token = _WATCH.set(watch)
    try:
        yield
    finally:
        _WATCH.reset(token)


@contextmanager
def asked_at(place: str) -> Iterator[None]:
    """Context manager: functions that are called inside it count as called at a place of the rules, which no compiled rules
    name."""
    token = _PLACE.set(place)
    try:
        yield
    finally:
        _PLACE.reset(token)


_SHAPES = {Shape.TRUTH: "True or False", Shape.TEXT: "a str"}


@frozen
class CheckedFunction:
    """A function of a plugin, the type of its result, and the number of members of the type `type.of`."""

    plugin: str
    function: str
    type: Type
    members: int

    def wrap_function(self, run: Function) -> Function:
        """The function `run`, with its result checked and converted to plain types.

        It raises PluginError if `run` fails or returns a wrong value.
        """
        watch, where = _WATCH.get(), defined_at(run)
        if watch is not None:
            run = watch(self, run)
        optional, absent, holds = self.type.optional, self.type.absent_value, self._is_valid

        def call_function(*values: Value) -> object:
            try:
                found = run(*values)
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                raise self._error_of_call(called_at(error)) from error
            if found is None and optional:
                return absent
            value = to_plain(found, depth=1)
            if not holds(value):
                raise self._error_of_call(f"it returns {show_value(found)}, but {self.shape} is expected{where}")
            return value

        return call_function

    def _error_of_call(self, what: str) -> PluginError:
        """The error that names the plugin responsible and the place in the rules of the call."""
        place = place_of(inspect.currentframe()) or _PLACE.get()
        return PluginError(f"the plugin `{self.plugin}` fails in the function `{self.function}` of its hook `aoi_functions`"
                           f"{place and f' at {place}'}: {what}")

    @property
    def shape(self) -> str:
        """The required type of the result, in words."""
        if self.type.kind is Shape.SET:
            return f"an int with a bit for each of {self.members} members"
        if self.type.kind is Shape.LIST:
            return f"a tuple of {'ints of 64 bits' if self.type.of in BASIC else f'numbers from 0 to {self.members - 1}'}"
        member = f"a number from 0 to {self.members - 1}"
        one = "an int of 64 bits" if self.type.numeric else _SHAPES.get(self.type.kind, member)
        return one + (" or None" if self.type.optional else "")

    def _is_valid(self, found: object) -> bool:
        if self.type.kind is Shape.SET:
            return is_a(found, int) and 0 <= found < 1 << self.members
        if self.type.kind is Shape.LIST:
            return is_a(found, tuple) and all(self._is_one(self.type.element, v) for v in found)
        return self._is_one(self.type, found)

    def _is_one(self, type_: Type, found: object) -> bool:
        if type_.kind is Shape.TEXT:
            return is_a(found, str)
        if not is_a(found, int):
            return False
        if type_.numeric:
            return LEAST <= found <= GREATEST
        return 0 <= found < (2 if type_.kind is Shape.TRUTH else self.members)
