"""Checks of the text that do not hold: which members cause the failure."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from aoi_rules.compiler.lint.fixed_values import FixedValues
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import MemberSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Check
from aoi_rules.compiler.typed.walk import conjuncts, expressions_of
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Diagnostic, Place, line_of
from aoi_rules.language.loops import Loop
from aoi_rules.model.types import Shape

__all__ = ["check_failed"]

_MOST = 5


def check_failed(resolved: ResolvedSource, fixed: FixedValues, report: Reporter, check: Check) -> None:
    """Report a check that does not hold: at each member for which it fails, as far as these can be found, else at a definition
    that the map or a part replaces and the check uses, else at the head of the map, or at the check.  Of many members, only the
    first few are reported."""
    word, at = check.word, check.value.place
    severity: Literal["warning", "error"] = "warning" if word.warning else "error"
    message = word.text or f"the check `{word.name.name}` does not hold"
    members = list(_failing_members(fixed, check.value))
    for member in members[:_MOST]:
        rest = f", and of {len(members) - _MOST} more" if len(members) > _MOST and member is members[_MOST - 1] else ""
        there = line_of(at, member.place, word.name.name)
        hint = f"the check `{word.name.name}` in " + there + f" demands it of `{member.name}`{rest}" + _describe_start(fixed)
        report(Diagnostic("check-failed", message, member.place, hint, severity))
    if not members:
        place = next(_replaced_definitions(resolved, check.value), resolved.head.word_place)
        where = "" if place.source.name == at.source.name else " in " + line_of(at, place, word.name.name)
        demands = f"the check `{word.name.name}`" + where + " demands it" + _describe_start(fixed) if word.text else None
        report(Diagnostic("check-failed", message, place if where else at, demands, severity))


def _replaced_definitions(resolved: ResolvedSource, value: typ.Expression) -> Iterator[Place]:
    """The definitions that a condition uses and that are in a text laid over the text of the condition."""
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
