"""The pass `invalidate`: memoised values are dropped when a slot that they depend on is written."""

from __future__ import annotations

from attrs import define, field

from aoi_rules.compiler.optimize.bodies import with_bodies
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.effects import ASKING, NOTHING, Reads, network_function, slots_written
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.walking import evolve_node, keep_identity, walk

__all__ = ["invalidate"]


def invalidate(program: RuleProgram) -> RuleProgram:
    """A program in which groups of memoised results, and paths of networks, are invalidated where a slot is written that they
    read.

    Before, where the results of group 0 depend on `space_owner`:

        step build.pay:
            state.space_owner[space] = me

    After:

        step build.pay:
            state.space_owner[space] = me
            forget memo 0

    This pass is not optional, because the paths of a network are memoised with or without the pass `memoise`.
    """
    reads = Reads(program)
    groups = dict(enumerate(program.groups))
    invalidation = _Invalidation(groups, {name: reads.of(network_function(name)) for name in program.networks})
    return with_bodies(program, lambda body, _: invalidation.invalidate_after(body) if body.__class__ is tuple else body)


@define
class _Invalidation:
    """The slots that groups and networks depend on, by the group's number and the network's name."""

    groups: dict[int, frozenset[str]]
    networks: dict[str, frozenset[str]]
    _dropped: dict[frozenset[str], sta.Forget | None] = field(factory=dict)

    def invalidate_after(self, body: tuple[sta.Statement, ...]) -> tuple[sta.Statement, ...]:
        """Statements followed by the invalidation of what they write to; several writes in a row without a look-up share one
        invalidation."""
        done: list[sta.Statement] = []
        written: frozenset[str] = NOTHING
        for statement in body:
            slots = slots_written(statement)
            if written and (not slots or _may_read_memo(statement)):
                done += self._forget_memos(written)
                written = NOTHING
            written |= slots
            done.append(self._process_nested(statement))
        done += self._forget_memos(written)
        return keep_identity(body, done)

    def _process_nested(self, statement: sta.Statement) -> sta.Statement:
        """A statement with its nested statements processed."""
        if isinstance(statement, sta.ForEach):
            return evolve_node(statement, body=self.invalidate_after(statement.body))
        if isinstance(statement, sta.If):
            return evolve_node(statement, body=self.invalidate_after(statement.body),
                               otherwise=self.invalidate_after(statement.otherwise))
        return statement

    def _forget_memos(self, written: frozenset[str]) -> list[sta.Statement]:
        if written not in self._dropped:
            groups = tuple(number for number, slots in self.groups.items() if slots & written)
            networks = tuple(name for name, slots in self.networks.items() if slots & written)
            self._dropped[written] = sta.Forget(groups, networks) if groups or networks else None
        found = self._dropped[written]
        return [] if found is None else [found]


def _may_read_memo(statement: sta.Statement) -> bool:
    """Whether a statement may look up memoised values."""
    return any(isinstance(node, ASKING) for node in walk(statement))
