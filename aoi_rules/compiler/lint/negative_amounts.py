"""Lint of conditions that ask for less than 0 where there must be something: `require own "You have none" = me.shares < 0`, and
`pay p dues(p) when dues(p) < $0`, which pays what is less than nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from aoi_rules.compiler.lint.known_values import mean_same_in_lines
from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, Requirement
from aoi_rules.compiler.typed.verbs import Perform
from aoi_rules.compiler.typed.walk import strip_present
from aoi_rules.language.operators import LESS, MORE, both_ways

__all__ = ["check_negative_amounts"]

_DENIES = re.compile(r"\b(?:no|none|not|nothing)\b|n't\b", re.IGNORECASE)
"""A text that says that there is nothing."""


def check_negative_amounts(actions: Iterable[Action], effects: Iterable[eff.Effect], report: Reporter) -> None:
    """Warn of requirements that something is less than 0, whose text says that there is nothing, and of effects of an amount that
    happen if it is.  Debts may be less than 0."""
    lines = (line for action in actions for stage in action.stages for line in stage.lines if isinstance(line, Requirement))
    denying = (line for line in lines if not line.cases and _DENIES.search(line.word.text))
    for part, asked in (found for line in denying for found in _below_nothing(line.condition)):
        if isinstance(asked, typ.KeepValue | typ.ZoneSize | typ.ZoneCount):
            _warn(part, asked, f"{quote(part)} asks for less than nothing", report)
    for effect in effects:
        for part, asked in _below_nothing(effect.when):
            if any(mean_same_in_lines(amount, asked) for amount in _amounts(effect)):
                _warn(part, asked, f"{quote(part)} lets only amounts through that are less than nothing", report)


def _below_nothing(condition: typ.Expression | None) -> Iterator[tuple[typ.Compare, typ.Expression]]:
    """The parts of a condition that something is less than 0, with that."""
    for part in conjuncts(condition):
        if isinstance(part, typ.Compare):
            for asked, operator, bound in both_ways(part):
                value = strip_present(bound)
                if operator is LESS and isinstance(value, typ.Const) and value.type.numeric and value.value == 0:
                    yield part, strip_present(asked)


def _amounts(effect: eff.Effect) -> Iterator[typ.Expression]:
    """The values by which an effect, and those in its block, change something, and those that they give to verbs: what is below 0
    may be subtracted, `earn p (-p.balance)`."""
    if isinstance(effect, eff.Change):
        yield effect.by
    elif isinstance(effect, eff.MoveRandom):
        yield effect.number
    elif isinstance(effect, Perform):
        yield from effect.arguments
    else:
        yield from (amount for block in effect.blocks for one in block for amount in _amounts(one))


def _warn(part: typ.Compare, asked: typ.Expression, says: str, report: Reporter) -> None:
    zero = next(side for side in (part.right, part.left) if isinstance(strip_present(side), typ.Const))
    if not report.has_problem_in(part.place):
        rather = f"{source_text(asked.place)} {MORE} {source_text(zero.place)}"
        report.warn("wrong-value", says, part.place, f"did you mean `{rather}`?")
