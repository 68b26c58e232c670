"""What was found in single rules: it is kept as long as the declarations of a ruleset stay the same, so that nothing is searched
twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import is_
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
    _parts: tuple[object, ...] = ()  # of the whole ruleset, and the checks that reported nothing about it
    _passed: set[Callable[..., None]] = field(factory=set)

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

    def begin_whole(self, parts: Iterable[object]) -> None:
        """Begin to check a ruleset as a whole, which consists of these parts."""
        before, self._parts = self._parts, (*parts,)
        if len(before) != len(self._parts) or not all(map(is_, before, self._parts)):
            self._passed = set()

    def check_whole(self, check: Callable[..., None], report: Reports, *more: Any) -> None:
        """Check the ruleset as a whole, unless an earlier check of the same parts reported nothing.  The check may depend on
        nothing but these."""
        if check not in self._passed:
            before = report.calls
            check(*more, report)
            if report.calls == before:
                self._passed.add(check)
