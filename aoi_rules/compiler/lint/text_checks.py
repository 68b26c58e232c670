"""Checks of the text: those that depend only on the text and on how a game begins, not on a position; and which members are to
blame if one does not hold."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product
from typing import Literal

from attrs import evolve

from aoi_rules.compiler.lint.fixed_values import FixedValues, GameStart
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import MemberSymbol, SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Check, TypedRules
from aoi_rules.compiler.typed.walk import expressions_of
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Diagnostic, Place, line_of
from aoi_rules.language.loops import Loop
from aoi_rules.model.types import Shape

__all__ = ["check_text"]

_STARTS = 256
"""A check is computed for at most this many beginnings of a game; the others are left to positions in play."""


def check_text(resolved: ResolvedSource, rules: TypedRules, fixed: FixedValues, report: Reporter) -> None:
    """Report checks that are decided by the text, alone or for a number of players and options, and that do not hold.  If one
    fails for several beginnings, the first is reported.  Raises Halt."""
    for check in rules.checks:
        for beginning in islice(_possible_starts(rules.symbols, check.value), _STARTS):
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


_NAMED = 5
"""A check that does not hold is reported at no more members than this."""


def check_failed(resolved: ResolvedSource, fixed: FixedValues, report: Reporter, check: Check) -> None:
    """Report a check that does not hold: at each member for which it fails, as far as these can be found, else at a definition
    that the map or a part replaces and the check uses, else at the head of the map, or at the check.  Of many members, only the
    first few are reported."""
    word, at = check.word, check.value.place
    severity: Literal["warning", "error"] = "warning" if word.warning else "error"
    message = word.text or f"the check `{word.name.name}` does not hold"
    members = list(_failing_members(fixed, check.value))
    for member in members[:_NAMED]:
        rest = f", and of {len(members) - _NAMED} more" if len(members) > _NAMED and member is members[_NAMED - 1] else ""
        there = line_of(at, member.place, word.name.name)
        hint = f"the check `{word.name.name}` in " + there + f" requires it of `{member.name}`{rest}" + _describe_start(fixed)
        report(Diagnostic("check-failed", message, member.place, hint, severity))
    if not members:
        place = next(_replaced_definitions(resolved, check.value), resolved.head.word_place)
        where = "" if place.source.name == at.source.name else " in " + line_of(at, place, word.name.name)
        demands = f"the check `{word.name.name}`" + where + " requires it" + _describe_start(fixed) if word.text else None
        report(Diagnostic("check-failed", message, place if where else at, demands, severity))


def _replaced_definitions(resolved: ResolvedSource, value: typ.Expression) -> Iterator[Place]:
    """The definitions that a condition uses and that are in a text added to that of the condition."""
    laid = [block.place.source.name for block in resolved.blocks]
    over = laid[laid.index(value.place.source.name) + 1 :] if value.place.source.name in laid else []
    for part in expressions_of(value):
        if isinstance(part, typ.Use) and part.definition.body.place.source.name in over:
            yield part.definition.body.place


def _describe_start(fixed: FixedValues) -> str:
    """The way to begin a game for which it is computed: `, as with 4 players and edition first`."""
    if fixed.beginning is None:
        return ""
    players = fixed.beginning.players
    said = [] if players is None else [f"{players} player{'' if players == 1 else 's'}"]
    said += [f"{name} {fixed.symbols.types[name].members[at].name}" for name, at in fixed.beginning.options.items()]
    return ", as with " + " and ".join(said) if said else ""


def _failing_members(fixed: FixedValues, node: typ.Expression) -> Iterator[MemberSymbol]:
    """The members for which a part of a condition, `all(… for x in TYPE)` or `not any(…)`, does not hold."""
    for part in conjuncts(node):
        wanted, loop = (False, part.operand) if isinstance(part, typ.Not) else (True, part)
        kind = Loop.ALL if wanted else Loop.ANY
        if isinstance(loop, typ.Comprehension) and loop.kind is kind and loop.variable.type.kind is Shape.MEMBER:
            members = fixed.symbols.types[loop.variable.type.of].members
            for number in fixed.items(loop.source, {}):
                env = {loop.variable: number}
                there = loop.condition is None or fixed.of(loop.condition, env)
                if there and bool(fixed.of(loop.item, env)) is not wanted:
                    yield members[number]
                    if not any(isinstance(n, typ.Local) and n.binding is loop.variable for n in walk(loop.item)):
                        break  # the others are the same
