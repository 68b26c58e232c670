"""Plugins' functions as native code calls them: with a list of cells, for a sequence of cells."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aoi_rules.native.cells import Values

__all__ = ["called_with_cells"]

_Function = Callable[[list[int]], list[int]]


def called_with_cells(table: Mapping[str, Any], functions: Mapping[str, Callable[..., Any]]) -> list[_Function]:
    """The functions that a library calls, in its order.

    `table` is that of the library, whose `hooks` say what each function takes and gives; `functions` are the Python functions by
    their names.  What such a function raises is raised.
    """
    values = Values(table["words"], tuple(table["texts"]))
    return [_adapted(functions[hook["name"]], hook["takes"], hook["gives"], values) for hook in table["hooks"]]


def _adapted(function: Callable[..., Any], takes: list[str], gives: str, values: Values) -> _Function:
    def called(cells: list[int]) -> list[int]:
        given, at = [], 0
        for kind in takes:
            value, at = values.read(kind, cells, at)
            given.append(value)
        found: list[int] = []
        values.write(gives, function(*given), found)
        return found

    return called
