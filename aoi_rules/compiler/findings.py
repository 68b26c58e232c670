"""What was found of single rules: it is kept for as long as a ruleset declares the same, so that nothing is found twice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from attrs import define, field

__all__ = ["Findings"]

R = TypeVar("R")


class Reports(Protocol):
    """What problems are reported to; `calls` counts them."""

    calls: int


@define(eq=False)
class Findings:
    """Results of functions of a rule, such as an action, by identity.

    A function may depend on the rule and on what the ruleset declares, and on nothing else.
    """

    _found: dict[tuple[object, int], tuple[Any, Any]] = field(factory=dict)
    _before: dict[tuple[object, int], tuple[Any, Any]] = field(factory=dict)

    def restart(self) -> None:
        """Begin a new check: what the last one did not ask for is forgotten."""
        self._found, self._before = {}, self._found

    def of(self, find: Callable[..., R], rule: Any, *more: Any) -> R:
        """What a function finds of a rule; `more` is the same for all rules of a ruleset that declares the same."""
        key = (find, id(rule))
        known = self._found.get(key) or self._before.get(key)
        if known is None:
            known = (rule, find(rule, *more))
        self._found[key] = known
        found: R = known[1]
        return found

    def check(self, check: Callable[..., None], rule: Any, report: Reports, *more: Any) -> None:
        """Check a rule, unless nothing was reported when it was checked before."""
        key = (check, id(rule))
        known = self._found.get(key) or self._before.get(key)
        if known is None:
            before = report.calls
            check(rule, report, *more)
            known = (rule, None)
            if report.calls > before:
                return
        self._found[key] = known
