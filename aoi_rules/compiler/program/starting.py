"""What a program computes when it starts, before anything is played."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.compiler.program.effects import called
from aoi_rules.compiler.program.expressions import Expr
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.program.walk import walk

__all__ = ["called_at_start"]


def called_at_start(program: RuleProgram) -> frozenset[str]:
    """The names of the functions that the constants, the first values of slots and the fixed checks call, directly or through
    others."""
    found: set[str] = set()
    waiting = [check.function for check in program.checks if check.fixed]
    waiting += [called(node) for node in walk(*_values(program))]
    while waiting:
        name = waiting.pop()
        if name and name not in found:
            found.add(name)
            waiting += [called(node) for node in walk(*program.functions[name].body)]
    return frozenset(found)


def _values(program: RuleProgram) -> Iterator[Expr]:
    for constant in program.constants.values():
        yield constant.value
        if constant.absent is not None:
            yield constant.absent
    for slot in program.slots:
        if slot.first is not None:
            yield slot.first
