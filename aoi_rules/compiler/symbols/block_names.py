"""The names that authors give to blocks with `as`: each is unique among the blocks next to each other."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.words.line_names import given_name

__all__ = ["check_block_names"]


def check_block_names(lines: Iterable[tree.Statement], findings: Findings, report: Reporter) -> None:
    """Report every name that two blocks of one kind next to each other share, among these lines and in their blocks."""
    lines = list(lines)
    _check_names(lines, report)
    for line in lines:
        findings.check(_check_nested_names, line, report)


def _check_nested_names(line: tree.Statement, report: Reporter) -> None:
    """Report such names in the block of a line, and in nested blocks."""
    _check_names(line.items, report)
    for inner in line.lines:
        _check_nested_names(inner, report)


def _check_names(lines: Iterable[Any], report: Reporter) -> None:
    first: dict[tuple[str, str], tree.Statement] = {}
    for line in lines:
        if not isinstance(line, tree.Statement):
            continue
        key = line.word, given_name(line)
        if key[1] and first.setdefault(key, line) is not line:
            there = line_of(first[key].place, line.place, key[1])
            report.error("declared-twice", f"a second `{line.word}` is called `{key[1]}`", line.word_place,
                         "the first is in " + there + "; choose another name after `as`")
