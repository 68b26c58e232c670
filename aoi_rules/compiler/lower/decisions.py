"""Lowering of `take` and `free` to steps: the decisions of a player among actions."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.compiler.lower.context import Env
from aoi_rules.compiler.lower.displays import with_prompt
from aoi_rules.compiler.lower.expressions import lower_expression
from aoi_rules.compiler.lower.options import action_option
from aoi_rules.compiler.lower.routines import lowered_action
from aoi_rules.compiler.lower.steps import ME, MOVE, MOVES, Builder, LoweredAction, RoutineDraft, minus, nothing_listed
from aoi_rules.compiler.lower.visibility import log_move, restricted_seats
from aoi_rules.compiler.operations import join_conditions
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Decision, Option
from aoi_rules.compiler.symbols.slots import sizes_slot
from aoi_rules.compiler.symbols.symbol_table import ZoneSymbol
from aoi_rules.compiler.typed.rules import EachPlayer, Take
from aoi_rules.language.operators import AND, AT_LEAST, AT_MOST, EQUAL, LESS, MORE, OR
from aoi_rules.model.types import NUMBER

__all__ = ["free_only", "take"]

OPEN_END = exp.Const(1 << 30)
ZERO = exp.Const(0)


def take(builder: Builder, item: Take, env: Env, routine: RoutineDraft, after: str) -> str:
    """The steps of a decision among actions; the frame holds how many are left, and how many are still required."""
    context, place = builder.context, item.word.place
    step = builder.reserve(routine, "take")
    left, need = routine.slot("take.left", NUMBER), routine.slot("take.need", NUMBER)
    low = lower_expression(context, item.low, env)
    high = lower_expression(context, item.high, env) if item.high is not None else None
    named = [lowered_action(builder, action) for action in item.actions]
    free = [lowered_action(builder, action) for action in item.free]
    codes = [*named, *free]
    options = (*(_make_option(builder, code, left.slot) for code in named), *(_make_free_option(builder, code) for code in free))
    body: list[sta.Statement] = [
        sta.If(exp.make_comparison(left, AT_MOST, ZERO), (sta.Goto(after),)), sta.Assign(MOVES, exp.NewList(MOVES.type))]
    for number, option in enumerate(options[: len(named)]):
        body.append(_list_action(option, number, left))
    nothing = _skip_condition(builder, named, need) if item.range else nothing_listed()
    body.append(sta.If(nothing, (sta.Goto(after),)))
    body += [_list_action(option, number, None) for number, option in enumerate(options[len(named) :], len(named))]
    met = exp.make_comparison(need, AT_MOST, ZERO)
    body.append(sta.If(met, (sta.Append(MOVES, exp.Tuple((exp.Const(-1),))),)))
    unseen = [value is not None and context.reads_secret(env, value) for value in (low, high)]
    shown = left.slot if high is not None and not unseen[1] else ""
    apply = _apply_move(builder, step, codes, options, need, after, routine)
    secret = any(code.stages[0].secret for code in codes)
    asked = with_prompt(context, item.prompt)
    builder.decide(Decision(step, "take", builder.caption, options, secret, apply, shown, asked), body, routine, place)
    begin: list[sta.Statement] = [
        sta.SetFrame(left.slot, OPEN_END if high is None else high), sta.SetFrame(need.slot, low), sta.Goto(step)]
    if item.when is not None:
        begin.insert(0, sta.If(exp.Not(lower_expression(context, item.when, env)), (sta.Goto(after),)))
    return builder.add_step("begin_take", begin, routine, place, (left.slot, need.slot) if any(unseen) else ())


def free_only(builder: Builder, item: EachPlayer, routine: RoutineDraft, after: str) -> str:
    """The decision in which the free actions are offered once more after the last one of a block."""
    step = builder.reserve(routine, "free")
    codes = [lowered_action(builder, action) for action in item.free]
    options = tuple(_make_free_option(builder, code) for code in codes)
    body: list[sta.Statement] = [sta.Assign(MOVES, exp.NewList(MOVES.type))]
    body += [_list_action(option, number, None) for number, option in enumerate(options)]
    body.append(sta.If(nothing_listed(), (sta.Goto(after),)))
    body.append(sta.Append(MOVES, exp.Tuple((exp.Const(-1),))))
    secret = any(code.stages[0].secret for code in codes)
    apply = _apply_move(builder, step, codes, options, None, after, routine)
    builder.decide(Decision(step, "free", builder.caption, options, secret, apply), body, routine, item.word.place)
    return step


def _make_option(builder: Builder, code: LoweredAction, left: str) -> Option:
    action = code.action
    title = action.word.title or action.name.replace("_", " ")
    return action_option(builder.context, code, title, cost=action.cost, left=left)


def _make_free_option(builder: Builder, code: LoweredAction) -> Option:
    return action_option(builder.context, code, code.action.title, cost=0)


def _list_action(option: Option, number: int, left: exp.Expression | None) -> sta.Statement:
    """The statement that adds an action's moves to the list if enough actions are left for it."""
    found = sta.ListMoves(option.list, (ME,), number)
    if left is None or option.cost <= 1:
        return found
    return sta.If(exp.make_comparison(left, AT_LEAST, exp.Const(option.cost)), (found,))


def _skip_condition(builder: Builder, codes: Sequence[LoweredAction], need: exp.Expression) -> exp.Expression:
    """The condition for skipping a decision: nothing is legal, and skipping reveals nothing about hidden pieces."""
    zones = builder.context.symbols.zones
    revealing: dict[exp.Expression, None] = {}
    for code in codes:
        if not code.stages[0].secret:
            continue
        seen = [zone for zone in (zones[c.zone] for c in code.choices[0] if c.zone) if zone.size_seen == "all"]
        there = tuple(_has_pieces(builder, zone) for zone in seen)
        revealing.setdefault(join_conditions(AND, there))
    if not revealing:
        return nothing_listed()
    some = tuple(revealing)
    needed = exp.make_comparison(need, MORE, ZERO)
    silent = exp.Not(join_conditions(OR, some))
    return exp.Logic(AND, (nothing_listed(), exp.Logic(OR, (needed, silent))))


def _has_pieces(builder: Builder, zone: ZoneSymbol) -> exp.Expression:
    """Whether a zone of the deciding seat, or of any member of another type, has pieces."""
    owners: list[exp.Expression] = [ME if zone.per == "seat" else ZERO]
    if zone.per and zone.per != "seat":
        owners = [exp.Const(number) for number in range(builder.context.members(zone.per))]
    sizes = [exp.At(builder.context.slot(sizes_slot(zone.name)), owner) for owner in owners]
    some = tuple(exp.make_comparison(size, MORE, ZERO) for size in sizes)
    return join_conditions(OR, some)


def _apply_move(
    builder: Builder, step: str, codes: Sequence[LoweredAction], options: Sequence[Option], need: exp.FrameRead | None,
    after: str,
    routine: RoutineDraft,
) -> tuple[sta.Statement, ...]:
    """The statements that apply a move: `stop` ends the decision, any other move begins an action.  `need` is the slot that
    counts down the required actions, if there is one."""
    kind = exp.At(MOVE, ZERO)
    lines: list[sta.Statement] = [
        log_move(builder.context, step, [restricted_seats(code.action, 0) for code in codes]),
        sta.If(exp.make_comparison(kind, LESS, ZERO), (sta.Goto(after),))]
    lines += [sta.SetFrame(slot, exp.Const(1)) for slot in routine.circles]
    for number, option in enumerate(options):
        begun: list[sta.Statement] = [sta.Push(option.action)]
        if option.left and option.cost and need is not None:
            begun += [sta.SetFrame(one.slot, minus(one, option.cost)) for one in (exp.FrameRead(option.left, NUMBER), need)]
        lines.append(sta.If(exp.make_comparison(kind, EQUAL, exp.Const(number)), (*begun, sta.Done())))
    return tuple(lines)
