"""How long one scenario is looked for: a number of decisions, the same on every machine; time is only an upper bound."""

from __future__ import annotations

import time
from collections.abc import Callable

from attrs import define, frozen

__all__ = ["SearchClock", "SearchLimit"]


@frozen
class SearchLimit:
    """A search ends once about so many `decisions` were compared, or is cut short after so many `seconds`, by the clock `now`."""

    decisions: int = 200_000
    seconds: float = 600
    now: Callable[[], float] = time.monotonic

    def begin(self) -> SearchClock:
        """The clock of a search that begins now."""
        return SearchClock(self.now, self.now() + self.seconds)


@define
class SearchClock:
    """Measures the time of a search, which ends early if it is late; `struck` says whether that happened."""

    now: Callable[[], float]
    end: float
    struck: bool = False

    def is_late(self) -> bool:
        """Whether the time is over."""
        self.struck = self.struck or self.now() > self.end
        return self.struck
