"""Lowering of the score and the order of the winners to functions."""

from __future__ import annotations

from aoi_rules.compiler.lower.context import PLAYERS, Context, Env
from aoi_rules.compiler.lower.effects import carried_out
from aoi_rules.compiler.lower.expressions import lowered, lowered_all
from aoi_rules.compiler.lower.notes import note_score
from aoi_rules.compiler.lower.steps import ME
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Purpose
from aoi_rules.compiler.program.types import list_over
from aoi_rules.compiler.typed.rules import Points, Rank, Score
from aoi_rules.diagnostics import Place
from aoi_rules.language.operators import ADD
from aoi_rules.model.ruleset import OF_SCORE, ScoreLine
from aoi_rules.model.types import list_of

__all__ = ["add_score"]

_LINES = exp.Local("lines", list_over(list_of("number")))
_TOTALS = exp.Local("totals", list_of("number"))
_SEATS = exp.Indices(PLAYERS, "seat")


def add_score(context: Context) -> tuple[ScoreLine, ...]:
    """Add the functions `score`, `rank`, and `outlook` if there is one; return the lines of the score."""
    score = context.typed.score
    place = score.word.place if score.word is not None else None
    env = Env({score.me: ME}, frozenset(("me", "lines", "totals")))
    context.scope = "score"
    lines = _add_lines(context, score, env, place)
    keys = exp.Tuple(tuple(_ranking_key(context, rank, env) for rank in score.ranks))
    context.function("rank", Purpose.RANK, (_TOTALS,), [sta.Return(exp.Listed(keys, ME, _SEATS))], list_over(keys.type), place)
    if score.outlook:
        total, *others = lowered_all(context, score.outlook, env)
        for value in others:
            total = exp.Arithmetic(ADD, total, value)
        found = exp.Listed(exp.Fits(total, always=True), ME, _SEATS)
        context.function("outlook", Purpose.OUTLOOK, (), [sta.Return(found)], list_of("number"), place)
    context.scope = ""
    return lines


def _add_lines(context: Context, score: Score, env: Env, place: Place | None) -> tuple[ScoreLine, ...]:
    """Add the function that returns for each line of the score a list with a value for each player; returns the lines."""
    body: list[sta.Statement] = [sta.Assign(_LINES, exp.NewList(_LINES.type))]
    lines: list[ScoreLine] = []
    for item in score.items:
        if isinstance(item, Points):
            value = lowered(context, item.value, env)
            body += note_score(context, item, ME, env)
            body.append(sta.Append(_LINES, exp.Listed(value, ME, _SEATS), place=item.word.place))
            lines.append(_make_line(context, item))
        else:
            body += carried_out(context, item, env)
    context.function("score", Purpose.SCORE, (), [*body, sta.Return(_LINES)], _LINES.type, place)
    return tuple(lines)


def _make_line(context: Context, item: Points) -> ScoreLine:
    word = item.word
    title = word.title or word.name.name
    context.rule(f"{OF_SCORE}{word.name}", "points", title, word.see, word.place)
    return ScoreLine(word.name.name, title, item.value.type.kind, item.counts, item.help)


def _ranking_key(context: Context, rank: Rank, env: Env) -> exp.Expression:
    """The key by which players are ranked: more is better."""
    if rank.kind == "points" or rank.value is None:
        return exp.At(_TOTALS, ME)
    value = lowered(context, rank.value, env)
    return exp.Negate(exp.PositionOf(value, ME)) if rank.kind == "first" else value


