"""The pass `invariants`: loop-invariant code motion, so that values which are the same at each iteration are computed once, in
front of the loop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from attrs import define, field

from aoi_rules.compiler.optimize.bodies import with_bodies
from aoi_rules.compiler.optimize.early_calls import AbsenceAnalysis
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.effects import is_pure
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.program.walk import bound_in, claimed_name
from aoi_rules.compiler.walking import children, evolve_node, keep_identity, rebuild, walk

__all__ = ["invariants"]

_MOST = 60
"""The greatest number of values that are moved in one function."""
_FIXED = frozenset((exp.Const, exp.Table, exp.ComputedConstant, exp.Mask))
_STATE = frozenset((exp.Slot, exp.CallFunction, exp.Paths, exp.FrameRead))
_TABLES = frozenset((exp.Table, exp.ComputedConstant, exp.Slot))
_WORTH = frozenset((exp.Slot, exp.CallFunction, exp.Paths, exp.PathsQuery, exp.At))
_MOVABLE = frozenset((exp.Slot, exp.Paths, exp.PathsQuery, exp.UnionOf, exp.Intersection, exp.FrameRead))
_OWN = frozenset((exp.ListOf, exp.SortedBy, exp.Comprehension))


def invariants(program: RuleProgram) -> RuleProgram:
    """A program with calls, slots, look-ups and network queries moved in front of the loops that do not change them.

    Before:

        for a in indices(47) if state.space_owner[a] == me:
            for b in indices(47) if rich(me) and space.place[a] == space.place[b]:
                out.append((a, b))

    After:

        space_owner = state.space_owner
        rich_now = rich(me)
        for a in indices(47) if space_owner[a] == me:
            space_place = space.place[a]
            for b in indices(47) if rich_now and space_place == space.place[b]:
                out.append((a, b))

    All of these only read, and none fails for an absent value, so they may be computed even if their value is not used. An
    expression that reads the state stays in a loop that writes to the state.
    """
    absences = AbsenceAnalysis(program)
    names = {slot.name: _slot_name(slot.kind, slot.of) or slot.name for slot in program.slots}

    def move_invariants(body: Any, name: str) -> Any:
        if body.__class__ is not tuple or not _has_loop(body):
            return body
        taken = program.functions[name].parameters if name in program.functions else ()
        return _InvariantMover(program, absences, names, (*taken, *body)).body(body)

    return with_bodies(program, move_invariants)


def _slot_name(kind: str, of: str) -> str:
    """The name of a local that holds a slot."""
    return f"{of}_sizes" if kind == "sizes" else of if kind in ("pieces", "option", "counter") else ""


def _has_loop(body: Sequence[sta.Statement]) -> bool:
    return any(isinstance(one, sta.ForEach) or (isinstance(one, sta.If) and _has_loop((*one.body, *one.otherwise)))
               for one in body)


@define
class _Loop:
    """An enclosing loop: the locals it sets, whether it writes to the state, and the statements moved in front of it."""

    bound: frozenset[str]
    writes: bool
    moved: dict[exp.Expression, exp.Local] = field(factory=dict)


@define(slots=False)
class _InvariantMover:
    """Moves the invariants of one function.  The level of an expression is the number of enclosing loops, counted from the
    outermost, that may change it: it can be computed in front of the next inner one.  `nodes` are the function's parameters and
    statements, `used` the names of its locals."""

    program: RuleProgram
    absences: AbsenceAnalysis
    names: dict[str, str]
    nodes: tuple[Any, ...]
    used: set[str] = field(factory=set)
    loops: list[_Loop] = field(factory=list)
    own: list[str] = field(factory=list)
    number: int = 0

    # ---- statements ---------------------------------------------------------------------------------------------------

    def body(self, statements: tuple[sta.Statement, ...]) -> tuple[sta.Statement, ...]:
        done: list[sta.Statement] = []
        for statement in statements:
            if isinstance(statement, sta.ForEach):
                done += self._move_from_loop(statement)
            else:
                done.append(self._move_from_statement(statement))
        return keep_identity(statements, done)

    def _move_from_statement(self, statement: Any) -> Any:
        if isinstance(statement, sta.If):
            return evolve_node(statement, test=self._move_parts(statement.test), body=self.body(statement.body),
                           otherwise=self.body(statement.otherwise))
        return rebuild(statement, self._move_parts) if self.loops else statement

    def _move_from_loop(self, loop: sta.ForEach) -> list[sta.Statement]:
        source = self._move_parts(loop.source)
        here = _Loop(frozenset(_locals_set_in((loop,))), not is_pure(loop.body))
        self.loops.append(here)
        where = keep_identity(loop.where, [self._move_parts(condition) for condition in loop.where])
        body = self.body(loop.body)
        self.loops.pop()
        new = evolve_node(loop, source=source, where=where, body=body)
        return [*(sta.Assign(local, value) for value, local in here.moved.items()), new]

    # ---- expressions --------------------------------------------------------------------------------------------------

    def _move_parts(self, node: Any) -> Any:
        """A direct operand of a statement, with all that can be moved out of it."""
        if not self.loops:
            return node
        if isinstance(node, sta.Statement | sta.Pieces):
            return rebuild(node, self._move_parts)
        new, level = self._move_operands(node)
        return self._move_worthwhile(new, level) if level < len(self.loops) else new

    def _move_operands(self, node: Any) -> tuple[Any, int]:
        """An expression, in which operands of a lower level than its own are moved, and its level."""
        kind = node.__class__
        if kind is exp.Local:
            return node, self._local_level(node.name)
        if kind in _FIXED:
            return node, 0
        if kind in _OWN:
            self.own.append(node.variable.name)
        found = [self._move_operands(child) for child in children(node)]
        if kind in _OWN:
            self.own.pop()
        level = len(self.loops)
        if self._is_movable(node):
            level = max((below for _, below in found), default=0)
            if kind in _STATE:
                level = max(level, self._state_level())
        following = iter([self._move_worthwhile(part, below) if below < level else part for part, below in found])
        return rebuild(node, lambda _: next(following)), level

    def _move_worthwhile(self, node: Any, level: int) -> Any:
        """An expression of a lower level than the node around it: moved itself, or those of its operands that are worth it."""
        kind = node.__class__
        if kind in _WORTH:
            return self._move_out(node, level)
        return node if kind is exp.Local or kind in _FIXED else rebuild(node, self._move_parts)

    def _local_level(self, name: str) -> int:
        if name in self.own:
            return len(self.loops)
        return next((number for number in range(len(self.loops), 0, -1) if name in self.loops[number - 1].bound), 0)

    def _state_level(self) -> int:
        """The level of an expression that reads the state."""
        return next((number for number in range(len(self.loops), 0, -1) if self.loops[number - 1].writes), 0)

    def _is_movable(self, node: Any) -> bool:
        """Whether an expression may be computed even if its value is not used, assuming that this is true of its operands."""
        kind = node.__class__
        if kind is exp.At:
            return node.things.__class__ in _TABLES
        return self.absences.safe(node) if kind is exp.CallFunction else kind in _MOVABLE

    # ---- new locals ---------------------------------------------------------------------------------------------------

    def _move_out(self, node: Any, level: int) -> Any:
        """A local with the value of an expression, assigned in front of a loop."""
        moved = self.loops[level].moved
        if node in moved:
            return moved[node]
        if self.number == _MOST:
            return node
        self.number += 1
        typ = node.type
        local = moved[node] = exp.Local(self._unused_name(self._local_name(node)), typ)
        return local

    def _local_name(self, node: Any) -> str:
        """The name of the local for an expression."""
        if isinstance(node, exp.Slot):
            return self.names.get(node.name, node.name)
        if isinstance(node, exp.CallFunction):
            return f"{node.name} now"
        if isinstance(node, exp.At):
            return self._local_name(node.things)
        if isinstance(node, exp.Table):
            return node.data.name
        if isinstance(node, exp.Local | exp.ComputedConstant):  # a local: what it is looked up in was moved out of one more loop
            return node.name
        return node.network if isinstance(node, exp.Paths) else str(node.query)

    def _unused_name(self, name: str) -> str:
        """A name that no local of the function has yet."""
        if not self.used:
            self.used.update(node.name for node in walk(*self.nodes) if node.__class__ is exp.Local)
        return claimed_name("".join(sign if sign.isalnum() else "_" for sign in name), self.used)


def _locals_set_in(statements: Iterable[sta.Statement]) -> Iterable[str]:
    """The names of the locals that statements set or change."""
    for statement in statements:
        yield from (local.name for local in bound_in(statement))
        if isinstance(statement, sta.ForEach):
            yield from _locals_set_in(statement.body)
        elif isinstance(statement, sta.If):
            yield from _locals_set_in((*statement.body, *statement.otherwise))
