"""Computes nodes of a rule program that change nothing: constants, and functions that only read the state."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from typing import Any, ClassVar

from attrs import define, field

from aoi_rules.compiler.operations import NOWHERE, join_conditions
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.effects import network_function
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.walking import children
from aoi_rules.diagnostics import Place
from aoi_rules.language.operators import AND
from aoi_rules.machine.budget import MAX_DEEP, Meter, fits, over, raise_spent, spend, too_deep
from aoi_rules.machine.graph import Graph, Paths
from aoi_rules.machine.kernel import bits, others, seats
from aoi_rules.machine.plugin_results import asked_at
from aoi_rules.model.types import ABSENT
from aoi_rules.plugin_api.values import Function as HookFunction

__all__ = ["Evaluator", "Run"]

Env = dict[str, Any]
"""The values of locals, by their names."""
Run = Callable[[Env], Any]
"""What a node does: an expression returns its value; a statement returns None if the next one follows, `_CONTINUED`, or a tuple
of the value that the function returns."""
_CONTINUED = ()


@define(eq=False)
class Evaluator:
    """Computes expressions, constants and functions of one program, with the results of its printed Python.

    `state` has the values of slots by name; reading a slot that it lacks raises KeyError, and so does a node that changes the
    state.  `meter` holds the budget; Halt is raised if that is used up, and wherever Python raises it.  After an error, `place`
    is that of the innermost statement that failed, None if it has none; `hooks` has, by name, the functions of plugins that are
    called.
    """

    RULES: ClassVar[Mapping[type, Callable[[Any, Any], Run]]]

    program: RuleProgram
    state: Mapping[str, Any] = field(factory=dict)
    meter: Meter = field(factory=Meter)
    place: Place | None = None
    hooks: dict[str, HookFunction] = field(factory=dict)
    _home: Place | None = None
    _functions: dict[str, tuple[tuple[str, ...], Run]] = field(factory=dict)
    _constants: dict[str, Any] = field(factory=dict)
    _found: dict[str, Paths] = field(factory=dict)

    def value(self, node: exp.Expression, env: Env | None = None) -> Any:
        """The value of an expression, given the values of the locals in it."""
        return self.make_function(node)({} if env is None else env)

    def constant(self, name: str) -> Any:
        """The value of a constant of the program; for one with a variable, a tuple that ends with the absent value."""
        if name not in self._constants:
            one = self.program.constants[name]
            run, local = self.make_function(one.value), one.variable
            self._constants[name] = run({}) if local is None else (
                *[run({local.name: number}) for number in range(one.size)],
                ABSENT if one.absent is None else self.value(one.absent))
        return self._constants[name]

    def call(self, name: str, *values: Any) -> Any:
        """The result of a function of the program for the values of its parameters."""
        if name not in self._functions:
            function = self.program.functions[name]
            self._home = function.place
            self._functions[name] = tuple(p.name for p in function.parameters), self._block(function.body)
        names, body = self._functions[name]
        left = body(dict(zip(names, values, strict=True)))
        return left[0] if left else None

    def make_function(self, node: Any) -> Run:
        """A node as a Python function, so that a node that is computed often is analysed once."""
        return self.RULES[node.__class__](self, node)

    def _apply_function(self, function: Callable[..., Any], node: exp.Expression) -> Run:
        """A node whose value is a function of the values of its children."""
        inner = children(node)
        parts = [self.make_function(child) for child in inner]
        if len(parts) == 1:
            (only,) = parts
            return lambda env: function(only(env))
        if not parts:
            return lambda _: function()
        if len(parts) > 2:
            return lambda env: function(*[part(env) for part in parts])
        one, other = parts
        if isinstance(inner[1], exp.Const):
            fixed = inner[1].value
            return lambda env: function(one(env), fixed)
        if isinstance(inner[0], exp.Table):
            rows = inner[0].data.rows
            return lambda env: function(rows, other(env))
        return lambda env: function(one(env), other(env))

    def _all_hold(self, conditions: tuple[exp.Expression, ...]) -> Run:
        return self.make_function(join_conditions(AND, conditions))

    # ---- statements --------------------------------------------------------------------------------------------------

    def _block(self, body: Sequence[sta.Statement]) -> Run:
        """Statements one after the other, until one does not continue with the next."""
        steps = [(self.make_function(statement), statement.place or self._home) for statement in body]

        def run(env: Env) -> Any:
            place = None
            try:
                for step, place in steps:  # noqa: B007 - for the exception
                    left = step(env)
                    if left is not None:
                        return left
            except BaseException:
                self.place = self.place or place
                raise
            return None

        return run

    def _assign(self, node: sta.Assign) -> Run:
        name, value = node.target.name, self.make_function(node.value)

        def run(env: Env) -> None:
            env[name] = value(env)

        return run

    def _accumulate(self, node: sta.Accumulate) -> Run:
        name, value, add = node.target.name, self.make_function(node.value), node.operator.compute

        def run(env: Env) -> None:
            env[name] = add(env[name], value(env))

        return run

    def _append(self, node: sta.Append) -> Run:
        name, value = node.target.name, self.make_function(node.value)
        return lambda env: env[name].append(value(env))

    def _extend(self, node: sta.Extend) -> Run:
        name, values = node.target.name, self.make_function(node.values)
        return lambda env: env[name].extend(values(env))

    def _if(self, node: sta.If) -> Run:
        test, body, otherwise = self.make_function(node.test), self._block(node.body), self._block(node.otherwise)
        return lambda env: (body if test(env) else otherwise)(env)

    def _guard(self, node: sta.Guard) -> Run:
        holds, leave = self._all_hold(node.conditions), self.make_function(node.leave)
        return lambda env: None if holds(env) else leave(env)

    def _for_each(self, node: sta.ForEach) -> Run:
        things, holds, body = self.make_function(node.source), self._all_hold(node.where), self._block(node.body)
        name, *more = [variable.name for variable in node.variables]

        def run(env: Env) -> Any:
            for thing in things(env):
                if more:
                    env.update(zip((name, *more), thing, strict=True))
                else:
                    env[name] = thing
                if holds(env):
                    left = body(env)
                    if left:
                        return left
            return None

        return run

    def _once_per(self, node: sta.OncePer) -> Run:
        name, key = node.seen.name, self.make_function(node.key)

        def run(env: Env) -> Any:
            seen, alike = env[name], key(env)
            return _CONTINUED if alike in seen else seen.add(alike)

        return run

    def _return(self, node: sta.Return) -> Run:
        if node.value is None:
            return lambda _: (None,)
        value = self.make_function(node.value)
        return lambda env: (value(env),)

    def _spend(self, node: sta.Spend) -> Run:
        meter = self.meter

        def run(_: Env) -> None:
            meter.left -= node.steps
            if node.asked and meter.left < 0:
                raise_spent()
            meter.deep += node.deeper
            if node.deeper > 0 and meter.deep > MAX_DEEP:
                too_deep()

        return run

    def _spend_for(self, node: sta.SpendFor) -> Run:
        return lambda env: spend(self.meter, len(env[node.things.name]) * node.each)

    # ---- operators ---------------------------------------------------------------------------------------------------

    def _compare(self, node: exp.Compare) -> Run:
        tests = [sign.holds for sign in node.operators if sign.holds is not None]
        if len(tests) == 1:
            return self._apply_function(tests[0], node)
        first, *rest = [self.make_function(operand) for operand in node.operands]
        pairs = list(zip(tests, rest, strict=True))

        def run(env: Env) -> bool:
            left = first(env)
            for holds, other in pairs:
                right = other(env)
                if not holds(left, right):
                    return False
                left = right
            return True

        return run

    def _logic(self, node: exp.Logic) -> Run:
        neutral, parts = node.operator.neutral, [self.make_function(operand) for operand in node.operands]

        def run(env: Env) -> Any:
            found: Any = neutral
            for part in parts:
                found = part(env)
                if bool(found) is not neutral:
                    return found
            return found

        return run

    def _if_else(self, node: exp.IfElse) -> Run:
        test, then, otherwise = self.make_function(node.test), self.make_function(node.then), self.make_function(node.otherwise)
        return lambda env: (then if test(env) else otherwise)(env)

    # ---- lists -------------------------------------------------------------------------------------------------------

    def _number_range(self, node: exp.NumberRange) -> Run:
        return self._apply_function(lambda low, high: range(low, high + 1)[:node.limit], node)

    def _count_items(self, node: exp.CountedItems) -> Run:
        return self._apply_function(lambda things: over(self.meter, things, node.each), node)

    def _length(self, node: exp.Length) -> Run:
        return self.make_function(node.things.size) if isinstance(node.things, exp.Indices) else self._apply_function(len, node)

    def _passes(
        self, variable: exp.Local, source: exp.Expression, where: tuple[exp.Expression, ...]
    ) -> Callable[[Env], Iterator[Env]]:
        """The passes through a loop inside an expression; its variable has no value after it."""
        name, things, holds = variable.name, self.make_function(source), self._all_hold(where)

        def passes(env: Env) -> Iterator[Env]:
            inner = dict(env)
            for inner[name] in things(env):
                if holds(inner):
                    yield inner

        return passes

    def _list_items(self, node: exp.ListOf) -> Run:
        value, passes = self.make_function(node.value), self._passes(node.variable, node.source, node.where)
        return lambda env: [value(inner) for inner in passes(env)]

    def _sorted_by(self, node: exp.SortedBy) -> Run:
        name, things, key = node.variable.name, self.make_function(node.things), self.make_function(node.key)
        return lambda env: sorted(things(env), key=lambda thing: key({**env, name: thing}))

    def _position(self, node: exp.PositionOf) -> Run:
        return self._apply_function(lambda things, seat: [*things, *range(self.state["players"])].index(seat), node)

    # ---- calls -------------------------------------------------------------------------------------------------------

    def _call_hook(self, node: exp.Call) -> Run:
        self.hooks[node.function.name] = node.function
        run, place = node.function.python(self.program.members), "" if node.place is NOWHERE else str(node.place)

        def call_hook(*values: Any) -> Any:
            with asked_at(place):
                return run(*values)

        return self._apply_function(call_hook, node)

    def _paths(self, node: exp.Paths) -> Run:
        def find_paths() -> Paths:
            if node.network not in self._found:
                places, links = self.program.networks[node.network]
                graph = Graph(places, tuple((one, other) for one, other in links))
                self._found[node.network] = graph.paths(*self.call(network_function(node.network)))
            return self._found[node.network]

        return self._apply_function(find_paths, node)

    def _query(self, node: exp.PathsQuery) -> Run:
        return self._apply_function(lambda paths, *values: getattr(paths, node.query)(*values), node)


_KERNEL: Mapping[str, Callable[..., Any]] = {
    "max": max, "min": min, "others": others, "seats": seats, "truth": lambda value: int(bool(value)),
}


def _make_rule(function: Callable[..., Any]) -> Callable[[Evaluator, Any], Run]:
    """The rule for nodes whose value is this function of the values of their children."""
    return lambda evaluator, node: evaluator._apply_function(function, node)


def _make_rule_by_node(function_of: Callable[[Evaluator, Any], Callable[..., Any]]) -> Callable[[Evaluator, Any], Run]:
    """The same if the function depends on the node."""
    return lambda evaluator, node: evaluator._apply_function(function_of(evaluator, node), node)


_of_sets = _make_rule_by_node(lambda _, node: lambda *sets: reduce(node.operator.compute, sets, node.operator.neutral))
Evaluator.RULES = {
    exp.Arithmetic: _make_rule_by_node(lambda _, node: node.operator.value), exp.At: _make_rule(operator.getitem),
    exp.Bit: _make_rule(lambda member: 1 << member), exp.BitCount: _make_rule(int.bit_count), exp.Bits: _make_rule(bits),
    exp.CallFunction: _make_rule_by_node(lambda evaluator, node: partial(evaluator.call, node.name)),
    exp.Call: Evaluator._call_hook, exp.CallKernel: _make_rule_by_node(lambda _, node: _KERNEL[node.name]),
    exp.Compare: Evaluator._compare,
    exp.ComputedConstant: _make_rule_by_node(lambda evaluator, node: partial(evaluator.constant, node.name)),
    exp.Const: _make_rule_by_node(lambda _, node: lambda: node.value), exp.CountedItems: Evaluator._count_items,
    exp.Distinct: _make_rule(dict.fromkeys), exp.Fits: _make_rule(fits),
    exp.HasBit: _make_rule(lambda found, member: found >> member & 1 != 0), exp.IfElse: Evaluator._if_else,
    exp.Indices: _make_rule(range), exp.Intersection: _of_sets, exp.Length: Evaluator._length,
    exp.ListOf: Evaluator._list_items, exp.Local: lambda _, node: operator.itemgetter(node.name), exp.Logic: Evaluator._logic,
    exp.Mask: _make_rule_by_node(lambda _, node: lambda: (1 << node.members) - 1), exp.Negate: _make_rule(operator.neg),
    exp.NewList: _make_rule(list), exp.NewKeySet: _make_rule(set), exp.Not: _make_rule(operator.not_),
    exp.NumberRange: Evaluator._number_range, exp.Paths: Evaluator._paths, exp.PathsQuery: Evaluator._query,
    exp.PositionOf: Evaluator._position, exp.SameTuple: _make_rule(tuple),
    exp.SeenHere: lambda evaluator, node: evaluator.make_function(node.condition),
    exp.Slot: _make_rule_by_node(lambda evaluator, node: lambda: evaluator.state[node.name]),
    exp.SortedBy: Evaluator._sorted_by, exp.Table: _make_rule_by_node(lambda _, node: lambda: node.data.rows),
    exp.Tuple: _make_rule(lambda *items: items),
    exp.UnionOf: _of_sets, exp.Within: _make_rule(operator.contains),
    sta.Accumulate: Evaluator._accumulate, sta.Append: Evaluator._append, sta.Assign: Evaluator._assign,
    sta.Continue: lambda _, __: lambda _: _CONTINUED, sta.Extend: Evaluator._extend, sta.ForEach: Evaluator._for_each,
    sta.Guard: Evaluator._guard, sta.Hit: lambda _, __: lambda _: None, sta.If: Evaluator._if,
    sta.Note: lambda _, __: lambda _: None,
    sta.OncePer: Evaluator._once_per, sta.Return: Evaluator._return, sta.Spend: Evaluator._spend,
    sta.SpendFor: Evaluator._spend_for,
}
