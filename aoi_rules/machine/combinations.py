"""Combinations of choices as integers: those that can occur together, numbered from 0 in the order of their values."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

from attrs import field, frozen

__all__ = ["Combinations", "Run"]

Run = tuple[int, int, int]
"""Values of a choice after which the next one can have the same values: the least and the greatest, both included, and the node
of the next choice, -1 if there is none."""


@frozen
class _Counts:
    """The runs of a node: the least value of each, how many combinations come before it, and how many each of its values has."""

    lows: tuple[int, ...]
    before: tuple[int, ...]
    each: tuple[int, ...]
    count: int


@frozen(slots=False, eq=False)
class Combinations:
    """The combinations of the values of several choices that can occur together in a move.

    `nodes` are a decision diagram: each node has, as runs in ascending order, the values that one choice can have after certain
    values of those before it.  The last node is that of the first choice, and each comes after those that its runs lead to.
    Without nodes there is no choice, and one combination, the empty one.
    """

    nodes: tuple[tuple[Run, ...], ...] = field(repr=False)

    @classmethod
    def of_ranges(cls, ranges: Sequence[tuple[int, int]]) -> Combinations:
        """All combinations of values within bounds, both included, if all of them can occur together."""
        return cls(tuple(((low, high, at - 1),) if low <= high else () for at, (low, high) in enumerate(reversed(ranges))))

    @cached_property
    def count(self) -> int:
        """The number of combinations."""
        return self._count_combinations[-1].count if self.nodes else 1

    @cached_property
    def _count_combinations(self) -> tuple[_Counts, ...]:
        """The nodes with the numbers of combinations."""
        found: list[_Counts] = []
        for runs in self.nodes:
            each = tuple(1 if node < 0 else found[node].count for _, _, node in runs)
            before, count = [], 0
            for (low, high, _), one in zip(runs, each, strict=True):
                before.append(count)
                count += (high - low + 1) * one
            found.append(_Counts(tuple(low for low, _, _ in runs), tuple(before), each, count))
        return tuple(found)

    def place(self, values: Sequence[int]) -> tuple[int, int]:
        """The number of a combination, and how many of its values can occur together: all of them, or those before the first that
        cannot; then the number is meaningless."""
        number, node = 0, len(self.nodes) - 1
        for at, value in enumerate(values):
            counted = self._count_combinations[node]
            run = bisect_right(counted.lows, value) - 1
            if run < 0 or value > self.nodes[node][run][1] or not counted.each[run]:
                return 0, at
            low, _, node = self.nodes[node][run]
            number += counted.before[run] + (value - low) * counted.each[run]
        return number, len(values)

    def values(self, number: int) -> tuple[int, ...]:
        """The combination with a number in `range(count)`."""
        found, node = list[int](), len(self.nodes) - 1
        while node >= 0:
            counted = self._count_combinations[node]
            run = bisect_right(counted.before, number) - 1
            low, _, node = self.nodes[node][run]
            value, number = divmod(number - counted.before[run], counted.each[run])
            found.append(low + value)
        return tuple(found)
