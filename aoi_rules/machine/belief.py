"""What a viewer knows of the pieces of one type that it does not see: the probability of every deal, from what it saw."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Sequence
from itertools import accumulate

from attrs import define, field

from aoi_rules.machine.bounds import Bounds
from aoi_rules.machine.contents import contents, deals, opened, uncertain, varied
from aoi_rules.machine.entries import WAYS
from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.openings import Opening
from aoi_rules.machine.sampling import dealt_worlds, repaired, sampled
from aoi_rules.machine.worlds import (
    Outcomes,
    Row,
    World,
    come,
    drawn,
    guessed,
    picked,
    picked_seen,
    picked_unseen,
    poured,
    shown,
    taken,
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
        size, choice = self.sizes[place], way in (WAYS["named"], WAYS["known"])
        if choice:
            self._open(place)
        bounds = self.bounds  # a step that makes bounds makes them of the worlds after the move
        if not self.worlds:
            self._depart(place, kind)
        elif way == SHOWN:
            self._step(lambda world: shown(world, place, kind))
        elif choice:
            self._seen(place, kind, lambda world: picked_seen(world, place, kind, size if chosen else 1, chosen))
        else:
            self._seen(place, kind, lambda world: taken(world, place, kind))
        self.sizes[place] -= 1
        if bounds is not None:
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
        certain = way == WAYS["named"] and self._open(place)
        bounds = self.bounds
        if not self.worlds:
            self.arrived = {mask | (mask >> place & 1) << to: row for mask, row in self.arrived.items()}
        elif way == WAYS["all"]:
            self._moving = number - 1
            self._step(lambda world: iter([(1, poured(world, place, to))]))
        elif certain:
            self._step(lambda world: picked_unseen(world, place, to, size))
        else:
            self._step(lambda world: drawn(world, place, to))
        self.sizes[place] -= number
        self.sizes[to] += number
        if bounds is not None:
            bounds.shift(place, to, number, self.sizes[place])

    def pick(self, place: int, picks: Sequence[tuple[int, int]], opening: Opening | None) -> None:
        """Pieces that somebody chose together leave a place: the kind of each, HIDDEN where it is not seen, and where it goes, -1
        where that is no place here.

        Each choice that was open is equally likely: `opening` says which could be chosen, None where all could.
        """
        if self.worlds and min(self.kinds, self.sizes[place]) ** len(picks) > _COMBINATIONS:
            self._blur(_MANY)
        elif self.worlds and self._open(place, uncertain):
            before, bounds = self.worlds, self.bounds
            self._step(lambda world: picked(world, place, picks, opening))
            if self.worlds or bounds is None:
                self._went(place, picks, bounds)
                return
            self.worlds, self.bounds = before, bounds
        for number, (kind, to) in enumerate(picks):
            if kind != HIDDEN:
                self.go(place, kind)
                if to >= 0:
                    self.come(to, kind)
            else:
                self._guess(place, to, (opening and opening.kinds(number)) or range(self.kinds))

    def _went(self, place: int, picks: Sequence[tuple[int, int]], bounds: Bounds | None) -> None:
        """Count the pieces of places after some were picked, also in `bounds`, which are those from before that."""
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
            self._went(place, [(HIDDEN, to)], bounds)
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
        self.worlds = repaired(before, bounds, place, kind)
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
            found = {} if most else dealt_worlds(self.worlds, EXACT_DEALS)
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
            found = dealt_worlds(self.worlds, EXACT_DEALS)
            self.worlds = found or self.worlds
            most = 0 if found else _MANY
        if most and len(self.worlds) > most:
            self._blur(most)
            self.worlds = sampled(self.worlds, most)

    def _blur(self, kept: int) -> None:
        """The probabilities are no longer exact: store what is certain."""
        self._kept = min(self._kept, kept)
        if self.bounds is None:
            self.bounds = Bounds.of(self.worlds)

    def _depart(self, place: int, kind: int) -> None:
        """A piece leaves a place of which only arrivals are known."""
        masks = sorted((m for m, row in self.arrived.items() if m >> place & 1 and row[kind]), key=lambda m: (m.bit_count(), m))
        if masks:
            row = self.arrived[masks[0]]
            self.arrived[masks[0]] = (*row[:kind], row[kind] - 1, *row[kind + 1 :])
