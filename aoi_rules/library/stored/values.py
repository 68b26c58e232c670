"""Converts frozen attrs objects to plain data, and back.

The data is a table of objects and a value.  In both, a list `[n]` represents the object with that number in the table; an object
comes before whatever refers to it.  Tuples, dictionaries, numbers, booleans, texts and None represent themselves.  A row of the
table is the number of a class and the values of its fields, or represents a source or a function.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from types import FunctionType
from typing import Any

import attrs

from aoi_rules.diagnostics import Source

__all__ = ["Classes", "Reader", "Writer"]

Classes = Sequence[type[Any]]
"""The classes whose objects are stored: frozen attrs classes and enumerations.  Writer and reader must use the same ones; the
reader makes no other objects."""

_SOURCE, _FUNCTION = -1, -2


class Writer:
    """Writes values into one table; raises TypeError for a value that cannot be stored.

    `sources` are not stored, but given again to the reader; `functions` has the names of functions by their identity.
    """

    def __init__(self, classes: Classes, sources: Sequence[Source], functions: Mapping[int, str]) -> None:
        self.numbers = {cls: (number, _fields(cls)) for number, cls in enumerate(classes)}
        self.sources = {source.path: number for number, source in enumerate(sources)}
        self.functions = functions
        self.table: list[tuple[Any, ...]] = []
        self.known: dict[int, list[int]] = {}
        self.alive: list[Any] = []  # kept alive, so that no other object gets the identity of a known one

    def to_plain(self, value: Any) -> Any:
        """The plain data for a value."""
        kind = type(value)
        if kind in (int, str, bool) or value is None:
            return value
        if kind is tuple:
            return tuple(map(self.to_plain, value))
        if isinstance(value, Mapping):
            return {self.to_plain(key): self.to_plain(one) for key, one in value.items()}
        if id(value) not in self.known:
            row = self._row(kind, value)
            self.alive.append(value)
            self.table.append(row)
            self.known[id(value)] = [len(self.table) - 1]
        return self.known[id(value)]

    def _row(self, kind: type[Any], value: Any) -> tuple[Any, ...]:
        if kind in self.numbers:
            number, fields = self.numbers[kind]
            return number, *(self.to_plain(getattr(value, name)) for name in fields)
        if isinstance(value, Source):
            return _SOURCE, self.sources.get(value.path, -1), value.name, *self._text(value)
        if kind is FunctionType:
            return _FUNCTION, self.functions[id(value)]
        raise TypeError(f"{kind.__name__} is not stored")

    def _text(self, source: Source) -> tuple[str, ...]:
        """The text and the path of a source that is stored."""
        return () if source.path in self.sources else (source.text, source.path)


def _fields(cls: type[Any]) -> tuple[str, ...]:
    """What an object is made from: its fields, or the value of a member of an enumeration."""
    return ("value",) if issubclass(cls, Enum) else tuple(field.name for field in attrs.fields(cls))


class Reader:
    """Reads values that a `Writer` with the same classes made; `sources` are the writer's, `functions` are the functions by
    name."""

    def __init__(
        self, classes: Classes, table: Sequence[tuple[Any, ...]], sources: Sequence[Source], functions: Mapping[str, Any],
    ) -> None:
        self.classes = classes
        self.sources = sources
        self.functions = functions
        self.objects: list[Any] = []
        for row in table:
            self.objects.append(self._object(*row))

    def value(self, data: Any) -> Any:
        """The value that some data represents."""
        kind = data.__class__
        if kind is list:
            return self.objects[data[0]]
        if kind is tuple:
            return tuple(map(self.value, data))
        if kind is dict:
            return {self.value(key): self.value(one) for key, one in data.items()}
        return data

    def _object(self, number: int, *values: Any) -> Any:
        if number == _FUNCTION:
            return self.functions[values[0]]
        if number == _SOURCE:
            at, name, *text = values
            source = Source(name, *text) if text else self.sources[at]
            return source if source.name == name else attrs.evolve(source, name=name)
        return self.classes[number](*map(self.value, values))
