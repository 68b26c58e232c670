"""Checks of the text that do not hold: which members are to blame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from aoi_rules.compiler.lint.fixed import Fixed
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import MemberSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Check
from aoi_rules.compiler.typed.walk import conjuncts
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Diagnostic, line_of
from aoi_rules.language.loops import Loop
from aoi_rules.model.types import Shape

__all__ = ["check_failed"]

_MOST = 5


def check_failed(resolved: ResolvedSource, fixed: Fixed, report: Reporter, check: Check) -> None:
    """Report a check that does not hold: at each member for which it does not, as far as these can be found, else at the head of
    the map, or where it stands.  Of many members the first few are enough."""
    word, at = check.word, check.value.place
    severity: Literal["warning", "error"] = "warning" if word.warning else "error"
    message = word.text or f"the check `{word.name.name}` does not hold"
    members = list(_culprits(fixed, check.value))
    for member in members[:_MOST]:
        rest = f", and of {len(members) - _MOST} more" if len(members) > _MOST and member is members[_MOST - 1] else ""
        there = line_of(at, member.place, word.name.name)
        hint = f"the check `{word.name.name}` in " + there + f" demands it of `{member.name}`{rest}"
        report(Diagnostic("check-failed", message, member.place, hint, severity))
    if not members:
        place = resolved.head.word_place
        where = "" if place.source.name == at.source.name else " in " + line_of(at, place, word.name.name)
        demands = f"the check `{word.name.name}`" + where + " demands it" if word.text else None
        report(Diagnostic("check-failed", message, place if where else at, demands, severity))


def _culprits(fixed: Fixed, node: typ.Expression) -> Iterator[MemberSymbol]:
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
                        break  # the others are no different
