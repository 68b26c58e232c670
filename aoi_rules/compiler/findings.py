"""What was found in single rules: it is kept as long as the declarations of a ruleset stay the same, so that nothing is searched
twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from attrs import define, field

__all__ = ["Findings"]

R = TypeVar("R")


class Reports(Protocol):
    """Where problems are reported; `calls` counts them."""

    calls: int


@define(eq=False)
class Findings:
    """Results of functions of a rule, such as an action, by identity.

    A function may depend on the rule and on what the ruleset declares, and on nothing else.
    """

    _found: dict[tuple[object, int], tuple[Any, Any]] = field(factory=dict)
    _before: dict[tuple[object, int], tuple[Any, Any]] = field(factory=dict)

    def restart(self, depends: Callable[[Any], bool] | None = None) -> None:
        """Begin a new check: results that the last check did not use are forgotten, and those for rules that depend on changed
        declarations; without `depends`, none has changed."""
        known = self._found
        self._found = {}
        self._before = known if depends is None else {key: one for key, one in known.items() if not depends(one[0])}

    def of(self, find: Callable[..., R], rule: Any, *more: Any) -> R:
        """What a function finds in a rule; `more` is the same for all rules of a ruleset with the same declarations."""
        key = (find, id(rule))
        known = self._found.get(key) or self._before.get(key)
        if known is None:
            known = (rule, find(rule, *more))
        self._found[key] = known
        found: R = known[1]
        return found

    def check(self, check: Callable[..., None], rule: Any, report: Reports, *more: Any) -> None:
        """Check a rule, unless an earlier check reported nothing about it."""
        key = (check, id(rule))
        known = self._found.get(key) or self._before.get(key)
        if known is None:
            before = report.calls
            check(rule, report, *more)
            known = (rule, None)
            if report.calls > before:
                return
        self._found[key] = known
