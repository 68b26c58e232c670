"""The pass `memoise`: memoisation of the results of functions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.effects import ASKING, FRAME, Reads
from aoi_rules.compiler.program.liveness import reachable_functions
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram
from aoi_rules.compiler.walking import evolve_node, walk

__all__ = ["memoise"]

_SMALL = 4
"""A loop over this number of items takes as long as looking up a memoised result."""
_QUICK = frozenset((
    exp.At, exp.Bit, exp.BitCount, exp.CallFunction, exp.Compare, exp.Const, exp.HasBit, exp.IfElse, exp.Intersection, exp.Local,
    exp.Logic, exp.Not, exp.Slot, exp.Table, exp.Tuple, exp.UnionOf, sta.Return,
))
"""The nodes of an expression that takes no longer than a look-up."""


def memoise(program: RuleProgram) -> RuleProgram:
    """A program with the results of its value functions memoised, in groups that read the same slots.

    Before:

        value owned(p: seat) -> number:
            n = 0
            for s in indices(47) if state.space_owner[s] == p:
                n += 1
            return n

    After:

        value owned(p: seat) -> number:  # memo 0
            n = 0
            for s in indices(47) if state.space_owner[s] == p:
                n += 1
            return n

    A function that reads nothing is not memoised, nor is a loop over few items that calls nothing, nor a short expression with
    one call, which has a memoised result of its own, nor is anything that is only shown to players: while nobody looks, dropping
    its results would cost time. `invalidate` drops a group where a slot that it depends on is written.
    """
    reads, idle = Reads(program), _display_only_functions(program)
    groups: dict[frozenset[str], int] = {}
    functions = {}
    for name, function in program.functions.items():
        slots = None if name in idle else _slots_for_memo(function, reads, program)
        functions[name] = function if slots is None else evolve_node(function, memo=groups.setdefault(slots, len(groups)))
    return evolve_node(program, functions=functions, groups=tuple(groups))


def _display_only_functions(program: RuleProgram) -> frozenset[str]:
    """The functions that are called for what is shown beside the board, and for nothing else."""
    shown = [function.body for function in program.functions.values() if function.kind is Purpose.SHOWN]
    if not shown:
        return frozenset()
    others: list[Any] = [f.body for f in program.functions.values() if f.kind not in (Purpose.SHOWN, Purpose.VALUE)]
    others += [*program.statement_blocks, *((constant.value,) for constant in program.constants.values())]
    return reachable_functions(program, shown) - reachable_functions(program, others)


def _slots_for_memo(function: Function, reads: Reads, program: RuleProgram) -> frozenset[str] | None:
    """The slots that the results of a function depend on; None if they are not memoised."""
    if function.kind is not Purpose.VALUE:
        return None
    slots = reads.of(function.name)
    return None if not slots or FRAME in slots or _is_small(function, program) else slots


def _is_small(function: Function, program: RuleProgram) -> bool:
    """Whether a function only iterates over a short row of a table, and calls nothing, or is one short expression."""
    if len(function.body) == 1 and isinstance(function.body[0], sta.Return):
        nodes = [node.__class__ for node in walk(*function.body)]
        return nodes.count(exp.CallFunction) == 1 and _QUICK.issuperset(nodes)
    source = _first_loop_source(function.body)
    table = _table_of_source(source, program) if source is not None else None
    if table is None or sum(map(len, table.rows)) > _SMALL * len(table.rows):
        return False
    return not any(isinstance(node, ASKING) for node in walk(*function.body))


def _first_loop_source(body: Sequence[sta.Statement]) -> exp.Expression | None:
    """The source of the first loop of a function."""
    nodes: Iterable[object] = walk(*body)
    for node in nodes:
        if isinstance(node, sta.ForEach | exp.ListOf):
            return node.source
    return None


def _table_of_source(source: exp.Expression, program: RuleProgram) -> exp.TableData | None:
    """The table in which a source is looked up, as it was before conditions were moved into the source."""
    if not isinstance(source, exp.At):
        return None
    things = source.things
    if isinstance(things, exp.ComputedConstant) and things.name in program.constants:
        value = program.constants[things.name].value
        inner = value.things.source if isinstance(value, exp.SameTuple) and isinstance(value.things, exp.ListOf) else None
        return _table_of_source(inner, program) if inner is not None else None
    if isinstance(things, exp.Table) and isinstance(things.data.rows[0] if things.data.rows else None, tuple):
        return things.data
    return None
