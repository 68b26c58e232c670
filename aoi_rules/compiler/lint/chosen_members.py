"""Lint of requirements that ask about all of a zone or a list where the chosen one is among them: `card.suit == led or
any(c.suit != led for c in me.hand)` always holds, since the card itself is in the hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.operations import conjuncts, operands_of
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, Choice, Requirement
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import OR, opposite

__all__ = ["check_chosen_members"]


def check_chosen_members(actions: Iterable[Action], report: Reporter) -> None:
    """Warn of each such `any` beside the same condition of a chosen member, joined with `or`, and of each such `all`, joined with
    `and`."""
    for action in actions:
        lines = [line for stage in action.stages for line in stage.lines]
        choices = [line for line in lines if isinstance(line, Choice)]
        for line in (line for line in lines if isinstance(line, Requirement) and not line.cases):
            for kind, parts in ((Loop.ANY, operands_of(OR, line.condition)), (Loop.ALL, conjuncts(line.condition))):
                for loop, choice in _loops_over_chosen(parts, kind, choices):
                    _warn(loop, kind, choice.name, report)


def _warn(loop: typ.Comprehension, kind: Loop, name: str, report: Reporter) -> None:
    always, other, code = ("always", Loop.ALL, "always-true") if kind is Loop.ANY else ("never", Loop.ANY, "always-false")
    if report.has_problem_in(loop.place):
        return
    rather = source_text(loop.place).replace(f"{kind}(", f"{other}(", 1)
    report.warn(code, f"the whole condition {always} holds: `{name}` is one of those that {quote(loop)} goes through", loop.place,
                f"did you mean `{rather}`?")


def _loops_over_chosen(
    parts: Iterable[typ.Expression], kind: Loop, choices: Iterable[Choice]
) -> Iterator[tuple[typ.Comprehension, Choice]]:
    """The loops of a kind over what a member is chosen from whose condition is the opposite of another one about that member."""
    parts, choices = list(parts), list(choices)
    for loop in (part for part in parts if isinstance(part, typ.Comprehension) and part.kind is kind and part.condition is None):
        for choice in (one for one in choices if one.within == loop.source):
            if any(_are_opposite(part, choice.name, loop) for part in parts if part is not loop):
                yield loop, choice


def _are_opposite(one: typ.Expression, name: str, loop: typ.Comprehension) -> bool:
    """Whether a condition about a name is the negation of what a loop asks of each of its members."""
    other = loop.item
    if isinstance(one, typ.Compare) and isinstance(other, typ.Compare):
        sides = zip((one.left, one.right), (other.left, other.right), strict=True)
        return opposite(one.operator) is other.operator and all(_are_same(here, name, there, loop) for here, there in sides)
    if isinstance(one, typ.Not):
        return _are_same(one.operand, name, other, loop)
    return isinstance(other, typ.Not) and _are_same(one, name, other.operand, loop)


def _are_same(one: typ.Expression, name: str, other: typ.Expression, loop: typ.Comprehension) -> bool:
    """Whether two expressions in one line differ only in a name and the variable of a loop."""
    return re.sub(rf"\b{loop.variable.name}\b", name, source_text(other.place)) == source_text(one.place)
