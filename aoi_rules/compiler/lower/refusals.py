"""Explanations of refusals: the second function of every stage, which evaluates every line in the order of the text, without
early exit, and reports the values of its operands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from attrs import evolve

from aoi_rules.compiler.lower.actions import action_env, with_aliases
from aoi_rules.compiler.lower.context import Context, Env
from aoi_rules.compiler.lower.displays import kind_of, number_parts, plain_value
from aoi_rules.compiler.lower.expressions import lower_expression
from aoi_rules.compiler.lower.judging import Explanation, judging_body
from aoi_rules.compiler.operations import join_conditions
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Purpose
from aoi_rules.compiler.program.types import JUDGEMENTS, LINES
from aoi_rules.compiler.program.walk import free_locals
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.displays import Hole, RefusalText, holes_in
from aoi_rules.compiler.typed.effects import Alias
from aoi_rules.compiler.typed.rules import Action, Choice, Requirement, Shown, Source
from aoi_rules.compiler.typed.walk import expressions_of
from aoi_rules.compiler.walking import walk
from aoi_rules.language import tree
from aoi_rules.language.operators import AND, UNEQUAL
from aoi_rules.model.lines import RefusalWording, RuleLine
from aoi_rules.model.ruleset import OF_SOURCE
from aoi_rules.model.spans import Span

__all__ = ["explained_stage", "source_lines"]

OUT = exp.Local("out", LINES)
_OF_ONE = frozenset((
    typ.Local, typ.Field, typ.KeepValue, typ.NestedMembers, typ.Member, typ.Const, typ.Absent, typ.Present, typ.Compare,
    typ.AbsenceTest, typ.Contains, typ.Not, typ.Logic, typ.IfElse, typ.Arithmetic, typ.Negate,
))
"""The expressions that read only their operands and what these keep."""
NOT_AMONG = "The {} is not among what can be chosen now"
_NOT_ONE = "{} cannot be chosen now"
_NOT_ONESELF = "Another player must be chosen"


def explained_stage(context: Context, action: Action, number: int) -> Explanation:
    """The functions of one stage.  The one that explains one way to choose, `(me, *earlier, *choices)`, returns for each line its
    number, whether it holds, and its values.  None of them if the program does not explain the action."""
    if not context.explains(action.name):
        return Explanation("", "", ())
    outer, context.scope = context.scope, action.name
    env, given = action_env(context.symbols, action, number)
    env = with_aliases(context, action, number, env)
    lines: list[sta.Statement] = []
    own = []
    for line in action.stages[number].lines:
        if isinstance(line, Choice):
            local, env = env.local(line.binding)
            own.append(local)
            if line.among is not None:
                lines += _report_choice(context, f"{action.name}.choice.{line.name}", action.word.see, line, env)
        elif isinstance(line, Alias):
            env = env.bind(line.binding, lower_expression(context, line.value, env))
        else:
            lines += _report_requirement(context, action.name, action.word.see, line, env, action.stages[number].choices)
    among, judging, judged = judging_body(context, lines, given, own)
    body = [sta.Assign(OUT, exp.NewList(OUT.type)), *lines, sta.Return(OUT)]
    context.scope = outer
    place = action.word.place
    why = context.function(f"{action.name}.why", Purpose.WHY, (*given, *own), body, LINES, place)
    judge = context.function(f"{action.name}.judge", Purpose.JUDGE, (*given, *among), judging, JUDGEMENTS, place)
    return Explanation(why, judge, judged)


def source_lines(context: Context, source: Source, env: Env) -> list[sta.Statement]:
    """The statements that add to the list `out`, and return, which requirements of a source hold."""
    name, word = f"{OF_SOURCE}{source.word.name}", source.word
    context.rule(name, "source", word.heading, word.see, word.place)
    lines: list[sta.Statement] = [sta.Assign(OUT, exp.NewList(OUT.type))]
    if source.among is not None and word.each is not None:
        assert source.variable is not None
        rule = context.rule(f"{name}.choice.{word.each}", "choice", _text_for_choice(word.each.name), word.see, word.place)
        said = _refusal_of_offer(source.variable, source.within, source.said, (None, None))
        lines += _report_condition(context, rule, source.among, source.shown, source.level, env, said)
    for requirement in source.requirements:
        lines += _report_requirement(context, name, word.see, requirement, env)
    return [*lines, sta.Return(OUT)]


def _report_choice(context: Context, name: str, see: tree.Expression | None, choice: Choice, env: Env) -> list[sta.Statement]:
    """The statements that report whether a value is one of those offered."""
    assert choice.among is not None
    rule = context.rule(name, "choice", _text_for_choice(choice.name), see, choice.word.place)
    domain = choice.domain.cut if choice.when is None else None
    said = _refusal_of_offer(choice.binding, choice.within, choice.said, domain)
    return _report_condition(context, rule, choice.among, choice.shown, choice.level, env, said, (choice,))


def _text_for_choice(name: str) -> str:
    return NOT_AMONG.format(name.replace("_", " "))


def _refusal_of_offer(binding: typ.Binding, within: typ.Expression | None, said: RefusalText, cut: Span | None) -> RefusalText:
    """The text about a value that is not offered: for a range of numbers, `cut` to these bounds, which numbers may be chosen; for
    oneself, that it must be another seat.  Without a `cut`, not every number of a range is offered."""
    local = typ.Local(binding.type, within.place, binding) if within is not None else None
    if local is None or isinstance(within, typ.Others):
        return evolve(said, parts=(_NOT_ONESELF,))
    value = Hole(local, "", binding.type)
    if isinstance(within, typ.Range) and cut is not None:
        low, high = _bound_end("max", within.low, cut[0]), _bound_end("min", within.high, cut[1])
        return evolve(said, parts=((value, Hole(low, "", binding.type), Hole(high, "", binding.type)),), words=(), limits=True)
    before, _, after = _NOT_ONE.partition("{}")
    return evolve(said, parts=tuple(part for part in (before, (value,), after) if part))


def _bound_end(operator: str, end: typ.Expression, bound: int | None) -> typ.Expression:
    """The end of a range, or the bound if the end exceeds it."""
    if bound is None:
        return end
    return typ.Extreme(end.type, end.place, operator, (end, typ.Const(bound, end.type, place=end.place)))


def _report_requirement(
    context: Context, home: str, section: tree.Expression | None, line: Requirement, env: Env, choices: Sequence[Choice] = ()
) -> list[sta.Statement]:
    """The statements that report one requirement of `home`; `section` is its section in the rulebook, and `choices` are those
    that it may be about."""
    word = line.word
    name, see = f"{home}.{word.name}", word.see or section
    rule = context.rule(name, "require", line.said.plain, see, word.place)
    whole: typ.Expression = line.condition
    if line.when is not None:
        truth = typ.Const(True, place=whole.place)
        whole = typ.IfElse(line.when, whole, truth, place=whole.place)
    found = _report_condition(context, rule, whole, () if line.cases else line.shown, line.level, env, line.said, choices)
    for case in line.cases:
        number = context.rule(f"{name}.{case.word.name}", "case", case.said.plain, case.word.see or see, case.word.place)
        found += _report_condition(context, number, case.value, case.shown, case.level, env, case.said)
    return found


def _report_condition(
    context: Context, rule: int, node: typ.Expression, shown: tuple[Shown, ...], level: int, env: Env, said: RefusalText,
    choices: Sequence[Choice] = (),
) -> list[sta.Statement]:
    """The statements that report one condition with its values, and then the values that its text `said` names.  A condition that
    relies on an earlier line is reported only if the values that it needs are present."""
    condition = lower_expression(context, node, env)
    values = tuple(lower_expression(context, value, env) for _, value in shown)
    named = tuple(_lower_named_value(context, hole.value, env) for parts in (said.parts, *said.words) for hole in holes_in(parts))
    number, reported = len(context.lines), tuple((text, value.type) for text, value in shown)
    wording, reads = _refusal_wording(context, said, named, env), _choices_read(context, said, choices, condition, named, env)
    secret = context.reads_secret(env, condition)
    context.lines.append(RuleLine(rule, reported, secret, _tested_choice(node, choices), _owned_types(node), reads, wording))
    entry = exp.Tuple((exp.Const(number), exp.CallKernel("truth", (condition,)), exp.Tuple((*values, *named))))
    found = sta.Append(OUT, entry)
    guards = [_is_present(context, part.operand, env) for part in _present_by_earlier_lines(node, level)]
    if not guards:
        return [found]
    test = join_conditions(AND, guards)
    return [sta.If(test, (found,))]


def _lower_named_value(context: Context, node: typ.Expression, env: Env) -> exp.Expression:
    """A value that a text names, absent if something that it needs is absent."""
    found = plain_value(context, node, env)
    guards = [_is_present(context, part.operand, env) for part in dict.fromkeys(walk(node)) if isinstance(part, typ.Present)]
    if not guards:
        return found
    absent = node.type.absent_value
    nothing: exp.Expression = exp.Tuple((), node.type) if isinstance(absent, tuple) else exp.Const(absent, node.type)
    return exp.IfElse(join_conditions(AND, guards), found, nothing)


def _refusal_wording(context: Context, said: RefusalText, named: Sequence[exp.Expression], env: Env) -> RefusalWording:
    """The text for players, with values numbered in the order in which they are named."""
    numbers, holes = count(), [hole for parts in (said.parts, *said.words) for hole in holes_in(parts)]
    inner, parts = holes_in(said.parts), number_parts(said.parts, numbers)
    words = tuple(number_parts(one, numbers) for one in said.words)
    own, kinds = said.audience.own or context.reads_secret(env, *named[: len(inner)]), tuple(map(kind_of, holes))
    return RefusalWording(parts if inner or not said.plain else (), words, kinds, own, said.audience.seers, said.limits)


def _choices_read(
    context: Context, said: RefusalText, choices: Sequence[Choice], condition: exp.Expression, named: Sequence[exp.Expression],
    env: Env
) -> tuple[str, ...]:
    """The choices that a condition reads, directly or through an alias; for a condition about the numbers that are offered, only
    if these depend on the position."""
    if said.limits and not context.slots_read(*named):
        return ()
    used = set(free_locals([condition]))
    return tuple(choice.name for choice in choices if env.values.get(choice.binding) in used)


def _tested_choice(node: typ.Expression, choices: Sequence[Choice]) -> str:
    """The only choice of which a condition reads the value and its keeps, such as `not mill.turned`; empty if it reads more."""
    read = {part.binding for part in walk(node) if isinstance(part, typ.Local)}
    found = [choice.name for choice in choices if choice.binding in read]
    plain = all(type(part) in _OF_ONE and not (isinstance(part, typ.KeepValue) and part.base is None) for part in walk(node))
    return found[0] if plain and len(found) == len(read) == 1 else ""


def _owned_types(node: typ.Expression) -> tuple[str, ...]:
    """The types for whose members a condition tests the owning seat, such as `mill.owner == me`."""
    kept = (part for part in expressions_of(node) if isinstance(part, typ.KeepValue) and part.keep.type.of == "seat")
    return tuple(sorted({part.base.type.of for part in kept if part.base is not None and part.second is None}))


def _present_by_earlier_lines(node: typ.Expression, level: int) -> list[typ.Present]:
    """The expressions that are present in a condition only because of an earlier line, without duplicates."""
    found: dict[typ.Present, None] = {}
    for part in walk(node):
        if isinstance(part, typ.Present) and part.level < level:
            found.setdefault(part)
    return list(found)


def _is_present(context: Context, node: typ.Expression, env: Env) -> exp.Expression:
    """Whether a value is present."""
    nothing = node.type.absent_value
    assert isinstance(nothing, int)
    return exp.make_comparison(lower_expression(context, node, env), UNEQUAL, exp.Const(nothing))
