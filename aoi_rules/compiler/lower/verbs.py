"""Lowering of verbs to functions: effects that an author names, their line in the log, and their consequences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.expressions import lower_expression
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, Purpose
from aoi_rules.compiler.typed.effects import Effect
from aoi_rules.compiler.typed.expressions import Binding
from aoi_rules.compiler.typed.verbs import Consequence, Verb
from aoi_rules.model.lines import LineText
from aoi_rules.model.types import ABSENT, Shape, Type, member_of

__all__ = ["verb_function"]

_Effects = Callable[[Context, Sequence[Effect], Env], tuple[list[sta.Statement], Env]]


def verb_function(context: Context, verb: Verb, effects: _Effects) -> str:
    """The name of a verb's function, `(me, *parameters)`, built at its first use; `effects` lowers blocks of effects."""
    known = context.verbs.get(verb)
    if known is not None:
        return known
    name = context.verbs[verb] = context.unique(f"do {verb.name}")
    outer, context.scope = context.scope, verb.name
    me, env = Env().local(verb.me if verb.me is not None else Binding("me", member_of("seat")))
    parameters = []
    for binding in verb.parameters:
        local, env = env.local(binding)
        parameters.append(local)
    lines = _log_verb(context, verb, parameters, env)
    lines += context.trace.point("verb", verb.word.place, verb.word.text).hit
    lines += effects(context, verb.body.effects, env)[0]
    for consequence in verb.body.consequences:
        lines += _lower_consequence(context, consequence, env, effects)
    context.scope = outer
    context.functions[name] = Function(name, Purpose.VERB, (me, *parameters), tuple(lines), None, verb.word.place)
    return name


def _log_verb(context: Context, verb: Verb, parameters: Sequence[exp.Local], env: Env) -> list[sta.Statement]:
    """The statement that adds a verb's line to the log; none for a silent verb."""
    if not verb.text:
        return []
    number = len(context.texts)
    values: list[tuple[exp.Expression, Type]] = [(local, local.type) for local in parameters]
    values += [(lower_expression(context, value, env), value.type) for value in verb.values]
    context.texts.append(LineText(verb.name, verb.text, tuple(kind for _, kind in values)))
    return [sta.LogVerb(number, tuple(_to_log_value(value, kind.kind) for value, kind in values), place=verb.word.place)]


def _to_log_value(value: exp.Expression, kind: Shape) -> exp.Expression:
    """A value in the form in which a log entry stores it: lists and sets as a tuple, a value of a type without members as
    absent."""
    if kind in (Shape.LIST, Shape.SET):
        return exp.SameTuple(exp.Bits(value) if kind is Shape.SET else value)
    return exp.Const(ABSENT) if kind is Shape.NONE else value


def _lower_consequence(context: Context, consequence: Consequence, env: Env, effects: _Effects) -> list[sta.Statement]:
    """The statements of an `after`."""
    place = consequence.word.place
    mark = context.trace.point("consequence", place)
    if consequence.when is None:
        return [*mark.hit, *effects(context, consequence.body, env)[0]]
    test = lower_expression(context, consequence.when, env)
    inner, _ = effects(context, consequence.body, env.under_condition(context.reads_secret(env, test)))
    return [sta.If(mark.record_condition(test), tuple(inner), place=place)]
