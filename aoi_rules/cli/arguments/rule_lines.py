"""The rule lines of a ruleset that a command names.  This is separate from the other arguments, because few commands need it."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.cli.arguments.rulesets import RulesetRequest, request_ruleset, ruleset
from aoi_rules.scenarios.lines import Lines, read_lines

__all__ = ["lines_asked", "lines_of"]


def lines_of(name: str, parts: Sequence[str] = ()) -> Lines:
    """The rule lines of a ruleset with parts added; raises RulesetError with its problems."""
    return lines_asked(name, parts)[1]


def lines_asked(name: str, parts: Sequence[str] = ()) -> tuple[RulesetRequest, Lines]:
    """The texts of a ruleset with parts added, and its rule lines; raises RulesetError with its problems."""
    wanted = request_ruleset(name, parts)
    found, lines = read_lines(wanted.source, wanted.laid) if isinstance(wanted, RulesetRequest) else (wanted, None)
    if lines is None or not isinstance(wanted, RulesetRequest):
        ruleset(name, found=found)
        raise AssertionError(name)  # a ruleset without lines cannot be used; `ruleset` reports that
    return wanted, lines
