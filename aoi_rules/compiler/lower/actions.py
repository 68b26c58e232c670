"""What may be chosen for an action, stage by stage: functions that list the legal choices, and that say whether there is one.

A stage offers what can be completed: each asks the next one whether anything is left to choose there.
"""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.lower.choices import ChoiceLoops
from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.expressions import lowered, lowered_all
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.walk import free_locals
from aoi_rules.compiler.typed.rules import Action, Alias, Choice, Stage
from aoi_rules.model.types import NUMBER, TRUTH, Type, list_of

__all__ = ["LoweredStage", "action_env", "alike_function", "stages_of"]

_KEPT = 20  # what is found beforehand stays in memory: a combination counts as so many steps
OUT, OPTION = exp.Local("out", list_of("tuple")), exp.Local("option", NUMBER)
_OWN = frozenset(("out", "option", "found"))
"""Names that the functions of a stage have for themselves."""


@frozen(eq=False)
class LoweredStage:
    """A stage of an action: the name of the function that adds its choices to a list, `(me, *earlier, out, option)`, and
    whether what not all see decides which these are."""

    stage: Stage
    list_name: str
    secret: bool


def action_env(action: Action, number: int) -> tuple[Env, tuple[exp.Local, ...]]:
    """The bindings at the beginning of a stage: `me` and what was chosen before, each a local; and these locals."""
    me, env = Env({}, _OWN).local(action.me)
    chosen = []
    for stage in action.stages[:number]:
        for choice in stage.choices:
            local, env = env.local(choice.binding)
            chosen.append(local)
    return env, (me, *chosen)


def with_aliases(context: Context, action: Action, number: int, env: Env) -> Env:
    """The same with the aliases of earlier stages, each as the expression that it stands for."""
    for stage in action.stages[:number]:
        for line in stage.lines:
            if isinstance(line, Alias):
                env = env.bind(line.binding, lowered(context, line.value, env))
    return env


def stages_of(context: Context, action: Action) -> tuple[LoweredStage, ...]:
    """The functions of all stages, made from the last one back."""
    found: list[LoweredStage] = []
    exists: exp.CallFunction | None = None
    outer, context.scope = context.scope, action.name
    for number in reversed(range(len(action.stages))):
        builder = _Stage(context, action, number)
        secret = bool(found) and found[0].secret
        found.insert(0, LoweredStage(action.stages[number], builder.listing(exists), builder.secret() or secret))
        exists = builder.exists(exists) if number else None
    context.scope = outer
    return tuple(found)


class _Stage:
    """The functions of one stage."""

    def __init__(self, context: Context, action: Action, number: int) -> None:
        self.context = context
        self.action = action
        self.stage = action.stages[number]
        env, self.given = action_env(action, number)
        self.loops = ChoiceLoops(context, self.stage, with_aliases(context, action, number, env))
        self.choices = self.stage.choices
        self.asked: list[sta.Statement] = []  # what is asked to list the choices of this stage

    def listing(self, exists: exp.CallFunction | None) -> str:
        """A function that adds every legal choice to a list, each as its option's number and its values.

        The choices that this stage's own lines allow are a function of their own, so that they can be remembered; which
        of them can be completed is asked anew.
        """
        if not self.choices:
            body = self.asked = self.loops.body([sta.Append(OUT, exp.Tuple((OPTION,)))], sta.Return())
            if exists is not None:
                body = [sta.Guard((exists,), sta.Return()), *body]
        else:
            body = self._from_core(exists)
        name, place = f"{self.action.name}.list", self.action.word.place
        return self.context.function(name, "list", (*self.given, OUT, OPTION), body, None, place)

    def _from_core(self, exists: exp.CallFunction | None) -> list[sta.Statement]:
        core, own = self._core(), self.loops.locals
        found = exp.Tuple((OPTION, *own))
        needed = exists is not None and {local.name for local in own} & {v.name for v in free_locals([exists])}
        where = (exists,) if exists is not None and needed else ()
        loop: list[sta.Statement] = [sta.ForEach(own, core, where, (sta.Append(OUT, found),))]
        return [sta.If(exists, tuple(loop))] if exists is not None and not needed else loop

    def _core(self) -> exp.CallFunction:
        """A call that gives the choices which this stage's own lines allow."""
        own, found = self.loops.locals, exp.Local("found", list_of("tuple"))
        value = own[0] if len(own) == 1 else exp.Tuple(own)
        self.asked = self.loops.body([sta.Append(found, value)], sta.Return(exp.Tuple(())))
        body = [sta.Assign(found, exp.NewList()), *self.asked, sta.Return(exp.SameTuple(found))]
        return self.context.value(f"{self.action.name}.choices", body, list_of("tuple"), self.action.word.place, self._work())

    def _work(self) -> int:
        """At most so many steps find the choices, as far as the text alone says what is gone through."""
        number = 1
        for choice in self.choices:
            number *= choice.fixed or 1
        return number * _KEPT * (1 + len(self.stage.lines))

    def exists(self, following: exp.CallFunction | None) -> exp.CallFunction:
        """A call that says whether there is a legal choice at all."""
        found: list[sta.Statement] = [sta.Return(exp.Const(True))]
        if following is not None:
            found = [sta.If(following, tuple(found))]
        body = [*self.loops.body(found, sta.Return(exp.Const(False))), sta.Return(exp.Const(False))]
        parameters = free_locals(body)
        name = self.context.function(f"{self.action.name}.possible", "exists", parameters, body, TRUTH, self.action.word.place)
        return exp.CallFunction(name, parameters)

    def secret(self) -> bool:
        """Whether what not all see decides which choices there are; what a line names counts, used or not."""
        aliases = lowered_all(self.context, tuple(line.value for line in self.stage.lines if isinstance(line, Alias)),
                              self.loops.all_bound)
        return self.context.hidden(*self.asked, *aliases)


def alike_function(context: Context, choice: Choice) -> str:
    """The function that gives what options must differ in to be two, `(option)`; empty where any two are."""
    if choice.by is None:
        return ""
    local, env = Env().local(choice.binding)
    key = exp.Tuple(lowered_all(context, choice.by, env))
    name, place = f"alike.{choice.binding.type.of}", choice.word.place
    return context.function(name, "alike", (local,), [sta.Return(key)], Type("tuple"), place)
