"""The rule lines of a ruleset that a command names; separate from the other arguments, because few commands need them."""

from __future__ import annotations

from aoi_rules.cli.arguments import ruleset, source_of
from aoi_rules.compiler.compiled import Compiled
from aoi_rules.diagnostics import Diagnostic
from aoi_rules.scenarios.lines import Lines, read_lines

__all__ = ["lines_of"]


def lines_of(name: str) -> Lines:
    """The rule lines of a ruleset; raises RulesetError with its problems."""
    source = source_of(name)
    found, lines = (Compiled(None, (source,)), None) if isinstance(source, Diagnostic) else read_lines(source)
    if lines is None:
        ruleset(name, found)
        raise AssertionError(name)  # a ruleset without lines cannot be used, and `ruleset` has reported that
    return lines
