"""Part of the pass `narrow`: functions that compute sets of members, each memoised by its inputs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, field

from aoi_rules.compiler.optimize.fixed_sets import FixedSets
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Computation, Function, Purpose, RuleProgram
from aoi_rules.compiler.program.types import table_of
from aoi_rules.compiler.program.walk import claimed_name, free_locals
from aoi_rules.compiler.walking import evolve_node, rewrite, walk
from aoi_rules.language.operators import UNITE
from aoi_rules.model.types import Type, member_of, set_of

__all__ = ["MemberSets", "lists_ascending"]

_NONE = exp.Const(0)


@define
class MemberSets:
    """The sets of one program.  `names` are those of all functions, `known` the functions by what they compute, `fresh` the
    functions that have not been taken yet."""

    program: RuleProgram
    fixed: FixedSets
    groups: list[frozenset[str]]
    constants: dict[str, Computation]
    names: set[str]
    known: dict[Any, str] = field(factory=dict)
    fresh: dict[str, Function] = field(factory=dict)
    tables: dict[exp.Expression, exp.TableData] = field(factory=dict)

    @classmethod
    def of(cls, program: RuleProgram) -> MemberSets:
        """The sets of a program, at first none."""
        names = {*program.functions, *program.constants}
        found = cls(program, FixedSets(program.members), list(program.groups), dict(program.constants), names)
        found.known.update((key, function.name) for function in program.functions.values()
                           if function.memo is not None and (key := _key_of_function(function)) is not None)
        return found

    def take_functions(self) -> dict[str, Function]:
        """The functions that were made since the last call."""
        found, self.fresh = self.fresh, {}
        return found

    def attempt(self, attempt: Callable[[], exp.Expression | None]) -> exp.Expression | None:
        """The result of an attempt to build a set; if it fails, the functions made for it are dropped."""
        known, fresh, groups = dict(self.known), dict(self.fresh), list(self.groups)
        found = attempt()
        if found is None:
            self.known, self.fresh, self.groups = known, fresh, groups
        return found

    def looked_up(self, node: exp.Expression, variable: exp.Local, among: exp.Expression, inside: bool) -> exp.Expression | None:
        """The members whose table entry is in the set `among` or, unless `inside`, is not."""
        standard = exp.Local("one", variable.type)
        node = rewrite(node, lambda part: standard if part == variable else part)
        table = self.fixed.that_have(node, standard)
        if table is None or not isinstance(node, exp.At) or not isinstance(node.things, exp.Table):
            return None
        of = node.things.data.type.of
        one, value = exp.Local("one", member_of(of)), exp.Local("which", set_of(of))
        base = table.data.name.removesuffix(".members")
        if node not in self.tables:
            self.tables[node] = evolve_node(table.data, name=f"{base} members")  # no name of the text has a space
        add = exp.At(exp.Table(self.tables[node]), one)
        source: exp.Expression = exp.Bits(value) if inside else exp.Indices(exp.Const(self.program.members[of]), of)
        where = () if inside else (exp.Not(exp.HasBit(value, one)),)
        name = f"{base}.{'inside' if inside else 'outside'}"
        return self._make_call(name, (node, inside), (value,), (among,), sta.ForEach((one,), source, where, ()), add, variable)

    def members_where(self, condition: exp.Expression, variable: exp.Local) -> exp.Expression | None:
        """The members that meet a condition on one slot and on at most one other value; None for other conditions."""
        slots = {node.name for node in walk(condition) if node.__class__ is exp.Slot}
        others = [local for local in free_locals((condition,)) if local != variable]
        if len(slots) != 1 or len(others) > 1:
            return None
        test, names = _normalize_locals(condition, variable, others)
        one = names[variable]
        source = exp.Indices(exp.Const(self.program.members[variable.type.of]), variable.type.of)
        loop = sta.ForEach((one,), source, (test,), ())
        return self._make_call(f"{next(iter(slots))}.where", (test, source), tuple(names[o] for o in others), tuple(others), loop,
                               exp.Bit(one), variable, frozenset(slots))

    def is_ascending(self, source: exp.Expression) -> bool:
        """Whether the source of a loop is a list in a constant table of lists, each in ascending order."""
        constant = self.constants.get(source.things.name) if isinstance(source, exp.At) and isinstance(
            source.things, exp.ComputedConstant) else None
        return constant is not None and constant.variable is not None and _is_ascending(constant.value)

    def of_list(self, source: Any) -> exp.Expression:
        """The set of the members of such a list."""
        constant = self.constants[source.things.name]
        key, of = constant.variable, constant.type.of
        assert key is not None
        name = self.known.get(constant.name)
        if name is None:
            name = self.known[constant.name] = claimed_name(f"{constant.name}.set", self.names, ".")
            one = exp.Local("one", member_of(of))
            table = exp.ComputedConstant(constant.name, table_of(constant.type, constant.size))
            loop = sta.ForEach((one,), exp.At(table, key), (), ())
            self.fresh[name] = _union_function(name, (key,), loop, exp.Bit(one), set_of(of))
            call = exp.CallFunction(name, (key,), set_of(of))
            self.constants[name] = Computation(name, call, set_of(of), key, constant.size, _NONE)
        return exp.At(exp.ComputedConstant(name, table_of(set_of(of), constant.size)), source.index)

    def _make_call(
        self, name: str, key: Any, parameters: tuple[exp.Local, ...], arguments: tuple[exp.Expression, ...], loop: sta.ForEach,
        add: exp.Expression, variable: exp.Local, slots: frozenset[str] = frozenset(),
    ) -> exp.Expression:
        """The call of the function that collects what a loop adds; the function is made if there is none."""
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = claimed_name(name, self.names, ".")
            function = _union_function(found, parameters, loop, add, set_of(variable.type.of))
            self.fresh[found] = evolve_node(function, memo=self._memo_group(slots))
        return exp.CallFunction(found, arguments, set_of(variable.type.of))

    def _memo_group(self, slots: frozenset[str]) -> int:
        """The number of the group of results that depend on these slots."""
        if slots not in self.groups:
            self.groups.append(slots)
        return self.groups.index(slots)


def _normalize_locals(
    condition: exp.Expression, variable: exp.Local, others: Sequence[exp.Local]
) -> tuple[exp.Expression, dict[exp.Local, exp.Local]]:
    """A condition on a member, in which its locals have the same names as in any other, and these by the locals."""
    names = {variable: exp.Local("one", variable.type)} | {other: exp.Local("which", other.type) for other in others}
    return rewrite(condition, lambda node: names.get(node, node) if node.__class__ is exp.Local else node), names


def _key_of_function(function: Function) -> Any:
    """The key under which `MemberSets.members_where` would make this function; None if it makes no such function."""
    loop = function.body[1] if len(function.body) == 3 else None
    if not isinstance(loop, sta.ForEach) or len(loop.where) != 1 or len(function.parameters) > 1 or len(loop.body) != 1:
        return None
    only, variable = loop.body[0], loop.variables[0]
    if not isinstance(only, sta.Accumulate) or only.operator is not UNITE or only.value != exp.Bit(variable):
        return None
    return _normalize_locals(loop.where[0], variable, function.parameters)[0], loop.source


def _union_function(
    name: str, parameters: tuple[exp.Local, ...], loop: sta.ForEach, add: exp.Expression, typ: Type
) -> Function:
    """A function that forms the union of what is added in a loop."""
    found = exp.Local("found", typ)
    body = (sta.Assign(found, _NONE), evolve_node(loop, body=(sta.Accumulate(found, UNITE, add),)), sta.Return(found))
    return Function(name, Purpose.VALUE, parameters, body, typ)


def lists_ascending(body: Sequence[sta.Statement]) -> bool:
    """Whether the body of a function lists members in ascending order: those of a set or a type, some left out."""
    loop = body[1] if len(body) == 3 else None
    if not isinstance(loop, sta.ForEach) or not isinstance(loop.source, exp.Bits | exp.Indices) or len(loop.body) != 1:
        return False
    only = loop.body[0]
    return (isinstance(only, sta.Append) and (only.value,) == loop.variables
            and body[0] == sta.Assign(only.target, exp.NewList(only.target.type))
            and body[2] == sta.Return(exp.SameTuple(only.target)))


def _is_ascending(value: exp.Expression) -> bool:
    """Whether a list has members in ascending order: those of a type, some left out."""
    inner = value.things if isinstance(value, exp.SameTuple) else None
    return isinstance(inner, exp.ListOf) and inner.value == inner.variable and isinstance(inner.source, exp.Indices)
