"""Lint of requirements in which two things are exchanged: the texts of two of them, as in `require higher "You have only
{me.money}" = bid > price` beside `require funds "More than {price}" = bid <= me.money`, or the condition and the `when` of one:
`require full "You have {most} fields" = space == plough when me.fields < most`."""

from __future__ import annotations

from itertools import pairwise

import attrs

from aoi_rules.compiler.lint.negated_texts import refusal_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.placeholders import PLACEHOLDER
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import conjuncts, statements, walk
from aoi_rules.words.actions import Action, Require

__all__ = ["check_exchanged_texts"]


def check_exchanged_texts(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of two requirements in succession, each of which shows only values for which the other one asks, and of one that shows
    only values for which its `when` asks."""
    for line in (line for _, item in resolved.items for line in filter(Require.begins, statements(item))):
        if line.value is not None and line.condition is not None and _shows_only_when(line, symbols):
            said, when = format_expression(line.value), format_expression(line.condition)
            report.warn("wrong-value", f"this text shows `{_shown_in(line)[0]}`, which is in the `when` and not in the condition",
                        line.texts[0].place, f"did you mean `= {when} when {said}`?")
    for action in (line for _, item in resolved.items for line in filter(Action.begins, statements(item))):
        for first, second in pairwise(filter(Require.begins, action.lines)):
            if _shows_only(first, second, symbols) and _shows_only(second, first, symbols):
                shown = f"`{_shown_in(first)[0]}`"
                report.warn("wrong-value", f"this text shows {shown}, for which another requirement asks, and not this one",
                            first.texts[0].place, "exchange it with the text in " + line_of(second.place, first.place))


def _shows_only(line: tree.Statement, other: tree.Statement, symbols: SymbolTable) -> bool:
    """Whether the text of a requirement shows some values, and only such for which the other one asks."""
    shown = {*_shown_in(line)}
    return bool(shown) and shown <= _asked_in(other) and shown.isdisjoint(_asked_in(line) | _meant_in(line, symbols))


def _shows_only_when(line: tree.Statement, symbols: SymbolTable) -> bool:
    """Whether the text of a requirement shows some values, and only such for which its `when` asks and not its condition."""
    shown, alone = {*_shown_in(line)}, attrs.evolve(line, condition=None)
    bounds = {format_expression(side) for part in conjuncts(line.condition) if isinstance(part, tree.Compare)
              and part.operator.ordered for side in (part.left, part.right)}
    return bool(shown) and shown <= bounds and shown.isdisjoint(_asked_in(alone) | _meant_in(alone, symbols))


def _shown_in(line: tree.Statement) -> list[str]:
    """The values in the braces of the text of a requirement."""
    return [found[1].strip() for found in PLACEHOLDER.finditer(refusal_text(line))]


def _meant_in(line: tree.Statement, symbols: SymbolTable) -> set[str]:
    """The names and attributes in the definitions that a requirement uses; those which mean the same as its condition."""
    used = [symbols.defines[name] for name in _asked_in(line) if name in symbols.defines]
    bounds = {format_expression(node) for part in (line.value, line.condition) if part is not None for node in walk(part)}
    return {format_expression(node) for define in used for node in walk(define.meaning)} | {
        name for name in symbols.defines if format_expression(symbols.defines[name].meaning) in bounds}


def _asked_in(line: tree.Statement) -> set[str]:
    """The names and attributes for which a requirement asks."""
    return {format_expression(node) for part in (line.value, line.condition) if part is not None for node in walk(part)
            if isinstance(node, tree.Name | tree.Attribute)}
