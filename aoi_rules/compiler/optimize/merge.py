"""The pass `merge`: functions that do the same become one."""

from __future__ import annotations

from typing import Any

import attrs

from aoi_rules.compiler.optimize.bodies import with_bodies
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, RuleProgram
from aoi_rules.compiler.program.walk import rewritten

__all__ = ["merge"]

_MERGED = ("value", "exists")


def merge(program: RuleProgram) -> RuleProgram:
    """A program in which no two functions for values, or for whether something exists, have equal parameters and bodies.

    Before:

        value build.count(p: seat) -> number:
            return length(state.tracks[p])

        value move.count(p: seat) -> number:
            return length(state.tracks[p])

    After, `move.count` is gone, and `build.count(…)` stands for each call of it.  A function that stands for lines at several
    places has none itself.
    """
    while same := _same(program):
        functions = {name: _placed(function, program, same) for name, function in program.functions.items() if name not in same}
        program = attrs.evolve(program, functions=functions)

        def renamed(node: Any, same: dict[str, str] = same) -> Any:
            if node.__class__ is exp.CallFunction and node.name in same:
                return exp.CallFunction(same[node.name], node.arguments)
            return node

        program = with_bodies(program, lambda body, _, change=renamed: rewritten(body, change))  # type: ignore[misc]
    return program


def _same(program: RuleProgram) -> dict[str, str]:
    """The functions that are equal to an earlier one, and the names of those."""
    first: dict[Any, str] = {}
    found: dict[str, str] = {}
    for name, function in program.functions.items():
        if function.kind in _MERGED:
            parameters = tuple((p.name, p.type) for p in function.parameters)
            other = first.setdefault((parameters, function.returns, function.body), name)
            if other != name:
                found[name] = other
    return found


def _placed(function: Function, program: RuleProgram, same: dict[str, str]) -> Function:
    """A function without a place, and with none inside, where it stands for others from other lines."""
    others = [program.functions[name] for name, first in same.items() if first == function.name]
    if all(other.place == function.place for other in others):
        return function
    return attrs.evolve(function, place=None, body=rewritten(function.body, _placeless))


def _placeless(node: Any) -> Any:
    return attrs.evolve(node, place=None) if isinstance(node, sta.Statement) and node.place is not None else node
