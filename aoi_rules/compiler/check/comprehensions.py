"""Comprehensions: the source, the conditions, and the result."""

from __future__ import annotations

from aoi_rules.compiler.check.checking import Checking
from aoi_rules.compiler.check.forms import form_of
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.check.sequences import ask, conjuncts, element, source, together
from aoi_rules.compiler.check.subsets import meeting, subset
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.diagnostics import Place, did_you_mean
from aoi_rules.hooks import KINDS
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.model.types import NUMBER, TRUTH, Shape, Type, list_of, set_of

__all__ = ["comprehension"]

_RANKED = ("best", "least", "sorted")


# ---- comprehensions ----------------------------------------------------------------------------------------------------


def comprehension(check: Checking, node: tree.Comprehension, scope: Scope, expected: Type | None) -> typ.Expression:
    """`kind(item for variable in source when condition by keys)`; its size is that of a call."""
    before = check.size
    try:
        met = meeting(check, node, scope)
        if met is not None:
            return met
        if node.kind not in KINDS:
            raise Fault("unknown-function", f"no function `{node.kind}` goes over members", _function(node),
                        did_you_mean(node.kind, KINDS), names=(node.kind,))
        return subset(check, node, scope) or _each(check, node, scope)
    finally:
        check.size = before


def _each(check: Checking, node: tree.Comprehension, scope: Scope) -> typ.Expression:
    within = source(check, node.source, scope)
    variable = typ.Binding(node.variable, element(check, within), node.source.place)
    inner = scope.bind(variable, node.source.place)
    asked: list[typ.Expression] = []
    item: typ.Expression | None = None
    inner = ask(check, conjuncts(node.condition), inner, asked)
    condition = together(asked, node.condition)
    if node.kind == "any":
        holds: list[typ.Expression] = []
        ask(check, conjuncts(node.item), inner, holds)
        item = together(holds, node.item)
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


def _require_form(node: tree.Comprehension) -> None:
    """Raise Fault for an item where the kind takes the members as they are, and for `by` where it does not rank them."""
    ranks = node.kind in _RANKED
    if (ranks or node.kind == "count") and node.item != tree.Name(node.variable, node.place):
        hint = f"write `{node.kind}({node.variable} for {node.variable} in … when …{' by …' if ranks else ''})`"
        raise Fault("wrong-argument", f"`{node.kind}` takes what it goes through as it is", node.item.place, hint)
    if node.keys and not ranks:
        raise Fault("wrong-argument", f"`{node.kind}` takes no `by`", node.keys[0].place,
                    "`best`, `least` and `sorted` rank by something")


def _key(check: Checking, key: Expression, scope: Scope) -> typ.Expression:
    found = check.expression(key, scope)
    here = found.type.counts or found.type.kind is Shape.TRUTH or (found.type.kind is Shape.MEMBER and not found.type.optional)
    if not here:
        raise Fault("wrong-type", f"`by` needs numbers, and this is {found.type.wording}", key.place)
    return found


def _require_keys(node: tree.Comprehension) -> None:
    if node.kind in _RANKED and not node.keys:
        raise Fault("missing-key", f"`{node.kind}` needs `by` and what to compare", node.place)


# ---- the result --------------------------------------------------------------------------------------------------------


def _result(check: Checking, node: tree.Comprehension, item: typ.Expression) -> Type:
    """The type of a comprehension's result; raises Fault where its kind does not go with such items."""
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
        if not kind.numeric:
            raise Fault("wrong-type", f"`{node.kind}` compares numbers, and this is {kind.wording}", node.item.place)
        return kind.maybe()
    return _set(check, node, item) if node.kind == "set" else _list(node, kind)


def _sum(node: tree.Comprehension, kind: Type) -> Type:
    if not kind.counts:
        hint = "check for it first: `… when … != none`" if kind.optional else None
        raise Fault("wrong-type", f"`sum` adds numbers, and this is {kind.wording}", node.item.place, hint,
                    absent=node.item if kind.optional else None)
    return kind


def _list(node: tree.Comprehension, kind: Type) -> Type:
    _require_single(node, kind)
    return list_of(kind.name)


def _set(check: Checking, node: tree.Comprehension, item: typ.Expression) -> Type:
    """The type of a set: of members, or of those in lists that the text gives."""
    kind = item.type
    if kind.kind is Shape.LIST and form_of(check, item) == "row" and kind.of in check.symbols.types:
        return set_of(kind.of)
    if kind.kind is not Shape.MEMBER:
        raise Fault("wrong-type", f"a set holds members, and this is {kind.wording}", node.item.place)
    _require_single(node, kind)
    return set_of(kind.of)


def _require_single(node: tree.Comprehension, kind: Type) -> None:
    """Raise Fault for an item of a list or a set that may be absent or is no single thing."""
    if kind.kind in (Shape.LIST, Shape.SET, Shape.ZONE, Shape.NONE):
        raise Fault("wrong-type", f"a {node.kind} holds single things, and this is {kind.wording}", node.item.place)
    if kind.optional:
        raise Fault("may-be-absent", f"what is in a {node.kind} must be there, and this may be absent", node.item.place,
                    "check for it first: `… when … != none`", absent=node.item)


def _function(node: tree.Comprehension) -> Place:
    """The place of the function's name."""
    place = node.place
    return Place(place.source, place.line, place.column, place.line, place.column + len(node.kind))
