"""Liveness: the functions and the constants of a program that something uses."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.effects import called_function
from aoi_rules.compiler.program.model import Purpose, RuleProgram
from aoi_rules.compiler.walking import evolve_node, walk

__all__ = ["ANSWERING", "PLAYING", "keep_live", "reachable_functions"]

PLAYING = frozenset((Purpose.SETUP, Purpose.SCORE, Purpose.RANK, Purpose.OUTLOOK))
"""The purposes of the functions that a machine calls on its own in play."""
ANSWERING = PLAYING | {
    Purpose.LIST, Purpose.WHY, Purpose.JUDGE, Purpose.CHECK, Purpose.GIVEN, Purpose.LOOK, Purpose.ALIKE, Purpose.SHOWN,
}
"""These, and the purposes of the functions that it calls on request, and for scenarios."""


def keep_live(program: RuleProgram, purposes: frozenset[Purpose]) -> RuleProgram:
    """A program whose constants have their values, without the functions that neither these purposes nor any step needs, and
    without the constants that nothing reads then.

    Before, with a constant whose value is known:

        constant larger: 3 × number = larger(t) for t, then none

        value larger(t: town) -> number:
            return length(town.larger[t])

        step walk.do:
            state.pot += larger[frame.t]

    After:

        constant larger: 3 × number = larger(t) for t, then none

        step walk.do:
            state.pot += larger[frame.t]
    """
    roots = {name: function for name, function in program.functions.items() if function.kind in purposes}
    bodies = [*(function.body for function in roots.values()), *program.statement_blocks]
    wanted = roots.keys() | reachable_functions(program, bodies)
    functions = {name: function for name, function in program.functions.items() if name in wanted}
    found = evolve_node(program, functions=functions)
    if not program.constants:
        return found
    read = {node.name for body in found.bodies for node in walk(*body) if isinstance(node, exp.ComputedConstant)}
    return evolve_node(found, constants={name: constant for name, constant in program.constants.items() if name in read})


def reachable_functions(program: RuleProgram, bodies: Iterable[Any]) -> frozenset[str]:
    """The functions that some bodies call, directly or through others."""
    found: set[str] = set()
    waiting = list(bodies)
    while waiting:
        for node in walk(*waiting.pop()):
            name = called_function(node)
            if name and name not in found:
                found.add(name)
                waiting.append(program.functions[name].body)
    return frozenset(found)
