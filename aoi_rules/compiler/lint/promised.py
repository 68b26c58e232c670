"""Lint of conditions that a `check` of the same text promises: they hold in every position."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from aoi_rules.compiler.lint.conditions import Comparison
from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Check
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language.loops import Loop

__all__ = ["check_promised"]


def check_promised(checks: Iterable[Check], compared: Iterable[Comparison], report: Reporter) -> None:
    """Warn of each comparison in the rules that is one of those which a check requires of all members, or of the game."""
    promised = [(check, place, pattern) for check in checks for place, pattern in _promises(check.value, ())]
    for node in compared:
        text = source_text(node.place)
        found = next((check for check, place, pattern in promised
                      if place.source is node.place.source and place != node.place and pattern.fullmatch(text)), None)
        if found is not None:
            there = line_of(found.value.place, node.place, found.word.name.name)
            report.warn("always-true", f"{quote(node)} always holds: the check `{found.word.name}` requires it", node.place,
                        "correct the figure or the sign, or leave it out: the check is in " + there)


def _promises(node: typ.Expression, names: tuple[str, ...]) -> Iterator[tuple[Place, re.Pattern[str]]]:
    """The comparisons that a condition requires, each with the pattern of comparisons that are the same for some member."""
    if isinstance(node, typ.Comprehension) and node.kind is Loop.ALL and node.condition is None:
        yield from _promises(node.item, (*names, node.variable.name))
        return
    for part in conjuncts(node):
        if isinstance(part, typ.Compare) and (text := source_text(part.place)):
            pattern = re.escape(text)
            for name in names:
                first, *more = re.split(rf"(?<![\w.]){name}\b", pattern)
                rest = (f"(?P={name})".join(more)) if more else ""
                pattern = first + (rf"(?P<{name}>[\w.]+)" + rest if more else "")
            yield part.place, re.compile(pattern)
