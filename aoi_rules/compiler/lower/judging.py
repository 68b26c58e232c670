"""The function that judges many ways to choose at once: it evaluates the same lines that explain a refusal, each in the outermost
loop in which all its choices are bound, and without their values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from aoi_rules.compiler.lower.context import Context
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.types import JUDGEMENTS, LINE
from aoi_rules.compiler.program.walk import free_locals, unused_name
from aoi_rules.compiler.walking import walk
from aoi_rules.language.operators import UNITE
from aoi_rules.model.ruleset import CASE
from aoi_rules.model.types import list_of, set_of

__all__ = ["Explanation", "judging_body"]


@frozen
class Explanation:
    """How refusals of choices are explained: the function that explains one way to choose, the one that judges many, and the
    numbers of the lines that it judges; empty if they are not explained."""

    why: str
    judge: str
    judged: tuple[int, ...]


@frozen
class _JudgedLine:
    """A line: its number, the condition under which it is evaluated, None if it always is, and its own condition."""

    number: int
    asked: exp.Expression | None
    holds: exp.Expression


def judging_body(
    context: Context, reported: Sequence[sta.Statement], given: Sequence[exp.Local], choices: Sequence[exp.Local]
) -> tuple[tuple[exp.Local, ...], list[sta.Statement], tuple[int, ...]]:
    """From the statements that report lines: parameters with the values of each choice to judge, the statements that return the
    set of lines that forbid each way to choose, and the numbers of the lines in these sets.

    A case is not judged: it belongs to a requirement, which has a line of its own.
    """
    lines = [line for line in map(_line_of, reported) if context.rules[context.lines[line.number].rule].kind != CASE]
    taken = {local.name for local in (*given, *choices)} | {node.name for node in walk(*reported) if isinstance(node, exp.Local)}
    out = exp.Local(unused_name("out", taken), JUDGEMENTS)
    among = []
    for choice in choices:
        among.append(exp.Local(unused_name(f"{choice.name}_among", taken), list_of(choice.type.of or choice.type.kind)))
        taken.add(among[-1].name)
    sets = [exp.Local(unused_name(f"broken_{depth}", taken), set_of(LINE.of)) for depth in range(len(choices) + 1)]
    body: list[sta.Statement] = [sta.Append(out, sets[-1])]
    for depth in reversed(range(len(choices) + 1)):
        body = [*_judge_at(lines, choices, sets, depth), *body]
        if depth:
            body = [sta.ForEach((choices[depth - 1],), among[depth - 1], (), tuple(body))]
    return tuple(among), [sta.Assign(out, exp.NewList(out.type)), *body, sta.Return(out)], tuple(line.number for line in lines)


def _line_of(statement: sta.Statement) -> _JudgedLine:
    """The line that a statement reports."""
    asked = None
    if isinstance(statement, sta.If):
        asked, (statement,) = statement.test, statement.body
    assert isinstance(statement, sta.Append)
    assert isinstance(statement.value, exp.Tuple)
    number, holds, _ = statement.value.items
    assert isinstance(number, exp.Const)
    assert isinstance(holds, exp.CallKernel)
    return _JudgedLine(int(number.value), asked, holds.arguments[0])


def _judge_at(
    lines: Sequence[_JudgedLine], choices: Sequence[exp.Local], sets: Sequence[exp.Local], depth: int
) -> Iterator[sta.Statement]:
    """The statements that add to a set the lines that read the first `depth` choices and no later ones."""
    yield sta.Assign(sets[depth], sets[depth - 1] if depth else exp.Const(0, sets[0].type))
    names = {choice.name: place for place, choice in enumerate(choices, 1)}
    for bit, line in enumerate(lines):
        conditions = [line.holds, *([line.asked] if line.asked is not None else [])]
        if max((names.get(local.name, 0) for local in free_locals(conditions)), default=0) == depth:
            add = sta.Accumulate(sets[depth], UNITE, exp.Bit(exp.Const(bit, LINE)))
            found: sta.Statement = sta.If(exp.Not(line.holds), (add,))
            yield found if line.asked is None else sta.If(line.asked, (found,))
