"""The loops of expressions, such as `sum(VALUE for x in LIST)`: what each makes of what it goes through."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["LOOPS", "Loop"]


class Loop(StrEnum):
    """A loop, by the name that an author writes; compared by `is`."""

    ALL = "all"
    ANY = "any"
    BEST = "best"
    COUNT = "count"
    LEAST = "least"
    LIST = "list"
    MAX = "max"
    MIN = "min"
    SET = "set"
    SORTED = "sorted"
    SUM = "sum"

    @property
    def ranks(self) -> bool:
        """Whether it puts things in order by what stands after `by`."""
        return self in (Loop.BEST, Loop.LEAST, Loop.SORTED)

    @property
    def takes_things(self) -> bool:
        """Whether it takes things as they are, `count(x for x in …)`, and no value of each."""
        return self is Loop.COUNT or self.ranks


LOOPS = {loop.value: loop for loop in Loop}
"""Each loop by its name."""
