"""The contents that a hidden place may have, and the number of deals of a world."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import comb, exp, lgamma, log, prod

from aoi_rules.machine.worlds import Lot, Outcomes, Row, World, arranged, plus, with_row

__all__ = ["contents", "deals", "opened", "uncertain", "varied"]

_LARGE = 700
"""The logarithm of a number that a float can still hold."""
_LOOSE, _STATES, _THREE = 64, 2000, 3
"""Where a bound of the number of deals is `_LOOSE` times as high as a limit, or counting passes through more than `_STATES`
states, they are not counted; with fewer than `_THREE` places the bound is exact."""


def varied(world: World, place: int) -> bool:
    """Whether two pieces of one kind may lie in a place that is not certain."""
    lots = [lot for lot in world.lots if lot.cells[place]]
    if not lots:
        return False
    return any(number + sum(min(lot.kinds[kind], lot.cells[place]) for lot in lots) > 1
               for kind, number in enumerate(world.sure[place]))


def uncertain(world: World, place: int) -> bool:
    """Whether the contents of a place are not certain."""
    return any(lot.cells[place] for lot in world.lots)


def contents(world: World, place: int, most: int) -> int:
    """The greatest number of different contents of a place, or, where that is more than `most`, another number that is."""
    found = 1
    for kinds, cells in world.lots:
        number = cells[place]
        if number:
            least = comb(len(kinds) - kinds.count(0), number)
            found *= least if least > most else _choices(kinds, number)
        if found > most:
            break
    return found


def opened(world: World, place: int) -> Outcomes:
    """The worlds in which the contents of a place are certain, with their probabilities."""
    at = next((at for at, lot in enumerate(world.lots) if lot.cells[place]), None)
    if at is None:
        yield 1, world
        return
    kinds, cells = world.lots[at]
    sure, lots, number = world.sure, world.lots, cells[place]
    every = comb(sum(kinds), number)
    for ways, row, rest in _shares(kinds, number):
        there = tuple([a + b for a, b in zip(sure[place], row, strict=True)])
        lot = Lot(rest, plus(cells, place, -number))
        for part, found in opened(arranged(with_row(sure, place, there), (*lots[:at], lot, *lots[at + 1 :])), place):
            yield ways / every * part, found


@lru_cache(maxsize=256)
def _shares(kinds: Row, number: int) -> list[tuple[int, Row, Row]]:
    """The different ways to take a number of pieces of these kinds: how many choices of pieces each is, what is taken, and what
    is left."""
    found = [(1, 0, kinds)]  # the choices, the number taken so far, what is left
    room = sum(kinds)
    for kind, most in enumerate(kinds):
        if not most:
            continue
        room -= most
        found = [(ways * comb(most, n), got + n, plus(rest, kind, -n)) for ways, got, rest in found
                 for n in range(max(0, number - got - room), min(most, number - got) + 1)]
    return [(ways, tuple([a - b for a, b in zip(kinds, rest, strict=True)]), rest) for ways, _, rest in found]


@lru_cache(maxsize=4096)
def _choices(kinds: Row, number: int) -> int:
    """How many different ways there are to take a number of pieces of these kinds."""
    ways = [1] + [0] * number
    for most in (n for n in kinds if n):
        ways = [sum(ways[max(0, n - most) : n + 1]) for n in range(number + 1)]
    return ways[number]


def deals(world: World, most: int) -> int:
    """The number of deals of a world, or, where that is more than `most`, another number that is."""
    found = 1
    for lot in world.lots:
        found *= _arrangements(tuple(sorted(n for n in lot.kinds if n)), tuple(sorted(n for n in lot.cells if n)), most)
        if found > most:
            break
    return found


@lru_cache(maxsize=4096)
def _arrangements(kinds: Row, cells: Row, most: int) -> int:
    """The number of arrangements of a lot, or another number where that is more than `most`."""
    least = lgamma(sum(cells) + 1) - sum(lgamma(n + 1) for n in (*kinds, *cells))  # all arrangements of pieces, by kinds
    if least > log(most + 1):
        return int(exp(min(least, _LARGE))) + 1
    greatest = prod(_choices(kinds, n) for n in cells[:-1])
    if greatest > _LOOSE * most or len(cells) < _THREE:
        return greatest
    return min(greatest, _counted(kinds, cells[:-1], _LOOSE * most))


def _counted(kinds: Row, cells: Row, most: int) -> int:
    """The number of ways to put pieces of these kinds into places, with a last place for all others; `most` where it would take
    too long to count them."""
    found = {cells: 1}  # the number of ways, by the room that is left
    for number in kinds:
        then: dict[Row, int] = {}
        for room, ways in found.items():
            for left in _filled(room, number):
                then[left] = then.get(left, 0) + ways
        if len(then) > _STATES:
            return most
        found = then
    return found.get((0,) * len(cells), 0)


def _filled(room: Row, number: int) -> Iterator[Row]:
    """The room that may be left after at most a number of equal pieces were put into places."""
    if not room:
        yield ()
        return
    for n in range(min(room[0], number) + 1):
        for rest in _filled(room[1:], number - n):
            yield (room[0] - n, *rest)
