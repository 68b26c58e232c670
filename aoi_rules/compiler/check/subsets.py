"""Intersections and subsets: conditions on all members together are evaluated before conditions on each member."""

from __future__ import annotations

import attrs
from attrs import define

from aoi_rules.compiler.check.context import CheckContext
from aoi_rules.compiler.check.expanded_forms import changes, form_of
from aoi_rules.compiler.check.scope import Scope, names_in
from aoi_rules.compiler.check.sequences import ask, conjoin
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import IN, OR
from aoi_rules.language.tree import Expression
from aoi_rules.language.walk import conjuncts
from aoi_rules.model.types import TRUTH, Shape, member_of, set_of

__all__ = ["check_intersection", "subset"]


def check_intersection(check: CheckContext, node: tree.Comprehension, scope: Scope) -> typ.Expression | None:
    """`any(x in A for x in B)` with two sets of one kind, where `A` does not depend on `x`; None for all other expressions.

    `A` is checked outside the loop, so the expected type of its names is not that of `x`.
    """
    item = node.item
    if node.condition is not None or not isinstance(item, tree.Compare):
        return None
    if item.operator is not IN or item.left != tree.Name(node.variable, node.place) or node.variable in names_in(item.right):
        return None
    first, second = check.expression(node.source, scope), check.expression(item.right, scope)
    if second.type.kind is not Shape.SET or first.type.of != second.type.of:
        return None
    row = first.type.kind is Shape.LIST and form_of(check, first) == "row" and not changes(check, first)
    if first.type.kind is not Shape.SET and not row:
        return None
    variable = typ.Binding(node.variable, first.type.element, node.source.place)
    found = typ.Contains(TRUTH, item.place, typ.Local(variable.type, item.left.place, variable), second, False)
    return typ.Comprehension(TRUTH, node.place, Loop.ANY, found, variable, first, None, ())


def subset(check: CheckContext, node: tree.Comprehension, scope: Scope) -> typ.Expression | None:
    """`set(x for x in A when …)` with a set or a type `A` and a condition on all members together; None for all other
    expressions."""
    if node.item != tree.Name(node.variable, node.place):
        return None
    if isinstance(node.source, tree.Logic):
        return None  # which is reported where loops are checked
    within = check.expression(node.source, scope)
    if within.type.kind is not Shape.SET and form_of(check, within) != "members":
        return None
    variable = typ.Binding(node.variable, member_of(within.type.of), node.source.place)
    inner = scope.bind(variable, node.source.place)
    found = _Subset(check, node.variable, inner, conjuncts(node.condition), [])
    found.ask()
    if not found.wholly:
        return None
    condition = conjoin(found.asked, node.condition)
    item = typ.Local(variable.type, node.item.place, variable)
    kind = set_of(within.type.of)
    return typ.Comprehension(kind, node.place, Loop.SET, item, variable, within, condition, ())


@define
class _Subset:
    """The condition of a subset: conditions on all members together come first, so that the others can rely on them."""

    check: CheckContext
    variable: str
    scope: Scope
    parts: list[Expression]
    asked: list[typ.Expression]
    wholly: bool = False

    def ask(self) -> None:
        """Check all conditions: first those that test for members of sets, then those that do not depend on the member, then
        the rest."""
        while (part := next((p for p in self.parts if self._add_set_test(p)), None)) is not None:
            self.parts.remove(part)
        last = self.parts[0] if len(self.parts) == 1 else None
        if isinstance(last, tree.Logic) and last.operator is OR and self._split_alternatives(last):
            return
        if self.wholly:
            self.scope = ask(self.check, self.parts, self.scope, self.asked)

    def _add_set_test(self, part: Expression) -> bool:
        """Whether a condition is `x in A` with a set; if so, add it."""
        if not isinstance(part, tree.Compare) or part.operator is not IN or self.variable in names_in(part.right):
            return False
        if part.left != tree.Name(self.variable, part.left.place):
            return False
        truth = self.check.condition(part, self.scope)
        if self.check.expression(part.right, self.scope).type.kind is not Shape.SET:
            return False
        self.asked.append(truth)
        self.scope = self.scope.narrow(part, self.check.symbols.defines)
        self.wholly = True
        return True

    def _split_alternatives(self, part: tree.Logic) -> bool:
        """`A or B` where A does not depend on the member: all members if A holds, else those for which B holds."""
        same = [o for o in part.operands if self.variable not in names_in(o)]
        rest = [o for o in part.operands if o not in same]
        if not same or not rest:
            return False
        found = [self.check.condition(o, self.scope) for o in same]
        self.wholly = True
        parts = conjuncts(rest[0] if len(rest) == 1 else attrs.evolve(part, operands=tuple(rest)))
        inner = _Subset(self.check, self.variable, self.scope, parts, [], wholly=True)
        inner.ask()
        last = conjoin(inner.asked, rest[0])
        self.asked.append(typ.Logic(OR, (*found, *([last] if last is not None else [])), place=part.place))
        self.scope = inner.scope
        return True
