"""Lowering of what is shown to functions: figures, details of members, and questions to seats."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from attrs import evolve

from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.expressions import lower_expression
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Purpose, ShownData
from aoi_rules.compiler.typed.displays import Audience, Detail, Figure, Hole, Parts, Prompt, holes_in
from aoi_rules.compiler.typed.expressions import Binding, Expression
from aoi_rules.diagnostics import Place
from aoi_rules.model.lines import TextTemplate
from aoi_rules.model.types import Shape, Type, list_of

__all__ = ["add_shown", "kind_of", "number_parts", "plain_value", "with_prompt"]


def add_shown(context: Context) -> tuple[tuple[ShownData, ...], tuple[ShownData, ...]]:
    """Add a function for each figure and for each detail that is computed."""
    figures = tuple(_lower_figure(context, figure) for figure in context.typed.figures)
    return figures, tuple(_lower_detail(context, detail) for detail in context.typed.details if detail.computed)


def with_prompt(context: Context, prompt: Prompt | None) -> ShownData | None:
    """The question at a decision, with a new function `(me)` that computes its values."""
    if prompt is None:
        return None
    values = tuple(hole.value for hole in prompt.holes)
    shown = _add_function(context, "ask", [prompt.me], values, None, prompt.audience, prompt.place)
    return evolve(shown, text=_make_template(prompt.parts))


def number_parts(parts: Parts, numbers: Iterator[int]) -> tuple[str | tuple[int, ...], ...]:
    """The parts of a text, with the next numbers for the contents of braces."""
    return tuple(part if isinstance(part, str) else tuple(next(numbers) for _ in part) for part in parts)


def _make_template(parts: Parts) -> TextTemplate:
    """A text that is filled with the values of its braces, in their order."""
    return TextTemplate(number_parts(parts, count()), tuple(map(kind_of, holes_in(parts))))


def kind_of(hole: Hole) -> tuple[Type, str, str]:
    """The type of the content of braces, the type for whose members it counts, and the words before it."""
    return hole.kind.as_list, hole.counts, hole.before


def _lower_figure(context: Context, figure: Figure) -> ShownData:
    """The function `(me, member of the second type)` of a figure, without arguments that it does not need."""
    given = [*([figure.me] if figure.per_seat else []), *([figure.each] if figure.each is not None else [])]
    values = tuple(hole.value for hole in holes_in(figure.parts)) or (figure.value, figure.limit)
    shown = _add_function(context, f"show {figure.word.name}", given, values, figure.when, figure.audience, figure.word.place)
    return evolve(shown, text=_make_template(figure.parts) if figure.parts else None)


def _lower_detail(context: Context, detail: Detail) -> ShownData:
    """The function `(me, member)` of a detail, without `me` if it does not depend on who looks."""
    given = [*([detail.me] if detail.asks_me else []), detail.each]
    return _add_function(context, f"detail {detail.word.name} of {detail.word.type}", given, (detail.value,), detail.when,
                         detail.audience, detail.word.place, detail.asks_me)


def _add_function(
    context: Context, name: str, given: list[Binding], values: tuple[Expression | None, ...], when: Expression | None,
    audience: Audience, place: Place, asks_me: bool = False,
) -> ShownData:
    """Add a function of the bindings `given` that returns some values, absent if there is no expression; it returns none if its
    condition does not hold."""
    env, parameters = Env(), list[exp.Local]()
    for binding in given:
        local, env = env.local(binding)
        parameters.append(local)
    body: list[sta.Statement] = []
    outer, context.scope = context.scope, name
    if when is not None:
        body.append(sta.If(exp.Not(lower_expression(context, when, env)), (sta.Return(exp.Tuple(())),)))
    body.append(sta.Return(exp.Tuple(tuple(plain_value(context, value, env) for value in values if value is not None))))
    context.scope = outer
    function = context.function(name, Purpose.SHOWN, tuple(parameters), body, list_of("tuple"), place)
    return ShownData(function, audience.own, audience.seers, asks_me)


def plain_value(context: Context, value: Expression, env: Env) -> exp.Expression:
    """A value in the form in which the state stores such values: a tuple of several, 1 for yes."""
    found = lower_expression(context, value, env)
    if value.type.has_several:
        return exp.SameTuple(exp.Bits(found) if value.type.kind is Shape.SET else found)
    return exp.CallKernel("truth", (found,)) if value.type.kind is Shape.TRUTH else found
