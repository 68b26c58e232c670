"""Plain values and texts for what the code of plugins returns and raises, whatever the methods of its classes do.

Only methods of the built-in types are called here: a class of a plugin may derive from one and raise, or return nonsense, in any
method.  A KeyboardInterrupt is always passed on: Ctrl-C ends the program, not a plugin.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import CodeType, FrameType, TracebackType
from typing import Protocol, TypeGuard, TypeVar, overload

from aoi_rules.errors import PluginError
from aoi_rules.machine.entries import Value

__all__ = ["Function", "called_at", "class_of", "defined_at", "error_text", "is_a", "to_plain", "raised_as", "show_error",
           "show_value"]

T = TypeVar("T")

_AS_THEY_ARE = (int, str, bool, type(None))
_LONGEST = 60
_LONGEST_ERROR = 500
_INDEX: Callable[[object], int] = int.__dict__["__index__"]
_ITEMS: Callable[[object], Iterator[object]] = tuple.__dict__["__iter__"]
_ENTRIES: Callable[[object], Iterator[object]] = list.__dict__["__iter__"]
"""Methods of the built-in types, for values of any class derived from these."""
_OURS = __name__.partition(".")[0]


class Function(Protocol):
    """A function of a plugin: it gets values of the rules, and may return anything."""

    def __call__(self, *values: Value) -> object:
        """The result for some values."""
        ...


@overload
def to_plain(value: str, depth: int = 2) -> str: ...
@overload
def to_plain(value: tuple[T, ...], depth: int = 2) -> tuple[T, ...]: ...
@overload
def to_plain(value: object, depth: int = 2) -> object: ...
def to_plain(value: object, depth: int = 2) -> object:
    """A value of a class derived from int, str, tuple or list, converted to that type, and the contents of tuples and lists
    down to `depth` levels; any other value unchanged."""
    kind = type(value)
    if kind in _AS_THEY_ARE:
        return value
    if issubclass(kind, str):
        return str.__str__(value)
    if issubclass(kind, int):
        return _INDEX(value)
    if depth and issubclass(kind, tuple):
        return tuple([to_plain(v, depth - 1) for v in _ITEMS(value)])
    if depth and issubclass(kind, list):
        return [to_plain(v, depth - 1) for v in _ENTRIES(value)]
    return value


def is_a(value: object, kind: type[T]) -> TypeGuard[T]:
    """Whether a value's class is derived from a class; unlike `isinstance`, this never asks the value for its class."""
    return issubclass(type(value), kind)


def show_value(value: object) -> str:
    """A value as a message shows it, in at most 60 characters."""
    text = _text_of(repr, value)
    return f"something of the class {class_of(value)}" if text is None else _shorten(text, _LONGEST)


def show_error(error: BaseException) -> str:
    """An error as a message shows it: the name of its class, and its text if that can be read."""
    text = _text_of(str, error)
    if text is None:
        return f"{class_of(error)}, whose text cannot be read"
    return f"{class_of(error)}: {_shorten(text, _LONGEST_ERROR)}"


def error_text(error: BaseException) -> str:
    """Only the text of an error; if it has none, the error as `show_error` shows it."""
    return _shorten(_text_of(str, error) or show_error(error), _LONGEST_ERROR)


def called_at(error: BaseException) -> str:
    """An error as `show_error` shows it, with the file and the line of somebody else's Python where it was raised:
    `(tolls.py:12)`; without them if it was raised elsewhere.  Only the traceback has the whole path.

    What Python raises in place of another error, such as for a `StopIteration` in a generator, counts as raised where that one
    was.
    """
    place, first = "", error
    for _ in range(_DEEPEST):
        place = _place(first)
        before = BaseException.__dict__["__context__"].__get__(first)
        if place or before is None:
            break
        first = before
    return f"{show_error(error)}{place}"


@contextmanager
def raised_as(what: str, *through: type[BaseException], fault: type[Exception] = PluginError) -> Iterator[None]:
    """Context manager: what somebody else's Python raises inside it becomes a `fault` whose text begins with `what`; Ctrl-C and
    errors that go `through` stay as they are."""
    passing: tuple[type[BaseException], ...] = (KeyboardInterrupt, *through)
    try:
        yield
    except passing:
        raise
    except BaseException as error:
        raise fault(f"{what}: {called_at(error)}") from error


_DEEPEST = 16
"""How many errors in the handling of others are examined."""


def _place(error: BaseException) -> str:
    trace: TracebackType | None = BaseException.__dict__["__traceback__"].__get__(error)  # and nothing of its own class
    place = ""
    while trace is not None:
        if _is_foreign_frame(trace.tb_frame) and not trace.tb_frame.f_code.co_filename.startswith("<"):
            file = trace.tb_frame.f_code.co_filename.replace("\\", "/").rpartition("/")[2]
            place = f" ({file}:{trace.tb_lineno})"
        trace = trace.tb_next
    return place


def defined_at(function: object) -> str:
    """The file and the line where somebody else's function begins, as ` (tolls.py:12)`; empty for one without Python code."""
    code = getattr(inspect.unwrap(function) if callable(function) else None, "__code__", None)
    if not isinstance(code, CodeType):
        return ""
    file = code.co_filename.replace("\\", "/").rpartition("/")[2]
    return f" ({file}:{code.co_firstlineno})"


def _is_foreign_frame(frame: FrameType) -> bool:
    """Whether the code in a frame belongs to a plugin or a bot, and neither to this package nor to the standard library."""
    name = frame.f_globals.get("__name__")
    if not is_a(name, str):
        return True
    root, _, rest = str.__str__(name).partition(".")
    return rest.startswith("plugins.") if root == _OURS else root not in sys.stdlib_module_names and root not in _BENEATH


_BENEATH = frozenset(("attr", "attrs", "cattrs", "pluggy"))
"""The packages that call a plugin's code, or make its classes: their callers are to blame for what they raise."""


def class_of(value: object) -> str:
    """The name of a value's class."""
    return str.__str__(type.__dict__["__name__"].__get__(type(value)))


def _text_of(make: Callable[[object], str], value: object) -> str | None:
    """The text that a class gives for a value; None if that fails."""
    try:
        return str.__str__(make(value))
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001 - whatever a plugin's own class does
        return None


def _shorten(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[: longest - 3]}…"
