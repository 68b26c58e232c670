"""What no library of machine code can do: get from a plugin's Python function a text that the rules do not contain, or hold more
than there is memory for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aoi_rules.compiler.emit.c.memory import MOST_STACK, MOST_TABLES, network_bytes, stack_bytes
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Diagnostic
from aoi_rules.errors import BuildError
from aoi_rules.model.types import Shape

__all__ = ["find_unsupported"]


def find_unsupported(program: RuleProgram) -> tuple[Diagnostic, ...]:
    """Why a program cannot be made into machine code, a note for each line; nothing if it can."""
    return (*dict.fromkeys(found for body in program.bodies for found in _problems_in(body)), *_memory_problems(program))


def _memory_problems(program: RuleProgram) -> Iterator[Diagnostic]:
    """Things that would need too much memory. They do not in pure Python, which makes a set or a way only when it is needed."""
    ways = ("the ways in networks", network_bytes(program), MOST_TABLES)
    for what, needed, most in (("sets", stack_bytes(program), MOST_STACK), ways):
        if needed > most:
            yield Diagnostic(BuildError.code, f"{what} of so many members may take {needed >> 20:,} MiB in machine code, and "
                             f"{most >> 20} are allowed", None, "pure Python plays it", "note")


def _problems_in(body: Any) -> Iterator[Diagnostic]:
    for node in walk(*body):
        if isinstance(node, exp.Call) and node.function.plugin and node.type.element_type.kind is Shape.TEXT:
            yield Diagnostic(BuildError.code, f"the plugin's function `{node.function.name}` gives a text, which machine code "
                             "knows only where the rules have it", node.place, "let it give a number or a member", "note")
