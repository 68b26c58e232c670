"""Comprehensions: what is gone through, under which conditions, and what is made of each member."""

from __future__ import annotations

import attrs
from attrs import define

from aoi_rules.compiler.check.checking import Checking
from aoi_rules.compiler.check.forms import changes, form_of
from aoi_rules.compiler.check.scope import Scope, facts, names_in
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.diagnostics import did_you_mean
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.machine.budget import MAX_RANGE
from aoi_rules.model.types import MONEY, NUMBER, TRUTH, Type, list_of, member_of, set_of

__all__ = ["KINDS", "comprehension", "conjuncts", "element", "source"]

KINDS = ("all", "any", "best", "count", "least", "list", "max", "min", "set", "sorted", "sum")
"""What can be made of the members that are gone through."""
_RANKED = ("best", "least", "sorted")
_PLAIN = (NUMBER, MONEY)


# ---- what is gone through ----------------------------------------------------------------------------------------------


def source(check: Checking, node: Expression, scope: Scope) -> typ.Expression:
    """What can be gone through: a list, a set, a zone or a range; raises Fault where it is nothing of the kind."""
    if isinstance(node, tree.Range):
        return _range(check, node, scope)
    found = check.expression(node, scope)
    if found.type.kind == "list" and not found.type.of:
        raise Fault("wrong-type", "there is nothing to go through in an empty list", node.place)
    if found.type.kind not in ("list", "set", "zone"):
        raise Fault("wrong-type", f"one cannot go through {found.type.wording}", node.place,
                    "a type's name, a list, a set, a zone or a range is wanted")
    return found


def element(check: Checking, found: typ.Expression) -> Type:
    """The type of each thing that is gone through."""
    if found.type.kind == "zone":
        return member_of(check.symbols.zones[found.type.of].of)
    return found.type.element


def _range(check: Checking, node: tree.Range, scope: Scope) -> typ.Expression:
    if node.high is None:
        raise Fault("endless-choice", "a choice among numbers needs an upper bound", node.place,
                    "write `1..9`, or let the upper end be an expression in brackets")
    low, high = check.expression(node.low, scope), check.expression(node.high, scope)
    kind = MONEY if MONEY in (low.type, high.type) else NUMBER
    low = check.require(low, node.low, kind, "the lower end")
    high = check.require(high, node.high, kind, "the upper end")
    if check.work.length(node) > MAX_RANGE:
        raise Fault("too-large", f"a range may have {MAX_RANGE:,} numbers", node.place)
    return typ.Range(list_of(kind.kind), node.place, low, high)


def conjuncts(node: Expression | None) -> list[Expression]:
    """The parts of a condition that are joined by `and`."""
    if node is None:
        return []
    if isinstance(node, tree.Logic) and node.operator == "and":
        return [part for operand in node.operands for part in conjuncts(operand)]
    return [node]


# ---- comprehensions ----------------------------------------------------------------------------------------------------


def comprehension(check: Checking, node: tree.Comprehension, scope: Scope, expected: Type | None) -> typ.Expression:
    """`kind(item for variable in source when condition by keys)`; its size is that of a call."""
    before = check.size
    try:
        met = _meeting(check, node, scope)
        if met is not None:
            return met
        if node.kind not in KINDS:
            raise Fault("unknown-function", f"no function `{node.kind}` goes over members", node.place,
                        did_you_mean(node.kind, KINDS))
        return _subset(check, node, scope) or _each(check, node, scope)
    finally:
        check.size = before


def _each(check: Checking, node: tree.Comprehension, scope: Scope) -> typ.Expression:
    within = source(check, node.source, scope)
    variable = typ.Binding(node.variable, element(check, within), node.source.place)
    inner = scope.bind(variable, node.source.place)
    asked: list[typ.Expression] = []
    item: typ.Expression | None = None
    inner = _ask(check, conjuncts(node.condition), inner, asked)
    condition = _together(asked, node.condition)
    if node.kind == "any":
        holds: list[typ.Expression] = []
        _ask(check, conjuncts(node.item), inner, holds)
        item = _together(holds, node.item)
    _require_form(node)
    keys: tuple[typ.Expression, ...] = ()
    if node.kind in ("count", *_RANKED):
        item = typ.Local(variable.type, node.item.place, variable)
        keys = tuple([_key(check, key, inner) for key in node.keys])
        _require_keys(node)
    elif node.kind == "all":
        item = check.condition(node.item, inner)
    elif item is None:
        item = check.expression(node.item, inner)
    assert item is not None
    return typ.Comprehension(_result(check, node, item), node.place, node.kind, item, variable, within, condition, keys)


def _ask(check: Checking, parts: list[Expression], scope: Scope, asked: list[typ.Expression]) -> Scope:
    """Conditions, each known to hold in those after it; what is known after them."""
    for part in parts:
        asked.append(check.condition(part, scope))
        scope = scope.know(facts(part))
    return scope


def _together(parts: list[typ.Expression], node: Expression | None) -> typ.Expression | None:
    """One condition of several, at the place of the whole; None of none."""
    if not parts or node is None:
        return None
    return parts[0] if len(parts) == 1 else typ.Logic(TRUTH, node.place, "and", tuple(parts))


def _require_form(node: tree.Comprehension) -> None:
    """Some functions give or count what they go through, and so take nothing else; some rank it by `by`."""
    ranks = node.kind in _RANKED
    if (ranks or node.kind == "count") and node.item != tree.Name(node.variable, node.place):
        hint = f"write `{node.kind}({node.variable} for {node.variable} in … when …{' by …' if ranks else ''})`"
        raise Fault("wrong-argument", f"`{node.kind}` takes what it goes through as it is", node.item.place, hint)
    if node.keys and not ranks:
        raise Fault("wrong-argument", f"`{node.kind}` takes no `by`", node.keys[0].place,
                    "`best`, `least` and `sorted` rank by something")


def _key(check: Checking, key: Expression, scope: Scope) -> typ.Expression:
    found = check.expression(key, scope)
    if found.type not in (NUMBER, MONEY, TRUTH) and (found.type.kind != "ref" or found.type.optional):
        raise Fault("wrong-type", f"`by` needs numbers, and this is {found.type.wording}", key.place)
    return found


def _require_keys(node: tree.Comprehension) -> None:
    if node.kind in _RANKED and not node.keys:
        raise Fault("missing-key", f"`{node.kind}` needs `by` and what to compare", node.place)


# ---- what it gives -----------------------------------------------------------------------------------------------------


def _result(check: Checking, node: tree.Comprehension, item: typ.Expression) -> Type:
    """The type of what a comprehension gives; raises Fault where it cannot be made of such items."""
    kind = item.type
    if node.kind in ("any", "all"):
        return TRUTH
    if node.kind == "count":
        return NUMBER
    if node.kind in ("best", "least"):
        return kind.maybe()
    if node.kind == "sorted":
        return list_of(kind.name)
    if node.kind == "sum":
        return _sum(node, kind)
    if node.kind in ("min", "max"):
        if kind.present() not in _PLAIN:
            raise Fault("wrong-type", f"`{node.kind}` compares numbers, and this is {kind.wording}", node.item.place)
        return kind.maybe()
    return _set(check, node, item) if node.kind == "set" else _list(node, kind)


def _sum(node: tree.Comprehension, kind: Type) -> Type:
    if kind not in _PLAIN:
        hint = "ask for it first: `… when … != none`" if kind.optional else None
        raise Fault("wrong-type", f"`sum` adds numbers, and this is {kind.wording}", node.item.place, hint)
    return kind


def _list(node: tree.Comprehension, kind: Type) -> Type:
    _require_single(node, kind)
    return list_of(kind.name)


def _set(check: Checking, node: tree.Comprehension, item: typ.Expression) -> Type:
    """A set of members, or of those in lists that the text gives."""
    kind = item.type
    if kind.kind == "list" and form_of(check, item) == "row" and kind.of in check.symbols.types:
        return set_of(kind.of)
    if kind.kind != "ref":
        raise Fault("wrong-type", f"a set holds members, and this is {kind.wording}", node.item.place)
    _require_single(node, kind)
    return set_of(kind.of)


def _require_single(node: tree.Comprehension, kind: Type) -> None:
    """What is gathered in a list or a set is one thing each, and there."""
    if kind.kind in ("list", "set", "zone", "none"):
        raise Fault("wrong-type", f"a {node.kind} holds single things, and this is {kind.wording}", node.item.place)
    if kind.optional:
        raise Fault("may-be-absent", f"what is in a {node.kind} must be there, and this may be absent", node.item.place,
                    "ask for it first: `… when … != none`")


# ---- sets that meet and parts of sets ----------------------------------------------------------------------------------


def _meeting(check: Checking, node: tree.Comprehension, scope: Scope) -> typ.Expression | None:
    """`any(x in A for x in B)` with two sets of one kind, where what `A` is does not depend on `x`; None of all else.

    `A` is then a name outside of the loop: no member of the type of `x` is meant by it.
    """
    item = node.item
    if node.kind != "any" or node.condition is not None or not isinstance(item, tree.Compare):
        return None
    if item.operator != "in" or item.left != tree.Name(node.variable, node.place) or node.variable in names_in(item.right):
        return None
    first, second = check.expression(node.source, scope), check.expression(item.right, scope)
    if second.type.kind != "set" or first.type.of != second.type.of:
        return None
    row = first.type.kind == "list" and form_of(check, first) == "row" and not changes(check, first)
    if first.type.kind != "set" and not row:
        return None
    variable = typ.Binding(node.variable, first.type.element, node.source.place)
    found = typ.Contains(TRUTH, item.place, typ.Local(variable.type, item.left.place, variable), second, False)
    return typ.Comprehension(TRUTH, node.place, "any", found, variable, first, None, ())


def _subset(check: Checking, node: tree.Comprehension, scope: Scope) -> typ.Expression | None:
    """`set(x for x in A when …)` with a set or a type `A` and a condition on all members together; None of all else."""
    if node.kind != "set" or node.item != tree.Name(node.variable, node.place):
        return None
    within = check.expression(node.source, scope)
    if within.type.kind != "set" and form_of(check, within) != "members":
        return None
    variable = typ.Binding(node.variable, member_of(within.type.of), node.source.place)
    inner = scope.bind(variable, node.source.place)
    found = _Subset(check, node.variable, inner, conjuncts(node.condition), [])
    found.ask()
    if not found.wholly:
        return None
    condition = _together(found.asked, node.condition)
    item = typ.Local(variable.type, node.item.place, variable)
    kind = set_of(within.type.of)
    return typ.Comprehension(kind, node.place, "set", item, variable, within, condition, ())


@define
class _Subset:
    """The condition of such a set: what is asked of all members together comes first, so that the rest can rely on it."""

    check: Checking
    variable: str
    scope: Scope
    parts: list[Expression]
    asked: list[typ.Expression]
    wholly: bool = False

    def ask(self) -> None:
        """Ask everything: first whether members are in sets, then what does not look at the member, then the rest."""
        while (part := next((p for p in self.parts if self._in_set(p)), None)) is not None:
            self.parts.remove(part)
        last = self.parts[0] if len(self.parts) == 1 else None
        if isinstance(last, tree.Logic) and last.operator == "or" and self._split(last):
            return
        if self.wholly:
            self.scope = _ask(self.check, self.parts, self.scope, self.asked)

    def _in_set(self, part: Expression) -> bool:
        """Whether a part is `x in A` with a set; it is then asked."""
        if not isinstance(part, tree.Compare) or part.operator != "in" or self.variable in names_in(part.right):
            return False
        if part.left != tree.Name(self.variable, part.left.place):
            return False
        truth = self.check.condition(part, self.scope)
        if self.check.again(part.right, self.scope).type.kind != "set":
            return False
        self.asked.append(truth)
        self.scope = self.scope.know(facts(part))
        self.wholly = True
        return True

    def _split(self, part: tree.Logic) -> bool:
        """`A or B` where A does not look at the member: all of them if A, else those that meet B."""
        same = [o for o in part.operands if self.variable not in names_in(o)]
        rest = [o for o in part.operands if o not in same]
        if not same or not rest:
            return False
        found = [self.check.condition(o, self.scope) for o in same]
        self.wholly = True
        parts = conjuncts(rest[0] if len(rest) == 1 else attrs.evolve(part, operands=tuple(rest)))
        inner = _Subset(self.check, self.variable, self.scope, parts, [], wholly=True)
        inner.ask()
        last = _together(inner.asked, rest[0])
        self.asked.append(typ.Logic(TRUTH, part.place, "or", (*found, *([last] if last is not None else []))))
        self.scope = inner.scope
        return True
