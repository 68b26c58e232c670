"""Lint of numbers that lines raise only above a bound, or lower only below one: `raise me.standing by 1 when me.standing >
last_step` never happens, as nothing else could bring `standing` there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from aoi_rules.compiler.facts.changes import Changes, effects_of
from aoi_rules.compiler.lint.assumptions import Assumptions
from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.verbs import Perform
from aoi_rules.compiler.typed.walk import expressions_of, strip_present
from aoi_rules.language.operators import (
    ADD,
    AT_LEAST,
    AT_MOST,
    LESS,
    MORE,
    SUBTRACT,
    ArithmeticOperator,
    ComparisonOperator,
    both_ways,
)

__all__ = ["check_guarded_changes"]

_BEYOND: Mapping[ArithmeticOperator, tuple[ComparisonOperator, ...]] = {ADD: (MORE, AT_LEAST), SUBTRACT: (LESS, AT_MOST)}
"""The comparisons that ask whether a number is beyond a bound already, by the operator that moves it there."""


def check_guarded_changes(knowing: Assumptions, report: Reporter) -> None:
    """Warn of the first such condition, if all lines that move a number this way have one."""
    rules, changed = knowing.rules, knowing.changed
    callers = _callers(rules)
    for keep in (one for one in rules.symbols.every_keep() if one.type.numeric and one.slot in changed.writes):
        for operator in _BEYOND:
            guards = _guards(keep, operator, changed, callers)
            first = guards[0] if guards else None
            if first is not None and not report.has_problem_in(first.place) and _begins_outside(keep, first, knowing):
                done, there, rather = ("raises", "above", LESS) if operator is ADD else ("lowers", "below", MORE)
                kept, _, bound = _kept_and_bound(first)
                report.warn("always-false", f"nothing {done} `{keep.name}` unless it is {there} this bound already", first.place,
                            f"did you mean `{source_text(kept.place)} {rather} {source_text(bound.place)}`?")


def _callers(rules: TypedRules) -> Mapping[int, list[eff.Effect]]:
    """The effects that perform a verb, by the `id` of each effect in it."""
    found: dict[int, list[eff.Effect]] = {}
    for perform in (effect for effect in effects_of(rules) if isinstance(effect, Perform)):
        for effect in perform.verb.body.effects:
            found.setdefault(id(effect), []).append(perform)
    return found


def _guards(
    keep: KeepSymbol, operator: ArithmeticOperator, changed: Changes, callers: Mapping[int, list[eff.Effect]]
) -> Sequence[typ.Compare]:
    """The conditions that a keep is beyond a bound already, of all lines that move it there; empty if one has none."""
    lines = changed.writes[keep.slot]
    if not all(isinstance(line, eff.Change) for line in lines):
        return ()
    moving = [line for line in lines if isinstance(line, eff.Change) and line.operator is operator]
    found = [_guard(effect, keep, operator) for line in moving for effect in [*callers.get(id(line), ())] or [line]]
    return [one for one in found if one is not None] if None not in found else ()


def _guard(effect: eff.Effect, keep: KeepSymbol, operator: ArithmeticOperator) -> typ.Compare | None:
    compared = (part for part in conjuncts(effect.when) if isinstance(part, typ.Compare))
    return next((part for part in compared if _asks_beyond(part, keep, operator)), None)


def _asks_beyond(part: typ.Compare, keep: KeepSymbol, operator: ArithmeticOperator) -> bool:
    """Whether a comparison asks if a keep is beyond a named bound."""
    kept, sign, bound = _kept_and_bound(part)
    named = isinstance(strip_present(bound), typ.Use) and not any(map(typ.in_play, expressions_of(bound)))
    return named and sign in _BEYOND[operator] and isinstance(kept, typ.KeepValue) and kept.keep.slot == keep.slot


def _kept_and_bound(part: typ.Compare) -> tuple[typ.Expression, ComparisonOperator, typ.Expression]:
    """The keep that a comparison asks about, with the operator as if the keep were on its left, and the other value."""
    ways = [(strip_present(one), sign, other) for one, sign, other in both_ways(part)]
    return next((way for way in ways if isinstance(way[0], typ.KeepValue)), ways[0])


def _begins_outside(keep: KeepSymbol, guard: typ.Compare, knowing: Assumptions) -> bool:
    """Whether a keep may begin where a condition does not hold, as far as is known."""
    first = knowing.rules.firsts.get(keep.slot)
    if first is None:
        return False
    facts = knowing.of(guard.place)
    _, sign, bound = _kept_and_bound(guard)
    begin, end = facts.value(first), facts.value(bound)
    less, more = (begin.low, end.high) if sign in _BEYOND[ADD] else (end.low, begin.high)
    return less is None or more is None or less <= more
