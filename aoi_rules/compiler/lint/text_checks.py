"""Checks of the text: those that depend only on the text and on how a game begins, not on a position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from attrs import evolve

from aoi_rules.compiler.lint.failed_checks import check_failed
from aoi_rules.compiler.lint.fixed_values import FixedValues, GameStart
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.walk import expressions_of

__all__ = ["check_text"]

_MOST = 256
"""For how many beginnings of a game a check is computed at most; the other beginnings are left to positions in play."""


def check_text(resolved: ResolvedSource, rules: TypedRules, fixed: FixedValues, report: Reporter) -> None:
    """Report checks that are decided by the text, alone or for a number of players and options, and that do not hold.  If one
    fails for several beginnings, the first is reported.  Raises Halt."""
    for check in rules.checks:
        for beginning in islice(_possible_starts(rules.symbols, check.value), _MOST):
            begun = fixed if beginning is None else evolve(
                fixed, beginning=beginning, fixed={}, used={})  # these depend on the beginning
            if not begun.is_fixed(check.value):
                break
            if not begun.value(check.value, {}):
                check_failed(resolved, begun, report, check)
                break


def _possible_starts(symbols: SymbolTable, value: typ.Expression) -> Iterator[GameStart | None]:
    """The ways to begin a game that make a difference to a condition: just None if it does not depend on that."""
    parts = list(expressions_of(value))
    options = sorted({part.name for part in parts if isinstance(part, typ.Option)})
    seats = any(isinstance(p, typ.Players | typ.Others) or (isinstance(p, typ.Member) and p.type.optional) for p in parts)
    if not options and not seats and not any(isinstance(part, typ.InUse) for part in parts):
        yield None
        return
    values = [range(len(symbols.types[name].members)) for name in options]
    for players in range(symbols.least, symbols.most + 1) if seats else (None,):
        for chosen in product(*values):
            yield GameStart(players, dict(zip(options, chosen, strict=True)))
