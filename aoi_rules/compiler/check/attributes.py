"""Attributes: fields and keeps of members, nested members, links at a place, and the zones of members."""

from __future__ import annotations

import re

from aoi_rules.advice.rules.attributes import (
    hint_for_members,
    in_reach,
    of_absence,
    of_definition,
    of_itself,
    of_joined,
    of_kept_for,
    of_parts,
    of_pieces,
    of_score,
    values_of,
    zone_meant,
)
from aoi_rules.advice.rules.later_bindings import too_early
from aoi_rules.advice.rules.names_in_scope import chosen_of, player_here
from aoi_rules.advice.rules.unknown_names import chosen_elsewhere, hint_owner_of_attribute, require_known
from aoi_rules.advice.similar_names import one_slip
from aoi_rules.advice.suggestions import ask_about, did_you_mean, suggest_word
from aoi_rules.compiler.check.context import CheckContext
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.attributes import attributes_of
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, TypeSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.diagnostics import Place, line_of, with_article
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import NUMBER, TRUTH, Shape, Type, list_of, member_of, set_of
from aoi_rules.plugin_api.values import FUNCTIONS
from aoi_rules.words.effects import Raise
from aoi_rules.words.networks import Open, Through

__all__ = [
    "attribute", "base_of", "fault_of_many", "kept_of", "kinds_of", "refuse_dot", "require_network", "require_zone", "zone_of",
]


def attribute(check: CheckContext, node: tree.Attribute, scope: Scope, expected: Type | None) -> typ.Expression:
    """`value.name` for a type, a member, a seat or a zone."""
    if isinstance(node.value, tree.Name) and node.value.name not in scope.names:
        decl = check.symbols.types.get(node.value.name)
        if decl is not None and node.name in decl.index:
            check.use("type", decl.name, node.value.place)
            return check.member(decl.name, node.name, node.place)
        if node.value.name in check.symbols.networks:
            return _network_attribute(check, node, node.value.name)
    refuse_dot(check, node)
    base = base_of(check, node, scope)
    if base.type.kind is Shape.ZONE:
        return _zone_attribute(check, node, base)
    if base.type.kind is not Shape.MEMBER:
        require_known(check, node.value)
        other = (too_early(check.symbols, node.value) or _type_for_member_fault(check, node, base, scope)
                 or chosen_elsewhere(check, node))
        raise other or Fault(
            "unknown-field", f"{base.type.wording} has no `{node.name}`", node.place.last_name,
            of_absence(node, base.type) or _hint_for_member_name(check, node) or _hint_for_members(check, node, base.type),
            names=(node.name,), kinds=(base.type.wording,))
    decl = check.symbols.types[base.type.of]
    found = _member_attribute(check, decl, node, base, scope)
    if found is None:
        known = {name: one.place for name, one in attributes_of(check.symbols, decl).items()}
        if node.name in check.symbols.keeps:
            raise _keep_of_game_fault(check.symbols.keeps[node.name], decl, node)
        hint = suggest_word(node.name, known, node.place) or _hint_for_type_name(check, decl, node.name)
        further = of_absence(node, base.type) or of_definition(node, check.symbols) or of_joined(node, decl, check.symbols)
        further = further or (of_score(node, decl) if check.rules is not None else None)
        if further is None and node.place.last_name != node.place:
            further = _way_to(check, node, decl, hint is None, any(one_slip(node.name, one) for one in known))
        raise Fault("unknown-field", f"{with_article(decl.name)} has no `{node.name}`", node.place if further
                    else node.place.last_name,
                    further or hint or f"it has {', '.join(known) or 'nothing'}", names=(node.name,),
                    kinds=(base.type.without_absent().wording,))
    return found


def _way_to(check: CheckContext, node: tree.Attribute, decl: TypeSymbol, unlike: bool, slip: bool) -> str | None:
    """The hint with something else that a member leads to and that has an attribute with this name; if the name is `unlike` those
    of its own, what else may be meant.  None if there is only a `slip` in a name of its own."""
    ways = (of_kept_for, of_pieces, in_reach, of_parts, of_itself) if unlike else () if slip else (in_reach,)
    return next(filter(None, (of(node, decl, check.symbols) for of in ways)), None)


def _keep_of_game_fault(keep: KeepSymbol, decl: TypeSymbol, node: tree.Attribute) -> Fault:
    """A member is asked for a keep of which there is one for the whole game."""
    per = "player" if decl.name == "seat" else decl.name
    there = line_of(keep.place, node.place, node.name)
    return Fault("unknown-field", f"{with_article(decl.name)} has no `{node.name}`: there is one for the whole game",
                 node.place.last_name, f"write {_keep_line(keep, per)} in " + there + f", or `{node.name}` here",
                 names=(node.name,), kinds=(member_of(decl.name).wording,))


def _network_attribute(check: CheckContext, node: tree.Attribute, name: str) -> typ.Expression:
    """The links of a kind that are open in a network, or the places that may be passed through."""
    check.use("network", name, node.value.place)
    require_network(check, name, node.place)
    kinds = kinds_of(check, name)
    if node.name in kinds:
        check.use("type", node.name, node.place)
        return typ.Query(set_of(node.name), node.place, name, "open_links", ())
    if node.name == Through.word:
        return typ.Query(set_of(check.symbols.networks[name].of.name), node.place, name, "passable", ())
    offered = ", ".join(f"`{name}.{one}`" for one in (*kinds, Through.word))
    hint = did_you_mean(node.name, [*kinds, Through.word]) or f"its open links are named by their kind: it has {offered}"
    raise Fault("unknown-field", f"a network has no `{node.name}`", node.place.last_name, hint, names=(node.name,))


def kinds_of(check: CheckContext, network: str) -> list[str]:
    """The kinds of link that a network opens."""
    opened = [item.kind.name for item in check.symbols.networks[network].body if isinstance(item, Open)]
    return [kind for kind in dict.fromkeys(opened) if kind in check.symbols.types]


def require_network(check: CheckContext, name: str, place: Place) -> None:
    """Raise Fault if the lines of a network cannot be checked before it is used, because they use it themselves."""
    if name not in check.networks:
        check.check_network(name)
    if name not in check.networks:
        raise Fault("endless", f"what is open in a network, and what it costs, cannot depend on `{name}` itself", place)


def _keep_line(keep: KeepSymbol, per: str) -> str:
    """The line of a `keep` with one value for each member of a type."""
    found = re.search(rf"\bkeep\s+{keep.name}\b([^;}}#\n]*)", keep.place.line_text)
    return f"`keep {keep.name} per {per}{re.sub(' +', ' ', found[1]).rstrip()}`" if found else f"`per {per}`"


def base_of(check: CheckContext, node: tree.Attribute, scope: Scope) -> typ.Expression:
    """The expression before the dot.  Of several members of one name, it is the only one that has the attribute; if no name
    there is known, the hint is about names that have it."""
    try:
        return check.expression(node.value, scope)
    except Fault as fault:
        name = node.value
        if fault.code == "ambiguous-name" and isinstance(name, tree.Name):
            kinds = [decl for decl in check.symbols.types.values() if name.name in decl.index]
            having = [decl.name for decl in kinds if node.name in attributes_of(check.symbols, decl)]
            if len(having) == 1:
                return check.member(having[0], name.name, name.place)
        if fault.code == "unknown-name" and isinstance(name, tree.Name):
            fault.hint = hint_owner_of_attribute(check, name, node.name, scope) or _hint_for_kind(check, node.name, fault.hint)
        raise


def _hint_for_kind(check: CheckContext, attribute: str, hint: str | None) -> str | None:
    """The hint for an unknown name, where it lists the seats and members of one other type have the attribute: these."""
    kinds = [decl.name for decl in check.symbols.types.values() if attribute in attributes_of(check.symbols, decl)]
    if hint is None or hint != hint_for_members(member_of("seat"), check.symbols) or len(kinds) != 1:
        return hint
    return hint_for_members(member_of(kinds[0]), check.symbols)


def _hint_for_member_name(check: CheckContext, node: tree.Attribute) -> str | None:
    """The hint for a misspelt member after the name of its type, `card.organe`."""
    decl = check.symbols.types.get(node.value.name) if isinstance(node.value, tree.Name) else None
    return suggest_word(node.name, {one.name: one.place for one in decl.members}, node.place) if decl is not None else None


def _hint_for_type_name(check: CheckContext, decl: TypeSymbol, name: str) -> str | None:
    """The hint for the name of a type, such as `towns`, instead of the only attribute that has members of it."""
    kinds = [t for t in check.symbols.types if name in (t, f"{t}s")]
    found = [n for n, f in decl.fields.items() if f.type.of in kinds] + [n for n, k in decl.keeps.items() if k.type.of in kinds]
    found += ["ends"] if decl.joins in kinds else []
    return ask_about(f"`{found[0]}`, the {name} of {with_article(decl.name)}") if len(found) == 1 else None


def _type_for_member_fault(check: CheckContext, node: tree.Attribute, base: typ.Expression, scope: Scope) -> Fault | None:
    """The fault of a type that is used instead of its only member with a name here; None if there is none, or several."""
    if not isinstance(base, typ.Members) or node.name not in attributes_of(check.symbols, check.symbols.types[base.of]):
        return None
    one = chosen_of(base.of, scope)
    if one is None:
        return None
    return Fault("unknown-field", f"`{base.of}` means all of them here, and has no `{node.name}`", node.place,
                 f"write `{one}.{node.name}`", names=(node.name,))


def _hint_for_members(check: CheckContext, node: tree.Attribute, kind: Type) -> str | None:
    """A hint that shows how to get an attribute of each of several members."""
    types = check.symbols.types
    if kind.has_several and kind.of in types and node.name in attributes_of(check.symbols, types[kind.of]):
        many, truth = format_expression(node.value), values_of(check.symbols, types[kind.of]).get(node.name) == TRUTH
        asked = f"x.{node.name}{'' if truth else ' …'}"
        if re.search(rf"\b{Loop.COUNT}\(\s*$", node.place.text_before) is not None:
            return f"each {kind.of} has one: `{Loop.COUNT}(x for x in {many} when {asked})`"
        return f"each {kind.of} has one: `{Loop.ANY}({asked} for x in {many})`"
    if kind.has_several and node.name in ("length", "len", "size", "count"):
        return f"write `count({format_expression(node.value)})`"
    if kind.has_several and node.name in FUNCTIONS:
        return f"write `{node.name}({format_expression(node.value)})`"
    return None


def _member_attribute(
    check: CheckContext, decl: TypeSymbol, node: tree.Attribute, base: typ.Expression, scope: Scope
) -> typ.Expression | None:
    """The attribute of a member; None if its type has no attribute of that name."""
    name = node.name
    if name in decl.fields:
        item = decl.fields[name]
        check.use("field", f"{decl.name}.{name}", node.place)
        return _field_value(decl, node, item.type, base)
    if name in decl.keeps:
        if decl.keeps[name].of:
            raise fault_of_many(check, decl.keeps[name], node, scope)
        return _keep_value(check, decl.keeps[name], node, base)
    if name == decl.parent:
        check.use("type", name, node.place)
        return _field_value(decl, node, member_of(name), base)
    if name == "ends" and decl.joins:
        return _field_value(decl, node, list_of(decl.joins), base)
    inner = check.symbols.types.get(name)
    if inner is not None and decl.name in (inner.parent, inner.joins):
        check.use("type", name, node.place)
        return typ.NestedMembers(list_of(name), node.place, decl.name, name, base)
    return _member_zone(check, decl, node, base)


def _field_value(decl: TypeSymbol, node: tree.Attribute, kind: Type, base: typ.Expression) -> typ.Expression:
    return typ.Field(_attribute_type(kind, base), node.place, decl.name, node.name, base)


def _attribute_type(kind: Type, base: typ.Expression) -> Type:
    """The type of an attribute: it may be absent if the thing itself may be.  A list is then empty, and a truth is `no`."""
    return kind.or_absent() if base.type.optional and kind.has_absent_value else kind


def _keep_value(check: CheckContext, keep: KeepSymbol, node: tree.Attribute, base: typ.Expression) -> typ.Expression:
    check.use("keep", f"{keep.per}.{keep.name}", node.place)
    return typ.KeepValue(_attribute_type(keep.type, base), node.place, keep, base)


def refuse_dot(check: CheckContext, node: tree.Attribute) -> None:
    """Raise Fault at a dot between a keep and the member for which it keeps a value, `me.sold.wool` for `me.sold(wool)`."""
    kept = node.value
    for decl in check.symbols.types.values() if isinstance(kept, tree.Attribute) else ():
        keep = decl.keeps.get(kept.name) if isinstance(kept, tree.Attribute) else None
        if keep is not None and keep.of and (node.name == keep.of or node.name in check.symbols.types[keep.of].index):
            raise Fault("unknown-field", f"`{keep.name}` has a value for each {keep.of}, which is given in brackets", node.place,
                        f"write `{format_expression(node.value)}({node.name})`", names=(keep.name,))


def fault_of_many(check: CheckContext, keep: KeepSymbol, node: tree.Attribute, scope: Scope, changed: bool = False) -> Fault:
    """The fault of a keep with a value for each member of a second type, if that member is missing; what is `changed` is one of
    these values."""
    whole, one = format_expression(node), chosen_of(keep.of, scope)
    hint = f"write `{whole}({one})`" if one is not None else f"say which one, such as `{whole}({_example(check, keep.of)})`"
    summed = keep.type.counts and one is None and not changed
    total = f", or `sum({whole}(x) for x in {keep.of})` for all together" if summed else ""
    return Fault("unknown-field", f"`{node.name}` has a value for each {keep.of}", node.place, hint + total, names=(node.name,))


def _example(check: CheckContext, kind: str) -> str:
    """A member of a type."""
    return next(iter(check.symbols.types[kind].index), "x")


def kept_of(check: CheckContext, keep: KeepSymbol, base: typ.Expression, node: tree.Call, scope: Scope) -> typ.Expression:
    """`p.points(t)`: the value that a member keeps for a member of a second type."""
    if len(node.arguments) != 1:
        raise Fault("wrong-count", f"`{keep.name}` takes 1 {keep.of}, not {len(node.arguments)}", node.place)
    second = check.value(node.arguments[0], scope, member_of(keep.of), "the value in brackets")
    if base.type.optional:
        whose = node.function.value if isinstance(node.function, tree.Attribute) else None
        raise Fault("may-be-absent", f"the owner of this `{keep.name}` may be absent", node.place,
                    "check for it first: `… != none and …`", absent=whose)
    check.use("keep", f"{keep.per}.{keep.name}", node.function.place)
    return typ.KeepValue(keep.type, node.place, keep, base, second)


def _member_zone(check: CheckContext, decl: TypeSymbol, node: tree.Attribute, base: typ.Expression) -> typ.Expression | None:
    """The zone of a member; None if members of its type have no zone with that name."""
    zone = check.symbols.zones.get(node.name)
    if zone is None or zone.per != decl.name:
        return None
    if base.type.optional:
        raise Fault("may-be-absent", f"the owner of this `{zone.name}` may be absent", node.place,
                    "check for it first: `… != none and …`", absent=node.value)
    check.use("zone", zone.name, node.place)
    return typ.Zone(Type(Shape.ZONE, zone.name), node.place, base)


def _zone_attribute(check: CheckContext, node: tree.Attribute, base: typ.Expression) -> typ.Expression:
    if node.name == "size":
        return typ.ZoneSize(NUMBER, node.place, base)
    if node.name == "empty":
        return typ.ZoneEmpty(TRUTH, node.place, base)
    raise Fault("unknown-field", f"a zone has no `{node.name}`", node.place.last_name,
                _hint_for_pieces(check, node, base.type.of) or did_you_mean(node.name, ["size", "empty"])
                or "it has size, empty and `count(piece)`", names=(node.name,))


def _hint_for_pieces(check: CheckContext, node: tree.Attribute, name: str) -> str | None:
    """The hint for a zone in place of its pieces, if these have the attribute."""
    zone = check.symbols.zones.get(name)
    held = check.symbols.types.get(zone.of) if zone is not None else None
    if held is None or node.name not in attributes_of(check.symbols, held):
        return None
    return f"each {held.name} in it has one: go through them, `any(x.{node.name} … for x in {format_expression(node.value)})`"


def _hint_for_amount(node: Expression) -> str:
    """The hint for an amount to which something is added as to a zone, `add 2 to me.money`."""
    added = re.search(r"(?<![\w.])\w+\s+(?P<what>[$\w.]+)\s+to\s+$", node.place.text_before)
    what = added["what"] if added is not None else "…"
    return f"what is counted changes by `{Raise.word} {format_expression(node) if added else '…'} by {what}`"


def zone_of(check: CheckContext, node: Expression, scope: Scope) -> typ.Expression:
    """A zone: a common zone by its name, otherwise an expression of the kind `zone`."""
    if isinstance(node, tree.Name) and node.name in check.symbols.zones:
        zone = check.symbols.zones[node.name]
        if zone.per:
            who, such = ("player", player_here(check, scope)) if zone.per == "seat" else (zone.per, "x")
            raise Fault("whose-zone", f"every {who} has a `{zone.name}`", node.place, f"say whose, such as `{such}.{zone.name}`")
        check.use("zone", zone.name, node.place)
        return typ.Zone(Type(Shape.ZONE, zone.name), node.place)
    found = check.expression(node, scope)
    own = [z.name for z in check.symbols.zones.values() if found.type.kind is Shape.MEMBER and z.per == found.type.of]
    meant_ = " or ".join(f"`{format_expression(node)}.{name}`" for name in own)
    to_amount = _hint_for_amount(node) if found.type.counts else None
    return require_zone(found, node, f"write {meant_}" if own else to_amount or zone_meant(node, found.type, check.symbols))


def require_zone(found: typ.Expression, node: Expression, hint: str | None = None) -> typ.Expression:
    """The expression, which must be a zone; raises Fault with a hint if it is not."""
    if found.type.kind is not Shape.ZONE:
        raise Fault("wrong-type", f"a zone is expected here, but this is {found.type.wording}", node.place, hint)
    return found
