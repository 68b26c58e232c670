"""The number of ways to take pieces out of a row, and the rest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, groupby
from math import comb, factorial, prod

from aoi_rules.machine.rows import BITS, Row, counts, number_of

__all__ = ["parts_left"]


def parts_left(form: int, least: int, number: int, classes: Row, part: float) -> tuple[list[float], list[int]]:
    """The rests of a form after a number of pieces is taken, but none of the `least` ones, as forms; one for all kinds of one
    class.  They come after the number of ways for each, multiplied by a `part`."""
    class_of, alike = _class_of_units(classes), dict[int, list[tuple[int, int, int]]]()
    for unit, n in counts(form):
        kind = unit, n, n - number_of(least, unit) if least else n
        alike.setdefault(class_of[unit], []).append(kind)
    alone, lost = list[int](), [(part, form, number)]
    for some in alike.values():
        if len(some) == 1 and some[0][1] == some[0][2] == 1:
            alone.append(some[0][0])
        else:
            every = _losses(tuple(some), number)
            lost = [(one * ways, then - less, left - n) for one, then, left in lost for ways, less, n in every if n <= left]
    parts, thens, most, total = list[float](), list[int](), len(alone), sum(alone)
    for one, then, left in lost:
        if 2 * left <= most:
            some_thens = [then - less for less in map(sum, combinations(alone, left))]
        elif left <= most:
            rest = then - total
            some_thens = [rest + more for more in map(sum, combinations(alone, most - left))]
        else:
            continue
        thens += some_thens
        parts += [one] * len(some_thens)
    return parts, thens


@lru_cache(maxsize=1 << 8)
def _class_of_units(classes: Row) -> dict[int, int]:
    """The class of each kind, by the row with one piece of it."""
    return {1 << BITS * kind: number for kind, number in enumerate(classes)}


@lru_cache(maxsize=1 << 14)
def _losses(kinds: tuple[tuple[int, int, int], ...], most: int) -> list[tuple[int, int, int]]:
    """How kinds that can be exchanged lose pieces, up to the most: in how many ways, the row that is lost, and its pieces.

    For each kind there is the row with one piece, how many there are, and how many of these can be lost.  The rests are in
    descending order.
    """
    units, there = [unit for unit, _, _ in kinds], [n for _, n, _ in kinds]
    return [(ways, sum([(n - rest) * unit for unit, n, rest in zip(units, there, left, strict=True)]), sum(there) - sum(left))
            for left, ways in _numbers_left(tuple([(n, free) for _, n, free in kinds]), most).items()]


@lru_cache(maxsize=1 << 12)
def _numbers_left(kinds: tuple[tuple[int, int], ...], most: int) -> dict[Row, int]:
    """The possible rests of kinds that lose pieces, up to the most: the numbers of each in descending order, with the number of
    ways.  For each kind, how many there are and how many of these can be lost are given."""
    found: dict[Row, int] = {(): 1}
    for (n, free), some in groupby(sorted(kinds)):
        before, found, number = found, {}, len(list(some))
        for losses in _ascending_rows(min(free, most), number, most):
            ways = factorial(number) * prod([comb(n, lost) for lost in losses])
            for lost in set(losses):
                ways //= factorial(losses.count(lost))
            for left, others in before.items():
                then = tuple(sorted([*left, *[n - lost for lost in losses]], reverse=True))
                found[then] = found.get(then, 0) + ways * others
    every = sum([n for n, _ in kinds])
    return {left: ways for left, ways in found.items() if every - sum(left) <= most}


def _ascending_rows(free: int, number: int, most: int, least: int = 0) -> Iterator[Row]:
    """All ascending rows of numbers from the least to what is free, whose sum is at most `most`."""
    if not number:
        yield ()
        return
    for n in range(least, min(free, most // number) + 1):
        for rest in _ascending_rows(free, number - 1, most - n, n):
            yield n, *rest
