"""Comprehensions: the source, the conditions, and the result."""

from __future__ import annotations

import attrs

from aoi_rules.advice.rules.attributes import value_meant
from aoi_rules.advice.rules.unknown_names import checked_type
from aoi_rules.advice.suggestions import did_you_mean
from aoi_rules.compiler.check.context import CheckContext
from aoi_rules.compiler.check.expanded_forms import form_of
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.check.sequences import ask, conjoin, element, hint_for_order, source
from aoi_rules.compiler.check.subsets import check_intersection, subset
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.operators import AND
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import conjuncts
from aoi_rules.model.types import MONEY, NUMBER, TRUTH, Shape, Type, list_of, set_of

__all__ = ["comprehension"]


# ---- comprehensions ----------------------------------------------------------------------------------------------------


def comprehension(check: CheckContext, node: tree.Comprehension, scope: Scope, expected: Type | None) -> typ.Expression:
    """`kind(item for variable in source when condition by keys)`."""
    loop = LOOPS.get(node.kind)
    if loop is None:
        hint = did_you_mean(node.kind, LOOPS) or f"those that do are {', '.join(f'`{one}`' for one in LOOPS)}"
        raise Fault("unknown-function", f"no function `{node.kind}` goes through members", _place_of_name(node), hint,
                    names=(node.kind,))
    if isinstance(node.item, tree.Comprehension) and node.item.joined:
        return _check_loops(check, loop, node, node.item, scope)
    found = (check_intersection(check, node, scope) if loop is Loop.ANY
             else subset(check, node, scope) if loop is Loop.SET else None)
    return found or _check_loop(check, loop, node, scope)


def _check_loops(
    check: CheckContext, loop: Loop, node: tree.Comprehension, following: tree.Comprehension, scope: Scope,
) -> typ.Expression:
    """A loop whose items are the results of the `following` one."""
    if loop.ranks:
        raise Fault("wrong-argument", f"`{loop}` goes through one list, not through several", following.source.place,
                    f"make one of them: `{loop}(x for x in {format_expression(_of_kind(_without_keys(node), Loop.LIST))} by …)`")
    if loop.ends:
        every = comprehension(check, _of_kind(node, Loop.LIST), scope, None)
        return typ.End(every.type.element.or_absent(), node.place, str(loop), every)
    within = source(check, node.source, scope)
    variable = typ.Binding(node.variable, element(check, within), node.source.place)
    item = comprehension(check, following, scope.bind(variable, node.source.place), None)
    kind = Loop.SUM if loop is Loop.COUNT else loop
    return typ.Comprehension(item.type, node.place, kind, item, variable, within, None, ())


def _of_kind(node: tree.Comprehension, kind: Loop) -> tree.Comprehension:
    """The same loops, of another kind."""
    item = _of_kind(node.item, kind) if isinstance(node.item, tree.Comprehension) and node.item.joined else node.item
    return attrs.evolve(node, kind=str(kind), item=item)


def _without_keys(node: tree.Comprehension) -> tree.Comprehension:
    """The same loops without the keys that rank their items."""
    item = _without_keys(node.item) if isinstance(node.item, tree.Comprehension) and node.item.joined else node.item
    return attrs.evolve(node, item=item, keys=())


def _check_loop(check: CheckContext, loop: Loop, node: tree.Comprehension, scope: Scope) -> typ.Expression:
    within = source(check, node.source, scope)
    if loop.ends:
        _require_order(check, node, within)
    variable = typ.Binding(node.variable, element(check, within), node.source.place)
    inner = scope.bind(variable, node.source.place)
    asked: list[typ.Expression] = []
    item: typ.Expression | None = None
    inner = ask(check, conjuncts(node.condition), inner, asked)
    condition = conjoin(asked, node.condition)
    if loop is Loop.ANY:
        holds: list[typ.Expression] = []
        ask(check, conjuncts(node.item), inner, holds)
        item = conjoin(holds, node.item)
    _require_form(check, loop, node, inner)
    keys: tuple[typ.Expression, ...] = ()
    if loop.takes_things:
        item = typ.Local(variable.type, node.item.place, variable)
        keys = tuple([_check_key(check, key, inner) for key in node.keys])
        _require_keys(loop, node)
    elif loop is Loop.ALL:
        item = check.condition(node.item, inner)
    elif item is None:
        item = check.expression(node.item, inner)
    assert item is not None
    if loop is Loop.SET:
        item = _members_of_group(check, item)
    return typ.Comprehension(_result_type(check, loop, node, item), node.place, loop, item, variable, within, condition, keys)


def _require_order(check: CheckContext, node: tree.Comprehension, within: typ.Expression) -> None:
    """Raise Fault for a source that has no order, and so no first and no last item."""
    if within.type.kind in (Shape.SET, Shape.ZONE):
        what = "set" if within.type.kind is Shape.SET else "zone"
        raise Fault("wrong-type", f"a {what} has no order, so nothing in it is the {node.kind}", node.source.place,
                    hint_for_order(check, within.type, node.source, str(node.variable)))


def _require_form(check: CheckContext, loop: Loop, node: tree.Comprehension, inner: Scope) -> None:
    """Raise Fault for an item if the kind takes the members as they are, and for `by` if it does not rank them."""
    if loop.takes_things and node.item != tree.Name(node.variable, node.place):
        by = " by …" if loop.ranks else ""
        whole = _hint_for_values(check, loop, node, inner)
        hint = whole or f"write `{loop}({node.variable} for {node.variable} in … when …{by})`"
        raise Fault("wrong-argument", f"`{loop}` takes the things that it goes through, not values of them",
                    node.place if whole else node.item.place, hint)
    if node.keys and not loop.ranks:
        raise Fault("wrong-argument", f"`{loop}` takes no `by`", node.keys[0].place,
                    "`best`, `least` and `sorted` rank by something")


def _hint_for_values(check: CheckContext, loop: Loop, node: tree.Comprehension, inner: Scope) -> str | None:
    """The hint for a loop that is given a value of each thing: the loop that takes such values, or a count of the things for
    which a condition holds."""
    kind = checked_type(check, node.item, inner)
    if kind is None:
        return None
    if kind.counts and loop in _FOR_VALUES and not node.keys:
        return f"write `{format_expression(attrs.evolve(node, kind=str(_FOR_VALUES[loop])))}`"
    return _hint_for_count(node) if kind.kind is Shape.TRUTH and loop is Loop.COUNT else None


def _hint_for_count(node: tree.Comprehension) -> str:
    """The hint for a loop over conditions that should count the things for which they hold."""
    thing = tree.Name(node.variable, node.place)
    asked = node.item if node.condition is None else tree.Logic(AND, (node.condition, node.item), node.place)
    return f"write `{format_expression(attrs.evolve(node, kind=str(Loop.COUNT), item=thing, condition=asked))}`"


_FOR_VALUES = {Loop.COUNT: Loop.SUM, Loop.BEST: Loop.MAX, Loop.LEAST: Loop.MIN}
"""For a loop over things, the loop that does the same with values."""


def _check_key(check: CheckContext, key: Expression, scope: Scope) -> typ.Expression:
    found = check.expression(key, scope)
    here = found.type.counts or found.type.kind is Shape.TRUTH or (found.type.kind is Shape.MEMBER and not found.type.optional)
    if not here:
        raise Fault("wrong-type", f"`by` needs numbers, and this is {found.type.wording}", key.place)
    return found


def _require_keys(loop: Loop, node: tree.Comprehension) -> None:
    if loop.ranks and not node.keys:
        raise Fault("missing-key", f"`{loop}` needs `by` and a value to compare", node.place)


# ---- the result --------------------------------------------------------------------------------------------------------


def _hint_for_condition(loop: Loop, node: tree.Comprehension) -> str | None:
    """The hint for a condition in place of the thing sought."""
    if node.condition is not None:
        return None
    found = attrs.evolve(node, item=tree.Name(node.variable, node.place), condition=node.item)
    return f"write `{format_expression(found)}`"


def _result_type(check: CheckContext, loop: Loop, node: tree.Comprehension, item: typ.Expression) -> Type:
    """The type of a comprehension's result; raises Fault if its kind cannot take such items."""
    kind = item.type
    if loop in (Loop.ANY, Loop.ALL):
        return TRUTH
    if loop is Loop.COUNT:
        return NUMBER
    if loop in (Loop.BEST, Loop.LEAST):
        return kind.or_absent()
    if loop.ends:
        _require_single(node, kind)
        if not kind.has_absent_value:
            raise Fault("wrong-type", f"`{loop}` finds a member or a number, and this is {kind.wording}", node.item.place,
                        _hint_for_condition(loop, node) if kind == TRUTH else None)
        return kind.or_absent()
    if loop is Loop.SORTED:
        return list_of(kind.name)
    if loop is Loop.SUM:
        return _sum_type(check, node, kind)
    if loop in (Loop.MIN, Loop.MAX):
        if not kind.numeric:
            raise Fault("wrong-type", f"`{loop}` compares numbers, and this is {kind.wording}", node.item.place)
        return kind.or_absent()
    return _set_type(check, node, item) if loop is Loop.SET else _list_type(node, kind)


def _sum_type(check: CheckContext, node: tree.Comprehension, kind: Type) -> Type:
    if kind.kind is Shape.TRUTH and not kind.optional and not node.joined:
        raise Fault("wrong-type", f"`sum` adds numbers, and `{format_expression(node.item)}` is {kind.wording}", node.place,
                    _hint_for_count(node))
    if not kind.counts:
        meant = (value_meant(node.item, kind, wanted, check.symbols) for wanted in (NUMBER, MONEY))
        hint = "check for it first: `… when … != none`" if kind.optional else next(filter(None, meant), None)
        raise Fault("wrong-type", f"`sum` adds numbers, and this is {kind.wording}", node.item.place, hint,
                    absent=node.item if kind.optional else None)
    return kind


def _list_type(node: tree.Comprehension, kind: Type) -> Type:
    _require_single(node, kind)
    return list_of(kind.name)


def _members_of_group(check: CheckContext, item: typ.Expression) -> typ.Expression:
    """The set of the members in an item of a set, if the item is a computed list or a zone of members; otherwise the item."""
    kind = element(check, item) if item.type.kind in (Shape.LIST, Shape.ZONE) else None
    if kind is None or kind.kind is not Shape.MEMBER or form_of(check, item) == "row":
        return item
    variable = typ.Binding("held", kind, item.place)
    member = typ.Local(kind, item.place, variable)
    return typ.Comprehension(set_of(kind.of), item.place, Loop.SET, member, variable, item, None, ())


def _set_type(check: CheckContext, node: tree.Comprehension, item: typ.Expression) -> Type:
    """The type of a set: of members, of members in lists that the text gives, or of those in other sets."""
    kind = item.type
    if kind.kind is Shape.SET:
        return kind
    if kind.kind is Shape.LIST and form_of(check, item) == "row" and kind.of in check.symbols.types:
        return set_of(kind.of)
    if kind.kind is not Shape.MEMBER:
        raise Fault("wrong-type", f"a set holds members, and this is {kind.wording}", node.item.place)
    _require_single(node, kind)
    return set_of(kind.of)


def _require_single(node: tree.Comprehension, kind: Type) -> None:
    """Raise Fault for an item of a list or a set that may be absent or is not a single thing."""
    if kind.kind in (Shape.LIST, Shape.SET, Shape.ZONE, Shape.NONE):
        raise Fault("wrong-type", f"{_holder(node)} single things, and this is {kind.wording}", node.item.place)
    if kind.optional:
        raise Fault("may-be-absent", f"{_name_of_result(node)} must be present, and this may be absent", node.item.place,
                    "check for it first: `… when … != none`", absent=node.item)


def _holder(node: tree.Comprehension) -> str:
    return f"`{node.kind}` finds" if LOOPS[node.kind].ends else f"a {node.kind} holds"


def _name_of_result(node: tree.Comprehension) -> str:
    return f"what `{node.kind}` finds" if LOOPS[node.kind].ends else f"what is in a {node.kind}"


def _place_of_name(node: tree.Comprehension) -> Place:
    """The place of the function's name."""
    place = node.place
    return Place(place.source, place.line, place.column, place.line, place.column + len(node.kind))
