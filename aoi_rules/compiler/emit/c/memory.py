"""How much memory machine code needs: the words of its sets, their space on the stack, and the tables of networks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.effects import called_function
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.walking import walk
from aoi_rules.machine.budget import MAX_DEEP
from aoi_rules.model.types import Shape

__all__ = ["MOST_STACK", "MOST_TABLES", "network_bytes", "set_words", "stack_bytes"]

MOST_STACK = 4 << 20
"""The greatest number of bytes that sets may take on the stack: half of what a thread usually has."""
MOST_TABLES = 1 << 29
"""The greatest number of bytes that ways in networks may take."""
_KEPT = 8
"""For how many sets of open links the ways are remembered, as in native/runtime.h."""


def set_words(program: RuleProgram) -> int:
    """The number of words of 64 bits in every set, whatever its type."""
    networks = (max(places, len(links)) for places, links in program.networks.values())
    return (max([1, *program.members.values(), *networks]) + 63) // 64


def network_bytes(program: RuleProgram) -> int:
    """An upper bound of the bytes remembered for networks: for each place a row of distances and two sets."""
    each = (places * (2 * places + 16 * set_words(program)) for places, _ in program.networks.values())
    return _KEPT * sum(each)


def stack_bytes(program: RuleProgram) -> int:
    """An upper bound of the bytes that sets take on the stack: every set that a function computes or passes on has its own space
    there, and so have those of the functions that it calls."""
    calls = {name: frozenset(filter(None, map(called_function, walk(*function.body))))
             for name, function in program.functions.items()}
    sets = {name: _count_sets(function.body) for name, function in program.functions.items()}
    for number, body in enumerate(program.statement_blocks):
        calls[str(number)] = frozenset(filter(None, map(called_function, walk(*body))))
        sets[str(number)] = _count_sets(body)
    deepest: dict[str, int] = {}
    return 8 * set_words(program) * max((_count_sets_below((name,), calls, sets, deepest) for name in calls), default=0)


def _count_sets(body: Iterable[Any]) -> int:
    """The number of sets that a body computes, including intermediate results of operations on several sets."""
    return sum(len(node.operands) if isinstance(node, exp.UnionOf | exp.Intersection) else 1 for node in walk(*body)
               if isinstance(node, exp.Expression) and node.type.kind is Shape.SET)


def _count_sets_below(
    path: tuple[str, ...], calls: Mapping[str, frozenset[str]], sets: Mapping[str, int], deepest: dict[str, int]
) -> int:
    """The greatest number of simultaneous sets in the last function of a path of calls and below it; recursive functions are at
    most MAX_DEEP deep."""
    *above, name = path
    if name in above:
        return MAX_DEEP * sum(sets[one] for one in above[above.index(name) :])
    if name not in deepest:
        below = max((_count_sets_below((*path, one), calls, sets, deepest) for one in calls[name]), default=0)
        deepest[name] = sets[name] + below
    return deepest[name]
