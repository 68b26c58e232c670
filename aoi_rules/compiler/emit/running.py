"""A printed module as functions: compiled, and run with the functions that came through hooks."""

from __future__ import annotations

import linecache
from collections.abc import Callable, Mapping
from typing import Any

from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.emit.lines import PrintedModule
from aoi_rules.compiler.emit.names import Names
from aoi_rules.machine.faults import PLACES

__all__ = ["hook_functions", "run"]


def hook_functions(names: Names, members: Mapping[str, int]) -> dict[str, Callable[..., Any]]:
    """The functions that came through hooks, by their names in the module; `members` has the number of members of each type."""
    return {python: function.python(members) for python, function in names.hooks.values()}


def run(
    printed: PrintedModule, name: str, functions: Mapping[str, Callable[..., Any]], trace: Trace
) -> dict[str, Any]:
    """Run the module of the rules called `name`; returns its definitions, by name.

    Tracebacks show its lines, and it contains its line map for `machine.faults`.  An exception of the rules as they are loaded
    is not caught here.
    """
    filename = f"<rules of {name}>"
    linecache.cache[filename] = (len(printed.text), None, printed.text.splitlines(True), filename)
    space: dict[str, Any] = {"__name__": f"aoi_rules.generated.{name}", PLACES: printed.places, **functions}
    if trace.on:
        space.update(HIT=trace.hit, SEEN=trace.seen)
    exec(compile(printed.text, filename, "exec"), space)  # noqa: S102 - written by the compiler from names and numbers alone
    trace.yes.clear()  # computations before a game are not part of play
    trace.no.clear()
    return space
