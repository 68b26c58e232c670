"""Lowering of actions to steps: the decisions after the first one, then what is carried out, then the return to the
decision."""

from __future__ import annotations

from aoi_rules.compiler.lower.actions import chosen_local, stages_of
from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.effects import environments_of
from aoi_rules.compiler.lower.expressions import lower_expression
from aoi_rules.compiler.lower.options import action_option, choices_of
from aoi_rules.compiler.lower.refusals import explained_stage
from aoi_rules.compiler.lower.steps import ME, MOVE, MOVES, Builder, LoweredAction, RoutineDraft, first_env
from aoi_rules.compiler.lower.visibility import log_move, restricted_seats
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Decision, Routine
from aoi_rules.compiler.typed.effects import Alias
from aoi_rules.compiler.typed.rules import Action

__all__ = ["lowered_action"]

_Chosen = tuple[tuple[exp.Local, ...], ...]


def lowered_action(builder: Builder, action: Action) -> LoweredAction:
    """An action's functions and steps, built at its first use; it may refer to itself before its steps are complete."""
    known = builder.actions.get(action.name)
    if known is not None:
        return known
    context = builder.context
    routine = RoutineDraft(action.name)
    with builder.lowering_part(action.title, (), action.name):
        entry = builder.reserve(routine, "begin")
        stages = stages_of(context, action)
        explained = tuple(explained_stage(context, action, number) for number in range(len(stages)))
        code = builder.actions[action.name] = LoweredAction(action, entry, stages, explained, choices_of(context, action))
        _add_steps(builder, code, routine)
    chosen = len(action.stages[0].choices)
    builder.routines[action.name] = Routine(action.name, entry, dict(routine.slots), chosen)
    return code


def _add_steps(builder: Builder, code: LoweredAction, routine: RoutineDraft) -> None:
    """The steps of an action, from the last one back."""
    action, place = code.action, code.action.word.place
    chosen, env = _choice_locals(builder.context, action, routine)
    settle, env = _store_aliases(builder, action, routine, env)
    last = builder.add_step("end", [sta.EndRoutine()], routine, place)
    step = last
    for item, inner in reversed(list(zip(action.run, environments_of(env, action.run), strict=True))):
        step = builder.block([item], inner, routine, step)
    if settle:
        veiled = [slot for slot in routine.slots if slot in routine.veiled]
        step = builder.add_step("settle", [*settle, sta.Goto(step)], routine, place, veiled)
    for number in reversed(range(1, len(action.stages))):
        step = _add_later_stage(builder, code, number, routine, chosen, step)
    builder.write(code.entry, [sta.Goto(step)], routine, place)


def _choice_locals(context: Context, action: Action, routine: RoutineDraft) -> tuple[_Chosen, Env]:
    """The locals of the choices, stage by stage, each with a slot of its name; and the bindings after all choices."""
    env = first_env().bind(action.me, ME)
    stages = []
    for stage in action.stages:
        found = []
        for choice in stage.choices:
            local, env = chosen_local(context.symbols, choice, env)
            routine.slot(local.name, local.type)
            found.append(local)
        stages.append(tuple(found))
    return tuple(stages), env


def _store_aliases(builder: Builder, action: Action, routine: RoutineDraft, env: Env) -> tuple[list[sta.Statement], Env]:
    """The statements that compute aliases once, after all choices, and store them in the frame; and the bindings with them."""
    context = builder.context
    lines: list[sta.Statement] = []
    for alias in (line for stage in action.stages for line in stage.lines if isinstance(line, Alias)):
        value = lower_expression(context, alias.value, env)
        local, env = env.local(alias.binding)
        slot = routine.slot(local.name, local.type).slot
        if context.reads_secret(env, value):
            routine.veiled.add(slot)
            env = env.veil([local.name])
        lines += [sta.Assign(local, value, place=action.word.place), sta.SetFrame(slot, local)]
    return lines, env


def _add_later_stage(
    builder: Builder, code: LoweredAction, number: int, routine: RoutineDraft, chosen: _Chosen, after: str
) -> str:
    """The step that decides a later stage of an action."""
    context, stage, action = builder.context, code.stages[number], code.action
    step = builder.reserve(routine, "_".join(["choose", *(choice.name for choice in stage.stage.choices[:1])]))
    earlier = tuple(local for some in chosen[:number] for local in some)
    body = [sta.Assign(MOVES, exp.NewList(MOVES.type)), sta.ListMoves(stage.list_name, (ME, *earlier), 0)]
    option = action_option(context, code, action.title, number)
    apply = (
        log_move(context, step, [restricted_seats(action, number)]),
        *(sta.SetFrame(local.name, exp.At(MOVE, exp.Const(i))) for i, local in enumerate(chosen[number], 1)), sta.Goto(after))
    builder.decide(Decision(step, "choice", builder.caption, (option,), stage.secret, apply), body, routine, action.word.place)
    return step
