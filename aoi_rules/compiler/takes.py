"""`take` and `free` to steps: the decisions of a player among actions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from aoi_rules.compiler.code import Code, CompileFault, Env, indent
from aoi_rules.compiler.flow_code import DecisionCode, OptionCode, Routine
from aoi_rules.compiler.routines import action
from aoi_rules.compiler.seeing import logged
from aoi_rules.language import tree
from aoi_rules.model.types import NUMBER
from aoi_rules.words import flow as flo
from aoi_rules.words.base import Ident

if TYPE_CHECKING:
    from aoi_rules.compiler.flow import FlowCompiler

__all__ = ["free_only", "take"]

OPEN_END = 1 << 30


def take(flow: FlowCompiler, item: flo.Take, env: Env, routine: Routine, after: int, free: Sequence[Ident]) -> int:
    """The steps of a decision among actions."""
    if "me" not in env.locals:
        raise CompileFault("nobody-acts", "nobody is acting here, so nobody can decide", item.statement.word_place,
                           "put it inside `each player in … { … }`")
    step = flow.new_step()
    left, need = routine.slot(f"left_{step}"), routine.slot(f"need_{step}")
    low, high = bounds(flow, item, env)
    names = list(item.of.items)
    options = [option_of(flow, node, left) for node in names]
    options += [free_option(flow, name) for name in free]
    count = len(names)
    lines = [f"if f[{left}] <= 0:", f"    f[0] = {after}", "    return 0", "moves: list[tuple[int, ...]] = []"]
    for number, option in enumerate(options[:count]):
        assert option.code is not None
        call = f"{option.code.stages[0].list_name}(s, v_me, moves, {number})"
        lines += [f"if f[{left}] >= {option.cost}:", f"    {call}"] if option.cost > 1 else [call]
    test = "not moves" if not isinstance(item.number, tree.Range) else _nothing(flow, options[:count], env, f"f[{need}]")
    lines += [f"if {test}:", f"    f[0] = {after}", "    return 0"]
    for number, option in enumerate(options[count:], count):
        assert option.code is not None
        lines.append(f"{option.code.stages[0].list_name}(s, v_me, moves, {number})")
    lines += [f"if f[{need}] <= 0:", "    moves.append((-1,))"]
    secret = any(o.code is not None and o.code.stages[0].secret for o in options)
    unseen = [c is not None and bool(c.deps & flow.all.hidden() or c.names & routine.veiled) for c in (low, high)]
    told = high is not None and not unseen[1]
    flow.decisions[step] = DecisionCode("take", flow.caption, options, secret, count, left if told else -1)
    flow.write(step, [*lines, *flow.ask(step, secret)], routine, item.place)
    apply_take(flow, step, options, left, need, after, routine)
    most = str(OPEN_END) if high is None else high.src
    begin = [f"f[{left}] = {most}", f"f[{need}] = {low.src}", f"f[0] = {step}", "return 0"]
    if item.when is not None:
        test = flow.ex.truth(item.when, env).src
        begin = [f"if not {test}:", f"    f[0] = {after}", "    return 0", *begin]
    first = flow.write(flow.new_step(), begin, routine, item.place)
    if any(unseen):
        flow.veiled[first] = left, need
    return first


def bounds(flow: FlowCompiler, item: flo.Take, env: Env) -> tuple[Code, Code | None]:
    """The least and the greatest number of actions; None where there is no end to them."""
    if isinstance(item.number, tree.Range):
        low = flow.ex.of_kind(item.number.low, env, NUMBER, "the least number")
        if item.number.high is None:
            return low, None
        return low, flow.ex.of_kind(item.number.high, env, NUMBER, "the greatest number")
    both = flow.ex.of_kind(item.number, env, NUMBER, "how many")
    return both, both


def option_of(flow: FlowCompiler, node: Any, left: int) -> OptionCode:
    if not isinstance(node, tree.Name):
        raise CompileFault("wrong-argument", "`take`: actions are named here", node.place,
                           "such as `take 1 of (build, pass)`")
    code = action(flow, node.name, node.place)
    title = code.word.title or node.name.replace("_", " ")
    return OptionCode(node.name, title, code, 0, cost=code.cost, left_slot=left)


def free_option(flow: FlowCompiler, name: Ident) -> OptionCode:
    code = action(flow, name.name, name.place)
    return OptionCode(name.name, code.word.title or name.name, code, 0, cost=0)


def free_only(flow: FlowCompiler, free: list[Ident], env: Env, routine: Routine, after: int, item: Any) -> int:
    """The decision that free actions alone offer once more after the last one of a block."""
    step = flow.new_step()
    options = [free_option(flow, name) for name in free]
    lines = ["moves: list[tuple[int, ...]] = []"]
    for number, option in enumerate(options):
        assert option.code is not None
        lines.append(f"{option.code.stages[0].list_name}(s, v_me, moves, {number})")
    lines += ["if not moves:", f"    f[0] = {after}", "    return 0", "moves.append((-1,))"]
    secret = any(o.code is not None and o.code.stages[0].secret for o in options)
    flow.decisions[step] = DecisionCode("free", flow.caption, options, secret)
    flow.write(step, [*lines, *flow.ask(step, secret)], routine, item.place)
    apply_take(flow, step, options, -1, -1, after, routine)
    return step


def _nothing(flow: FlowCompiler, options: list[OptionCode], env: Env, need: str) -> str:
    """When a decision is not asked at all: nothing is legal, and that tells of no pieces that others do not see."""
    telling = []
    for option in options:
        assert option.code is not None
        stage = option.code.stages[0]
        if not stage.secret:
            continue
        seen = [z for c in stage.choices if c.zone for z in (flow.all.zones[c.zone],) if z.size_seen == "all"]
        sizes = [f"s.n_{z.name}[{'v_me' if z.per_seat else 0}] > 0" for z in seen]
        telling.append(" and ".join(sizes) or "True")
    if not telling:
        return "not moves"
    return f"not moves and ({need} > 0 or not ({' or '.join(dict.fromkeys(telling))}))"


def apply_take(
    flow: FlowCompiler, step: int, options: list[OptionCode], left: int, need: int, after: int, routine: Routine
) -> None:
    lines = ["k = m[0]", *logged(flow.all, step, options), "if k < 0:", f"    f[0] = {after}", "    return"]
    lines += [f"f[{slot}] = 1" for slot in routine.circles]
    for number, option in enumerate(options):
        assert option.code is not None
        rest = option.code.frame_size - 2 - len(option.code.stages[0].choices)
        frame = f"s.frames.append([{option.code.entry}, f[1], *m[1:]{', 0' * rest}])"
        inner = [frame]
        if left >= 0 and option.cost:
            inner += [f"f[{left}] -= {option.cost}", f"f[{need}] -= {option.cost}"]
        lines += [f"if k == {number}:", *indent([*inner, "return"])]
    flow.applies[step] = lines
