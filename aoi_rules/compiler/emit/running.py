"""A printed module as functions: compiled, and run with the functions that came through hooks put in."""

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
    """The functions that came through hooks by their names in the module; `members` is how many each type has."""
    return {python: function.python(members) for python, function in names.hooks.values()}


def run(
    printed: PrintedModule, name: str, functions: Mapping[str, Callable[..., Any]], trace: Trace
) -> dict[str, Any]:
    """Run the module of the rules called `name`; what it defines, by name.

    Its lines are known to tracebacks, and its line map lies in it for `machine.faults`.  What the rules raise as they are
    loaded leaves it as it is.
    """
    filename = f"<rules of {name}>"
    linecache.cache[filename] = (len(printed.text), None, printed.text.splitlines(True), filename)
    space: dict[str, Any] = {"__name__": f"aoi_rules.generated.{name}", PLACES: printed.places, **functions}
    if trace.on:
        space.update(HIT=trace.hit, SEEN=trace.seen)
    exec(compile(printed.text, filename, "exec"), space)  # noqa: S102 - written by the compiler from names and numbers alone
    trace.yes.clear()  # what was computed beforehand is no play
    trace.no.clear()
    return space
