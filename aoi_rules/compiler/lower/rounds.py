"""Lowering of `circle` and `by` to steps: rounds until all pass, and decisions of a seat that need not be on turn."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.expressions import lower_expression, lower_items
from aoi_rules.compiler.lower.steps import ACTING, ME, Builder, RoutineDraft, plus
from aoi_rules.compiler.operations import join_conditions
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.typed.expressions import Binding, Expression
from aoi_rules.compiler.typed.rules import By, Circle
from aoi_rules.language.operators import AT_LEAST, LESS, MODULO, OR, UNEQUAL
from aoi_rules.model.types import NUMBER

__all__ = ["lower_by", "circle", "turn_of"]

ZERO = exp.Const(0)


def circle(builder: Builder, item: Circle, env: Env, routine: RoutineDraft, after: str) -> str:
    """The steps of a block that is repeated, seat by seat, until nobody acts.

    The frame holds the seats, how many were asked, how many passed in succession, whether somebody acted, and who acted before
    the block.
    """
    context, place = builder.context, item.word.place
    source = lower_items(context, item.within, env)
    head, tail = builder.reserve(routine, "circle"), builder.reserve(routine, "circle_after")
    seats = routine.slot("circle.seats", source.type)
    at, idle, acted = (routine.slot(f"circle.{what}", NUMBER) for what in ("at", "idle", "acted"))
    outer = routine.slot("circle.outer", ACTING.type)
    inner = env.bind(item.me, ME)
    routine.circles.append(acted.slot)
    body = builder.block(item.body.items, inner, routine, tail)
    routine.circles.pop()
    number = exp.Length(seats)
    turn = exp.At(seats, exp.Arithmetic(MODULO, at, number))
    lines: list[sta.Statement] = [
        sta.If(exp.make_comparison(idle, AT_LEAST, number),
               (sta.SetFrame("me", outer), sta.Goto(after))),
        sta.SetFrame("me", turn), sta.SetFrame(at.slot, plus(at, 1)), sta.SetFrame(acted.slot, ZERO)]
    lines += turn_of(context, item.when, inner, body, tail)
    builder.write(head, lines, routine, place)
    passed = exp.IfElse(exp.make_comparison(acted, UNEQUAL, ZERO), ZERO, plus(idle, 1))
    builder.write(tail, [sta.SetFrame(idle.slot, passed), sta.Goto(head)], routine, place)
    begin = [sta.SetFrame(seats.slot, exp.SameTuple(source)), sta.SetFrame(at.slot, ZERO), sta.SetFrame(idle.slot, ZERO),
             sta.SetFrame(outer.slot, ACTING), sta.Goto(head)]
    return builder.add_step("begin_circle", begin, routine, place)


def lower_by(builder: Builder, item: By, env: Env, routine: RoutineDraft, after: str) -> str:
    """The steps of a block in which another seat is `me`; it is skipped if that seat is absent."""
    context, place = builder.context, item.word.place
    tail = builder.reserve(routine, "by_end")
    outer = routine.slot("by.outer", ACTING.type)
    body = builder.block(item.body.items, env.bind(item.me, ME), routine, tail)
    builder.write(tail, [sta.SetFrame("me", outer), sta.Goto(after)], routine, place)
    seat, outside = env.local(Binding("by", item.seat.type))
    tests: list[exp.Expression] = [exp.make_comparison(seat, LESS, ZERO)] if item.seat.type.optional else []
    tests += [exp.Not(lower_expression(context, item.when, outside))] if item.when is not None else []
    lines: list[sta.Statement] = [sta.Assign(seat, lower_expression(context, item.seat, env))]
    if tests:
        lines.append(sta.If(join_conditions(OR, tests), (sta.Goto(after),)))
    lines += [sta.SetFrame(outer.slot, ACTING), sta.SetFrame("me", seat), sta.Goto(body)]
    return builder.add_step("by", lines, routine, place)


def turn_of(
    context: Context, when: Expression | None, env: Env, body: str, otherwise: str, heading: Sequence[sta.Statement] = ()
) -> list[sta.Statement]:
    """The statements that begin the turn of the seat in the frame: at `body`, after its `heading` in the log, or at `otherwise`
    if `when` does not hold."""
    if when is None:
        return [*heading, sta.Goto(body)]
    begins = (*heading, sta.Goto(body))
    return [sta.Assign(ME, ACTING), sta.If(lower_expression(context, when, env), begins, (sta.Goto(otherwise),))]
