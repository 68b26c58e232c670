"""What a viewer knows of the pieces of one type that it does not see: the probability of every deal, from what it saw."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate, islice
from random import Random

from attrs import define, field

from aoi_rules.machine.bounds import Bounds
from aoi_rules.machine.kernel import HIDDEN, WAYS
from aoi_rules.machine.openings import Opening
from aoi_rules.machine.worlds import (
    Lot,
    Outcomes,
    Row,
    World,
    arranged,
    come,
    contents,
    deals,
    drawn,
    guessed,
    named,
    opened,
    picked,
    shown,
    taken,
    uncertain,
    varied,
)

__all__ = ["EXACT_DEALS", "SHOWN", "Belief", "places_of"]

EXACT_DEALS = 100_000
"""As long as at most this number of deals agree with what was seen, imagined ones have exactly the probabilities that follow
from it; of more, the worlds may be a sample."""
SHOWN = -1
"""Beside WAYS: the piece was shown in its place before it moved."""
_FEW, _MANY, _WORK = 32, 100_000, 10_000_000_000
"""Where there are more deals, `_WORK` divided by their number is how many worlds are kept: `_FEW` at least, `_MANY` at most."""
_FLAT = 1024
"""More worlds than this are replaced by their deals, where these are few."""
_AGAIN = 2
"""A sample grows at most by this factor: more worlds would not bring back those that were dropped."""
_REPAIRED = 16
"""How many worlds of a sample are changed where none agrees with what was seen."""
_COMBINATIONS = 20_000
"""Pieces that were chosen together count as chosen one after the other where more combinations could have been chosen."""
_ONE = 1 << 53

Below = Callable[[int], int]


def places_of(mask: int) -> list[int]:
    """The places of a bitset, ascending."""
    return [place for place in range(mask.bit_length()) if mask >> place & 1]


@define
class Belief:
    """The pieces of one type, which has `kinds` kinds, in places that a viewer does not see.

    `sizes` says how many lie in each place; `worlds` has the probabilities of all that there can be.  No dictionary of worlds is
    changed: copies share it.  Where the viewer saw what cannot be (a position that was set up by hand, rules that remove pieces
    without a trace), there are no worlds: `arrived` has only the pieces that were seen to arrive since, by the bitset of places
    where they may be, and `sizes` mean nothing.  Where there were too many deals, worlds were dropped, or a choice was taken as
    if chance had made it; from then on, `bounds` has what is certain all the same.  As long as it is None, the probabilities
    are exact.
    """

    kinds: int
    sizes: list[int]
    worlds: dict[World, float]
    bounds: Bounds | None = None
    _kept: int = _MANY
    arrived: dict[int, Row] = field(factory=dict)
    _moving: int = 0
    _sums: list[float] | None = None
    _late: bool = False

    @classmethod
    def of(cls, kinds: int, places: int) -> Belief:
        """The belief that nothing lies in any place."""
        return cls(kinds, [0] * places, {World(((0,) * kinds,) * places, ()): 1.0})

    def copy(self) -> Belief:
        """An equal belief that changes by itself."""
        bounds = self.bounds and self.bounds.copy()
        return Belief(self.kinds, self.sizes[:], self.worlds, bounds, self._kept, dict(self.arrived), self._moving)

    @property
    def whole(self) -> bool:
        """Whether what was seen can be."""
        return bool(self.worlds)

    # ---- what a viewer sees ------------------------------------------------------------------------------------------

    def come(self, place: int, kind: int, number: int = 1) -> None:
        """A number of pieces of a known kind arrive at a place."""
        self.sizes[place] += number
        self._sums = None
        if self.bounds is not None:
            self.bounds.come(place, kind, number)
        if self.worlds:
            self.worlds = {come(world, place, kind, number): weight for world, weight in self.worlds.items()}
        else:
            row = self.arrived.get(1 << place, (0,) * self.kinds)
            self.arrived[1 << place] = (*row[:kind], row[kind] + number, *row[kind + 1 :])

    def go(self, place: int, kind: int, way: int = WAYS["drawn"], chosen: bool = False) -> None:
        """A piece whose kind is seen leaves a place; somebody may have `chosen` it, each kind there with the same probability."""
        size = self.sizes[place]
        if not self.worlds:
            self._depart(place, kind)
        elif way == SHOWN:
            self._step(lambda world: shown(world, place, kind))
        elif way in (WAYS["named"], WAYS["known"]):
            self._open(place)
            self._seen(place, kind, lambda world: _picked(world, place, kind, size if chosen else 1, chosen))
        else:
            self._seen(place, kind, lambda world: taken(world, place, kind))
        self.sizes[place] -= 1
        if (bounds := self._bounds_before()) is not None:
            bounds.go(place, kind, self.sizes[place])

    def show(self, place: int, kind: int) -> None:
        """A piece that somebody chose is seen, and stays in its place."""
        self.go(place, kind, WAYS["named"], chosen=True)
        self.come(place, kind)

    def shift(self, place: int, to: int, way: int = WAYS["drawn"]) -> None:
        """A piece whose kind is not seen moves from a place to another one.

        Where every piece moves, the first entry moves them all, and the others follow it.
        """
        if self._moving or place == to:
            self._moving = max(0, self._moving - 1)
            return
        number, size = self.sizes[place] if way == WAYS["all"] and self.worlds else 1, self.sizes[place]
        if not self.worlds:
            self.arrived = {mask | (mask >> place & 1) << to: row for mask, row in self.arrived.items()}
        elif way == WAYS["all"]:
            self._moving = number - 1
            self._step(lambda world: iter([(1, _poured(world, place, to))]))
        elif way == WAYS["named"] and self._open(place):
            self._step(lambda world: _chosen(world, place, to, size))
        else:
            self._step(lambda world: drawn(world, place, to))
        self.sizes[place] -= number
        self.sizes[to] += number
        if (bounds := self._bounds_before()) is not None:
            bounds.shift(place, to, number, self.sizes[place])

    def pick(self, place: int, picks: Sequence[tuple[int, int]], opening: Opening | None) -> None:
        """Pieces that somebody chose together leave a place: the kind of each, HIDDEN where it is not seen, and where it goes, -1
        where that is no place here.

        Each choice that was open is equally likely: `opening` has the kinds that could be chosen, None where all could.
        """
        if self.worlds and min(self.kinds, self.sizes[place]) ** len(picks) > _COMBINATIONS:
            self._blur(_MANY)
        elif self.worlds and self._open(place, uncertain):
            before, bounds = self.worlds, self.bounds
            self._step(lambda world: picked(world, place, picks, opening))
            if self.worlds or bounds is None:
                self._went(place, picks)
                return
            self.worlds, self.bounds = before, bounds
        for number, (kind, to) in enumerate(picks):
            if kind != HIDDEN:
                self.go(place, kind)
                if to >= 0:
                    self.come(to, kind)
            else:
                self._guess(place, to, sorted({some[number] for some in opening} if opening else range(self.kinds)))

    def _went(self, place: int, picks: Sequence[tuple[int, int]]) -> None:
        """Count the pieces of places after some were picked."""
        bounds = self._bounds_before()
        for kind, to in picks:
            self.sizes[place] -= 1
            if to >= 0:
                self.sizes[to] += 1
            if bounds is None:
                continue
            if kind == HIDDEN:
                bounds.shift(place, to, 1, self.sizes[place])
                continue
            bounds.go(place, kind, self.sizes[place])
            if to >= 0:
                bounds.come(to, kind, 1)

    def _guess(self, place: int, to: int, kinds: Sequence[int]) -> None:
        """A piece of one of these kinds moves, unseen, as if chance had picked it."""
        before, bounds = self.worlds, self.bounds
        if before:
            self._step(lambda world: guessed(world, place, to, kinds))
        if self.worlds:
            self._went(place, [(HIDDEN, to)])
        else:
            self.worlds, self.bounds = before, bounds
            self.shift(place, to)

    def without(self, place: int, counts: list[int]) -> Belief:
        """The belief about all other pieces once the pieces in a place are seen, by kind."""
        found = self.copy()
        for kind in (k for k, number in enumerate(counts) for _ in range(number)):
            found.go(place, kind)
        return found

    def lose(self) -> None:
        """Forget everything that was known."""
        self.worlds, self.bounds, self.arrived, self._moving, self._sums = {}, None, {}, 0, None

    # ---- what may be ---------------------------------------------------------------------------------------------------

    def stock(self) -> list[int]:
        """The number of pieces of each kind."""
        world = next(iter(self.worlds))
        return [sum(column) for column in zip(*world.sure, *(lot.kinds for lot in world.lots), strict=True)]

    def certain(self) -> list[tuple[int, Row]]:
        """The pieces whose place is known, or that were seen to arrive since it was not: the places where they may be, fewest
        first, and the number of each kind."""
        if not self.worlds:
            return sorted(self.arrived.items(), key=lambda pair: pair[0].bit_count())
        rows = zip(*(world.sure for world in self.worlds), strict=True)
        return [(1 << place, tuple(map(min, zip(*each, strict=True)))) for place, each in enumerate(rows)]

    def world(self, below: Below) -> World:
        """A random world, with its probability."""
        if len(self.worlds) == 1:
            return next(iter(self.worlds))
        if self._sums is None:
            self._sums = list(accumulate(self.worlds.values()))
        worlds = list(self.worlds)
        return worlds[min(bisect(self._sums, below(_ONE) / _ONE * self._sums[-1]), len(worlds) - 1)]

    # ---- worlds --------------------------------------------------------------------------------------------------------

    def _step(self, outcomes: Callable[[World], Outcomes]) -> None:
        """Replace each world by what becomes of it."""
        found: dict[World, float] = {}
        for world, weight in self.worlds.items():
            for part, then in outcomes(world):
                found[then] = found.get(then, 0.0) + weight * part
        if len(found) == 1:
            self.worlds, self._sums = dict.fromkeys(found, 1.0), None
            return
        total = sum(found.values())
        if not total:
            self.lose()
            return
        self.worlds = {world: weight / total for world, weight in found.items()}
        self._sums = None
        self._limit()

    def _seen(self, place: int, kind: int, outcomes: Callable[[World], Outcomes]) -> None:
        """A piece of a kind is seen in a place: replace each world by what becomes of it.

        Where no world of a sample has the piece there, worlds are changed so that they do.
        """
        before, bounds = self.worlds, self.bounds
        self._step(outcomes)
        if self.worlds or bounds is None:
            return
        rng = Random(len(before))  # noqa: S311 - the same whenever the same was seen
        for world in islice(sorted(before, key=before.__getitem__, reverse=True), _REPAIRED):
            deal = bounds.exchanged(_settled(world, rng), place, kind)
            if deal is not None:
                then = World(tuple(map(tuple, deal)), ())
                self.worlds[then] = self.worlds.get(then, 0.0) + before[world]
        if self.worlds:
            self.bounds = bounds
            self._step(lambda world: shown(world, place, kind))

    def _open(self, place: int, unclear: Callable[[World, int], bool] = varied) -> bool:
        """Make the contents of a place certain where the probability of a choice depends on it: where pieces of one kind may lie
        there, or as `unclear` says; False where that would take too many worlds."""
        if not any(unclear(world, place) for world in self.worlds):
            return True
        most = self._most()
        if self._many_contents(place, most or EXACT_DEALS):
            found = {} if most else _dealt(self.worlds)
            if not found:
                self._blur(most or _MANY)
                return False
            self.worlds = found
        else:
            self._step(lambda world: opened(world, place) if unclear(world, place) else iter([(1, world)]))
        return True

    def _many_contents(self, place: int, most: int) -> bool:
        """Whether the worlds have more than the given number of contents of a place."""
        left = most
        for world in self.worlds:
            left -= contents(world, place, left)
            if left < 0:
                return True
        return False

    def _most(self) -> int:
        """How many worlds are kept; 0 where there are so few deals that every world is."""
        if self.bounds is not None and _AGAIN * self._kept <= _FLAT:
            return max(_FEW, _AGAIN * self._kept)
        number = max(deals(world, EXACT_DEALS) for world in self.worlds)
        exact = number <= EXACT_DEALS and self.bounds is None
        return 0 if exact else max(_FEW, min(_MANY, _AGAIN * self._kept, _WORK // max(1, number)))

    def _limit(self) -> None:
        if len(self.worlds) <= _FEW:
            return
        most = self._most()
        if not most and len(self.worlds) > _FLAT and any(world.lots for world in self.worlds):
            dealt = _dealt(self.worlds)
            self.worlds = dealt or self.worlds
            most = 0 if dealt else _MANY
        if most and len(self.worlds) > most:
            self._late = self.bounds is None
            self._blur(most)
            self.worlds = _sample(self.worlds, most)

    def _blur(self, kept: int) -> None:
        """The probabilities are no longer exact: store what is certain."""
        self._kept = min(self._kept, kept)
        if self.bounds is None:
            self.bounds = Bounds.of(self.worlds)

    def _bounds_before(self) -> Bounds | None:
        """The bounds, where they do not follow from the worlds after the present move."""
        late, self._late = self._late, False
        return None if late else self.bounds

    def _depart(self, place: int, kind: int) -> None:
        """A piece leaves a place of which only arrivals are known."""
        masks = sorted((m for m, row in self.arrived.items() if m >> place & 1 and row[kind]), key=lambda m: (m.bit_count(), m))
        if masks:
            row = self.arrived[masks[0]]
            self.arrived[masks[0]] = (*row[:kind], row[kind] - 1, *row[kind + 1 :])


def _picked(world: World, place: int, kind: int, size: int, chosen: bool) -> Outcomes:
    """The worlds after a piece of a kind was named and seen to leave a place."""
    if any(lot.cells[place] for lot in world.lots):
        yield from ((number / size, then) for number, then in taken(world, place, kind))
    else:
        kinds = sum(map(bool, world.sure[place])) if chosen else 1
        yield from ((1 / kinds, then) for _, then in taken(world, place, kind))


def _chosen(world: World, place: int, to: int, size: int) -> Outcomes:
    """The worlds after a piece was chosen in a place and moved to another one, unseen."""
    if max(world.sure[place]) < 2 or any(lot.cells[place] for lot in world.lots):
        yield from ((number / size, then) for number, then in drawn(world, place, to))
    else:
        kinds = sum(map(bool, world.sure[place]))
        yield from ((number / kinds, then) for number, then in named(world, place, to))


def _poured(world: World, place: int, to: int) -> World:
    """The world after all pieces of a place moved to another one."""

    def moved(cells: Row) -> Row:
        return tuple([0 if at == place else n + cells[place] if at == to else n for at, n in enumerate(cells)])

    columns = zip(*world.sure, strict=True)
    sure = tuple(zip(*map(moved, columns), strict=True))
    return arranged(sure, tuple([Lot(lot.kinds, moved(lot.cells)) for lot in world.lots]))


def _dealt(worlds: dict[World, float]) -> dict[World, float]:
    """The deals of worlds with their probabilities; empty where there are more than EXACT_DEALS."""
    places = range(len(next(iter(worlds)).sure))
    for place in places:
        found: dict[World, float] = {}
        for world, weight in worlds.items():
            for part, then in opened(world, place):
                found[then] = found.get(then, 0.0) + weight * part
                if len(found) > EXACT_DEALS:
                    return {}
        worlds = found
    return worlds


def _sample(worlds: dict[World, float], most: int) -> dict[World, float]:
    """At most the given number of worlds: those that are likely with their probabilities; of the others some, at equal distances,
    which stand for all."""
    apart, found, at = sum(worlds.values()) / most, dict[World, float](), 0.5
    for world, weight in worlds.items():
        if weight >= apart:
            found[world] = weight
        else:
            at += weight / apart
            if at >= 1:
                at -= 1
                found[world] = apart
    return found


def _settled(world: World, rng: Random) -> list[list[int]]:
    """A deal of a world."""
    found = [list(row) for row in world.sure]
    for kinds, cells in world.lots:
        left = [kind for kind, number in enumerate(kinds) for _ in range(number)]
        rng.shuffle(left)
        for place, number in enumerate(cells):
            for _ in range(number):
                found[place][left.pop()] += 1
    return found
