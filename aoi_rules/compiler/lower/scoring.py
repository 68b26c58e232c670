"""Lowering of the score and the order of the winners to functions."""

from __future__ import annotations

from collections.abc import Callable

from aoi_rules.compiler.lower.context import PLAYERS, Context, Env
from aoi_rules.compiler.lower.effects import as_number, carried_out
from aoi_rules.compiler.lower.expressions import lower_expression, lowered_all
from aoi_rules.compiler.lower.notes import note_score
from aoi_rules.compiler.lower.numbers import without_check
from aoi_rules.compiler.lower.steps import ME
from aoi_rules.compiler.operations import absent_value
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Purpose
from aoi_rules.compiler.program.types import list_over
from aoi_rules.compiler.typed.expressions import Binding, Expression
from aoi_rules.compiler.typed.rules import Points, Rank, Score
from aoi_rules.diagnostics import Place
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import ADD, EQUAL, OR, UNEQUAL
from aoi_rules.model.ruleset import OF_SCORE, ScoreLine, TeamModel
from aoi_rules.model.types import NUMBER, TRUTH, Shape, list_of

__all__ = ["add_score"]

_LINES = exp.Local("lines", list_over(list_of("number")))
_TOTALS = exp.Local("totals", list_of("number"))
_SEATS = exp.Indices(PLAYERS, "seat")


def add_score(context: Context) -> tuple[tuple[ScoreLine, ...], TeamModel | None]:
    """Add the functions `score`, `rank`, and `outlook` if there is one; return the lines of the score, and the teams."""
    score = context.typed.score
    place = score.word.place if score.word is not None else None
    env = Env({score.me: ME}, frozenset(("me", "lines", "totals")))
    context.scope = "score"
    lines = _add_lines(context, score, env, place)
    keys = exp.Tuple((*_losing_key(context, score, env), *(_ranking_key(context, score, rank, env) for rank in score.ranks)))
    context.function("rank", Purpose.RANK, (_TOTALS,), [sta.Return(exp.ListOf(keys, ME, _SEATS))], list_over(keys.type), place)
    if score.outlook:
        total, *others = lowered_all(context, score.outlook, env)
        for value in others:
            total = exp.Arithmetic(ADD, total, value)
        found = exp.ListOf(exp.Fits(total, always=True), ME, _SEATS)
        context.function("outlook", Purpose.OUTLOOK, (), [sta.Return(found)], list_of("number"), place)
    context.scope = ""
    return lines, TeamModel(score.team.type, score.open) if score.team is not None else None


def _add_lines(context: Context, score: Score, env: Env, place: Place | None) -> tuple[ScoreLine, ...]:
    """Add the function that returns for each line of the score a list with a value for each player, and after them the values
    that make teams; returns the lines.  Who has lost is asked after all effects."""
    body: list[sta.Statement] = [sta.Assign(_LINES, exp.NewList(_LINES.type))]
    lines: list[ScoreLine] = []
    for item in sorted(score.items, key=lambda item: isinstance(item, Points) and item.loses):
        if isinstance(item, Points):
            value = lower_expression(context, item.value, env)
            body += note_score(context, item, ME, env)
            body.append(_row(as_number(value) if item.loses else value, item.word.place))
            lines.append(_make_line(context, item))
        else:
            body += carried_out(context, item, env)
    if score.team is not None:
        body.append(_row(_team(context, score.team, env), score.team.place))
    context.function("score", Purpose.SCORE, (), [*body, sta.Return(_LINES)], _LINES.type, place)
    return tuple(lines)


def _row(value: exp.Expression, place: Place) -> sta.Statement:
    """The statement that adds a list with a value for each player."""
    return sta.Append(_LINES, exp.ListOf(value, ME, _SEATS), place=place)


def _make_line(context: Context, item: Points) -> ScoreLine:
    word = item.word
    title = word.title or word.name.name
    context.rule(f"{OF_SCORE}{word.name}", "points", title, word.see, word.place)
    return ScoreLine(word.name.name, title, item.value.type.kind, item.counts, item.help, item.loses)


# ---- who wins ----------------------------------------------------------------------------------------------------------


def _ranking_key(context: Context, score: Score, rank: Rank, env: Env) -> exp.Expression:
    """The key by which players are ranked: more is better.  Of a team it is the sum, which the totals are already, or the best
    place in a list."""
    ranked, first = rank.value, rank.kind == "first"
    if rank.kind == "points" or ranked is None:
        return exp.At(_TOTALS, ME)

    def key(me: exp.Local, inner: Env) -> exp.Expression:
        value = lower_expression(context, ranked, inner)
        return exp.Negate(exp.PositionOf(value, me)) if first else value

    return key(ME, env) if score.team is None else _among_team(context, score, Loop.MAX if first else Loop.SUM, env, key)


def _losing_key(context: Context, score: Score, env: Env) -> tuple[exp.Expression, ...]:
    """The first key if somebody can lose: 1 for those who have not lost, together with their team."""
    conditions = [item.value for item in score.items if isinstance(item, Points) and item.loses]
    if not conditions:
        return ()

    def has_lost(_: exp.Local, inner: Env) -> exp.Expression:
        return exp.Logic(OR, lowered_all(context, tuple(conditions), inner))

    return (as_number(exp.Not(has_lost(ME, env) if score.team is None
                              else _among_team(context, score, Loop.ANY, env, has_lost))),)


def _among_team(
    context: Context, score: Score, loop: Loop, env: Env, value: Callable[[exp.Local, Env], exp.Expression],
) -> exp.Expression:
    """What a loop over the members of the team of `me` computes from a value of each."""
    team = score.team
    assert team is not None
    member, inner = env.local(Binding("member", score.me.type))
    inner = inner.bind(score.me, member)
    one, own = _team(context, team, inner), _team(context, team, env)
    alike = exp.make_comparison(one, EQUAL, own)
    if team.type.optional:
        alike = exp.Compare((absent_value(team.type), one, own), (UNEQUAL, EQUAL))
    where: tuple[exp.Expression, ...] = (exp.Logic(OR, (exp.make_comparison(member, EQUAL, ME), alike)),)
    item = value(member, inner)
    if loop is Loop.ANY:
        return exp.Comprehension(loop, TRUTH, None, TRUTH, member, _SEATS, (*where, item), (), context.scope)
    kind = NUMBER if loop is Loop.SUM else NUMBER.or_absent()
    return exp.Comprehension(loop, kind, without_check(item), NUMBER, member, _SEATS, where, (), context.scope)


def _team(context: Context, team: Expression, env: Env) -> exp.Expression:
    """The number that the members of a team have in common."""
    value = lower_expression(context, team, env)
    return as_number(value) if team.type.kind is Shape.TRUTH else value
