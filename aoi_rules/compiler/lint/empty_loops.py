"""Lint of requirements that refuse where there is nothing to ask: `any(not barred(e) for e in link.ends when e.region != none)`
fails for a link whose ends are in no region."""

from __future__ import annotations

import attrs

from aoi_rules.compiler.lint.negated_texts import goes_through_ends
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.values import NONE
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import UNEQUAL
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import conjuncts, name_in, statements
from aoi_rules.words.actions import Require

__all__ = ["check_empty_loops"]


def check_empty_loops(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of each requirement that something is not so at one of those ends of a link that have a value, where none may have
    it.  Of other things, there may have to be one: `any(not s.damaged for s in ship when s.owner != none)`."""
    for line in (line for _, item in resolved.items for line in filter(Require.begins, statements(item))):
        for part in conjuncts(line.value):
            lacking = _may_lack(part) if isinstance(part, tree.Comprehension) else ""
            if isinstance(part, tree.Comprehension) and lacking and not report.has_problem_in(part.place):
                meant = format_expression(attrs.evolve(part, kind=Loop.ALL))
                report.warn("wrong-value", f"this refuses too if no `{part.variable}` has a `{lacking}`: then `{Loop.ANY}` does "
                            "not hold", part.place, f"did you mean `{meant}`?")


def _may_lack(loop: tree.Comprehension) -> str:
    """What the only condition of such a loop says is present at an end; empty for another loop or condition."""
    test = loop.condition
    if loop.kind != Loop.ANY or not isinstance(loop.item, tree.Not) or not goes_through_ends(loop):
        return ""
    if not isinstance(test, tree.Compare) or test.operator is not UNEQUAL or name_in(test.right) != NONE:
        return ""
    asked = test.left
    own = isinstance(asked, tree.Attribute) and name_in(asked.value) == loop.variable
    return asked.name if own and isinstance(asked, tree.Attribute) else ""
