"""Lint of requirements whose text says the opposite: `require here "You are not there" = me.place != f` refuses everybody who is
there."""

from __future__ import annotations

import re

import attrs

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.values import NONE
from aoi_rules.language import tree
from aoi_rules.language.operators import EQUAL, UNEQUAL
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in, statements
from aoi_rules.words.actions import Require

__all__ = ["check_negated_texts"]

_SAYS_NOT = re.compile(r"\b(?:is|are|am|was|were|has|have|does|do|did)(?: not|n't)\b(?! yet)", re.IGNORECASE)
_OTHER = re.compile(r"\b(?:other|another|different|else|apart|but|only|empty|free|new)\b|[;:,{]", re.IGNORECASE)
"""What may turn the meaning of a text around once more: “is not free”, “are not different”."""


def check_negated_texts(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of each requirement that something is not so, with a text which says that it is not."""
    for _, item in resolved.items:
        for line in filter(Require.begins, statements(item)):
            texts = [node.value for node in line.arguments if isinstance(node, tree.Text)]
            negates = len(texts) == 1 and _SAYS_NOT.search(texts[0]) is not None and _OTHER.search(texts[0]) is None
            if negates and line.value is not None and (meant := _opposite(line.value)) is not None:
                report.warn("wrong-value", f"players read “{texts[0]}” where the opposite is so", line.value.place,
                            f"did you mean `{format_expression(meant)}`? The text says what is wrong if that does not hold")


def _opposite(node: tree.Expression) -> tree.Expression | None:
    """The opposite of a condition with `!=` or `not`; None for others."""
    names = {name_in(node.left), name_in(node.right)} if isinstance(node, tree.Compare) else set()
    if isinstance(node, tree.Compare) and node.operator is UNEQUAL and NONE not in names:
        return attrs.evolve(node, operator=EQUAL)
    return node.operand if isinstance(node, tree.Not) else None
