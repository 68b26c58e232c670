"""Ways to make the choices of one decision, judged together: which lines of the rules forbid which of them.

Ways are numbered in the order in which `itertools.product` gives them.  A set of ways is an integer in which the bit of each of
them is 1.  A set of lines is one too: its bits stand for the lines that say whether a way is allowed, in their order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from math import prod

from attrs import field, frozen

__all__ = ["AT_ONCE", "JudgedWays", "Values", "first_of", "members_of", "set_of"]

AT_ONCE = 20_000
"""The greatest number of ways that are judged together."""

Values = tuple[int, ...]
"""A way: the value of each choice, in the order of the text."""


@frozen(slots=False, eq=False)
class JudgedWays:
    """The ways that have one of these `values` for each choice, or only the first of these ways, with the set of `lines` that
    forbid each."""

    values: Sequence[Values]
    lines: Sequence[int]
    _with_values: dict[tuple[int, Values], int] = field(factory=dict, repr=False)

    @cached_property
    def ways_by_lines(self) -> Mapping[int, int]:
        """For each set of lines, the ways that exactly these lines forbid; for the empty set, the allowed ways."""
        found: dict[int, int] = {}
        each = max(1, prod(map(len, self.values[1:])))
        for begin in range(0, len(self.lines), each):  # small integers first, combined afterwards
            some: dict[int, int] = {}
            for number, lines in enumerate(self.lines[begin : begin + each]):
                some[lines] = some.get(lines, 0) | 1 << number
            for lines, ways in some.items():
                found[lines] = found.get(lines, 0) | ways << begin
        return found

    @property
    def every(self) -> int:
        """All these ways."""
        return (1 << len(self.lines)) - 1

    def select_ways(self, each: Sequence[Values]) -> int | None:
        """The ways that have one of the given values for each choice; None if one of these values was not judged."""
        found = self.every
        for at, values in enumerate(each):
            if values != self.values[at]:
                some = self._select_values(at, values)
                if some is None:
                    return None
                found &= some
        return found

    def lines_of(self, way: Values) -> int | None:
        """The set of lines that forbid a way; None if it was not judged."""
        number = 0
        for at, value in enumerate(way):
            place = self._places[at].get(value)
            if place is None:
                return None
            number = number * len(self.values[at]) + place
        return self.lines[number] if number < len(self.lines) else None

    def way(self, number: int) -> Values:
        """The way with a number."""
        found = []
        for values in reversed(self.values):
            number, place = divmod(number, len(values))
            found.append(values[place])
        return tuple(found[::-1])

    def _select_values(self, at: int, values: Values) -> int | None:
        key = at, values
        if key not in self._with_values:
            places = [self._places[at].get(value) for value in values]
            if None in places:
                return None
            slice_, length = self._first_slices[at], self._lengths[at]
            self._with_values[key] = sum(slice_ << length * place for place in places if place is not None)
        return self._with_values[key]

    @cached_property
    def _places(self) -> list[dict[int, int]]:
        """For each choice, the indices of its values."""
        return [{value: place for place, value in enumerate(values)} for values in self.values]

    @cached_property
    def _lengths(self) -> list[int]:
        """For each choice, how many consecutive ways have the same value."""
        return [prod(map(len, self.values[at + 1 :])) for at in range(len(self.values))]

    @cached_property
    def _first_slices(self) -> list[int]:
        """For each choice, the ways that have the first of its values."""
        rows = ((1 << length) - 1 for length in self._lengths)
        return [sum(row << begin for begin in range(0, prod(map(len, self.values)), max(1, length * len(values))))
                for row, length, values in zip(rows, self._lengths, self.values, strict=True)]


def first_of(ways: int, most: int) -> int:
    """The first of some ways as a set of ways, at most as many as `most`."""
    if ways.bit_count() <= most:
        return ways
    last = next(islice(members_of(ways), most - 1, None))
    return ways & ((1 << last + 1) - 1)


def set_of(numbers: Iterable[int]) -> int:
    """The set of ways, or of lines, with these numbers."""
    return sum(1 << number for number in set(numbers))


def members_of(some: int) -> Iterator[int]:
    """The numbers of some ways, or lines, in order."""
    while some:
        bit = some & -some
        yield bit.bit_length() - 1
        some ^= bit
