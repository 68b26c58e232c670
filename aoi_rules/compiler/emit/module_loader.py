"""A printed module as functions: compiled, and run with the functions of plugins.

While rules are written, Python compiles only the functions that have changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import CodeType
from typing import Any

from attrs import define, field

from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.emit.module import ModulePrinter
from aoi_rules.machine.faults import file_of
from aoi_rules.machine.module_runner import run_module

__all__ = ["KeptCode", "function_of", "run"]


def run(module: ModulePrinter, trace: Trace, kept: KeptCode | None = None) -> dict[str, Any]:
    """Run a module; returns its definitions, by name.  What is `kept` of the last module of these rules is not compiled again."""
    program, printed = module.program, module.printed
    functions: dict[str, Callable[..., Any]] = _hook_functions(module, program.members)
    if trace.on:
        functions |= {"HIT": trace.hit, "SEEN": trace.record_value}
    codes = [module.code] if kept is None else kept.of(printed.text, file_of(program.name))
    return run_module(codes, printed.text, printed.places, program.name, functions)


def function_of(module: ModulePrinter, space: Mapping[str, Any], name: str) -> Callable[..., Any]:
    """The Python function of a function of the program, among the definitions of its module."""
    found: Callable[..., Any] = space[module.names.function(name)]
    return found


def _hook_functions(module: ModulePrinter, members: Mapping[str, int]) -> dict[str, Callable[..., Any]]:
    """The functions of plugins, by their names in the module; `members` has the number of members of each type."""
    return {python: function.python(members) for python, function in module.names.hooks.values()}


_GAP = "\n\n\n"
"""What stands between the functions of a module, and nowhere else."""


@define(eq=False)
class KeptCode:
    """The code of the functions of the last module, by file and text, each with its first line."""

    _known: dict[tuple[str, str], tuple[int, CodeType]] = field(factory=dict)

    def of(self, text: str, file: str) -> Iterator[CodeType]:
        """The code of a module in parts, which are run one after the other; tracebacks show the lines of the whole module."""
        before, self._known, line = self._known, {}, 1
        for part in text.split(_GAP):
            # each part has the future statements of this module, so that no annotation is evaluated
            first, code = before.get((file, part)) or (1, compile(part, file, "exec"))
            self._known[file, part] = line, _move_lines(code, line - first)
            yield self._known[file, part][1]
            line += part.count("\n") + len(_GAP)


def _move_lines(code: CodeType, number: int) -> CodeType:
    """The same code a number of lines below."""
    if not number:
        return code
    inner = tuple(_move_lines(one, number) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_firstlineno=code.co_firstlineno + number, co_consts=inner)
