"""Lint of `p != road.start or p != road.end`, which holds for everything unless the two are the same."""

from __future__ import annotations

import re
from itertools import combinations

import attrs

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.language import tree
from aoi_rules.language.operators import AND, OR, UNEQUAL
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in, statements, walk
from aoi_rules.words.actions import Require

__all__ = ["check_either_unequal"]

_OF_BOTH = re.compile(r"\b(?:and|both|same|all|three)\b", re.IGNORECASE)
"""What the text says where the two together are forbidden: “You own it and built it”."""


def check_either_unequal(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of two such comparisons of a name with the attributes of two things.  Between attributes only, `a.suit != b.suit or
    a.suit != c.suit`, they ask whether all are the same."""
    for _, item in resolved.items:
        asked = [line for line in statements(item) if Require.begins(line) and line.value is not None]
        excused = {node.place for line in asked if any(_OF_BOTH.search(text.value) for text in line.texts)
                   for node in walk(line.value) if isinstance(node, tree.Logic)}
        for node in (one for one in walk(item) if not isinstance(one, tree.Logic) or one.place not in excused):
            if isinstance(node, tree.Logic) and node.operator is OR:
                compared = [part for part in node.operands if isinstance(part, tree.Compare) and part.operator is UNEQUAL
                            and isinstance(part.left, tree.Name) and isinstance(part.right, tree.Attribute)]
                for first, second in combinations(compared, 2):
                    if first.left == second.left and first.right != second.right:
                        both = format_expression(attrs.evolve(node, operator=AND, operands=(first, second)))
                        says = f"`{name_in(first.left)}` differs from one of the two, unless these are the same"
                        report.warn("always-true", says, second.place, f"did you mean `{both}`?")
