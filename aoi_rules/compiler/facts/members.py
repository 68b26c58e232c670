"""What is known of names and members: how many there are, their attributes and keeps, and how many pieces are in zones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from aoi_rules.compiler.facts.evaluation import UNKNOWN, Env, Evaluation, Found, Rule
from aoi_rules.compiler.facts.loop_counts import last_pass
from aoi_rules.compiler.facts.values import ANY, NO, NOTHING, YES, Contents, Values, of, union
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol, MemberSymbol, TypeSymbol, ZoneSymbol
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.language.operators import ADD, ArithmeticOperator
from aoi_rules.model.types import ABSENT, Shape

__all__ = ["OF_MEMBERS", "copies", "directions", "keep_values", "pieces", "pieces_of_each"]


# ---- literals and names ----------------------------------------------------------------------------------------------


def _const(facts: Evaluation, node: typ.Const, _env: Env) -> Found:
    if isinstance(node.value, bool):
        return YES if node.value else NO
    return facts.top(node.type) if isinstance(node.value, str) else of((node.value,))


def _absent(facts: Evaluation, _node: typ.Absent, _env: Env) -> Found:
    return NOTHING


def _member(facts: Evaluation, node: typ.Member, _env: Env) -> Found:
    return of((node.number,))


def _local(facts: Evaluation, node: typ.Local, env: Env) -> Found:
    found = env.get(node.binding)
    if found is not None:
        return found
    given = facts.changes.lets.get(node.binding)
    if given is None:
        return facts.top(node.binding.type, node.binding.span)
    key = ("let", node.binding)
    if key not in facts.fields:
        facts.fields[key] = facts.of(given, {})
    return facts.fields[key]


def _option(facts: Evaluation, node: typ.Option, _env: Env) -> Found:
    return facts.top(node.type)


def _in_use(facts: Evaluation, node: typ.InUse, _env: Env) -> Found:
    return facts.top(node.type)


def _counter(facts: Evaluation, node: typ.Counter, _env: Env) -> Found:
    key = ("counter", node.name)
    if key not in facts.fields:
        first = int(node.name in facts.begun)
        facts.fields[key] = Values(first, None)  # for bounds that depend on the counter
        facts.fields[key] = Values(first, last_pass(facts, node.name))
    return facts.fields[key]


def _players(facts: Evaluation, _node: typ.Players, _env: Env) -> Found:
    if facts.players is not None:
        return Contents(facts.any_of("seat"), facts.players, facts.players)
    few = "players" in facts.untrusted
    seats = len(facts.symbols.types["seat"].members)
    return Contents(facts.any_of("seat"), 1 if few else facts.symbols.least, None if few else min(seats, facts.symbols.most))


def _others(facts: Evaluation, _node: typ.Others, _env: Env) -> Found:
    return Contents(facts.any_of("seat"), 0, None)


def _members(facts: Evaluation, node: typ.Members, _env: Env) -> Found:
    decl = facts.symbols.types[node.of]
    if not facts.is_complete(decl):
        return Contents(Values())
    count = len(decl.members)
    return Contents(facts.any_of(node.of), count, count, frozenset(range(count)))


# ---- attributes and keeps of members ------------------------------------------------------------------------------------


def _field(facts: Evaluation, node: typ.Field, env: Env) -> Found:
    decl = facts.symbols.types[node.owner]
    base = facts.value(node.base, env)
    if not facts.is_complete(decl) or not (facts.assumes_default or _is_given(facts, decl, node.name)):
        return facts.top(node.type.or_absent() if base.absent and node.type.has_absent_value else node.type)
    key = (node.owner, node.name, base.each, base.absent)
    if key not in facts.fields:
        facts.fields[key] = _field_values(facts, decl, node, base)
    return facts.fields[key]


def _is_given(facts: Evaluation, decl: TypeSymbol, name: str) -> bool:
    """Whether the text of some member gives a value for a field."""
    key = ("given", decl.name, name)
    if key not in facts.fields:
        given = name not in decl.fields or any(name in member.raw for member in decl.members)
        facts.fields[key] = YES if given else NO
    return facts.fields[key] is YES


def _field_values(facts: Evaluation, decl: TypeSymbol, node: typ.Field, base: Values) -> Found:
    numbers = range(len(decl.members)) if base.each is None else base.each
    values = [decl.members[number].values[node.name] for number in numbers]
    if node.type.has_several or node.type.kind is Shape.SET:
        return _unite_lists(values, base.absent)
    if node.type.kind is Shape.TEXT:
        return ANY
    absent = base.absent or ABSENT in values or (node.type.kind is Shape.MEMBER and -1 in values)
    return of((v for v in values if v != ABSENT and (v >= 0 or node.type.kind is not Shape.MEMBER)), absent)


def _list_nested_members(facts: Evaluation, node: typ.NestedMembers, env: Env) -> Found:
    base, inner = facts.value(node.base, env), facts.symbols.types[node.inner]
    if inner.name in facts.untrusted or node.owner in facts.untrusted or not facts.symbols.types[node.owner].members:
        return Contents(facts.any_of(inner.name))
    lists = _nested_members(facts, node.owner, inner)
    found = [lists[n] for n in (range(len(lists)) if base.each is None else base.each)]
    return _unite_lists(found, base.absent)


def _nested_members(facts: Evaluation, owner: str, inner: TypeSymbol) -> list[list[int]]:
    """For each member of a type, the members that are nested in it, or the links that end there."""
    key = (owner, inner.name)
    if key not in facts.nested:
        found: list[list[int]] = [[] for _ in facts.symbols.types[owner].members]
        for number, member in enumerate(inner.members):
            for at in (member.values["ends"] if inner.joins == owner else (member.parent,)):
                found[at].append(number)
        facts.nested[key] = found
    return facts.nested[key]


def _keep_value(facts: Evaluation, node: typ.KeepValue, env: Env) -> Found:
    found = keep_values(facts, node.keep)
    absent = any(part is not None and facts.value(part, env).absent for part in (node.base, node.second))
    if absent and isinstance(found, Values) and not found.absent:
        return Values(found.low, found.high, True, found.each)
    return found


def keep_values(facts: Evaluation, keep: KeepSymbol) -> Found:
    """The values that a keep can have, beginning with its first value; changes that depend on themselves may give it any
    value."""
    if keep.slot not in facts.keeps:
        facts.keeps[keep.slot] = facts.top(keep.type)
        facts.keeps[keep.slot] = _written_values(facts, keep)
    return facts.keeps[keep.slot]


def _written_values(facts: Evaluation, keep: KeepSymbol) -> Found:
    first = facts.rules.firsts.get(keep.slot)
    if keep.has_several or first is None or not (keep.type.numeric or facts.assumes_default):
        return facts.top(keep.type)
    writes = facts.changes.writes.get(keep.slot, [])
    known = all(isinstance(write, eff.Set | eff.Change) for write in writes)
    if not known or (not writes and not facts.assumes_default):
        return facts.top(keep.type)
    low, high = True, True
    for write in writes:
        if isinstance(write, eff.Change):
            up, down = directions(write.operator, facts.value(write.by, {}))
            low, high = low and not down, high and not up
    found = union([facts.value(first, {}), *(facts.value(w.value, {}) for w in writes if isinstance(w, eff.Set))])
    if low and high:
        return found
    return Values(found.low if low else None, found.high if high else None, found.absent)


# ---- zones -----------------------------------------------------------------------------------------------------------


def _zone(facts: Evaluation, node: typ.Zone, _env: Env) -> Found:
    zone = facts.symbols.zones[node.type.of]
    return Contents(facts.any_of(zone.of), 0, pieces(facts, zone.of))


def _zone_size(facts: Evaluation, node: typ.ZoneSize, _env: Env) -> Found:
    zone = facts.symbols.zones.get(node.zone.type.of)
    return Values(0, None if zone is None else pieces(facts, zone.of), node.type.optional)


def _count_pieces(facts: Evaluation, node: typ.ZoneCount, env: Env) -> Found:
    zone = facts.symbols.zones.get(node.zone.type.of)
    there = None if zone is None else pieces_of_each(facts, zone.of)
    each = None if there is None else facts.value(node.piece, env).each
    most = None if there is None else max(there if each is None else [there[number] for number in each], default=0)
    return Values(0, most, node.type.optional)


def pieces(facts: Evaluation, name: str) -> int | None:
    """The greatest number of pieces of a type in all zones together; None if it is unknown."""
    decl = facts.symbols.types[name]
    if name in facts.changes.added or not facts.is_complete(decl) or "players" in facts.untrusted:
        return None
    return _full_zones(facts, name) * sum(copies(member) for member in decl.members)


def pieces_of_each(facts: Evaluation, name: str) -> Sequence[int] | None:
    """The greatest number of pieces of each member of a type in all zones together; None if it is unknown."""
    if pieces(facts, name) is None:
        return None
    full = _full_zones(facts, name)
    return [full * copies(member) for member in facts.symbols.types[name].members]


def _full_zones(facts: Evaluation, name: str) -> int:
    """The greatest number of zones that begin with all pieces of a type."""
    return sum(_count_zones(facts, zone) for zone in facts.symbols.zones.values() if zone.of == name and zone.full)


def _count_zones(facts: Evaluation, zone: ZoneSymbol) -> int:
    """The greatest number of zones with that name."""
    if not zone.per:
        return 1
    return facts.symbols.most if zone.per == "seat" else len(facts.symbols.types[zone.per].members)


def copies(member: MemberSymbol) -> int:
    """How many pieces of a member there are."""
    found = member.values.get("copies", 1)
    return max(0, found) if isinstance(found, int) else 1


def _unite_lists(values: list[Any], absent: bool) -> Contents:
    """The possible contents of one of several lists."""
    if not values:
        return Contents(NOTHING, 0, 0)
    if any(isinstance(v, str) for value in values for v in value):
        return UNKNOWN
    sure = frozenset() if absent else frozenset(values[0]).intersection(*values[1:])
    lengths = [len(value) for value in values]
    return Contents(of({v for value in values for v in value}), 0 if absent else min(lengths), max(lengths), sure)


def directions(sign: ArithmeticOperator, by: Values) -> tuple[bool, bool]:
    """Whether a change by a number can increase and can decrease what it changes."""
    more, less = by.high is None or by.high > 0, by.low is None or by.low < 0
    return (more, less) if sign is ADD else (less, more)


OF_MEMBERS: Mapping[type, Rule] = {
    typ.Const: _const, typ.Absent: _absent, typ.Member: _member, typ.Local: _local, typ.Option: _option, typ.InUse: _in_use,
    typ.Counter: _counter, typ.Players: _players, typ.Others: _others, typ.Members: _members, typ.Field: _field,
    typ.NestedMembers: _list_nested_members, typ.KeepValue: _keep_value, typ.Zone: _zone, typ.ZoneSize: _zone_size,
    typ.ZoneCount: _count_pieces,
}
