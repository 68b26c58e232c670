"""Explanations of refusals: the second function of every stage, which evaluates every line in the order of the text, without
early exit, and reports the values of its operands."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.compiler.lower.actions import action_env, with_aliases
from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.expressions import lowered
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import RuleLine
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.effects import Alias
from aoi_rules.compiler.typed.rules import Action, Choice, Requirement, Shown, Source
from aoi_rules.compiler.typed.walk import expressions_of, walk
from aoi_rules.language import tree
from aoi_rules.model.types import Type, list_of

__all__ = ["source_lines", "stage_why"]

OUT = exp.Local("out", Type("list", "line"))
_OF_ONE = frozenset((
    typ.Local, typ.Field, typ.Kept, typ.Nested, typ.Member, typ.Number, typ.Text, typ.Truth, typ.Absent, typ.Present, typ.Compare,
    typ.AbsenceTest, typ.Contains, typ.Not, typ.Logic, typ.Conditional, typ.Arithmetic, typ.Negative,
))
"""The expressions that read nothing but what their operands are and keep."""
NOT_AMONG = "The {} is not among what can be chosen now"


def stage_why(context: Context, action: Action, number: int) -> str:
    """The function of one stage, `(me, *earlier, *choices)`: for each line its number, whether it holds, and its values."""
    outer, context.scope = context.scope, action.name
    env, given = action_env(action, number)
    env = with_aliases(context, action, number, env)
    lines: list[sta.Statement] = [sta.Assign(OUT, exp.NewList())]
    own = []
    for line in action.stages[number].lines:
        if isinstance(line, Choice):
            local, env = env.local(line.binding)
            own.append(local)
            if line.among is not None:
                lines += _choice(context, f"{action.name}.choice.{line.name}", action.word.see, line, env)
        elif isinstance(line, Alias):
            env = env.bind(line.binding, lowered(context, line.value, env))
        else:
            lines += _requirement(context, action.name, action.word.see, line, env, action.stages[number].choices)
    lines.append(sta.Return(OUT))
    context.scope = outer
    name = f"{action.name}.why"
    return context.function(name, "why", (*given, *own), lines, list_of("line"), action.word.place)


def source_lines(context: Context, source: Source, env: Env) -> list[sta.Statement]:
    """The lines that say which requirements of a source hold, into the list `out`, which they return."""
    name, word = f"source.{source.word.name}", source.word
    context.rule(name, "source", word.heading, word.see, word.place)
    lines: list[sta.Statement] = [sta.Assign(OUT, exp.NewList())]
    if source.among is not None and word.each is not None:
        rule = context.rule(f"{name}.choice.{word.each}", "choice", NOT_AMONG.format(word.each), word.see, word.place)
        lines += _line(context, rule, source.among, source.shown, source.level, env)
    for requirement in source.requirements:
        lines += _requirement(context, name, word.see, requirement, env)
    return [*lines, sta.Return(OUT)]


def _choice(context: Context, name: str, see: tree.Expression | None, choice: Choice, env: Env) -> list[sta.Statement]:
    """The statements that report whether a value is one of those offered."""
    assert choice.among is not None
    rule = context.rule(name, "choice", NOT_AMONG.format(choice.name), see, choice.word.place)
    return _line(context, rule, choice.among, choice.shown, choice.level, env)


def _requirement(
    context: Context, home: str, section: tree.Expression | None, line: Requirement, env: Env, choices: Sequence[Choice] = ()
) -> list[sta.Statement]:
    """The statements that report one requirement of `home`; `section` is its section in the rulebook, and `choices` are those
    that it may be about."""
    word = line.word
    name, see = f"{home}.{word.name}", word.see or section
    rule = context.rule(name, "require", word.text, see, word.place)
    whole: typ.Expression = line.condition
    if line.when is not None:
        truth = typ.Truth(whole.type, whole.place, True)
        whole = typ.Conditional(whole.type, whole.place, line.when, whole, truth)
    found = _line(context, rule, whole, () if line.cases else line.shown, line.level, env, choices)
    for case in line.cases:
        number = context.rule(f"{name}.{case.word.name}", "case", case.word.text, case.word.see or see, case.word.place)
        found += _line(context, number, case.value, case.shown, case.level, env)
    return found


def _line(
    context: Context, rule: int, node: typ.Expression, shown: tuple[Shown, ...], level: int, env: Env,
    choices: Sequence[Choice] = (),
) -> list[sta.Statement]:
    """The statements that report one condition with its values.  A condition that relies on an earlier line is reported only
    where the values that it needs are present."""
    condition = lowered(context, node, env)
    values = tuple(lowered(context, value, env) for _, value in shown)
    secret = context.hidden(condition)
    number = len(context.lines)
    about = _about(node, choices)
    context.lines.append(RuleLine(rule, tuple((text, value.type) for text, value in shown), secret, about, _whose(node)))
    entry = exp.Tuple((exp.Const(number), exp.CallKernel("truth", (condition,)), exp.Tuple(values)))
    found = sta.Append(OUT, entry)
    guards = [_there(context, part.operand, env) for part in _relied_on(node, level)]
    if not guards:
        return [found]
    test = guards[0] if len(guards) == 1 else exp.Logic("and", tuple(guards))
    return [sta.If(test, (found,))]


def _about(node: typ.Expression, choices: Sequence[Choice]) -> str:
    """The choice of which alone a condition reads what it is and keeps, such as `not mill.turned`; empty where it reads more."""
    read = {part.binding for part in walk(node) if isinstance(part, typ.Local)}
    found = [choice.name for choice in choices if choice.binding in read]
    plain = all(type(part) in _OF_ONE and not (isinstance(part, typ.Kept) and part.base is None) for part in walk(node))
    return found[0] if plain and len(found) == len(read) == 1 else ""


def _whose(node: typ.Expression) -> tuple[str, ...]:
    """The types of which a condition asks which seat a member belongs to, such as `mill.owner == me`."""
    kept = (part for part in expressions_of(node) if isinstance(part, typ.Kept) and part.keep.type.of == "seat")
    return tuple(sorted({part.base.type.of for part in kept if part.base is not None and part.second is None}))


def _relied_on(node: typ.Expression, level: int) -> list[typ.Present]:
    """The expressions that are present in a condition only because of an earlier line, without duplicates."""
    found: dict[typ.Present, None] = {}
    for part in walk(node):
        if isinstance(part, typ.Present) and part.level < level:
            found.setdefault(part)
    return list(found)


def _there(context: Context, node: typ.Expression, env: Env) -> exp.Expr:
    """Whether a value is present."""
    nothing = node.type.absent
    assert isinstance(nothing, int)
    return exp.Compare((lowered(context, node, env), exp.Const(nothing)), ("!=",))
