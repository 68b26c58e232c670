"""Actions to steps: the decisions after the first, then what is carried out, then back to where it was chosen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from aoi_rules.compiler.action_code import ME, ActionCode
from aoi_rules.compiler.code import Code, CompileFault, Env
from aoi_rules.compiler.examine import examine_action
from aoi_rules.compiler.flow_code import DecisionCode, OptionCode, Routine
from aoi_rules.compiler.operators import facts
from aoi_rules.compiler.seeing import logged, secret
from aoi_rules.diagnostics import meant
from aoi_rules.words import actions as act

if TYPE_CHECKING:
    from aoi_rules.compiler.flow import FlowCompiler

__all__ = ["action"]


def action(flow: FlowCompiler, name: str, place: Any) -> ActionCode:
    """An action's code; compiled when it is first named."""
    if name in flow.compiled:
        return flow.compiled[name]
    word = flow.all.actions.get(name)
    if word is None:
        raise CompileFault("unknown-action", f"no action is called `{name}`", place,
                           meant(name, {n: a.name.place for n, a in flow.all.actions.items()}, place))
    code = flow.actions.parts(word)
    flow.compiled[name] = code
    code.entry = flow.new_step()
    try:
        flow.actions.choosing(code)
        env = Env({"me": ME})
        for number in range(len(code.stages)):
            flow.reasons.stage(code, number, env)
            env = after_stage(flow, code, number, env)
        run_action(flow, code)
    except CompileFault as fault:
        examine_action(flow, code, fault, run_items)
    return code


def after_stage(flow: FlowCompiler, code: ActionCode, number: int, env: Env) -> Env:
    stage = code.stages[number]
    for item in stage.items:
        if isinstance(item, act.Choose):
            choice = next(c for c in stage.choices if c.word is item)
            bound = Code(choice.python, choice.typ, names=frozenset((choice.python,)))
            env = env.bind(choice.name, bound)
        elif isinstance(item, act.Let):
            env = env.bind(item.name.name, flow.ex.compile(item.value, env))
        elif item.value is not None and item.when is None:
            env = env.know(facts(item.value))
    return env


def run_action(flow: FlowCompiler, code: ActionCode) -> None:
    routine = Routine(code.word.name.name)
    for stage in code.stages:
        for choice in stage.choices:
            routine.slot(choice.python)
    env, settle = settled(flow, code, routine)
    last = flow.new_step()
    flow.write(last, ["s.frames.pop()", "return 0"], routine, code.word.place)
    outer = flow.caption
    flow.caption = code.word.title or code.word.name.name
    step = run_items(flow, code.run, env, routine, last)
    if settle:
        step = flow.write(flow.new_step(), [*settle, f"f[0] = {step}", "return 0"], routine, code.word.place)
        flow.veiled[step] = tuple(slot for name, slot in routine.slots.items() if name in routine.veiled)
    for number in reversed(range(1, len(code.stages))):
        step = later_stage(flow, code, number, routine, step)
    flow.caption = outer
    flow.write(code.entry, [f"f[0] = {step}", "return 0"], routine, code.word.place)
    code.slots = routine.slots


def settled(flow: FlowCompiler, code: ActionCode, routine: Routine) -> tuple[Env, list[str]]:
    """Aliases are reckoned once, when the choices stand, and kept in the frame."""
    env = code.env
    lines = []
    unseen = {c.python for stage in code.stages for c in stage.choices if secret(flow.all, c)}
    for stage in code.stages:
        for item in stage.items:
            if isinstance(item, act.Let):
                was = code.env.locals[item.name.name]
                name = f"v_{item.name.name}_let"
                while name in routine.slots:  # a choice may be called so
                    name += "_"
                lines.append(f"f[{routine.slot(name)}] = {was.src}")
                if was.names & unseen or was.deps & flow.all.hidden():
                    routine.veiled.add(name)
                bound = Code(name, was.typ, names=frozenset((name,)))
                present = code.env.present
                env = Env({**env.locals, item.name.name: bound}, present)
    return env, lines


def run_items(flow: FlowCompiler, items: Sequence[Any], env: Env, routine: Routine, after: int) -> int:
    """The first step of what an action carries out."""
    for item in reversed(items):
        try:
            if isinstance(item, act.Do):
                after = flow.do(item, env, routine, after)
            elif isinstance(item, act.Bring):
                after = flow.sources.bring(item, env, routine, after)
            elif isinstance(item, act.Afterwards):
                after = flow.block(item.body, env, routine, after)
        except CompileFault as fault:
            flow.report.error(fault.code, fault.message, fault.place, fault.hint)
    return after


def later_stage(flow: FlowCompiler, code: ActionCode, number: int, routine: Routine, after: int) -> int:
    step = flow.new_step()
    stage = code.stages[number]
    earlier = [c.python for s in code.stages[:number] for c in s.choices]
    call = ", ".join(["s", "v_me", *earlier, "moves", "0"])
    lines = ["moves: list[tuple[int, ...]] = []", f"{stage.list_name}({call})"]
    option = OptionCode(code.word.name.name, code.word.title or code.word.name.name, code, number)
    flow.decisions[step] = DecisionCode("choice", flow.caption, [option], stage.secret)
    flow.write(step, [*lines, *flow.ask(step, stage.secret)], routine, code.word.place)
    flow.applies[step] = [
        *logged(flow.all, step, [option]),
        *(f"f[{routine.slot(c.python)}] = m[{i}]" for i, c in enumerate(stage.choices, 1)), f"f[0] = {after}",
    ]
    return step
