"""Lint of effects that the next line undoes: two lines that set the same thing, one right after the other."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from itertools import pairwise

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.walk import statements
from aoi_rules.words.effects import Set

__all__ = ["check_overwritten"]


def check_overwritten(lines: Iterable[tree.Statement], defined: Collection[str], findings: Findings, report: Reporter) -> None:
    """Warn of each line that sets what the line before it sets, to a value that does not depend on it.  A name that is `defined`
    may depend on it."""
    for line in lines:
        findings.check(_check_line, line, report, defined)


def _check_line(item: tree.Statement, report: Reporter, defined: Collection[str]) -> None:
    """Warn of such lines in the blocks of a line."""
    for block in statements(item):
        for first, second in pairwise(block.lines):
            if _sets_alone(first) and _sets_alone(second) and first.arguments == second.arguments and _is_fixed(second, defined):
                target = source_text(second.arguments[0].place)
                same = "the same value" if first.value == second.value else "another value"
                report.warn("no-effect", f"the line before gives `{target}` a value, and this gives it {same}", second.place,
                            "leave one of the two out: the first is in " + line_of(first.place, second.place))


def _sets_alone(line: tree.Statement) -> bool:
    """Whether a line sets something in all cases."""
    return Set.begins(line) and line.condition is None and len(line.arguments) == 1 and line.value is not None


def _is_fixed(line: tree.Statement, defined: Collection[str]) -> bool:
    """Whether the value of a line is a figure or a single name that the line does not set."""
    value = line.value
    if isinstance(value, tree.Name):
        return value.name not in defined and value != line.arguments[0]
    return isinstance(value, tree.Number | tree.Money)
