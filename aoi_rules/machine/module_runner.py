"""Runs a module that the compiler wrote; returns its definitions by name."""

from __future__ import annotations

import linecache
from collections.abc import Iterable, Mapping, Sequence
from types import CodeType

from aoi_rules.machine.faults import PLACES, file_of
from aoi_rules.machine.plugin_values import Function

__all__ = ["run_module"]


def run_module(
    codes: Iterable[CodeType], text: str, places: Sequence[str], name: str, functions: Mapping[str, Function]
) -> dict[str, object]:
    """Run the module of the rules called `name`, whose text was compiled to `codes`, one part after the other; returns its
    definitions, by name.

    `functions` are those of plugins, by their names in the module.  Tracebacks show the module's lines, and it contains its line
    map for `machine.faults`.
    """
    linecache.cache[file_of(name)] = (len(text), None, text.splitlines(True), file_of(name))
    space: dict[str, object] = {"__name__": f"aoi_rules.generated.{name}", PLACES: places, **functions}
    for code in codes:
        exec(code, space)  # noqa: S102 - written by the compiler from names and numbers alone
    return space
