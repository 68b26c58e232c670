"""Lowering of the flow to steps: phases, rounds, turns, and effects."""

from __future__ import annotations

from collections.abc import Mapping

from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.decisions import free_only, take
from aoi_rules.compiler.lower.effects import carried_out
from aoi_rules.compiler.lower.expressions import lower_expression, lower_items
from aoi_rules.compiler.lower.notes import note_reset
from aoi_rules.compiler.lower.rounds import circle, lower_by, turn_of
from aoi_rules.compiler.lower.sources import lower_bring
from aoi_rules.compiler.lower.steps import ACTING, ME, Builder, Form, RoutineDraft, first_env, plus
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Routine
from aoi_rules.compiler.symbols.slots import counter_slot
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import rules as rul
from aoi_rules.language import tree
from aoi_rules.language.operators import AT_LEAST
from aoi_rules.model.ruleset import PhaseModel
from aoi_rules.model.types import NUMBER

__all__ = ["FORMS", "flow_routine"]


def flow_routine(context: Context) -> tuple[Builder, str]:
    """The steps of the whole flow and of the actions that it offers, and the name of its routine."""
    builder = Builder(context, FORMS)
    routine = RoutineDraft(_flow_name(context.symbols), is_flow=True)
    with builder.lowering_part("", (), routine.name):
        end = builder.add_step("end", [sta.EndRoutine()], routine, None)
        entry = builder.block(context.typed.flow.items, first_env(), routine, end)
    builder.routines = {routine.name: Routine(routine.name, entry, dict(routine.slots)), **builder.routines}
    return builder, routine.name


def _flow_name(symbols: SymbolTable) -> str:
    """The name of the flow's routine: `flow`, unless an action has that name."""
    name = "flow"
    while name in symbols.actions:
        name += "_"
    return name


def _lower_do(builder: Builder, item: rul.Do, env: Env, routine: RoutineDraft, after: str) -> str:
    """A step of effects."""
    lines = carried_out(builder.context, item, env)
    if routine.is_flow:
        lines.insert(0, sta.LogHeading("flow", (builder.context.slot("phase"),), place=item.place))
    return builder.add_step(item.name, [*lines, sta.Goto(after)], routine, item.place)


def _lower_block(builder: Builder, item: rul.Flow, env: Env, routine: RoutineDraft, after: str) -> str:
    """Flow that follows an action."""
    return builder.block(item.items, env, routine, after)


def _lower_phase(builder: Builder, item: rul.Phase, env: Env, routine: RoutineDraft, after: str) -> str:
    context, word = builder.context, item.word
    number, title = len(builder.phases), word.title or item.name
    section = word.see.value if isinstance(word.see, tree.Text) else ""
    builder.phases.append(PhaseModel(item.name, title, section, item.help))
    path = (*builder.path, item.name)
    with builder.lowering_part(title, path, context.scope):
        body = builder.block(item.body.items, env, routine, after)
    mark = context.trace.point("phase", word.place, title)
    heading = sta.LogHeading("phase", (exp.Const(number),), place=word.place)
    lines = [*mark.hit, sta.Store("phase", None, exp.Const(number)), heading, sta.Goto(body)]
    if item.when is not None:
        lines.insert(0, sta.If(exp.Not(mark.record_condition(lower_expression(context, item.when, env))), (sta.Goto(after),)))
    with builder.lowering_part(builder.caption, path, context.scope):
        step = builder.add_step("begin", lines, routine, word.place)
    builder.phase_steps[item.name] = "" if item.acting else step
    return step


def _lower_repeat(builder: Builder, item: rul.Repeat, env: Env, routine: RoutineDraft, after: str) -> str:
    context, place = builder.context, item.word.place
    name, slot = item.name or "repeat", counter_slot(item.name)
    head, tail = builder.reserve(routine, name), builder.reserve(routine, f"{name}_after")
    body = builder.block(item.body.items, env, routine, tail)
    lines: list[sta.Statement] = []
    if item.name:
        lines += [*note_reset(context, slot, place), sta.Store(slot, None, plus(context.slot(slot), 1))]
    for keep in item.resets:
        lines += [*note_reset(context, keep.slot, place), sta.Store(keep.slot, None, None, first=True)]
    if item.name:
        number = sorted(context.symbols.counters).index(item.name)
        lines.append(sta.LogHeading("round", (exp.Const(number), context.slot(slot)), place=place))
    lines.append(sta.Goto(body))
    mark = context.trace.point("repeat", place)
    if item.while_ is not None:
        lines.insert(0, sta.If(exp.Not(mark.record_condition(lower_expression(context, item.while_, env))), (sta.Goto(after),)))
    builder.write(head, lines, routine, place)
    again: sta.Statement = sta.Goto(head)
    if item.until is not None:
        again = sta.If(mark.record_condition(lower_expression(context, item.until, env)), (sta.Goto(after),), (sta.Goto(head),))
    builder.write(tail, [again], routine, place)
    begin: list[sta.Statement] = [*note_reset(context, slot, place), sta.Store(slot, None, exp.Const(0))] if item.name else []
    return builder.add_step(f"begin_{name}", [*begin, sta.Goto(head)], routine, place)


def _lower_each_player(builder: Builder, item: rul.EachPlayer, env: Env, routine: RoutineDraft, after: str) -> str:
    """A loop over the seats of a list; the frame holds the list, how many have acted, and who acted before."""
    context, place = builder.context, item.word.place
    source = lower_items(context, item.within, env)
    seats, at = routine.slot("each.seats", source.type), routine.slot("each.at", NUMBER)
    outer = routine.slot("each.outer", ACTING.type)
    head = builder.reserve(routine, "each")
    inner = env.bind(item.me, ME)
    tail = free_only(builder, item, routine, head) if item.free else head
    body = builder.block(item.body.items, inner, routine, tail)
    done = exp.make_comparison(at, AT_LEAST, exp.Length(seats))
    lines: list[sta.Statement] = [
        sta.If(done, (sta.SetFrame("me", outer), sta.Goto(after))),
        sta.SetFrame("me", exp.At(seats, at)), sta.SetFrame(at.slot, plus(at, 1))]
    heading = [sta.LogHeading("turn", (ACTING,), place=place)] if routine.is_flow else []
    lines += turn_of(context, item.when, inner, body, head, heading)
    builder.write(head, lines, routine, place)
    begin = [sta.SetFrame(seats.slot, exp.SameTuple(source)), sta.SetFrame(at.slot, exp.Const(0)),
             sta.SetFrame(outer.slot, ACTING), sta.Goto(head)]
    return builder.add_step("begin_each", begin, routine, place)


FORMS: Mapping[type, Form] = {
    rul.Bring: lower_bring, rul.By: lower_by, rul.Circle: circle, rul.Do: _lower_do, rul.EachPlayer: _lower_each_player,
    rul.Flow: _lower_block, rul.Phase: _lower_phase, rul.Repeat: _lower_repeat, rul.Take: take,
}
"""The lowering of each kind of flow."""
