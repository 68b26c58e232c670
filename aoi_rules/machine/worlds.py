"""Possible contents of the places that a viewer does not see, and what becomes of them when a piece moves.

A world stands for many deals at once: pieces that cannot be distinguished by anything that was seen are a lot, of which only the
number in each place is known.  Where a random piece moves, a world has one successor for each lot that the piece may be of, not
one for each piece.  So the exact probabilities of all deals need few worlds, even where the deals cannot be counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.openings import Opening, Together

__all__ = ["Lot", "Outcomes", "Row", "World", "arranged", "come", "drawn", "guessed", "named", "picked", "picked_seen",
           "picked_unseen", "plus", "poured", "shown", "taken", "with_row"]

Row = tuple[int, ...]
"""Numbers of pieces, by kind or by place."""


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


def plus(row: Row, at: int, number: int) -> Row:
    """The row with a number added at one index."""
    return (*row[:at], row[at] + number, *row[at + 1 :])


def with_row(sure: tuple[Row, ...], place: int, row: Row) -> tuple[Row, ...]:
    """The rows with another one for a place."""
    return (*sure[:place], row, *sure[place + 1 :])


def arranged(sure: tuple[Row, ...], lots: tuple[Lot, ...]) -> World:
    """The world of these pieces: lots of one place or of one kind become certain."""
    left = []
    for lot in lots:
        kinds, cells = lot
        number = sum(cells)
        if max(cells) == number:
            place = cells.index(number)
            sure = with_row(sure, place, tuple([a + b for a, b in zip(sure[place], kinds, strict=True)]))
        elif max(kinds) == number:
            kind = kinds.index(number)
            sure = tuple([plus(row, kind, n) if n else row for row, n in zip(sure, cells, strict=True)])
        else:
            left.append(lot)
    left.sort()
    return World(sure, tuple(left))


# ---- a piece moves -----------------------------------------------------------------------------------------------------------


def come(world: World, place: int, kind: int, number: int = 1) -> World:
    """The world after pieces of a known kind came to a place."""
    return World(with_row(world.sure, place, plus(world.sure[place], kind, number)), world.lots)


def drawn(world: World, place: int, to: int) -> Outcomes:
    """The worlds after a random piece moved, unseen, to another place; the numbers are those of pieces it may have been."""
    sure, lots = world
    row = sure[place]
    here = sum(row)
    if here:
        cells = plus(plus((0,) * len(sure), place, here - 1), to, 1)
        yield here, arranged(with_row(sure, place, (0,) * len(row)), (*lots, Lot(row, cells)))
    for at, (kinds, cells) in enumerate(lots):
        if cells[place]:
            lot = Lot(kinds, plus(plus(cells, place, -1), to, 1))
            yield cells[place], arranged(sure, (*lots[:at], lot, *lots[at + 1 :]))


def taken(world: World, place: int, kind: int) -> Outcomes:
    """The worlds after a piece left a place and turned out to be of a kind; the numbers are expected numbers of such pieces there
    before."""
    sure, lots = world
    if sure[place][kind]:
        yield sure[place][kind], World(with_row(sure, place, plus(sure[place], kind, -1)), lots)
    for at, (kinds, cells) in enumerate(lots):
        if cells[place] and kinds[kind]:
            lot = Lot(plus(kinds, kind, -1), plus(cells, place, -1))
            yield cells[place] * kinds[kind] / sum(kinds), arranged(sure, (*lots[:at], lot, *lots[at + 1 :]))


def shown(world: World, place: int, kind: int) -> Outcomes:
    """The world after a piece left a place where it is certain."""
    sure = world.sure
    if sure[place][kind]:
        yield 1, World(with_row(sure, place, plus(sure[place], kind, -1)), world.lots)


def named(world: World, place: int, to: int) -> Outcomes:
    """The worlds after a piece of a certain place moved to another one, unseen: each kind there with the number 1."""
    sure, lots = world
    for kind, number in enumerate(sure[place]):
        if number:
            rest = with_row(sure, place, plus(sure[place], kind, -1))
            yield 1, World(with_row(rest, to, plus(rest[to], kind, 1)), lots)


def picked(world: World, place: int, picks: Sequence[tuple[int, int]], opening: Opening | None) -> Outcomes:
    """The worlds after pieces that somebody chose together left a certain place: the kind of each, HIDDEN where it is not known,
    and where it goes, -1 where that is no hidden place.  Each choice that was open has the same probability."""
    sure, lots = world
    some = _together(sure[place], len(picks), opening.among(sure[place]) if opening is not None else None)
    for kinds in some:
        if all(known in (kind, HIDDEN) for kind, (known, _) in zip(kinds, picks, strict=True)):
            then = sure
            for kind, (_, to) in zip(kinds, picks, strict=True):
                then = with_row(then, place, plus(then[place], kind, -1))
                then = with_row(then, to, plus(then[to], kind, 1)) if to >= 0 else then
            yield 1 / len(some), World(then, lots)


@lru_cache(maxsize=4096)
def _together(row: Row, number: int, open_together: Together | None) -> list[Row]:
    """The kinds of pieces that can be chosen together, in their order, where these lie."""
    kinds = [kind for kind, n in enumerate(row) if n]
    return [some for some in product(kinds, repeat=number)
            if (open_together is None or some in open_together) and all(row[kind] >= some.count(kind) for kind in some)]


def guessed(world: World, place: int, to: int, kinds: Iterable[int]) -> Outcomes:
    """The worlds after a piece of one of these kinds moved, unseen, to another place; the numbers are expected numbers of such
    pieces there before."""
    for kind in kinds:
        for number, then in taken(world, place, kind):
            yield number, come(then, to, kind)


def picked_seen(world: World, place: int, kind: int, size: int, chosen: bool) -> Outcomes:
    """The worlds after a piece of a kind was named and seen to leave a place."""
    if any(lot.cells[place] for lot in world.lots):
        yield from ((number / size, then) for number, then in taken(world, place, kind))
    else:
        kinds = sum(map(bool, world.sure[place])) if chosen else 1
        yield from ((1 / kinds, then) for _, then in taken(world, place, kind))


def picked_unseen(world: World, place: int, to: int, size: int) -> Outcomes:
    """The worlds after a piece was chosen in a place and moved to another one, unseen."""
    if max(world.sure[place]) < 2 or any(lot.cells[place] for lot in world.lots):
        yield from ((number / size, then) for number, then in drawn(world, place, to))
    else:
        kinds = sum(map(bool, world.sure[place]))
        yield from ((number / kinds, then) for number, then in named(world, place, to))


def poured(world: World, place: int, to: int) -> World:
    """The world after all pieces of a place moved to another one."""

    def moved(cells: Row) -> Row:
        return tuple([0 if at == place else n + cells[place] if at == to else n for at, n in enumerate(cells)])

    columns = zip(*world.sure, strict=True)
    sure = tuple(zip(*map(moved, columns), strict=True))
    return arranged(sure, tuple([Lot(lot.kinds, moved(lot.cells)) for lot in world.lots]))
