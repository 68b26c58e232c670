"""How long a search for one scenario lasts: a number of decisions, the same on every machine; time is only an upper bound."""

from __future__ import annotations

import time
from collections.abc import Callable

from attrs import define, frozen

__all__ = ["STRETCH", "SearchClock", "SearchLimit"]

STRETCH = 10_000
"""How many decisions one process compares before it starts again with other games; the result of a stretch does not depend on
other stretches."""


@frozen
class SearchLimit:
    """A search ends after comparing `decisions` decisions, or is cut short after `seconds`, by the clock `now`."""

    decisions: int = 100_000
    seconds: float = 600
    now: Callable[[], float] = time.monotonic

    def begin(self) -> SearchClock:
        """The clock of a search that begins now."""
        return SearchClock(self.now, self.now() + self.seconds)

    @property
    def stretches(self) -> int:
        """The number of stretches in which the decisions are compared."""
        return -(-self.decisions // STRETCH)

    def decisions_in(self, stretch: int) -> int:
        """The number of decisions that are compared in a stretch."""
        return min(STRETCH, self.decisions - stretch * STRETCH)


@define
class SearchClock:
    """Measures the time of a search, which ends early if it is late; `struck` says whether that happened."""

    now: Callable[[], float]
    end: float
    struck: bool = False

    def is_late(self) -> bool:
        """Whether the time is up."""
        self.struck = self.struck or self.now() > self.end
        return self.struck
