"""Rows: how many pieces of each kind lie in a place, packed in one number, so that a piece comes or goes by one addition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

__all__ = ["BITS", "Row", "all_rows", "counts", "finer", "form", "forms", "kinds_of", "number_of", "packed_row", "row_of"]

Row = tuple[int, ...]
"""A number for each kind."""

BITS = 32
"""The bits for each kind; kind 0 has the lowest."""
_MASK = (1 << BITS) - 1


def packed_row(numbers: Iterable[int]) -> int:
    """The row with these numbers of pieces, by kind."""
    return sum([number << BITS * kind for kind, number in enumerate(numbers)])


def row_of(row: int, kinds: int) -> tuple[int, ...]:
    """The number of pieces of each kind."""
    return tuple([row >> BITS * kind & _MASK for kind in range(kinds)])


@lru_cache(maxsize=1 << 16)
def counts(row: int) -> tuple[tuple[int, int], ...]:
    """The kinds that lie there, each as the row with one piece of it, with the number of pieces."""
    found, unit = [], 1
    while row:
        if row & _MASK:
            found.append((unit, row & _MASK))
        row >>= BITS
        unit <<= BITS
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def kinds_of(row: int) -> tuple[int, ...]:
    """The kind of each piece."""
    return tuple([(unit.bit_length() - 1) // BITS for unit, number in counts(row) for _ in range(number)])


def number_of(row: int, unit: int) -> int:
    """The number of pieces of a kind, which is given as the row with one piece of it."""
    return row // unit & _MASK


def all_rows(of: Sequence[tuple[int, int]], number: int) -> Iterator[int]:
    """All rows of a number of pieces that can be taken from others, which are given as by `counts`."""
    if not number:
        yield 0
        return
    if not of:
        return
    (unit, most), rest = of[0], of[1:]
    for n in range(max(0, number - sum([m for _, m in rest])), min(most, number) + 1):
        for row in all_rows(rest, number - n):
            yield row + n * unit


def forms(classes: Row, left: int, number: int) -> Iterator[int]:
    """Rows of a number of pieces that can be taken from what is left, one for all that differ only by an exchange of kinds of one
    class."""
    by_class: dict[int, list[tuple[int, int]]] = {}
    for unit, n in counts(left):
        by_class.setdefault(classes[(unit.bit_length() - 1) // BITS], []).append((n, unit))
    return _descending([sorted(some, reverse=True) for some in by_class.values()], number, number)


def _descending(every: Sequence[Sequence[tuple[int, int]]], number: int, most: int) -> Iterator[int]:
    """Rows in which no kind of a class has more pieces than the one before it, and the first at most a number."""
    if not number:
        yield 0
        return
    if not every:
        return
    (there, unit), *others = every[0]
    rest = [others, *every[1:]] if others else every[1:]
    for n in range(min(there, number, most) + 1):
        for row in _descending(rest, number - n, n if others else number):
            yield row + n * unit


@lru_cache(maxsize=1 << 12)
def finer(*classes: Row) -> Row:
    """The classes of kinds that have equal numbers in all of some rows."""
    numbers: dict[Row, int] = {}
    return tuple([numbers.setdefault(each, len(numbers)) for each in zip(*classes, strict=True)])


@lru_cache(maxsize=1 << 12)
def _several(classes: Row) -> list[list[int]]:
    """The lowest bits of the kinds of each class that has several."""
    found: dict[int, list[int]] = {}
    for kind, number in enumerate(classes):
        found.setdefault(number, []).append(BITS * kind)
    return [bits for bits in found.values() if len(bits) > 1]


@lru_cache(maxsize=1 << 17)
def form(state: int, classes: Row, places: int) -> int:
    """The same state for all that differ only by an exchange of kinds of one class; it has the rows of a number of places."""
    if places > 1:
        return _form_of_many(state, classes, places)
    for bits in _several(classes):
        old = [state >> low & _MASK for low in bits]
        new = sorted(old, reverse=True)
        if old != new:
            for low, a, b in zip(bits, old, new, strict=True):
                if a != b:
                    state += b - a << low
    return state


def _form_of_many(state: int, classes: Row, places: int) -> int:
    width = BITS * len(classes)
    lows = [width * place for place in range(places)]
    for bits in _several(classes):
        old = [tuple([state >> low + first & _MASK for low in lows]) for first in bits]
        new = sorted(old, reverse=True)
        if old != new:
            for first, a, b in zip(bits, old, new, strict=True):
                for low, m, n in zip(lows, a, b, strict=True):
                    state += n - m << low + first
    return state
