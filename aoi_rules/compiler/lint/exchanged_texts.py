"""Lint of two requirements whose texts are exchanged: `require higher "You have only {me.money}" = bid > price`, beside
`require funds "More than {price}" = bid <= me.money`."""

from __future__ import annotations

from itertools import pairwise

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.placeholders import PLACEHOLDER
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import statements, walk
from aoi_rules.words.actions import Action, Require

__all__ = ["check_exchanged_texts"]


def check_exchanged_texts(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of two requirements in succession, each of which shows only values for which the other one asks."""
    for action in (line for _, item in resolved.items for line in filter(Action.begins, statements(item))):
        for first, second in pairwise(filter(Require.begins, action.lines)):
            if _shows_only(first, second) and _shows_only(second, first):
                shown = f"`{_shown_in(first)[0]}`"
                report.warn("wrong-value", f"this text shows {shown}, for which another requirement asks, and not this one",
                            first.texts[0].place, "exchange it with the text in " + line_of(second.place, first.place))


def _shows_only(line: tree.Statement, other: tree.Statement) -> bool:
    """Whether the text of a requirement shows some values, and only such for which the other one asks."""
    shown = {*_shown_in(line)}
    return bool(shown) and shown <= _asked_in(other) and shown.isdisjoint(_asked_in(line))


def _shown_in(line: tree.Statement) -> list[str]:
    """The values in the braces of the only text of a requirement."""
    return [found[1].strip() for found in PLACEHOLDER.finditer(line.texts[0].value)] if len(line.texts) == 1 else []


def _asked_in(line: tree.Statement) -> set[str]:
    """The names and attributes for which a requirement asks."""
    return {format_expression(node) for part in (line.value, line.condition) if part is not None for node in walk(part)
            if isinstance(node, tree.Name | tree.Attribute)}
