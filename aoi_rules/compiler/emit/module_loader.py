"""A printed module as functions: compiled, and run with the functions of plugins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.emit.module import ModulePrinter
from aoi_rules.compiler.kept_code import KeptCode
from aoi_rules.machine.faults import file_of
from aoi_rules.machine.module_runner import run_module

__all__ = ["function_of", "run"]


def run(module: ModulePrinter, trace: Trace, kept: KeptCode | None = None) -> dict[str, Any]:
    """Run a module; returns its definitions, by name.  What is `kept` of the last module of these rules is not compiled again."""
    program, printed = module.program, module.printed
    functions: dict[str, Callable[..., Any]] = _hook_functions(module, program.members)
    if trace.on:
        functions |= {"HIT": trace.hit, "SEEN": trace.seen}
    codes = [module.code] if kept is None else kept.of(printed.text, file_of(program.name))
    return run_module(codes, printed.text, printed.places, program.name, functions)


def function_of(module: ModulePrinter, space: Mapping[str, Any], name: str) -> Callable[..., Any]:
    """The Python function of a function of the program, among the definitions of its module."""
    found: Callable[..., Any] = space[module.names.function(name)]
    return found


def _hook_functions(module: ModulePrinter, members: Mapping[str, int]) -> dict[str, Callable[..., Any]]:
    """The functions of plugins, by their names in the module; `members` has the number of members of each type."""
    return {python: function.python(members) for python, function in module.names.hooks.values()}
