"""`circle` and `by` to steps: round and round until all pass, and somebody who need not be on turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aoi_rules.compiler.action_code import ME
from aoi_rules.compiler.code import CompileFault, Env
from aoi_rules.compiler.flow_code import Routine
from aoi_rules.model.types import member_of
from aoi_rules.words import flow as flo

if TYPE_CHECKING:
    from aoi_rules.compiler.flow import FlowCompiler

__all__ = ["by", "circle"]


def circle(flow: FlowCompiler, item: flo.Circle, env: Env, routine: Routine, after: int) -> int:
    """The steps of a block that goes round until nobody acts any more."""
    src = flow.seats(item, env)
    head, tail = flow.new_step(), flow.new_step()
    seats, at, idle, acted, outer = (routine.slot(f"{w}_{head}") for w in ("seats", "at", "idle", "acted", "outer"))
    inner = env.bind("me", ME)
    routine.circles.append(acted)
    body = flow.block(item.body, inner, routine, tail)
    routine.circles.pop()
    test = f" if {flow.ex.truth(item.when, inner).src} else {tail}" if item.when is not None else ""
    flow.write(head, [
        f"if f[{idle}] >= len(f[{seats}]):", f"    f[0] = {after}", f"    f[1] = f[{outer}]", "    return 0",
        f"f[1] = f[{seats}][f[{at}] % len(f[{seats}])]", "v_me = f[1]", f"f[{at}] += 1", f"f[{acted}] = 0",
        f"f[0] = {body}{test}", "return 0",
    ], routine, item.place)
    flow.write(tail, [f"f[{idle}] = 0 if f[{acted}] else f[{idle}] + 1", f"f[0] = {head}", "return 0"], routine, item.place)
    begin = [f"f[{seats}] = tuple({src})", f"f[{at}] = f[{idle}] = 0", f"f[{outer}] = f[1]", f"f[0] = {head}", "return 0"]
    return flow.write(flow.new_step(), begin, routine, item.place)


def by(flow: FlowCompiler, item: flo.By, env: Env, routine: Routine, after: int) -> int:
    """The steps of a block in which somebody else is `me`."""
    seat = flow.ex.compile(item.seat, env)
    if seat.typ.present() != member_of("seat"):
        raise CompileFault("wrong-type", f"`by`: a seat is wanted here, and this is {seat.typ.wording}", item.seat.place,
                           "such as `left_of(me)`, or what a `keep NAME seat` holds")
    tail = flow.new_step()
    outer = routine.slot(f"outer_{tail}")
    body = flow.block(item.body, env.bind("me", ME), routine, tail)
    flow.write(tail, [f"f[1] = f[{outer}]", f"f[0] = {after}", "return 0"], routine, item.place)
    tests = [f"{seat.src} < 0"] if seat.typ.optional else []
    tests += [f"not {flow.ex.truth(item.when, env).src}"] if item.when is not None else []
    lines = [f"if {' or '.join(tests)}:", f"    f[0] = {after}", "    return 0"] if tests else []
    lines += [f"f[{outer}] = f[1]", f"f[1] = {seat.src}", f"f[0] = {body}", "return 0"]
    return flow.write(flow.new_step(), lines, routine, item.place)
