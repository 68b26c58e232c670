"""The pass `bitsets`: conditions on all members of a set are evaluated at once, with `&` and `|`."""

from __future__ import annotations

from typing import Any

from attrs import define

from aoi_rules.compiler.operations import conjuncts, join_conditions
from aoi_rules.compiler.optimize.bodies import depends_on, with_bodies
from aoi_rules.compiler.optimize.existence import test_existence
from aoi_rules.compiler.optimize.fixed_sets import FixedSets
from aoi_rules.compiler.optimize.inverse_tables import invert_tables
from aoi_rules.compiler.optimize.presence import depends_on_earlier
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.walking import evolve_node, rewrite
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import OR, UNEQUAL
from aoi_rules.model.types import Shape, set_of

__all__ = ["bitsets"]

_ZERO = exp.Const(0)
_CHANGED = frozenset((exp.Comprehension,))


def bitsets(program: RuleProgram) -> RuleProgram:
    """A program whose comprehensions over sets test as few single members as possible, and whose stages have no loop if sets
    suffice.

    Before:

        any(x for x in bits(A) if x in B)
        any(x for x in rail.ends[r] if x in B)
        set(x for x in bits(A) if x in B and f(x))
        set(x for x in bits(A) if limit == 0 or x in B)
        set(rail.ends[r] for r in indices(46) if state.owner[r] == p)

    After:

        A & B != 0
        rail.ends.set[r] & B != 0
        set(x for x in bits(A & B) if f(x))
        A if limit == 0 else A & B
        set(rail.ends.set[r] for r in indices(46) if state.owner[r] == p)

    Tests of the members in a row of a table come first; see `inverse_tables`.  The search for a legal choice in a set comes
    next; see `existence`.
    """
    sets = FixedSets(program.members)
    program = invert_tables(program, sets)
    change = _Change(sets).shorten_comprehension
    program = with_bodies(program, lambda body, _: rewrite(body, change, _CHANGED), _CHANGED)
    return test_existence(program, sets)


@define
class _Change:
    """Rewrites the comprehensions of one program."""

    sets: FixedSets

    def shorten_comprehension(self, node: Any) -> Any:
        """A shorter form of a comprehension; any other node unchanged."""
        if node.__class__ is not exp.Comprehension:
            return node
        if node.kind is Loop.ANY:
            return self._rewrite_any(node)
        if node.kind is Loop.SET:
            return self._rewrite_subset(node) if node.item == node.variable else self._rewrite_union(node)
        return node

    def _rewrite_any(self, node: exp.Comprehension) -> exp.Expression:
        """The form of `any(x in B for x in A)`: whether sets intersect."""
        tests = [_tested_set(test, node.variable) for test in node.where]
        asked = [test for test in tests if test is not None]
        source = node.source.set if isinstance(node.source, exp.Bits) else self.sets.of_list(node.source)
        if source is None or not asked or len(asked) < len(tests):
            return node
        return exp.make_comparison(exp.Intersection((source, *asked)), UNEQUAL, _ZERO)

    def _rewrite_union(self, node: exp.Comprehension) -> exp.Expression:
        """A set of the members of lists in a table, as the union of the lists' sets."""
        masks = self.sets.of_list(node.item) if node.item_type.kind is Shape.LIST and node.item is not None else None
        return node if masks is None else evolve_node(node, item=masks, item_type=set_of(node.item_type.of))

    # ---- the members of a set that meet a condition -------------------------------------------------------------------

    def _rewrite_subset(self, node: exp.Comprehension) -> exp.Expression:
        if isinstance(node.source, exp.Bits):
            return self._narrow_mask(node, node.source.set, node.where)
        if isinstance(node.source, exp.Indices) and isinstance(node.source.size, exp.Const):
            return self._narrow_mask(node, exp.Mask(int(node.source.size.value), node.source.of), node.where)
        return node

    def _narrow_mask(self, node: exp.Comprehension, mask: exp.Expression, where: tuple[exp.Expression, ...]) -> exp.Expression:
        """The members of `mask` that meet the conditions, as a set."""
        left: list[exp.Expression] = []
        for part in where:
            asked = _tested_set(part, node.variable)
            if asked is None or depends_on_earlier(asked, left):
                left.append(part)
            else:
                mask = _intersect(mask, asked)
        if not left:
            return mask
        last = left[0] if len(left) == 1 else None
        same, rest = _split_operands(last, node.variable) if isinstance(last, exp.Logic) and last.operator is OR else ((), ())
        if same and rest:
            narrowed = self._narrow_mask(node, mask, conjuncts(join_conditions(OR, rest)))
            return exp.IfElse(join_conditions(OR, same), mask, narrowed)
        if tuple(left) == node.where:
            return node
        source = node.source if isinstance(mask, exp.Mask) else exp.Bits(mask)
        return evolve_node(node, source=source, where=tuple(left))


def _tested_set(test: exp.Expression, variable: exp.Local) -> exp.Expression | None:
    """The set in which a condition tests the variable for membership, if the set does not depend on the variable; None for
    other conditions."""
    if not isinstance(test, exp.HasBit) or test.member != variable or depends_on(test.set, variable):
        return None
    return test.set


def _intersect(mask: exp.Expression, other: exp.Expression) -> exp.Expression:
    if isinstance(mask, exp.Mask):
        return other
    return exp.Intersection((*(mask.operands if isinstance(mask, exp.Intersection) else (mask,)), other))


def _split_operands(node: exp.Logic, variable: exp.Local) -> tuple[tuple[exp.Expression, ...], tuple[exp.Expression, ...]]:
    """The operands that do not depend on the variable, and the others."""
    same = tuple(o for o in node.operands if not depends_on(o, variable))
    return same, tuple(o for o in node.operands if depends_on(o, variable))
