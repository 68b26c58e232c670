"""Lowering of `bring` to steps: one unit at a time, with the sources listed again for each."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.effects import carried_out
from aoi_rules.compiler.lower.expressions import lower_expression, lower_items, lowered_all
from aoi_rules.compiler.lower.options import source_option
from aoi_rules.compiler.lower.refusals import source_lines
from aoi_rules.compiler.lower.steps import MOVE, MOVES, Builder, RoutineDraft, load_locals, minus, nothing_listed, plus
from aoi_rules.compiler.lower.visibility import log_move
from aoi_rules.compiler.operations import conjuncts, join_conditions
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Decision, Function, Option, Purpose
from aoi_rules.compiler.program.types import LINES
from aoi_rules.compiler.typed.rules import Bring, Source
from aoi_rules.language.operators import AND, AT_LEAST, AT_MOST, EQUAL, LESS, MORE, OR
from aoi_rules.model.ruleset import OF_SOURCE
from aoi_rules.model.types import NUMBER, Shape, list_of

__all__ = ["lower_bring"]

ZERO = exp.Const(0)


@frozen
class _RemainingGoods:
    """For `bring` with several goods: whether another good follows, and the step after the last one."""

    more: exp.Expression
    last: str


def lower_bring(builder: Builder, item: Bring, env: Env, routine: RoutineDraft, after: str) -> str:
    """The steps that bring the given number of units; if only one source applies, it is taken without asking."""
    if item.each is None:
        return _add_steps_for_good(builder, item, env, routine, after, None)
    return _add_steps_for_goods(builder, item, env, routine, after)


def _add_steps_for_goods(builder: Builder, item: Bring, env: Env, routine: RoutineDraft, after: str) -> str:
    """The steps for several goods, one after the other; the frame holds the goods, how many were begun, and the current one."""
    assert item.each is not None
    assert item.within is not None
    place = item.word.place
    source = lower_items(builder.context, item.within, env)
    good, inner = env.local(item.each)
    goods, at, here = (routine.slot("bring.goods", source.type), routine.slot("bring.at", NUMBER),
                       routine.slot(good.name, good.type))
    head = builder.reserve(routine, f"each_{item.each.name}")
    number = exp.Length(goods)
    ahead = _RemainingGoods(exp.make_comparison(at, LESS, number), after)
    start = _add_steps_for_good(builder, item, inner, routine, head, ahead)
    builder.write(head, [
        sta.If(exp.make_comparison(at, AT_LEAST, number), (sta.Goto(after),)),
        sta.SetFrame(here.slot, exp.At(goods, at)), sta.SetFrame(at.slot, plus(at, 1)),
        sta.Goto(start),
    ], routine, place)
    begin = [sta.SetFrame(goods.slot, exp.SameTuple(source)), sta.SetFrame(at.slot, ZERO), sta.Goto(head)]
    return builder.add_step(f"begin_each_{item.each.name}", begin, routine, place)


def _add_steps_for_good(
    builder: Builder, item: Bring, env: Env, routine: RoutineDraft, after: str, ahead: _RemainingGoods | None
) -> str:
    """The steps for one good."""
    context, place = builder.context, item.word.place
    number = lower_expression(context, item.number, env)
    inner = _bind_names(context, item, env)
    what = f"bring_{_good_name(item)}"
    step = builder.reserve(routine, what)
    left = routine.slot("bring.left", NUMBER)
    body: list[sta.Statement] = [
        sta.If(exp.make_comparison(left, AT_MOST, ZERO), (sta.Goto(after),)), sta.Assign(MOVES, exp.NewList(MOVES.type))]
    options, branches = [], []
    for index, source in enumerate(item.sources):
        listing, option = _list_offers(builder, item, source, index, inner, routine)
        body.append(listing)
        options.append(option)
        taken = exp.make_comparison(exp.At(MOVE, ZERO), EQUAL, exp.Const(index))
        branches.append(sta.If(taken, tuple(_take_unit(context, item, source, inner))))
    if ahead is not None:
        body.append(_keep_finishable_moves(ahead, left))
    body.append(sta.If(nothing_listed(), (sta.NoSource(place=place),)))
    changes = [sta.SetFrame(left.slot, minus(left, 1)), *branches]
    apply = (log_move(context, step, []), *load_locals(changes, routine), *changes)
    builder.decide(Decision(step, "bring", builder.caption, tuple(options), False, apply), body, routine, place)
    return builder.add_step(f"begin_{what}", [sta.SetFrame(left.slot, number), sta.Goto(step)], routine, place)


def _good_name(item: Bring) -> str:
    """The good, as a word in the names of steps."""
    return str(getattr(item.word.good, "name", "unit"))


def _keep_finishable_moves(ahead: _RemainingGoods, left: exp.Expression) -> sta.Statement:
    """The statement that keeps only the moves after which everything that still has to be brought can be brought."""
    one = exp.Local("one", MOVE.type)
    kept = exp.ListOf(one, one, MOVES, (exp.CanFinish(one, ahead.last),))
    more = exp.make_comparison(left, MORE, exp.Const(1))
    return sta.If(exp.Logic(OR, (more, ahead.more)), (sta.Assign(MOVES, kept),))


def _bind_names(context: Context, item: Bring, env: Env) -> Env:
    """The environment with the sources' names for the good and the places; a single place becomes a list of one."""
    good = lower_expression(context, item.good, env)
    places = lower_expression(context, item.places, env) if item.places is not None else None
    env = env.bind(item.good_binding, good)
    if item.places is None or places is None or item.places_binding is None:
        return env
    one = item.places.type.kind is Shape.MEMBER
    return env.bind(item.places_binding, exp.Tuple((places,), list_of(places.type.of)) if one else places)


def _list_offers(
    builder: Builder, item: Bring, source: Source, index: int, env: Env, routine: RoutineDraft
) -> tuple[sta.Statement, Option]:
    """The statement that lists what a source offers, and its option."""
    context = builder.context
    goods = (env.values[item.good_binding],) if item.each is not None else ()
    if source.variable is None or source.within is None:
        why = _explain_source(builder, item, source, env, routine, None)
        add = sta.Append(MOVES, exp.Tuple((exp.Const(index), *goods)))
        conditions = _lower_conditions(context, source, env)
        test = join_conditions(AND, conditions)
        return sta.If(test, (add,)), source_option(context, item, source, why)
    within = lower_items(context, source.within, env)
    local, inner = env.local(source.variable)
    conditions = _lower_conditions(context, source, inner)
    why = _explain_source(builder, item, source, inner, routine, local)
    add = sta.Append(MOVES, exp.Tuple((exp.Const(index), *goods, local)))
    return sta.ForEach((local,), within, conditions, (add,)), source_option(context, item, source, why)


def _lower_conditions(context: Context, source: Source, env: Env) -> tuple[exp.Expression, ...]:
    """The conditions under which a source applies."""
    found: list[exp.Expression] = []
    for line in source.requirements:
        if line.when is None:
            found += lowered_all(context, conjuncts(line.condition), env)
        else:
            when, condition = lowered_all(context, (line.when, line.condition), env)
            found.append(exp.IfElse(when, condition, exp.Const(True)))
    return tuple(found)


def _take_unit(context: Context, item: Bring, source: Source, env: Env) -> list[sta.Statement]:
    """The statements that take a unit."""
    first: list[sta.Statement] = []
    if source.variable is not None:
        local, env = env.local(source.variable)
        first = [sta.Assign(local, exp.At(MOVE, exp.Const(2 if item.each is not None else 1)))]
    return [*first, *(line for do in source.taking for line in carried_out(context, do, env))]


def _explain_source(
    builder: Builder, item: Bring, source: Source, env: Env, routine: RoutineDraft, variable: exp.Local | None
) -> str:
    """The function that says which requirements of a source hold: `(frame, *values of the move)`; empty if the program does not
    explain the source."""
    context = builder.context
    if not context.explains(source.word.name.name):
        return ""
    lines = source_lines(context, source, env)
    good = env.values[item.good_binding]
    given = (good if item.each is not None else None, variable)
    own = tuple(local for local in given if isinstance(local, exp.Local))
    body = (*load_locals(lines, routine, [local.name for local in own]), *lines)
    name = context.unique(f"{OF_SOURCE}{source.word.name}.why")
    place = source.word.place
    context.functions[name] = Function(name, Purpose.WHY, own, body, LINES, place, frame=routine.name)
    return name
