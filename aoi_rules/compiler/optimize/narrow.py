"""The pass `narrow`: a loop over many members becomes a loop over the set of those that meet its conditions, if sets give these
at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from attrs import define, field

from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.optimize.bodies import depends_on
from aoi_rules.compiler.optimize.early_calls import AbsenceAnalysis
from aoi_rules.compiler.optimize.member_sets import MemberSets, lists_ascending
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.effects import is_pure
from aoi_rules.compiler.program.model import Function, RuleProgram
from aoi_rules.compiler.walking import evolve_node, keep_identity, walk
from aoi_rules.language.operators import AND
from aoi_rules.model.types import Shape

__all__ = ["narrow"]

_MANY = 16
"""For this number of members, a loop takes much longer than computing a set."""
_KINDS = ("value", "list", "exists")
_NESTED = frozenset((sta.ForEach, sta.If))
_EARLY = frozenset((
    exp.At, exp.CallFunction, exp.ComputedConstant, exp.Const, exp.Intersection, exp.Local, exp.Mask, exp.Paths, exp.PathsQuery,
    exp.Slot, exp.Table, exp.UnionOf,
))
"""The nodes of a set that may be computed before the loop."""
_PLAIN = frozenset((exp.At, exp.Compare, exp.Const, exp.Local, exp.Logic, exp.Not, exp.Slot, exp.Table))
"""The nodes of conditions that may be evaluated for every member: none of them fails, and none takes long."""


def narrow(program: RuleProgram) -> RuleProgram:
    """A program whose loops over many members test as few of them as possible.

    Before:

        value build.choices(me: seat, industry: industry) -> list of space:
            for s in build.choices.s[industry] if state.owner[s] == me or space.place[s] not in full(me):
                …

    After: sets of members are computed by functions, and remembered.

        value space.place.outside(which: set of place) -> set of space:  # memo 7
            found = 0
            for one in indices(30) if one not in which:
                found |= space.place members[one]
            return found

        value owner.where(which: seat) -> set of space:  # memo 3
            found = 0
            for one in indices(47) if state.owner[one] == which:
                found |= {one}
            return found

        value build.choices(me: seat, industry: industry) -> list of space:
            for s in bits(build.choices.s.set[industry] & (owner.where(me) | space.place.outside(full(me)))):
                …

    This pays if a condition tests whether a table entry of the member is in a set that is the same at each iteration. A loop over
    all members that are in a list becomes a loop over the list.
    """
    narrowing = _LoopNarrower(program, MemberSets.of(program), AbsenceAnalysis(program))
    functions: dict[str, Function] = {}
    for name, function in program.functions.items():
        new = narrowing.narrow_loops(function) if function.kind in _KINDS else function
        functions |= {**narrowing.sets.take_functions(), name: new}
    steps = {name: narrowing.narrow_loops(step) for name, step in program.steps.items()}
    functions |= narrowing.sets.take_functions()
    return evolve_node(program, functions=functions, steps=steps, constants=narrowing.sets.constants,
                   groups=tuple(narrowing.sets.groups))


@define
class _LoopNarrower:
    """Changes the loops of one program; `variable` is that of the current loop, `all` the set of its members."""

    program: RuleProgram
    sets: MemberSets
    absences: AbsenceAnalysis
    variable: exp.Local = field(init=False)
    all: exp.Mask = field(init=False)

    def narrow_loops(self, thing: Any) -> Any:
        """A function or a step with its loops changed."""
        return evolve_node(thing, body=self._narrow_block(thing.body))

    def _narrow_block(self, body: tuple[sta.Statement, ...]) -> tuple[sta.Statement, ...]:
        return keep_identity(body, [self._narrow_statement(one) if one.__class__ in _NESTED else one for one in body])

    def _narrow_statement(self, one: Any) -> Any:
        """A statement with the loops in it changed, the innermost first."""
        inner = self._narrow_block(one.body)
        if isinstance(one, sta.ForEach):
            return self._narrow_loop(evolve_node(one, body=inner))
        return evolve_node(one, body=inner, otherwise=self._narrow_block(one.otherwise))

    def _narrow_loop(self, loop: sta.ForEach) -> sta.ForEach:
        """A loop over a set or a list, or the same loop if no condition gives one."""
        if not self._is_loop_over_members(loop):
            return loop
        every = isinstance(loop.source, exp.Indices)
        listed = self._list_condition(loop.where) if every else None
        if listed is not None:
            return evolve_node(loop, source=listed.things, where=tuple(c for c in conjuncts(*loop.where) if c is not listed))
        masks: list[exp.Expression] = []
        rest: list[exp.Expression] = []
        for condition in conjuncts(*loop.where):
            found = self.sets.attempt(partial(self._members_meeting, condition)) if self._has_table_test(condition) else None
            if found is None:
                rest.append(condition)
            else:
                masks.append(found)
        if not masks:
            return loop
        if not every:
            masks.insert(0, self.sets.of_list(loop.source))
        return evolve_node(loop, source=exp.Bits(masks[0] if len(masks) == 1 else exp.Intersection(tuple(masks))),
                           where=tuple(rest))

    def _is_loop_over_members(self, loop: sta.ForEach) -> bool:
        """Whether a loop goes over all members of a large type, or over a constant list of some, in ascending order."""
        self.variable = loop.variables[0]
        number = self.program.members.get(self.variable.type.of, 0) if self.variable.type.kind is Shape.MEMBER else 0
        if len(loop.variables) > 1 or number < _MANY or not loop.where or not is_pure(loop.body):
            return False
        if loop.source != exp.Indices(exp.Const(number), self.variable.type.of) and not self.sets.is_ascending(loop.source):
            return False
        self.all = exp.Mask(number, self.variable.type.of)
        return not any(node.__class__ is exp.SeenHere for node in walk(*loop.where))  # coverage records each member

    def _list_condition(self, where: Sequence[exp.Expression]) -> exp.Within | None:
        """The condition that the member is in a list, in which the members are in ascending order; None if there is none."""
        for condition in conjuncts(*where):
            if isinstance(condition, exp.Within) and condition.value == self.variable:
                call = condition.things
                if isinstance(call, exp.CallFunction) and self.absences.safe(call) and not depends_on(call, self.variable) and (
                        lists_ascending(self.program.functions[call.name].body)):
                    return condition
        return None

    def _members_meeting(self, node: exp.Expression) -> exp.Expression | None:
        """The members that meet a condition, as a set; None if that is not known before the loop."""
        if isinstance(node, exp.Logic):
            return self._join_sets(node)
        test = node.operand if isinstance(node, exp.Not) else node
        if isinstance(test, exp.HasBit):
            return self._members_by_table(test, test is node)
        if self._is_plain(node):
            return self.sets.members_where(node, self.variable)
        return None

    def _join_sets(self, node: exp.Logic) -> exp.Expression | None:
        """The union or the intersection of sets; a condition that is the same for all members chooses between sets."""
        same = [part for part in node.operands if not depends_on(part, self.variable)]
        if not all(self._is_plain(part) for part in same):
            return None
        found = [self._members_meeting(part) for part in node.operands if depends_on(part, self.variable)]
        sets = [one for one in found if one is not None]
        if not sets or len(sets) < len(found):
            return None
        kind, each = (exp.Intersection, None) if node.operator is AND else (exp.UnionOf, self.all)
        whole = sets[0] if len(sets) == 1 else kind(tuple(sets))
        for part in same:
            whole = exp.IfElse(part, whole, exp.Const(0)) if each is None else exp.IfElse(part, each, whole)
        return whole

    def _members_by_table(self, test: exp.HasBit, inside: bool) -> exp.Expression | None:
        """The members whose table entry is in a set, or is not."""
        early = all(node.__class__ in _EARLY and (node.__class__ is not exp.CallFunction or self.absences.safe(node))
                    for node in walk(test.set))
        if not early or depends_on(test.set, self.variable) or test.member.type.optional:
            return None
        return self.sets.looked_up(test.member, self.variable, test.set, inside)

    def _has_table_test(self, condition: exp.Expression) -> bool:
        """Whether a condition tests whether a table entry of the member is in a set."""
        return any(isinstance(node, exp.HasBit) and isinstance(node.member, exp.At) and depends_on(node.member, self.variable)
                   for node in walk(condition))

    def _is_plain(self, node: exp.Expression) -> bool:
        return all(part.__class__ in _PLAIN for part in walk(node))
