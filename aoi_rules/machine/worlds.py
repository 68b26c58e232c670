"""Possible contents of the places that a viewer does not see, and what becomes of them when a piece moves.

A world stands for many deals at once: pieces that cannot be distinguished by anything that was seen are a lot, of which only the
number in each place is known.  Where a random piece moves, a world has one successor for each lot that the piece may be of, not
one for each piece.  So the exact probabilities of all deals need few worlds, even where the deals cannot be counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import comb, exp, lgamma, log, prod
from typing import NamedTuple

from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.openings import Opening

__all__ = ["Lot", "Row", "World", "arranged", "come", "contents", "deals", "drawn", "guessed", "named", "opened", "picked",
           "shown", "taken", "uncertain", "varied"]

Row = tuple[int, ...]
"""Numbers of pieces, by kind or by place."""


_LARGE = 700
"""The logarithm of a number that a float can still hold."""
_LOOSE, _STATES, _THREE = 64, 2000, 3
"""Where a bound of the number of deals is `_LOOSE` times as high as a limit, or counting passes through more than `_STATES`
states, they are not counted; with fewer than `_THREE` places the bound is exact."""


class Lot(NamedTuple):
    """Pieces that lie in several places: the number of each kind, and the number in each place.  Every arrangement of the
    pieces in their places is equally likely."""

    kinds: Row
    cells: Row


class World(NamedTuple):
    """The pieces that are in a place for certain, a row of kinds for each place, and the lots of all others."""

    sure: tuple[Row, ...]
    lots: tuple[Lot, ...]


Outcomes = Iterator[tuple[float, World]]
"""Possible worlds, each with a number that its probability is proportional to."""


def _plus(row: Row, at: int, number: int) -> Row:
    return (*row[:at], row[at] + number, *row[at + 1 :])


def _with(sure: tuple[Row, ...], place: int, row: Row) -> tuple[Row, ...]:
    return (*sure[:place], row, *sure[place + 1 :])


def arranged(sure: tuple[Row, ...], lots: tuple[Lot, ...]) -> World:
    """The world of these pieces: lots of one place or of one kind become certain."""
    left = []
    for lot in lots:
        kinds, cells = lot
        number = sum(cells)
        if max(cells) == number:
            place = cells.index(number)
            sure = _with(sure, place, tuple([a + b for a, b in zip(sure[place], kinds, strict=True)]))
        elif max(kinds) == number:
            kind = kinds.index(number)
            sure = tuple([_plus(row, kind, n) if n else row for row, n in zip(sure, cells, strict=True)])
        else:
            left.append(lot)
    left.sort()
    return World(sure, tuple(left))


# ---- a piece moves -----------------------------------------------------------------------------------------------------------


def come(world: World, place: int, kind: int, number: int = 1) -> World:
    """The world after pieces of a known kind came to a place."""
    return World(_with(world.sure, place, _plus(world.sure[place], kind, number)), world.lots)


def drawn(world: World, place: int, to: int) -> Outcomes:
    """The worlds after a random piece moved, unseen, to another place; the numbers are those of pieces it may have been."""
    sure, lots = world
    row = sure[place]
    here = sum(row)
    if here:
        cells = _plus(_plus((0,) * len(sure), place, here - 1), to, 1)
        yield here, arranged(_with(sure, place, (0,) * len(row)), (*lots, Lot(row, cells)))
    for at, (kinds, cells) in enumerate(lots):
        if cells[place]:
            lot = Lot(kinds, _plus(_plus(cells, place, -1), to, 1))
            yield cells[place], arranged(sure, (*lots[:at], lot, *lots[at + 1 :]))


def taken(world: World, place: int, kind: int) -> Outcomes:
    """The worlds after a piece left a place and turned out to be of a kind; the numbers are expected numbers of such pieces there
    before."""
    sure, lots = world
    if sure[place][kind]:
        yield sure[place][kind], World(_with(sure, place, _plus(sure[place], kind, -1)), lots)
    for at, (kinds, cells) in enumerate(lots):
        if cells[place] and kinds[kind]:
            lot = Lot(_plus(kinds, kind, -1), _plus(cells, place, -1))
            yield cells[place] * kinds[kind] / sum(kinds), arranged(sure, (*lots[:at], lot, *lots[at + 1 :]))


def shown(world: World, place: int, kind: int) -> Outcomes:
    """The world after a piece left a place where it is certain."""
    sure = world.sure
    if sure[place][kind]:
        yield 1, World(_with(sure, place, _plus(sure[place], kind, -1)), world.lots)


def named(world: World, place: int, to: int) -> Outcomes:
    """The worlds after a piece of a certain place moved to another one, unseen: each kind there with the number 1."""
    sure, lots = world
    for kind, number in enumerate(sure[place]):
        if number:
            rest = _with(sure, place, _plus(sure[place], kind, -1))
            yield 1, World(_with(rest, to, _plus(rest[to], kind, 1)), lots)


def picked(world: World, place: int, picks: Sequence[tuple[int, int]], opening: Opening | None) -> Outcomes:
    """The worlds after pieces that somebody chose together left a certain place: the kind of each, HIDDEN where it is not known,
    and where it goes, -1 where that is no hidden place.  Each choice that was open has the same probability."""
    sure, lots = world
    some = _together(sure[place], len(picks), opening)
    for kinds in some:
        if all(known in (kind, HIDDEN) for kind, (known, _) in zip(kinds, picks, strict=True)):
            then = sure
            for kind, (_, to) in zip(kinds, picks, strict=True):
                then = _with(then, place, _plus(then[place], kind, -1))
                then = _with(then, to, _plus(then[to], kind, 1)) if to >= 0 else then
            yield 1 / len(some), World(then, lots)


@lru_cache(maxsize=4096)
def _together(row: Row, number: int, opening: Opening | None) -> list[Row]:
    """The kinds of pieces that can be chosen together, in their order, where these lie."""
    kinds = [kind for kind, n in enumerate(row) if n]
    return [some for some in product(kinds, repeat=number)
            if (opening is None or some in opening) and all(row[kind] >= some.count(kind) for kind in some)]


def guessed(world: World, place: int, to: int, kinds: Iterable[int]) -> Outcomes:
    """The worlds after a piece of one of these kinds moved, unseen, to another place; the numbers are expected numbers of such
    pieces there before."""
    for kind in kinds:
        for number, then in taken(world, place, kind):
            yield number, come(then, to, kind)


# ---- contents ----------------------------------------------------------------------------------------------------------------


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
        lot = Lot(rest, _plus(cells, place, -number))
        for part, found in opened(arranged(_with(sure, place, there), (*lots[:at], lot, *lots[at + 1 :])), place):
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
        found = [(ways * comb(most, n), got + n, _plus(rest, kind, -n)) for ways, got, rest in found
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
