"""A printed module as functions: compiled, and run with the functions of plugins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.emit.module import ModulePrinter
from aoi_rules.machine.module_runner import run_module

__all__ = ["function_of", "run"]


def run(module: ModulePrinter, trace: Trace) -> dict[str, Any]:
    """Run a module; returns its definitions, by name."""
    program, printed = module.program, module.printed
    functions: dict[str, Callable[..., Any]] = _hook_functions(module, program.members)
    if trace.on:
        functions |= {"HIT": trace.hit, "SEEN": trace.seen}
    return run_module(module.code, printed.text, printed.places, program.name, functions)


def function_of(module: ModulePrinter, space: Mapping[str, Any], name: str) -> Callable[..., Any]:
    """The Python function of a function of the program, among the definitions of its module."""
    found: Callable[..., Any] = space[module.names.function(name)]
    return found


def _hook_functions(module: ModulePrinter, members: Mapping[str, int]) -> dict[str, Callable[..., Any]]:
    """The functions of plugins, by their names in the module; `members` has the number of members of each type."""
    return {python: function.python(members) for python, function in module.names.hooks.values()}
