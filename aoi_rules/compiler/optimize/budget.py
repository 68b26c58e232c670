"""The pass `budget`: work is counted at run time unless the program shows that it is small."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, field

from aoi_rules.compiler.optimize.costs import COSTS, REMEMBERED, VARYING, own_cost
from aoi_rules.compiler.optimize.lengths import Length, Lengths, Locals
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.effects import called_function, network_function
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.program.types import listed_type
from aoi_rules.compiler.program.walk import claimed_name
from aoi_rules.compiler.walking import children, evolve_node, keep_identity, rebuild, walk
from aoi_rules.machine.budget import MAX_RANGE

__all__ = ["budget"]

LITTLE = 4_000
"""The greatest bound of work, in steps, that is not counted."""
LITTLE_ANEW = 2_000
"""The greatest bound of work that is not counted in a memoised function, so that looking up its result costs nothing."""
_COUNTED = 10
_COPIED = 8
"""The number of list entries that are copied, or searched, in about one step."""
_NETWORK = 5
"""Steps of a search for each place of a network, and also for each link if ways have costs."""
_PENDING = -1


def budget(program: RuleProgram) -> RuleProgram:
    """A program whose work is counted where there may be much, and in `work` the uncounted work of each step.

    Before:

        value again(p: seat) -> number:
            n = 0
            for q in state.keep_order if q == p:
                n += 1
            return n

    After:

        value again(p: seat) -> number:
            n = 0
            things = state.keep_order
            spend 6 for each of things
            for q in things if q == p:
                n += 1
            return n

    Each function has a bound of its work: that of its statements, those of a loop multiplied by the length of its source, and
    the bounds of the functions that it calls.  A loop or a function whose bound is large, or not known, takes its steps from
    the budget of the state before it goes on; for its callers, the work is then small.
    """
    counting = _WorkCounter(program)
    for name in program.functions:
        counting.function(name)
    functions = {name: evolve_node(one, body=counting.bodies[name]) for name, one in program.functions.items()}
    for name in program.decisions:
        counting.decision(name)
    decisions = {name: evolve_node(one, apply=counting.applies[name]) for name, one in program.decisions.items()}
    work, steps = {}, {}
    for name, step in program.steps.items():
        body, work[name] = counting.count_work(step.body, LITTLE)
        steps[name] = evolve_node(step, body=body)
    return evolve_node(program, functions=functions, decisions=decisions, steps=steps, work=work)


@define(slots=False)
class _WorkCounter:
    """Counts the work of one program: bounds and new bodies by name, and the locals of the current function."""

    program: RuleProgram
    bounds: dict[str, int] = field(factory=dict)
    bodies: dict[str, tuple[sta.Statement, ...]] = field(factory=dict)
    applies: dict[str, tuple[sta.Statement, ...]] = field(factory=dict)
    _applied: dict[str, int] = field(factory=dict)
    _body: tuple[sta.Statement, ...] = ()
    _local: Locals | None = None
    _taken: set[str] | None = None

    def __attrs_post_init__(self) -> None:
        """Compute the lengths of lists, and the work of a search in a network."""
        self.lengths = Lengths(self.program, dict(self.program.constants))
        networks = self.program.networks.values()
        self.paths = _NETWORK * max((places for places, _ in networks), default=0)
        self.ways = _NETWORK * max((places + len(links) for places, links in networks), default=0)
        self.networks = {network_function(name) for name in self.program.networks}

    # ---- functions, steps and decisions ---------------------------------------------------------------------------------

    def function(self, name: str) -> int:
        """An upper bound of the steps of a function that are not counted."""
        known = self.bounds.get(name)
        if known is None:
            return self._weigh_function(name)
        if known == _PENDING:  # it is recursive, so each call of it is counted
            self.bounds[name] = known = _COUNTED
        return known

    def _weigh_function(self, name: str) -> int:
        function = self.program.functions[name]
        self.bounds[name] = _PENDING
        body, work = self._weigh_body(function.body)
        work += self.paths if name in self.networks else 0
        again = self.bounds[name] == _COUNTED
        if work > (LITTLE if function.memo is None else LITTLE_ANEW) or again:
            body, work = _charge_work(body, work, again), _COUNTED
        self.bodies[name] = body
        self.bounds[name] = work + (REMEMBERED if function.memo is not None else 0)
        return self.bounds[name]

    def decision(self, name: str) -> int:
        """An upper bound of the steps after a move of a decision that are not counted."""
        if name not in self._applied:
            self._applied[name] = _COUNTED
            self.applies[name], self._applied[name] = self.count_work(self.program.decisions[name].apply, LITTLE)
        return self._applied[name]

    def count_work(self, body: tuple[sta.Statement, ...], little: int) -> tuple[tuple[sta.Statement, ...], int]:
        """Statements with their work counted where there may be much, and a bound of the uncounted work."""
        body, work = self._weigh_body(body)
        return (_charge_work(body, work, False), _COUNTED) if work > little else (body, work)

    def _weigh_body(self, body: tuple[sta.Statement, ...]) -> tuple[tuple[sta.Statement, ...], int]:
        outer = self._body, self._local, self._taken
        self._body, self._local, self._taken = body, None, None
        found = self._weigh_block(body)
        self._body, self._local, self._taken = outer
        return found

    # ---- statements ---------------------------------------------------------------------------------------------------

    def _weigh_block(self, body: tuple[sta.Statement, ...]) -> tuple[tuple[sta.Statement, ...], int]:
        """Statements with loops in them counted, and their work."""
        done: list[sta.Statement] = []
        total = 0
        for statement in body:
            if isinstance(statement, sta.ForEach):
                more, work = self._weigh_loop(statement)
                done += more
            else:
                new, work = self._weigh_statement(statement)
                done.append(new)
            total += work
        return keep_identity(body, done), total

    def _weigh_statement(self, statement: Any) -> tuple[Any, int]:
        if isinstance(statement, sta.If):
            test, asked = self._weigh(statement.test)
            body, work = self._weigh_block(statement.body)
            otherwise, more = self._weigh_block(statement.otherwise)
            return evolve_node(statement, test=test, body=body, otherwise=otherwise), 1 + asked + work + more
        if isinstance(statement, sta.PickOne):
            among, work = self._weigh_copy(statement.among)
            return evolve_node(statement, among=among), work + own_cost(statement)
        if isinstance(statement, sta.Extend):
            values, work = self._weigh_copy(statement.values)
            return evolve_node(statement, values=values), work + own_cost(statement)
        return self._weigh(statement)

    def _weigh_loop(self, loop: sta.ForEach) -> tuple[list[sta.Statement], int]:
        """A loop, preceded by the statements that count it if it may be long."""
        source, first = self._weigh(loop.source)
        where, asked = self._weigh_all(loop.where)
        body, work = self._weigh_block(loop.body)
        each = 1 + asked + work
        number = self._length_of(loop.source)
        first += own_cost(loop)
        before: list[sta.Statement] = []
        if number is not None and number * each <= LITTLE:
            first += number * each
        else:
            before, source = self._count_loop(loop, source, number, each)
            first += _COUNTED
        return [*before, evolve_node(loop, source=source, where=where, body=body)], first

    def _count_loop(
        self, loop: sta.ForEach, source: exp.Expression, number: Length, each: int
    ) -> tuple[list[sta.Statement], exp.Expression]:
        """The statements that count a loop before it begins, and its source then."""
        if isinstance(source, exp.NumberRange | exp.Indices):
            if number is None:
                return [], exp.CountedItems(source, each)
            return [sta.Spend(number * each, True, place=loop.place)], source
        if isinstance(source, exp.Local):
            return [sta.SpendFor(source, each, place=loop.place)], source
        things = exp.Local(self._unused_name("things"), listed_type(source.type))
        return [sta.Assign(things, source), sta.SpendFor(things, each, place=loop.place)], things

    def _unused_name(self, name: str) -> str:
        """A name that no local of the current function has."""
        if self._taken is None:
            self._taken = {node.name for node in walk(*self._body) if isinstance(node, exp.Local)}
        return claimed_name(name, self._taken)

    # ---- expressions --------------------------------------------------------------------------------------------------

    def _weigh_all(self, nodes: Sequence[exp.Expression]) -> tuple[tuple[exp.Expression, ...], int]:
        found = [self._weigh(node) for node in nodes]
        return keep_identity(tuple(nodes), [new for new, _ in found]), sum(work for _, work in found)

    def _weigh(self, node: Any) -> tuple[Any, int]:
        """A node with its iterations counted where there may be many, and its work."""
        total, waiting = 0, [node]
        while waiting:
            one = waiting.pop()
            kind = one.__class__
            if kind in _SPECIAL:
                return self._weigh_iteration(node)
            total += own_cost(one) if kind in VARYING else COSTS.get(kind, 1)
            if kind in _CALLING:
                total += self._work_of_call(one)
            inner = children(one)
            if inner:
                waiting += inner
        return node, total

    def _weigh_iteration(self, node: Any) -> tuple[Any, int]:
        """A node that iterates, with its iterations counted if there may be many, and its work."""
        special = _SPECIAL.get(node.__class__)
        if special is not None:
            return special(self, node)
        found = [self._weigh(child) for child in children(node)]
        following = iter(new for new, _ in found)
        work = own_cost(node) + self._work_of_call(node) + sum(work for _, work in found)
        return rebuild(node, lambda _: next(following)), work

    def _work_of_call(self, node: Any) -> int:
        """The work of the function that a node calls."""
        kind = node.__class__
        name = called_function(node)
        if name:
            return self.function(name)
        if kind is exp.PathsQuery:
            return self.ways if node.query in exp.WEIGHING else self.paths
        if kind is sta.Ask and node.forced:
            return self.decision(node.decision)
        if kind is exp.Within:
            number = self._length_of(node.things)
            return (MAX_RANGE if number is None else number) // _COPIED
        return 0

    def _weigh_list(self, node: exp.ListOf) -> tuple[exp.Expression, int]:
        source, first = self._weigh(node.source)
        where, asked = self._weigh_all(node.where)
        value, work = self._weigh(node.value)
        source, work = self._weigh_source(source, self._length_of(node.source), 2 + asked + work)
        return evolve_node(node, value=value, source=source, where=where), first + work

    def _weigh_sorted(self, node: exp.SortedBy) -> tuple[exp.Expression, int]:
        things, first = self._weigh(node.things)
        key, each = self._weigh(node.key)
        things, work = self._weigh_source(things, self._length_of(node.things), 1 + each)
        return evolve_node(node, things=things, key=key), first + work + own_cost(node)

    def _weigh_source(self, source: exp.Expression, number: Length, each: int) -> tuple[exp.Expression, int]:
        """The source of an iteration, counted if it may be long, and the work."""
        if number is not None and number * each <= LITTLE:
            return source, number * each
        return _add_steps(source, each), each + _COUNTED

    def _weigh_same_tuple(self, node: exp.SameTuple) -> tuple[exp.Expression, int]:
        things = node.things
        made = isinstance(things, exp.ListOf | exp.SortedBy) or (
            isinstance(things, exp.Local) and any(isinstance(v, exp.NewList) for v in self._locals().values.get(things.name, ())))
        new, work = self._weigh(things) if made else self._weigh_copy(things)
        return evolve_node(node, things=new), 1 + work

    def _weigh_copy(self, things: exp.Expression) -> tuple[exp.Expression, int]:
        """A list that is copied, counted if it may be long, and the work."""
        new, work = self._weigh(things)
        number = self._length_of(things)
        if number is not None:
            return new, work + number // _COPIED
        return _add_steps(new, 1), work + _COUNTED

    def _length_of(self, things: exp.Expression) -> Length:
        return self.lengths.of(things, self._locals())

    def _locals(self) -> Locals:
        if self._local is None:
            self._local = Locals.of(self._body)
        return self._local


_SPECIAL: dict[type, Callable[[_WorkCounter, Any], tuple[exp.Expression, int]]] = {
    exp.ListOf: _WorkCounter._weigh_list, exp.SameTuple: _WorkCounter._weigh_same_tuple, exp.SortedBy: _WorkCounter._weigh_sorted,
}
_CALLING = frozenset((
    exp.CallFunction, exp.Paths, exp.PathsQuery, exp.Within, sta.Ask, sta.ListMoves, sta.Perform,
))


def _add_steps(things: exp.Expression, each: int) -> exp.Expression:
    """An iterable with the given number of additional steps counted for each item."""
    if isinstance(things, exp.CountedItems):
        return exp.CountedItems(things.things, things.each + each)
    if isinstance(things, exp.ListOf) and isinstance(things.source, exp.CountedItems):
        return exp.ListOf(things.value, things.variable, _add_steps(things.source, each), things.where)
    return exp.CountedItems(things, each)


def _charge_work(body: tuple[sta.Statement, ...], work: int, again: bool) -> tuple[sta.Statement, ...]:
    """Statements counted as a whole; for recursive verbs, the depth is counted, too."""
    if again:
        return (sta.Spend(work, True, 1), *body, sta.Spend(0, False, -1))
    return (sta.Spend(work, work > LITTLE), *body)  # otherwise a caller that calls it often enough checks what is left
