"""The pass `memoise`: results are remembered until a slot that they depend on is written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import attrs
from attrs import define, field

from aoi_rules.compiler.optimize.bodies import with_bodies
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.effects import FRAME, NOTHING, Reads, network_function, writes
from aoi_rules.compiler.program.model import Function, RuleProgram
from aoi_rules.compiler.program.walk import walk

__all__ = ["memoise"]

_SMALL = 4
"""So many things are gone through as fast as a remembered result is looked up."""
_ASKING = (exp.CallFunction, exp.CallHook, exp.Paths, exp.CanFinish)


def memoise(program: RuleProgram) -> RuleProgram:
    """A program with the results of its value functions remembered, and forgotten where a slot is written that they read.

    Before:

        value owned(p: seat) -> number:
            n = 0
            for s in indices(47) if state.space_owner[s] == p:
                n += 1
            return n

        step build.pay:
            state.space_owner[space] = me

    After:

        value owned(p: seat) -> number:  # memo 0
            n = 0
            for s in indices(47) if state.space_owner[s] == p:
                n += 1
            return n

        step build.pay:
            state.space_owner[space] = me
            forget memo 0

    Functions that read the same slots are one group.  What reads nothing is not remembered, nor is a loop over few things
    that calls nothing.  The paths of a network are forgotten like a result.
    """
    reads = Reads(program)
    memory = _Memory()
    functions = {name: memory.remembered(function, reads, program) for name, function in program.functions.items()}
    for name in program.networks:
        memory.networks[name] = reads.of(network_function(name))
    program = attrs.evolve(program, functions=functions, groups=tuple(memory.groups))
    return with_bodies(program, lambda body, _: memory.settled(body) if body.__class__ is tuple else body)


@define
class _Memory:
    """The groups of remembered results by the slots that they depend on, and the slots that networks depend on."""

    groups: dict[frozenset[str], int] = field(factory=dict)
    networks: dict[str, frozenset[str]] = field(factory=dict)
    _dropped: dict[frozenset[str], sta.Forget | None] = field(factory=dict)

    def remembered(self, function: Function, reads: Reads, program: RuleProgram) -> Function:
        """A function with the group of its results, where they are remembered."""
        if function.kind != "value":
            return function
        slots = reads.of(function.name)
        if not slots or FRAME in slots or _is_small(function, program):
            return function
        return attrs.evolve(function, memo=self.groups.setdefault(slots, len(self.groups)))

    def settled(self, body: tuple[sta.Statement, ...]) -> tuple[sta.Statement, ...]:
        """Statements with what they make invalid forgotten; of several writes in a row that ask for nothing, once."""
        done: list[sta.Statement] = []
        written: frozenset[str] = NOTHING
        for statement in body:
            slots = writes(statement)
            if written and (not slots or _asks(statement)):
                done += self._forgotten(written)
                written = NOTHING
            written |= slots
            done.append(self._inside(statement))
        done += self._forgotten(written)
        same = len(done) == len(body) and all(map(_same, done, body))
        return body if same else tuple(done)

    def _inside(self, statement: sta.Statement) -> sta.Statement:
        """A statement with those that stand in it settled."""
        if isinstance(statement, sta.ForEach):
            body = self.settled(statement.body)
            return statement if body is statement.body else attrs.evolve(statement, body=body)
        if isinstance(statement, sta.If):
            body, otherwise = self.settled(statement.body), self.settled(statement.otherwise)
            if body is not statement.body or otherwise is not statement.otherwise:
                return attrs.evolve(statement, body=body, otherwise=otherwise)
        return statement

    def _forgotten(self, written: frozenset[str]) -> list[sta.Statement]:
        if written not in self._dropped:
            groups = tuple(number for slots, number in self.groups.items() if slots & written)
            networks = tuple(name for name, slots in self.networks.items() if slots & written)
            self._dropped[written] = sta.Forget(groups, networks) if groups or networks else None
        found = self._dropped[written]
        return [] if found is None else [found]


def _same(one: object, other: object) -> bool:
    return one is other


def _asks(statement: sta.Statement) -> bool:
    """Whether a statement asks for something that may be remembered."""
    return any(isinstance(node, _ASKING) for node in walk(statement))


def _is_small(function: Function, program: RuleProgram) -> bool:
    """Whether a function only goes through a row of a table with few entries, and calls nothing.

    What is computed for actions is always remembered: it is a list of moves.
    """
    if function.returns is not None and function.returns.of == "tuple":
        return False
    source = _source(function.body)
    table = _table(source, program) if source is not None else None
    if table is None or sum(map(len, table.rows)) > _SMALL * len(table.rows):
        return False
    return not any(isinstance(node, _ASKING) for node in walk(*function.body))


def _source(body: Sequence[sta.Statement]) -> exp.Expr | None:
    """What the first loop of a function goes through."""
    nodes: Iterable[object] = walk(*body)
    for node in nodes:
        if isinstance(node, sta.ForEach | exp.Listed):
            return node.source
    return None


def _table(source: exp.Expr, program: RuleProgram) -> exp.TableData | None:
    """The table in which a source is looked up, as it was before its conditions were moved into it."""
    if not isinstance(source, exp.At):
        return None
    things = source.things
    if isinstance(things, exp.Computed) and things.name in program.constants:
        value = program.constants[things.name].value
        inner = value.things.source if isinstance(value, exp.SameTuple) and isinstance(value.things, exp.Listed) else None
        return _table(inner, program) if inner is not None else None
    if isinstance(things, exp.Table) and isinstance(things.data.rows[0] if things.data.rows else None, tuple):
        return things.data
    return None
