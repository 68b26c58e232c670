"""Lowering of effects to statements, in the order of the text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aoi_rules.compiler.lower.context import PLAYERS, Context, Env
from aoi_rules.compiler.lower.expressions import lower_expression, lower_items, lowered_all, zone_index
from aoi_rules.compiler.lower.notes import noted_name, with_notes
from aoi_rules.compiler.lower.numbers import without_check
from aoi_rules.compiler.lower.verbs import verb_function
from aoi_rules.compiler.operations import absent_value
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.symbols.slots import pieces_slot
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import rules as rul
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.language.operators import ADD, AND, EQUAL, MORE, SUBTRACT, UNEQUAL
from aoi_rules.model.types import NUMBER, Shape, member_of

__all__ = ["BINDING", "PLAIN", "carried_out", "effect", "effects", "environments_of"]

_Lines = list[sta.Statement]
_NOBODY = absent_value(member_of("seat"))
_ZERO = exp.Const(0)


def effects(context: Context, items: Sequence[eff.Effect], env: Env) -> tuple[_Lines, Env]:
    """The statements of a block, and the bindings after it."""
    lines: _Lines = []
    for item in items:
        more, env = effect(context, item, env)
        lines += more
    return lines, env


def environments_of(env: Env, items: Sequence[Any]) -> list[Env]:
    """The environment for each of some items that are carried out one after the other: all can tell what is carried out as long
    as the items are only effects without conditions."""
    found, sure = [], True
    for item in items:
        sure = sure and isinstance(item, rul.Do)
        found.append(env.carried_out_openly(sure))
        sure = sure and item.when is None and all(inner.when is None and not inner.blocks for inner in item.body)
    return found


def carried_out(context: Context, item: rul.Do, env: Env) -> _Lines:
    """The statements of a `do`."""
    mark = context.trace.point("step", item.place)
    inner, _ = effects(context, item.body, env if item.when is None else _conditional_env(context, env, item.when))
    if item.when is None:
        return [*mark.hit, *inner]
    return [sta.If(mark.record_condition(lower_expression(context, item.when, env)), tuple(inner), place=item.place)]


def effect(context: Context, item: eff.Effect, env: Env) -> tuple[_Lines, Env]:
    """The statements of one effect, and the bindings after it."""
    binding = BINDING.get(type(item))
    if binding is not None:
        lines, after = binding(context, item, env)
        return noted_name(context, item, env, lines), after
    if item.when is None:
        return _lower_plain_effect(context, item, env), env.carried_out_openly(env.sure and not isinstance(item, ver.Perform))
    test = _record_condition(context, item, env)
    inner = _conditional_env(context, env, item.when)
    return [sta.If(test, tuple(_lower_plain_effect(context, item, inner)), place=item.place)], env.carried_out_openly(inner.sure)


def _lower_plain_effect(context: Context, item: eff.Effect, env: Env) -> _Lines:
    """The statements of an effect that binds no name, under its condition."""
    return with_notes(context, item, env, PLAIN[type(item)](context, item, env))


def _record_condition(context: Context, item: eff.Effect, env: Env) -> exp.Expression:
    """The condition of an effect, recorded for coverage."""
    assert item.when is not None
    mark = context.trace.point("effect", item.place)
    return mark.record_condition(lower_expression(context, item.when, env))


def _conditional_env(context: Context, env: Env, *nodes: typ.Expression) -> Env:
    """The environment of what is carried out under conditions, or once for each of some things."""
    asked = env.sure or context.trace.explains
    return env.under_condition(asked and context.reads_secret(env, *(lower_expression(context, node, env) for node in nodes)))


# ---- names -------------------------------------------------------------------------------------------------------------


def _lower_alias(context: Context, item: eff.Alias, env: Env) -> tuple[_Lines, Env]:
    value = lower_expression(context, item.value, env)
    secret = context.reads_secret(env, value)
    local, env = env.local(item.binding)
    return [sta.Assign(local, value, place=item.place)], env.veil([local.name]) if secret else env


def _lower_draw(context: Context, item: eff.DrawPiece, env: Env) -> tuple[_Lines, Env]:
    source = _lower_zone(context, item.source, env)
    target = _lower_zone(context, item.target, env) if item.target is not None else None
    local, env = env.local(item.binding)
    return [sta.DrawPiece(local, source, target, _refilling_zone(context, source), place=item.place)], env.veil([local.name])


def _lower_pick(context: Context, item: eff.PickOne, env: Env) -> tuple[_Lines, Env]:
    among = lower_items(context, item.within, env)
    if item.stream not in context.streams:
        context.streams.append(item.stream)
    local, env = env.local(item.binding)
    return [sta.PickOne(local, among, item.stream, place=item.place)], env.veil([local.name])


def _lower_loop(context: Context, item: eff.EffectEach, env: Env) -> tuple[_Lines, Env]:
    """A loop; its `when` is evaluated inside, since it may change from one pass to the next."""
    source = lower_items(context, item.within, env)
    local, inner = env.local(item.binding)
    test = _record_condition(context, item, inner) if item.when is not None else None
    secret = context.reads_secret(env, source, *([test] if test is not None else []))
    lines, inner = effects(context, item.body, inner.under_condition(secret))
    body = tuple(lines) if test is None else (sta.If(test, tuple(lines), place=item.place),)
    return [sta.ForEach((local,), source, (), body, place=item.place)], env.carried_out_openly(inner.sure)


# ---- what changes ------------------------------------------------------------------------------------------------------


def _lower_target(context: Context, node: typ.Expression, env: Env) -> tuple[str, exp.Expression | None]:
    """The slot of an effect's target, and the index in it, None if the slot holds a single value."""
    place = lower_expression(context, node, env)
    if isinstance(place, exp.At) and isinstance(place.things, exp.Slot):
        return place.things.name, place.index
    assert isinstance(place, exp.Slot), place
    return place.name, None


def _lower_set(context: Context, item: eff.Set, env: Env) -> _Lines:
    slot, index = _lower_target(context, item.target, env)
    value = lower_expression(context, item.value, env)
    if item.target.type.kind is Shape.TRUTH:
        value = as_number(value)
    return [sta.Store(slot, index, value, kept=item.target.type.kind is Shape.LIST, place=item.place)]


def as_number(value: exp.Expression) -> exp.Expression:
    """A truth as it is stored: 1 or 0."""
    if isinstance(value, exp.Const):
        return exp.Const(int(value.value))
    return exp.CallKernel("truth", (value,))


def _lower_change(context: Context, item: eff.Change, env: Env) -> _Lines:
    slot, index = _lower_target(context, item.target, env)
    return [sta.ChangeSlot(slot, index, item.operator, without_check(lower_expression(context, item.by, env)), place=item.place)]


# ---- pieces ------------------------------------------------------------------------------------------------------------


def _lower_zone(context: Context, zone: typ.Expression, env: Env) -> sta.Pieces:
    return sta.Pieces(zone.type.of, lower_expression(context, zone, env))


def _refilling_zone(context: Context, zone: sta.Pieces) -> str:
    """The zone whose pieces refill an empty zone; empty if there is none."""
    zones = context.symbols.zones
    refills = zones[zone.zone].refills
    return refills.name if refills is not None and refills.name in zones else ""


def _lower_move_piece(context: Context, item: eff.MovePiece, env: Env) -> _Lines:
    ends = _lower_zone(context, item.source, env), _lower_zone(context, item.target, env)
    piece = lower_expression(context, item.piece, env)
    known = env.sure and not context.reads_secret(env, piece, *(end.owner for end in ends))
    return [sta.MovePieces("piece", piece, *ends, known=known, place=item.place)]


def _lower_fetch(context: Context, item: eff.FetchPiece, env: Env) -> _Lines:
    """A move from the first zone that has the piece; if no zone has it, the first zone runs short, which is reported then."""
    target = _lower_zone(context, item.target, env)
    piece, env = env.local(typ.Binding("fetched", item.piece.type))
    found, env = env.local(typ.Binding("found", NUMBER))
    lines: _Lines = [sta.Assign(piece, lower_expression(context, item.piece, env), place=item.place), sta.Assign(found, _ZERO)]
    for zone in item.sources:
        if item.own or not zone.per:
            source = sta.Pieces(zone.name, target.owner if zone.per else _ZERO)
            lines.append(_take_piece(context, source, target, piece, found))
            continue
        whose, _ = env.local(typ.Binding(f"{zone.per}_of_{zone.name}", member_of(zone.per)))
        other = (exp.make_comparison(whose, UNEQUAL, target.owner),) if zone.name == target.zone else ()
        owners = exp.Indices(PLAYERS if zone.per == "seat" else exp.Const(context.members(zone.per)), zone.per)
        taken = _take_piece(context, sta.Pieces(zone.name, whose), target, piece, found)
        lines.append(sta.ForEach((whose,), owners, other, (taken,), place=item.place))
    short = sta.Pieces(item.sources[0].name, target.owner if item.own else _ZERO)
    return [*lines, sta.If(exp.make_comparison(found, EQUAL, _ZERO), (sta.MovePieces("piece", piece, short, target),))]


def _take_piece(context: Context, source: sta.Pieces, target: sta.Pieces, piece: exp.Local, found: exp.Local) -> sta.Statement:
    """The move of a piece from a zone, unless the zone has none or it was found before."""
    count = exp.At(context.slot(pieces_slot(source.zone)), zone_index(context, source.zone, source.owner, piece))
    test = exp.Logic(AND, (exp.make_comparison(found, EQUAL, _ZERO), exp.make_comparison(count, MORE, _ZERO)))
    return sta.If(test, (sta.MovePieces("piece", piece, source, target), sta.Accumulate(found, ADD, exp.Const(1))))


def _lower_move_all(context: Context, item: eff.MoveAll, env: Env) -> _Lines:
    ends = _lower_zone(context, item.source, env), _lower_zone(context, item.target, env)
    return [sta.MovePieces("all", None, *ends, place=item.place)]


def _lower_move_random(context: Context, item: eff.MoveRandom, env: Env) -> _Lines:
    source, target = _lower_zone(context, item.source, env), _lower_zone(context, item.target, env)
    number = lower_expression(context, item.number, env)
    return [sta.MovePieces("random", number, source, target, _refilling_zone(context, source), place=item.place)]


def _lower_add(context: Context, item: eff.AddPiece, env: Env) -> _Lines:
    pieces = _lower_zone(context, item.target, env)
    return [sta.ChangePiece(pieces, lower_expression(context, item.piece, env), ADD, place=item.place)]


def _lower_remove(context: Context, item: eff.RemovePiece, env: Env) -> _Lines:
    pieces = _lower_zone(context, item.source, env)
    return [sta.ChangePiece(pieces, lower_expression(context, item.piece, env), SUBTRACT, place=item.place)]


def _lower_block(context: Context, item: eff.Together, env: Env) -> _Lines:
    return effects(context, item.body, env)[0]


def _lower_perform(context: Context, item: ver.Perform, env: Env) -> _Lines:
    arguments = lowered_all(context, item.arguments, env)
    me = lower_expression(context, item.me, env) if item.me is not None else _NOBODY
    return [sta.Perform(verb_function(context, item.verb, effects), (me, *arguments), place=item.place)]


BINDING: Mapping[type, Callable[[Context, Any, Env], tuple[_Lines, Env]]] = {
    eff.Alias: _lower_alias, eff.DrawPiece: _lower_draw, eff.EffectEach: _lower_loop, eff.PickOne: _lower_pick,
}
"""The lowering of effects that bind a name."""

PLAIN: Mapping[type, Callable[[Context, Any, Env], _Lines]] = {
    eff.AddPiece: _lower_add, eff.Change: _lower_change, eff.FetchPiece: _lower_fetch, eff.MoveAll: _lower_move_all,
    eff.MovePiece: _lower_move_piece, eff.MoveRandom: _lower_move_random, ver.Perform: _lower_perform,
    eff.RemovePiece: _lower_remove, eff.Set: _lower_set, eff.Together: _lower_block,
}
"""The lowering of all other effects; they are executed if their condition holds."""
