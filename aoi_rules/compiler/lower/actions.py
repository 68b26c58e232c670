"""The choices of an action, stage by stage: functions that list the legal choices, and functions that tell whether there is one.

A stage offers only what can be completed: each one checks whether the next one has anything left to choose.
"""

from __future__ import annotations

from attrs import evolve, frozen

from aoi_rules.compiler.lower.choices import ChoiceLoops
from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.expressions import kinds_name, lower_expression, lowered_all
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Purpose
from aoi_rules.compiler.program.types import MOVES, list_over
from aoi_rules.compiler.program.walk import free_locals
from aoi_rules.compiler.symbols.slots import pieces_slot
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.effects import Alias
from aoi_rules.compiler.typed.revealing import is_secret
from aoi_rules.compiler.typed.rules import Action, Choice, Requirement, Stage
from aoi_rules.compiler.walking import walk
from aoi_rules.model.limits import Limit
from aoi_rules.model.types import NUMBER, TRUTH

__all__ = ["LoweredStage", "action_env", "alike_function", "chosen_local", "stages_of"]

OUT, OPTION = exp.Local("out", MOVES), exp.Local("option", NUMBER)
_OWN = frozenset(("out", "option", "found"))
"""Local names that the functions of a stage use themselves."""


@frozen(eq=False)
class LoweredStage:
    """A lowered stage of an action: the name of the function that adds its choices to a list, `(me, *earlier, out, option)`, and
    whether they depend on hidden information.  `limit` tells what determines which pieces of a hidden place can be chosen."""

    stage: Stage
    list_name: str
    secret: bool
    limit: Limit


def chosen_local(symbols: SymbolTable, choice: Choice, env: Env) -> tuple[exp.Local, Env]:
    """A local for an earlier choice, and the environment with it; veiled if not all players learn the choice."""
    local, env = env.local(choice.binding)
    return local, env.veil([local.name]) if is_secret(symbols, choice) else env


def action_env(symbols: SymbolTable, action: Action, number: int) -> tuple[Env, tuple[exp.Local, ...]]:
    """The bindings at the beginning of a stage: `me` and the earlier choices, each a local; and these locals."""
    me, env = Env({}, _OWN).local(action.me)
    chosen = []
    for stage in action.stages[:number]:
        for choice in stage.choices:
            local, env = chosen_local(symbols, choice, env)
            chosen.append(local)
    return env, (me, *chosen)


def with_aliases(context: Context, action: Action, number: int, env: Env) -> Env:
    """The bindings `env` with the aliases of earlier stages, each bound to its expression."""
    for stage in action.stages[:number]:
        for line in stage.lines:
            if isinstance(line, Alias):
                env = env.bind(line.binding, lower_expression(context, line.value, env))
    return env


def stages_of(context: Context, action: Action) -> tuple[LoweredStage, ...]:
    """The functions of all stages, built from the last stage back."""
    found: list[LoweredStage] = []
    exists: exp.CallFunction | None = None
    outer, context.scope = context.scope, action.name
    for number in reversed(range(len(action.stages))):
        builder = _StageBuilder(context, action, number)
        secret = bool(found) and found[0].secret
        listing = builder.lower_listing(exists)
        found.insert(0,
                     LoweredStage(action.stages[number], listing, builder.has_secret_choices() or secret, builder.limit(exists)))
        exists = builder.call_exists(exists) if number else None
    context.scope = outer
    return tuple(found)


class _StageBuilder:
    """Builds the functions of one stage."""

    def __init__(self, context: Context, action: Action, number: int) -> None:
        self.context = context
        self.action = action
        self.stage = action.stages[number]
        env, self.given = action_env(context.symbols, action, number)
        self.env = with_aliases(context, action, number, env)
        self.loops = ChoiceLoops(context, self.stage, self.env)
        self.choices = self.stage.choices
        self.asked: list[sta.Statement] = []  # the condition for listing the choices of this stage

    def lower_listing(self, exists: exp.CallFunction | None) -> str:
        """A function that adds every legal choice to a list, each as its option's number and its values.

        The choices that this stage's own lines allow have a separate function, so that they can be memoised; which of them can be
        completed is evaluated each time.
        """
        if not self.choices:
            body = self.asked = self.loops.body([sta.Append(OUT, exp.Tuple((OPTION,)))], sta.Return())
            if exists is not None:
                body = [sta.Guard((exists,), sta.Return()), *body]
        else:
            body = self._options_from_core(exists)
        name, place = f"{self.action.name}.list", self.action.word.place
        return self.context.function(name, Purpose.LIST, (*self.given, OUT, OPTION), body, None, place)

    def _options_from_core(self, exists: exp.CallFunction | None) -> list[sta.Statement]:
        core, own = self._list_own_choices(), self.loops.locals
        found = exp.Tuple((OPTION, *own))
        needed = exists is not None and {local.name for local in own} & {v.name for v in free_locals([exists])}
        where = (exists,) if exists is not None and needed else ()
        loop: list[sta.Statement] = [sta.ForEach(own, core, where, (sta.Append(OUT, found),))]
        return [sta.If(exists, tuple(loop))] if exists is not None and not needed else loop

    def _list_own_choices(self) -> exp.CallFunction:
        """A call that returns the choices that this stage's own lines allow."""
        own = self.loops.locals
        value = own[0] if len(own) == 1 else exp.Tuple(own)
        found = exp.Local("found", list_over(value.type))
        self.asked = self.loops.body([sta.Append(found, value)], sta.Return(exp.Tuple((), found.type)))
        body = [sta.Assign(found, exp.NewList(found.type)), *self.asked, sta.Return(exp.SameTuple(found))]
        return self.context.value(f"{self.action.name}.choices", body, found.type, self.action.word.place)

    def call_exists(self, following: exp.CallFunction | None) -> exp.CallFunction:
        """A call that tells whether there is a legal choice."""
        found: list[sta.Statement] = [sta.Return(exp.Const(True))]
        if following is not None:
            found = [sta.If(following, tuple(found))]
        body = [*self.loops.body(found, sta.Return(exp.Const(False))), sta.Return(exp.Const(False))]
        parameters = free_locals(body)
        place = self.action.word.place
        name = self.context.function(f"{self.action.name}.possible", Purpose.EXISTS, parameters, body, TRUTH, place)
        return exp.CallFunction(name, parameters, TRUTH)

    def has_secret_choices(self) -> bool:
        """Whether the available choices depend on hidden information; every name in a line counts, used or not."""
        aliases = lowered_all(self.context, tuple(line.value for line in self.stage.lines if isinstance(line, Alias)),
                              self.loops.all_bound)
        return self.context.reads_hidden(*self.asked, *aliases)

    def limit(self, following: exp.CallFunction | None) -> Limit:
        """What determines which pieces of a hidden place can be chosen."""
        zones = {choice.within.type.of for choice in self.choices if choice.zone}
        if not zones or any(choice.by is not None for choice in self.choices):  # with `by`, one option represents others
            return Limit.NONE
        read = [*(self._loops_without_kinds(line, zones) for line in self.asked), *([following] if following is not None else [])]
        if not self.context.reads_secret(self.env, *read):
            return Limit.PUBLIC if self._has_condition_on_piece(following) else Limit.NONE
        inside = not self.env.reads_veiled(*read) and self.context.hidden_slots_read(*read) <= {pieces_slot(zone)
                                                                                                for zone in zones}
        return Limit.CONTENTS if inside else Limit.NONE

    def _has_condition_on_piece(self, following: exp.CallFunction | None) -> bool:
        """Whether a condition uses a piece that is chosen from a zone."""
        chosen = {choice.binding for choice in self.choices if choice.zone}
        names = {local.name for local, choice in zip(self.loops.locals, self.choices, strict=True) if choice.zone}
        later = following is not None and not names.isdisjoint(local.name for local in free_locals([following]))
        return later or any(isinstance(part, typ.Local) and part.binding in chosen
                            for line in self.stage.lines for node in _limiting_expressions(line) for part in walk(node))

    def _loops_without_kinds(self, line: sta.Statement, zones: set[str]) -> sta.Statement:
        """The loops over choices without the code that reads the kinds of pieces in these zones."""
        if not isinstance(line, sta.ForEach):
            return line
        source: exp.Expression = line.source
        kinds = source.set if isinstance(source, exp.Bits) else None
        if isinstance(kinds, exp.CallFunction) and kinds.name in {kinds_name(zone) for zone in zones}:
            source = exp.Tuple(kinds.arguments)
        return evolve(line, source=source, body=tuple(self._loops_without_kinds(inner, zones) for inner in line.body))


def _limiting_expressions(line: Alias | Choice | Requirement) -> list[typ.Expression]:
    """The expressions of a line of a stage that may limit its choices."""
    if isinstance(line, Alias):
        return [line.value]
    found = (line.within if isinstance(line, Choice) else line.condition, line.when)
    return [node for node in found if node is not None]


def alike_function(context: Context, choice: Choice) -> str:
    """The function `(option)` that returns the key by which options are equal; empty if no two options are equal."""
    if choice.by is None:
        return ""
    local, env = Env().local(choice.binding)
    key = exp.Tuple(lowered_all(context, choice.by, env))
    name, place = f"alike.{choice.binding.type.of}", choice.word.place
    return context.function(name, Purpose.ALIKE, (local,), [sta.Return(key)], key.type, place)
