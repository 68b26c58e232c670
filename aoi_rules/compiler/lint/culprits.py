"""Checks of the text that do not hold: which members are to blame."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from aoi_rules.compiler.lint.changes import changes
from aoi_rules.compiler.lint.evaluating import Env
from aoi_rules.compiler.lint.facts import Facts
from aoi_rules.compiler.lint.values import NO, YES, of
from aoi_rules.compiler.program.model import CheckData
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import MemberSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.walk import conjuncts, walk
from aoi_rules.diagnostics import Diagnostic, line_of
from aoi_rules.language.loops import Loop
from aoi_rules.model.types import Shape

__all__ = ["check_failed"]

_MOST = 5
_STEPS = 100_000
_NOWHERE: Env = {}


def check_failed(resolved: ResolvedSource, rules: TypedRules, report: Reporter, check: CheckData) -> None:
    """Report a check that does not hold: at each member for which it does not, as far as these can be found, else at the head of
    the map, or where it stands.  Of many members the first few are enough."""
    severity: Literal["warning", "error"] = "warning" if check.warning else "error"
    message = check.text or f"the check `{check.name}` does not hold"
    value = next(found.value for found in rules.checks if found.word.name.name == check.name)
    members = list(_culprits(Facts(rules, changes(rules), steps=_STEPS), value))
    for member in members[:_MOST]:
        rest = f", and of {len(members) - _MOST} more" if len(members) > _MOST and member is members[_MOST - 1] else ""
        hint = f"the check `{check.name}` in {line_of(check.place, member.place)} demands it of `{member.name}`{rest}"
        report(Diagnostic("check-failed", message, member.place, hint, severity))
    if not members:
        place = resolved.head.word_place
        where = "" if place.source.name == check.place.source.name else f" in {line_of(check.place, place)}"
        demands = f"the check `{check.name}`{where} demands it" if check.text else None
        report(Diagnostic("check-failed", message, place if where else check.place, demands, severity))


def _culprits(facts: Facts, node: typ.Expression) -> Iterator[MemberSymbol]:
    """The members for which a part of a condition, `all(… for x in TYPE)` or `not any(…)`, does not hold."""
    for part in conjuncts(node):
        wanted, loop = (NO, part.operand) if isinstance(part, typ.Not) else (YES, part)
        kind = Loop.ANY if wanted is NO else Loop.ALL
        if isinstance(loop, typ.Comprehension) and loop.kind is kind and loop.variable.type.kind is Shape.MEMBER:
            members = facts.symbols.types[loop.variable.type.of].members
            for number in sorted(facts.many(loop.source, _NOWHERE).entries.each or ()):
                env: Env = {loop.variable: of((number,))}
                against = NO if wanted is YES else YES
                if facts.truth(loop.condition, env) is YES and facts.truth(loop.item, env) is against:
                    yield members[number]
                    if not any(isinstance(n, typ.Local) and n.binding is loop.variable for n in walk(loop.item)):
                        break  # the others are no different
