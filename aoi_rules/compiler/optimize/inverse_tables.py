"""Part of the pass `bitsets`: tests and counts of the members in a row of a table, as tests of sets."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from aoi_rules.compiler.optimize.bodies import with_bodies
from aoi_rules.compiler.optimize.fixed_sets import FixedSets
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose, RuleProgram
from aoi_rules.compiler.program.walk import free_locals
from aoi_rules.compiler.walking import evolve_node, rewrite, walk
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import AT_LEAST, EQUAL, OR
from aoi_rules.model.types import Shape, member_of, set_of

__all__ = ["invert_tables"]

_PLAIN = frozenset((exp.At, exp.Compare, exp.Const, exp.Local, exp.Logic, exp.Not, exp.Slot, exp.Table))
"""The nodes of conditions that may be evaluated for every member: none of them fails, and none takes long."""
_MANY = 16
"""For fewer members than this, a set is not worth remembering."""
_CALLS = frozenset((exp.CallFunction,))
_NOTHING = exp.Const(0)


def invert_tables(program: RuleProgram, sets: FixedSets) -> RuleProgram:
    """A program that tests a remembered set of the places that have something, instead of the members at each place.

    Before:

        value port_at(place: location) -> truth:
            return any(s for s in location.space[place] if kind[state.space_counter[s]] == 4)

        value held(p: seat, place: location) -> number:
            return count(s for s in location.space[place] if state.space_owner[s] == p)

    After, where each space is at one location, and in place of each call:

        place in set(location.space home[s] for s in indices(47) if kind[state.space_counter[s]] == 4)
        size(location.space.set[place] & set(s for s in indices(47) if state.space_owner[s] == p))
    """
    inverting = _Inverter(program, sets)
    for name, function in program.functions.items():
        inverting.learn(name, function)
    if not inverting.forms:
        return program
    return with_bodies(program, lambda body, _: rewrite(body, inverting.replace_call, _CALLS), _CALLS)


@define
class _Inverter:
    """Inverts the tests of one program: `forms` has the expressions in place of calls, each with its function, the `homes` are
    tables with the row in which a member is."""

    program: RuleProgram
    sets: FixedSets
    forms: dict[str, tuple[Function, exp.Expression]] = field(factory=dict)
    homes: dict[exp.TableData, exp.TableData | None] = field(factory=dict)

    def learn(self, name: str, function: Function) -> None:
        """Record a function that tests or counts members in a row, or combines such tests."""
        whole = function.body[0] if function.kind is Purpose.VALUE and len(function.body) == 1 else None
        if not isinstance(whole, sta.Return) or whole.value is None or not function.parameters:
            return

        def replace_node(node: Any) -> Any:
            row = self._invert_row(node, name) if node.__class__ is exp.Comprehension else None
            return self.replace_call(node) if row is None else row

        value = rewrite(whole.value, replace_node)
        if value is whole.value:
            return
        member = function.parameters[-1]
        among = self._members_where(value, member)
        if among is not None:
            self.forms[name] = function, exp.HasBit(among, member)
        elif isinstance(value, exp.BitCount):
            self.forms[name] = function, value

    def replace_call(self, node: Any) -> Any:
        """The replacement of a call; any other node unchanged."""
        if node.__class__ is not exp.CallFunction or node.name not in self.forms:
            return node
        function, form = self.forms[node.name]
        if any(argument.type.optional for argument in node.arguments):
            return node
        given = {parameter.name: argument for parameter, argument in zip(function.parameters, node.arguments, strict=True)}
        bound = {part.variable.name for part in walk(form) if isinstance(part, exp.Comprehension)}
        if any(local.name in bound for local in free_locals(node.arguments)):
            return node
        return rewrite(form, lambda part: given.get(part.name, part) if part.__class__ is exp.Local else part)

    def _invert_row(self, node: exp.Comprehension, home: str) -> exp.Expression | None:
        """A test or a count of the members in a row of a table, as one of a set."""
        source, variable = node.source, node.variable
        number = self.program.members.get(variable.type.of, 0) if variable.type.kind is Shape.MEMBER else 0
        if not isinstance(source, exp.At) or not isinstance(source.index, exp.Local) or number < _MANY:
            return None
        kinds = {part.__class__ for part in walk(*node.where)}
        if not kinds <= _PLAIN or exp.Slot not in kinds or source.index in free_locals(node.where):
            return None
        every = evolve_node(node, kind=Loop.SET, type=set_of(variable.type.of), item=variable,
                            item_type=member_of(variable.type.of),
                        source=exp.Indices(exp.Const(number), variable.type.of), home=home)
        if node.kind is Loop.ANY:
            return self._test_home_row(every, source)
        among = self.sets.of_list(source) if node.kind is Loop.COUNT else None
        return None if among is None else exp.BitCount(exp.Intersection((among, every)))

    def _test_home_row(self, every: exp.Comprehension, source: exp.At) -> exp.Expression | None:
        """Whether one of some members is in a row: whether the row is in the set of these members' rows."""
        things, index = source.things, source.index
        if not isinstance(things, exp.Table) or not isinstance(index, exp.Local) or index.type.kind is not Shape.MEMBER:
            return None
        homes = self._home_table(things.data, index.type.of, int(self.program.members[every.variable.type.of]))
        if homes is None:
            return None
        of = index.type.of
        item = exp.At(exp.Table(homes), every.variable)
        return exp.HasBit(evolve_node(every, type=set_of(of), item=item, item_type=member_of(of)), index)

    def _home_table(self, data: exp.TableData, of: str, number: int) -> exp.TableData | None:
        """The table with the row of each member; None if one is in no row or in several."""
        if data not in self.homes:
            rows: dict[int, int] = {}
            entries = [(member, row) for row, members in enumerate(data.rows[:-1]) for member in members]
            rows.update(entries)
            alone = data.type.kind is Shape.LIST and len(rows) == len(entries) == number
            self.homes[data] = exp.TableData(
                f"{data.name} home", (*(rows[member] for member in range(number)), -1), member_of(of)) if alone else None
        return self.homes[data]

    def _members_where(self, node: exp.Expression, member: exp.Local) -> exp.Expression | None:
        """The members for which a condition holds; None if no set gives them."""
        if isinstance(node, exp.HasBit):
            return node.set if node.member == member and member not in free_locals((node.set,)) else None
        if isinstance(node, exp.Compare) and node.operators == (EQUAL,) and node.operands[0] == member:
            other = node.operands[1]
            if not isinstance(other, exp.Slot | exp.Local) or other == member:
                return None
            return exp.IfElse(exp.make_comparison(other, AT_LEAST, _NOTHING), exp.Bit(other), _NOTHING)
        if isinstance(node, exp.Logic) and node.operator is OR:
            parts = [self._members_where(part, member) for part in node.operands]
            found = [part for part in parts if part is not None]
            return exp.UnionOf(tuple(found)) if found and len(found) == len(parts) else None
        return None
