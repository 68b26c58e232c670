"""Lint of `p != road.start or p != road.end`, which holds for everything unless the two are the same."""

from __future__ import annotations

from itertools import combinations

import attrs

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.language import tree
from aoi_rules.language.operators import AND, OR, UNEQUAL
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in, walk

__all__ = ["check_either_unequal"]


def check_either_unequal(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of two such comparisons of a name with the attributes of two things.  Between attributes only, `a.suit != b.suit or
    a.suit != c.suit`, they ask whether all are the same."""
    for _, item in resolved.items:
        for node in walk(item):
            if isinstance(node, tree.Logic) and node.operator is OR:
                compared = [part for part in node.operands if isinstance(part, tree.Compare) and part.operator is UNEQUAL
                            and isinstance(part.left, tree.Name) and isinstance(part.right, tree.Attribute)]
                for first, second in combinations(compared, 2):
                    if first.left == second.left and first.right != second.right:
                        both = format_expression(attrs.evolve(node, operator=AND, operands=(first, second)))
                        says = f"`{name_in(first.left)}` differs from one of the two, unless these are the same"
                        report.warn("always-true", says, second.place, f"did you mean `{both}`?")
