"""The pass `alike`: members that differ in their table entries are never compared by `alike by`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import define, field

from aoi_rules.compiler.optimize.bodies import with_bodies
from aoi_rules.compiler.optimize.fixed_sets import compose_lookups
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.walking import evolve_node, keep_identity
from aoi_rules.language.operators import AT_LEAST
from aoi_rules.model.types import NUMBER, Shape

__all__ = ["share_keys"]

_NESTED = frozenset((sta.ForEach, sta.If))
_DISTINCT = (exp.Bits, exp.Indices)


def share_keys(program: RuleProgram) -> RuleProgram:
    """A program that computes the key of a choice only for members that have the same table entries as another member.

    Before:

        seen = {}
        for s in indices(47):
            once per (space.place[s], space.symbol[s], state.owner[s]) in seen
            out.append((option, s))

    After, with a table that has the number of each such group of members, and -1 for all others:

        seen = {}
        for s in indices(47):
            if space twins 1[s] >= 0:
                once per (space twins 1[s], state.owner[s]) in seen
            out.append((option, s))
    """
    grouping = _KeyGrouper(program)
    return with_bodies(program, lambda body, _: grouping.block(body) if body.__class__ is tuple else body)


@define
class _KeyGrouper:
    """Changes the loops of one program; `made` has the tables so far."""

    program: RuleProgram
    made: dict[Any, exp.TableData] = field(factory=dict)

    def block(self, body: tuple[sta.Statement, ...]) -> tuple[sta.Statement, ...]:
        """Statements with their loops changed."""
        begun = {one.target.name for one in body if isinstance(one, sta.Assign) and isinstance(one.value, exp.NewKeySet)}
        return keep_identity(body, [self._group_keys(one, begun) if one.__class__ in _NESTED else one for one in body])

    def _group_keys(self, one: sta.Statement, begun: set[str]) -> sta.Statement:
        if isinstance(one, sta.If):
            return evolve_node(one, body=self.block(one.body), otherwise=self.block(one.otherwise))
        assert isinstance(one, sta.ForEach)
        inner = self.block(one.body)
        if begun and len(one.variables) == 1 and self._has_distinct_members(one.source):
            inner = keep_identity(inner, [self._shorten_key(s, one.variables[0], begun) for s in inner])
        return evolve_node(one, body=inner)

    def _has_distinct_members(self, source: exp.Expression) -> bool:
        """Whether a loop visits each member at most once."""
        if isinstance(source, exp.At) and isinstance(source.things, exp.ComputedConstant):
            constant = self.program.constants[source.things.name].value
            inner = constant.things if isinstance(constant, exp.SameTuple) else None
            return isinstance(inner, exp.ListOf) and inner.value == inner.variable and isinstance(inner.source, _DISTINCT)
        return isinstance(source, _DISTINCT)

    def _shorten_key(self, one: sta.Statement, variable: exp.Local, begun: set[str]) -> sta.Statement:
        """A comparison of keys that takes place only if it can make a difference."""
        if not isinstance(one, sta.OncePer) or not isinstance(one.key, exp.Tuple) or one.seen.name not in begun:
            return one
        fixed = {part: found[0] for part in one.key.items if (found := compose_lookups(part, variable)) is not None}
        number = self.program.members.get(variable.type.of, 0) if variable.type.kind is Shape.MEMBER else 0
        if not fixed or not number:
            return one
        group = exp.At(exp.Table(self._group_table(variable, tuple(fixed.values()), number)), variable)
        key = exp.Tuple((group, *(part for part in one.key.items if part not in fixed)))
        return sta.If(exp.make_comparison(group, AT_LEAST, exp.Const(0)), (evolve_node(one, key=key),), place=one.place)

    def _group_table(self, variable: exp.Local, rows: tuple[tuple[Any, ...], ...], number: int) -> exp.TableData:
        """The table with the number of each member's group, -1 where a member is alone in it."""
        of = variable.type.of
        if (of, rows) not in self.made:
            said = [tuple(row[member] for row in rows) for member in range(number)]
            numbers = {key: at for at, key in enumerate(key for key, count in Counter(said).items() if count > 1)}
            found = (*(numbers.get(key, -1) for key in said), -1)
            name = f"{of} twins {len(self.made) + 1}"  # no name of the text has a space
            self.made[of, rows] = exp.TableData(name, found, NUMBER)
        return self.made[of, rows]
