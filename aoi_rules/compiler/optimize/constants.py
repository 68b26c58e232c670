"""The pass `constants`: values that the text determines become constants, which the pass `values` computes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import define, field

from aoi_rules.compiler.operations import absent_value
from aoi_rules.compiler.optimize.bodies import with_bodies
from aoi_rules.compiler.optimize.composed_tables import Tables
from aoi_rules.compiler.optimize.estimates import KEPT, Estimates
from aoi_rules.compiler.optimize.folding import FOLDED
from aoi_rules.compiler.optimize.lengths import Lengths, Locals
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.effects import Reads
from aoi_rules.compiler.program.model import Computation, Function, Purpose, RuleProgram
from aoi_rules.compiler.program.types import list_over, table_of
from aoi_rules.compiler.program.walk import free_locals
from aoi_rules.compiler.walking import evolve_node, rewrite, walk
from aoi_rules.model.types import Shape, Type

__all__ = ["constants"]


def constants(program: RuleProgram) -> RuleProgram:
    """A program in which values that never change are constants, as far as their computation does not take long.

    Before:

        value size(place: place) -> number:
            n = 0
            for s in place.space[place] if space.symbol[s] != 4:
                n += 1
            return n

        value large(s: space) -> truth:
            return size(space.place[s]) >= 2 * 2

    After: a function that reads nothing of the state is a constant, or a table by its one parameter, a member; of the
    conditions of a loop those that read nothing, and depend on one other local at most, move into its source;
    arithmetic on constants is folded, and nested table look-ups become one look-up.

        constant size.s: 30 × list of space = tuple([s for s in place.space[place] if space.symbol[s] != 4]) for place, then ()

        constant size: 30 × number = size(place) for place, then absent

        value size(place: place) -> number:
            n = 0
            for s in size.s[place]:
                n += 1
            return n

        value large(s: space) -> truth:
            return size[space.place[s]] >= 4
    """
    return _Constants(program).fold_program()


@define(slots=False)
class _Constants:
    program: RuleProgram
    found: dict[str, Computation] = field(init=False)
    _home: str = ""
    _functions: dict[str, Function] = field(factory=dict)
    _uses: dict[str, Callable[[tuple[exp.Expression, ...]], exp.Expression] | None] = field(factory=dict)
    _alike: dict[Any, str] = field(factory=dict)
    _tables: Tables = field(factory=Tables)

    def __attrs_post_init__(self) -> None:
        self.found = dict(self.program.constants)
        self._reads = Reads(self.program)
        self._estimates = Estimates(self.program, Lengths(self.program, self.found))

    def fold_program(self) -> RuleProgram:
        functions = {name: self._fold_function(name) for name in self.program.functions}
        rest = with_bodies(evolve_node(self.program, functions={}), lambda body, name: self._fold_body(name, body))
        return evolve_node(rest, functions=functions, constants=self.found)

    def _fold_function(self, name: str) -> Function:
        """A function with its body changed, after those that it calls."""
        if name not in self._functions:
            function = self._functions[name] = self.program.functions[name]
            body = self._fold_body(name, function.body)
            if body is not function.body:
                self._functions[name] = evolve_node(function, body=body)
        return self._functions[name]

    def _fold_body(self, home: str, body: tuple[sta.Statement, ...]) -> tuple[sta.Statement, ...]:
        outer, self._home = self._home, home
        changed = rewrite(body, self._fold_node, _CHANGED)
        self._home = outer
        return changed

    def _fold_node(self, node: Any) -> Any:
        kind = node.__class__
        if kind is exp.At:
            return self._merge_lookups(node)
        if kind is exp.CallFunction:
            return self._fold_call(node)
        if kind is exp.ListOf:
            return self._filter_early(node, node.variable)
        if kind is sta.ForEach:
            return self._filter_early(node, node.variables[0]) if len(node.variables) == 1 else node
        fold = FOLDED.get(kind)
        return node if fold is None else fold(node)

    def _merge_lookups(self, node: exp.At) -> exp.Expression:
        """`outer[inner[index]]` as one look-up."""
        index = node.index
        if not (isinstance(node.things, exp.Table) and isinstance(index, exp.At) and isinstance(index.things, exp.Table)):
            return node
        data = self._tables.compose_tables(node.things.data, index.things.data)
        return node if data is None else exp.At(exp.Table(data), index.index, place=node.place)

    # ---- functions that read nothing -----------------------------------------------------------------------------------

    def _fold_call(self, node: exp.CallFunction) -> exp.Expression:
        if node.name not in self._uses:
            self._uses[node.name] = self._find_replacement(node.name)
        use = self._uses[node.name]
        return node if use is None else use(node.arguments)

    def _find_replacement(self, name: str) -> Callable[[tuple[exp.Expression, ...]], exp.Expression] | None:
        """How to use the constant or the table that a function becomes; None if it stays a function."""
        function = self.program.functions[name]
        returns = function.returns
        if function.kind is not Purpose.VALUE or len(function.parameters) > 1 or returns is None or self._reads.of(name):
            return None
        if not _RECORDED.isdisjoint(function.kinds):
            return None
        self._fold_function(name)  # first the constants that it uses
        work = self._estimates.function(name)
        if not function.parameters:
            if not self._estimates.can_afford(work):
                return None
            constant = self._add_constant(name, exp.CallFunction(name, (), returns), returns)
            return lambda _: exp.ComputedConstant(constant, returns)
        return self._make_table(function, function.parameters[0], returns, work)

    def _make_table(
        self, function: Function, parameter: exp.Local, returns: Type, work: int
    ) -> Callable[[tuple[exp.Expression, ...]], exp.Expression] | None:
        size = self._type_size(parameter)
        if size is None or not self._estimates.can_afford(size * (work + self._estimates.weigh_entry(returns))):
            return None
        value = exp.CallFunction(function.name, (parameter,), returns)
        table = exp.ComputedConstant(self._add_constant(function.name, value, returns, parameter, size), table_of(returns, size))
        return lambda arguments: exp.At(table, arguments[0])

    def _type_size(self, local: exp.Local) -> int | None:
        """The number of members of a local's type; None for other types."""
        return self.program.members.get(local.type.of) if local.type.kind is Shape.MEMBER else None

    def _add_constant(
        self, name: str, value: exp.Expression, typ: Type, variable: exp.Local | None = None, size: int = 0
    ) -> str:
        """The name of a constant with that value; the same one for the same value."""
        known = self._alike.get((value, variable))
        if known is None:
            number, known = 1, name
            while known in self.found:
                number += 1
                known = f"{name}.{number}"
            self._alike[value, variable] = known
            absent = absent_value(typ) if variable is not None else None
            self.found[known] = Computation(known, value, typ, variable, size, absent)
        return known

    # ---- sources of loops ----------------------------------------------------------------------------------------------

    def _filter_early(self, node: Any, variable: exp.Local) -> Any:
        """A loop with the conditions that the text alone determines moved into its source."""
        if not node.where or self._reads.slots_read_by(node.source):
            return node
        keys = {local.name: local for local in free_locals((node.source,))}
        chosen = []
        for condition in node.where:
            used = {local.name: local for local in free_locals((condition,)) if local.name != variable.name}
            both = keys | used
            fixed = len(both) <= 1 and all(self._type_size(local) is not None for local in both.values())
            if fixed and not self._reads.slots_read_by(condition) and not _is_recorded(condition):
                chosen.append(condition)
                keys = both
        key = next(iter(keys.values()), None)
        if not chosen or not self._estimates.can_afford(self._filter_cost(node.source, chosen, key)):
            return node
        rest = tuple(condition for condition in node.where if condition not in chosen)
        return evolve_node(node, source=self._filtered_source(variable, node.source, tuple(chosen), key), where=rest)

    def _filter_cost(self, source: exp.Expression, chosen: list[exp.Expression], key: exp.Local | None) -> int:
        """The work of filtering a source in advance by these conditions, for all possible members of the key."""
        nothing = Locals()
        each = KEPT + sum(1 + self._estimates.of(condition, nothing) for condition in chosen)
        return self._estimates.length(source, nothing) * each * ((self._type_size(key) or 1) if key is not None else 1)

    def _filtered_source(
        self, variable: exp.Local, source: exp.Expression, chosen: tuple[exp.Expression, ...], key: exp.Local | None
    ) -> exp.Expression:
        typ = list_over(variable.type)
        value = exp.SameTuple(exp.ListOf(variable, variable, source, chosen))
        size = (self._type_size(key) or 0) if key is not None else 0
        name = self._add_constant(f"{self._home}.{variable.name}", value, typ, key, size)
        return exp.ComputedConstant(name, typ) if key is None else exp.At(exp.ComputedConstant(name, table_of(typ, size)), key)


_CHANGED = frozenset((exp.At, exp.CallFunction, exp.ListOf, sta.ForEach, *FOLDED))
_RECORDED = frozenset((exp.SeenHere, sta.Hit))
"""Nodes that are recorded for coverage when they are evaluated, so they are not constants."""


def _is_recorded(condition: exp.Expression) -> bool:
    """Whether the evaluation of a condition is recorded for coverage."""
    return any(isinstance(part, exp.SeenHere) for part in walk(condition))
