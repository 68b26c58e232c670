"""Lowering of typed expressions to expressions of the program.

A definition that contains a loop becomes a function; any other one is inlined.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aoi_rules.compiler.lower.context import PLAYERS, Context, Env
from aoi_rules.compiler.lower.numbers import check_range, without_check
from aoi_rules.compiler.lower.paths import call_path_query, numbers_of
from aoi_rules.compiler.operations import NOWHERE, absent_value, conjuncts
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Purpose
from aoi_rules.compiler.symbols.columns import column, nested_column
from aoi_rules.compiler.symbols.slots import counter_slot, option_slot, pieces_slot, sizes_slot
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.walking import place_node
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import ADD, AND, AT_LEAST, AT_MOST, EQUAL, LESS, MORE, MULTIPLY, SUBTRACT, UNEQUAL, UNITE
from aoi_rules.machine.budget import MAX_RANGE
from aoi_rules.model.types import ABSENT, Shape, list_of, member_of, set_of

__all__ = ["LOWERED", "lower_items", "kinds_name", "lower_expression", "lowered_all", "zone_index", "zone_kinds"]

_Low = Callable[[Context, Any, Env], exp.Expression]
ZERO = exp.Const(0)


def lower_expression(context: Context, node: typ.Expression, env: Env) -> exp.Expression:
    """The lowered expression; `env` has the values of its bindings."""
    return _set_place(LOWERED[node.__class__](context, node, env), node)


def lowered_all(context: Context, nodes: tuple[typ.Expression, ...], env: Env) -> tuple[exp.Expression, ...]:
    """Several lowered expressions; `env` has the values of their bindings."""
    return tuple([lower_expression(context, node, env) for node in nodes])


def _set_place(found: exp.Expression, node: typ.Expression) -> exp.Expression:
    """An expression with the place of its source, unless it has one."""
    return place_node(found, node.place) if found.place is NOWHERE else found


def lower_items(context: Context, node: typ.Expression, env: Env) -> exp.Expression:
    """The items that a typed expression iterates over, as a list: the members of a set, the kinds of piece in a zone, a
    range."""
    if isinstance(node, typ.Range):
        low, high = lower_expression(context, node.low, env), lower_expression(context, node.high, env)
        return exp.NumberRange(low, high, None if context.slots_read(low, high) else MAX_RANGE)
    value = lower_expression(context, node, env)
    if node.type.kind is Shape.ZONE:
        return exp.Bits(zone_kinds(context, node.type.of, value))
    return exp.Bits(value) if node.type.kind is Shape.SET else value


# ---- literals and names ------------------------------------------------------------------------------------------------


def _literal(context: Context, node: typ.Const, env: Env) -> exp.Expression:
    return node


def _in_use(context: Context, node: typ.InUse, env: Env) -> exp.Expression:
    return exp.Const(node.value)


def _absent(context: Context, node: typ.Absent, env: Env) -> exp.Expression:
    return absent_value(node.type) if node.type.kind is not Shape.NONE else exp.Const(-1, node.type)


def _member(context: Context, node: typ.Member, env: Env) -> exp.Expression:
    if not node.type.optional:
        return exp.Const(node.number, node.type)
    plays = exp.make_comparison(PLAYERS, MORE, exp.Const(node.number))
    return exp.IfElse(plays, exp.Const(node.number, node.type.without_absent()), absent_value(node.type))


def _local(context: Context, node: typ.Local, env: Env) -> exp.Expression:
    return env.values[node.binding]


def _option(context: Context, node: typ.Option, env: Env) -> exp.Expression:
    return context.slot(option_slot(node.name))


def _counter(context: Context, node: typ.Counter, env: Env) -> exp.Expression:
    return context.slot(counter_slot(node.name))


def _players(context: Context, node: typ.Players, env: Env) -> exp.Expression:
    return exp.Indices(PLAYERS, "seat")


def _others(context: Context, node: typ.Others, env: Env) -> exp.Expression:
    return exp.CallKernel("others", (lower_expression(context, node.me, env), PLAYERS))


def _members(context: Context, node: typ.Members, env: Env) -> exp.Expression:
    return exp.Indices(exp.Const(context.members(node.of)), node.of)


# ---- what members have and keep ----------------------------------------------------------------------------------------


def _field(context: Context, node: typ.Field, env: Env) -> exp.Expression:
    table = context.table(node.owner, node.name, lambda decl: column(decl, node.name), node.type.without_absent())
    return exp.At(table, lower_expression(context, node.base, env))


def _nested_members(context: Context, node: typ.NestedMembers, env: Env) -> exp.Expression:
    inner = context.symbols.types[node.inner]
    table = context.table(node.owner, node.inner, lambda decl: nested_column(decl, inner), list_of(node.inner))
    return exp.At(table, lower_expression(context, node.base, env))


def _keep_value(context: Context, node: typ.KeepValue, env: Env) -> exp.Expression:
    index = kept_index(context, node, env)
    slot = context.slot(node.keep.slot)
    return slot if index is None else exp.At(slot, index)


def kept_index(context: Context, node: typ.KeepValue, env: Env) -> exp.Expression | None:
    """The index of a keep's value in its slot; None if the slot holds a single value."""
    if node.base is None:
        return None
    base = lower_expression(context, node.base, env)
    if node.second is None:
        return base
    row = exp.Arithmetic(MULTIPLY, base, exp.Const(context.members(node.keep.of)))
    return exp.Arithmetic(ADD, row, lower_expression(context, node.second, env))


# ---- zones -------------------------------------------------------------------------------------------------------------


def _zone(context: Context, node: typ.Zone, env: Env) -> exp.Expression:
    return ZERO if node.owner is None else lower_expression(context, node.owner, env)


def _zone_size(context: Context, node: typ.ZoneSize, env: Env) -> exp.Expression:
    return exp.At(context.slot(sizes_slot(node.zone.type.of)), lower_expression(context, node.zone, env))


def _zone_empty(context: Context, node: typ.ZoneEmpty, env: Env) -> exp.Expression:
    size = exp.At(context.slot(sizes_slot(node.zone.type.of)), lower_expression(context, node.zone, env))
    return exp.make_comparison(size, EQUAL, ZERO)


def _zone_count(context: Context, node: typ.ZoneCount, env: Env) -> exp.Expression:
    return _count_pieces(context, node.zone, lower_expression(context, node.piece, env), env)


def _count_pieces(context: Context, zone: typ.Expression, piece: exp.Expression, env: Env) -> exp.Expression:
    """The number of pieces of a kind in a zone."""
    index = zone_index(context, zone.type.of, lower_expression(context, zone, env), piece)
    return exp.At(context.slot(pieces_slot(zone.type.of)), index)


def zone_index(context: Context, zone: str, owner: exp.Expression, piece: exp.Expression) -> exp.Expression:
    """The index in a zone's list of the number of its pieces of a kind."""
    if owner == ZERO:
        return piece
    kinds = context.members(context.symbols.zones[zone].of)
    return exp.Arithmetic(ADD, exp.Arithmetic(MULTIPLY, owner, exp.Const(kinds)), piece)


def kinds_name(zone: str) -> str:
    """The name of the function that returns the kinds of piece in a zone."""
    return f"kinds in {zone}"


def zone_kinds(context: Context, zone: str, owner: exp.Expression) -> exp.Expression:
    """The kinds of piece in a zone, as a set."""
    of, per = context.symbols.zones[zone].of, context.symbols.zones[zone].per or "seat"
    name = kinds_name(zone)
    if name not in context.functions:
        whose, kind = exp.Local("owner", member_of(per)), exp.Local("kind", member_of(of))
        found = exp.Local("found", set_of(of))
        count = exp.At(context.slot(pieces_slot(zone)), zone_index(context, zone, whose, kind))
        loop = sta.ForEach((kind,), exp.Indices(exp.Const(context.members(of)), of), (exp.make_comparison(count, UNEQUAL, ZERO),),
                           (sta.Accumulate(found, UNITE, exp.Bit(kind)),))
        body: list[sta.Statement] = [sta.Assign(found, ZERO), loop, sta.Return(found)]
        context.function(name, Purpose.VALUE, (whose,), body, set_of(of))
    return exp.CallFunction(name, (owner,), set_of(of))


# ---- operators ---------------------------------------------------------------------------------------------------------


def _present(context: Context, node: typ.Present, env: Env) -> exp.Expression:
    return lower_expression(context, node.operand, env)


def _compare(context: Context, node: typ.Compare, env: Env) -> exp.Expression:
    """A comparison that is false if an operand is absent."""
    left, right = (_to_list(without_check(lower_expression(context, side, env))) for side in (node.left, node.right))
    first, second = node.left.type.optional, node.right.type.optional
    nothing, sign = absent_value(node.left.type), node.operator
    if sign is EQUAL and first and second:
        return exp.Compare((nothing, left, right), (UNEQUAL, EQUAL))
    if sign is UNEQUAL:
        operands = [*([nothing] if first else []), left, right, *([nothing] if second else [])]
        return exp.Compare(tuple(operands), (UNEQUAL,) * (len(operands) - 1))
    if sign in (LESS, AT_MOST) and first:
        return exp.Compare((nothing, left, right), (LESS, sign))
    if sign in (MORE, AT_LEAST) and second:
        return exp.Compare((left, right, nothing), (sign, MORE))
    return exp.make_comparison(left, sign, right)


def _to_list(value: exp.Expression) -> exp.Expression:
    """All members of a type, or the players, as an ordinary list, because only then is one list equal to another."""
    return exp.SameTuple(value) if isinstance(value, exp.Indices) else value


def _absence(context: Context, node: typ.AbsenceTest, env: Env) -> exp.Expression:
    value = lower_expression(context, node.operand, env)
    if node.operand.type.kind is Shape.MEMBER:
        return exp.make_comparison(value, LESS if node.absent else AT_LEAST, ZERO)
    return exp.make_comparison(value, EQUAL if node.absent else UNEQUAL, exp.Const(ABSENT))


def _contains(context: Context, node: typ.Contains, env: Env) -> exp.Expression:
    item = lower_expression(context, node.item, env)
    kind = node.collection.type.kind
    if kind is Shape.ZONE:
        found: exp.Expression = exp.make_comparison(_count_pieces(context, node.collection, item, env), MORE, ZERO)
    elif kind is Shape.SET:
        found = exp.HasBit(lower_expression(context, node.collection, env), item)
    else:
        found = exp.Within(lower_expression(context, node.collection, env), item)
    if node.item.type.optional and kind is not Shape.LIST:
        found = exp.Logic(AND, (exp.make_comparison(item, AT_LEAST, ZERO), found))
    return exp.Not(found) if node.negated else found


def _not(context: Context, node: typ.Not, env: Env) -> exp.Expression:
    return exp.Not(lower_expression(context, node.operand, env))


def _logic(context: Context, node: typ.Logic, env: Env) -> exp.Expression:
    return exp.Logic(node.operator, lowered_all(context, node.operands, env))


def _conditional(context: Context, node: typ.IfElse, env: Env) -> exp.Expression:
    test, then, otherwise = (lower_expression(context, part, env) for part in (node.test, node.then, node.otherwise))
    return exp.IfElse(test, then, otherwise)


def _arithmetic(context: Context, node: typ.Arithmetic, env: Env) -> exp.Expression:
    left, right = lower_expression(context, node.left, env), lower_expression(context, node.right, env)
    return check_range(context, node.operator, left, right)


def _negative(context: Context, node: typ.Negate, env: Env) -> exp.Expression:
    return check_range(context, SUBTRACT, None, lower_expression(context, node.operand, env))


def _extreme(context: Context, node: typ.Extreme, env: Env) -> exp.Expression:
    values = lowered_all(context, node.operands, env)
    found = exp.CallKernel(node.operator, tuple(map(without_check, values)))
    return exp.Fits(found) if any(value is not without_check(value) for value in values) else found


def _size(context: Context, node: typ.Size, env: Env) -> exp.Expression:
    value = lower_expression(context, node.operand, env)
    kind = node.operand.type.kind
    if kind is Shape.ZONE:
        zone = node.operand.type.of
        return exp.At(context.slot(sizes_slot(zone), pieces_slot(zone)), value)  # it counts the pieces, which not all may see
    if kind is Shape.SET:
        return exp.BitCount(value)
    return value.size if isinstance(value, exp.Indices) else exp.Length(value)


def _union(context: Context, node: typ.Union, env: Env) -> exp.Expression:
    return exp.UnionOf(lowered_all(context, node.operands, env))


def _list(context: Context, node: typ.Tuple, env: Env) -> exp.Expression:
    return exp.Tuple(lowered_all(context, node.items, env), node.type)


def _end(context: Context, node: typ.End, env: Env) -> exp.Expression:
    """The first or the last entry of a list: a call of a function that finds it, one for each type of list."""
    name = f"{node.which} {node.operand.type.of}"
    if name not in context.functions:
        things, one = exp.Local("things", node.operand.type), exp.Local("one", node.type.without_absent())
        found, nothing = exp.Local("found", node.type), absent_value(node.type)
        body: list[sta.Statement] = [sta.ForEach((one,), things, (), (sta.Return(one),)), sta.Return(nothing)]
        if node.which == "last":
            body = [sta.Assign(found, nothing), sta.ForEach((one,), things, (), (sta.Assign(found, one),)), sta.Return(found)]
        context.function(name, Purpose.VALUE, (things,), body, node.type)
    return exp.CallFunction(name, (lower_items(context, node.operand, env),), node.type)


# ---- loops and calls ---------------------------------------------------------------------------------------------------


def _comprehension(context: Context, node: typ.Comprehension, env: Env) -> exp.Expression:
    source = lower_items(context, node.source, env)
    variable, inner = env.local(node.variable)
    asked = (*conjuncts(node.condition), *(conjuncts(node.item) if node.kind is Loop.ANY else ()))
    where = lowered_all(context, asked, inner)
    item = None
    if node.kind is not Loop.ANY and not node.kind.takes_things:
        item = lower_expression(context, node.item, inner)
        item = without_check(item) if node.kind is Loop.SUM else item
    keys = lowered_all(context, node.keys, inner)
    return exp.Comprehension(node.kind, node.type, item, node.item.type, variable, source, where, keys, context.scope)


def _use(context: Context, node: typ.Use, env: Env) -> exp.Expression:
    definition = node.definition
    values = dict(zip(definition.parameters, lowered_all(context, node.arguments, env), strict=True))
    if definition.me is not None and node.me is not None:
        values[definition.me] = lower_expression(context, node.me, env)
    if not definition.loops:
        return lower_expression(context, definition.body, env.with_bindings(values))
    name = context.definition(definition, lambda one: _add_function(context, one))
    given = {binding.name: value for binding, value in values.items()}
    return exp.CallFunction(name, tuple(given[local.name] for local in context.functions[name].parameters), node.type)


def _add_function(context: Context, definition: typ.Definition) -> str:
    """The name of a definition's function; its parameters are those that the definition uses, in the order of their names."""
    env = Env()
    for binding in (*definition.parameters, *((definition.me,) if definition.me is not None else ())):
        env = env.local(binding)[1]
    outer, context.scope = context.scope, definition.name
    body = definition.body
    call = context.value(definition.name, [sta.Return(lower_expression(context, body, env))], body.type, body.place)
    context.scope = outer
    return call.name


def _call(context: Context, node: typ.Call, env: Env) -> exp.Expression:
    values = [exp.SameTuple(value) if argument.type.kind is Shape.LIST else value
              for argument, value in zip(node.arguments, lowered_all(context, node.arguments, env), strict=True)]
    more = [PLAYERS] if node.function.of_players else []
    return exp.Call(node.function, (*values, *more))


def _query(context: Context, node: typ.Query, env: Env) -> exp.Expression:
    arguments = lowered_all(context, node.arguments, env)
    if node.query in exp.WEIGHING:
        return call_path_query(context, node, arguments, lower_expression)
    paths = exp.Paths(node.network, context.places[node.network])
    if node.query == "open_links":
        arguments = numbers_of(context, node.network, node.type.of)
    return exp.PathsQuery(paths, node.query, arguments, node.type)


LOWERED: dict[type, _Low] = {
    typ.Absent: _absent, typ.AbsenceTest: _absence, typ.Arithmetic: _arithmetic, typ.Call: _call, typ.Compare: _compare,
    typ.Comprehension: _comprehension, typ.IfElse: _conditional, typ.Contains: _contains, typ.Counter: _counter,
    typ.End: _end,
    typ.Extreme: _extreme, typ.Field: _field, typ.KeepValue: _keep_value, typ.Local: _local, typ.Logic: _logic,
    typ.Member: _member, typ.Members: _members, typ.Negate: _negative, typ.NestedMembers: _nested_members, typ.Not: _not,
    typ.Const: _literal, typ.InUse: _in_use, typ.Option: _option, typ.Others: _others, typ.Players: _players,
    typ.Present: _present, typ.Query: _query, typ.Size: _size, typ.Tuple: _list, typ.Union: _union, typ.Use: _use,
    typ.Zone: _zone, typ.ZoneCount: _zone_count, typ.ZoneEmpty: _zone_empty, typ.ZoneSize: _zone_size,
}
