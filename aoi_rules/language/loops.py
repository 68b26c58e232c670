"""The loops of expressions, such as `sum(VALUE for x in LIST)`: what each computes from its items."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

__all__ = ["LOOPS", "OTHER_END", "Loop"]


class Loop(StrEnum):
    """A loop, by the name that an author writes; compared by `is`."""

    ALL = "all"
    ANY = "any"
    BEST = "best"
    COUNT = "count"
    FIRST = "first"
    LAST = "last"
    LEAST = "least"
    LIST = "list"
    MAX = "max"
    MIN = "min"
    SET = "set"
    SORTED = "sorted"
    SUM = "sum"

    @property
    def ranks(self) -> bool:
        """Whether it orders things by the value after `by`."""
        return self in (Loop.BEST, Loop.LEAST, Loop.SORTED)

    @property
    def ends(self) -> bool:
        """Whether it is the value at one end of a list."""
        return self in (Loop.FIRST, Loop.LAST)

    @property
    def takes_things(self) -> bool:
        """Whether it takes the things themselves, `count(x for x in …)`, not a value of each."""
        return self is Loop.COUNT or self.ranks


LOOPS = {loop.value: loop for loop in Loop}
"""Each loop by its name."""

_ENDS = ((Loop.BEST, Loop.LEAST), (Loop.FIRST, Loop.LAST), (Loop.MAX, Loop.MIN))
OTHER_END: Mapping[str, str] = {one.value: other.value for pair in _ENDS for one, other in (pair, pair[::-1])}
"""Functions of several values, each with the function that gives the other end of the same order."""
