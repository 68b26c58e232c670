"""What a viewer knows of the hidden pieces of one type: the probability of every deal, given what it saw."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from aoi_rules.machine.bounds import Bounds
from aoi_rules.machine.entries import WAYS
from aoi_rules.machine.factors import Factors
from aoi_rules.machine.kernel import HIDDEN
from aoi_rules.machine.lottery import Lottery
from aoi_rules.machine.openings import Opening
from aoi_rules.machine.rows import BITS, count_kinds, packed_row

__all__ = ["SHOWN", "Belief"]

SHOWN = -1
"""An addition to WAYS: the piece was shown in its place before it moved."""
_COMBINATIONS = 20_000
"""Pieces that were chosen together count as chosen one after the other if there were more possible combinations."""


@define
class Belief:
    """The pieces of one type in places that are hidden from a viewer.

    `stock` is how many there are of each kind, `sizes` how many are in each place, `bounds` what is certain, and `factors` the
    probabilities of the rest.  If the viewer saw something impossible (a position that was set up by hand, rules that remove
    pieces without a trace), nothing is certain from then on except what is seen later.
    """

    stock: list[int]
    sizes: list[int]
    bounds: Bounds
    factors: Factors
    _moving: int = 0
    _lottery: Lottery | None = field(default=None, eq=False, repr=False)
    _beside: dict[tuple[int, ...], Belief] = field(factory=dict, eq=False, repr=False)

    @classmethod
    def of(cls, kinds: int, places: int) -> Belief:
        """The belief that all places are empty."""
        return cls([0] * kinds, [0] * places, Bounds.none(kinds, places), Factors(kinds))

    @property
    def kinds(self) -> int:
        """The number of kinds of pieces."""
        return len(self.stock)

    def copy(self) -> Belief:
        """An equal belief that changes independently."""
        return Belief(self.stock[:], self.sizes[:], self.bounds.copy(), self.factors.copy(), self._moving, self._lottery,
                      self._beside)

    # ---- what a viewer sees ------------------------------------------------------------------------------------------

    def add_known_pieces(self, place: int, kind: int, number: int = 1) -> None:
        """A number of pieces of a known kind come to a place."""
        if sum(self.sizes) != self.sizes[place]:  # otherwise all pieces are there
            self.factors.add_known_pieces(place, number << BITS * kind, there=bool(self.sizes[place]))
        self._record_arrival(place, kind, number)

    def go(self, place: int, kind: int, way: int = WAYS["drawn"], chosen: bool = False) -> None:
        """A piece whose kind is seen leaves a place; if somebody has `chosen` it, each kind there had the same probability."""
        named = way in (WAYS["named"], WAYS["known"])
        if named and chosen:
            self.factors.pick(place, [(kind, -1)], None, self.sizes[place])
        else:
            self.factors.leave(place, kind, chance=not named and way != SHOWN)
        self._remove_kind(place, kind)
        self._settle(place)

    def show(self, place: int, kind: int) -> None:
        """A piece that somebody chose is seen, and stays in its place."""
        self.pick(place, [(kind, place)], None)

    def shift(self, place: int, to: int, way: int = WAYS["drawn"]) -> None:
        """A piece of an unseen kind moves from a place to another one.

        If every piece moves, the first entry moves them all, and the others follow it.
        """
        if self._moving or place == to:
            self._moving = max(0, self._moving - 1)
            return
        number, laid = 1, self.factors.seen_contents(place)
        if laid is not None and way != WAYS["all"] and count_kinds(laid) == 1:
            kind = laid.bit_length() // BITS
            self.go(place, kind)
            self.add_known_pieces(to, kind)
            return
        if way == WAYS["all"]:
            number = max(1, self.sizes[place])
            self._moving = number - 1
            self.factors.pour(place, to, number, self.sizes[to])
        elif way == WAYS["named"]:
            self.factors.pick(place, [(HIDDEN, to)], None, self.sizes[place])
        else:
            if laid is not None:
                self._prepare_draw(place)
            self.factors.go(place, to, None, self.sizes[to] + 1, self.bounds.least[to])
        self._record_departure(place, to, number)
        self._settle(place)

    def pick(self, place: int, picks: Sequence[tuple[int, int]], opening: Opening | None) -> None:
        """Pieces that somebody chose together leave a place: the kind of each, HIDDEN if it is not seen, and its destination, -1
        if that is not a hidden place.

        All open choices have the same probability: `opening` tells what could be chosen, None if everything could.
        """
        if min(self.kinds, self.sizes[place]) ** len(picks) <= _COMBINATIONS:
            self.factors.pick(place, picks, opening, self.sizes[place])
        else:
            self._guess(place, picks, opening)
        for kind, to in picks:
            if kind == HIDDEN:
                self._record_departure(place, to, 1)
                continue
            self._remove_kind(place, kind)
            if to >= 0:
                self._record_arrival(to, kind, 1)
        self._settle(place)

    def _guess(self, place: int, picks: Sequence[tuple[int, int]], opening: Opening | None) -> None:
        """Treat the pieces as if they had been drawn at random one after the other."""
        there = self.sizes[:]
        for number, (kind, to) in enumerate(picks):
            there[to] += 1
            if kind == HIDDEN:
                self.factors.go(place, to, opening.kinds(number) if opening is not None else None, there[to],
                                self.bounds.least[to])
                continue
            self.factors.leave(place, kind, chance=True)
            if to >= 0:
                self.factors.add_known_pieces(to, 1 << BITS * kind, there=there[to] > 1)

    def _prepare_draw(self, place: int) -> None:
        """Prepare for a random draw from a place of which everything is known."""
        if min(self.stock) < 0 or sum(self.stock) != sum(self.sizes) or not self.bounds.has_limits:
            return
        for other, row in self.factors.release_place(place, self.sizes, packed_row(self.stock)).items():
            self.bounds.settle(other, row)

    def exclude_place(self, place: int, counts: list[int]) -> Belief:
        """The belief about all other pieces when the pieces in a place, by kind, are seen; it must not be changed."""
        key = place, *counts
        found = self._beside.get(key)
        if found is None:
            found = self.copy()
            for kind in (k for k, number in enumerate(counts) for _ in range(number)):
                found.go(place, kind)
            self._beside[key] = found
        return found

    def forget_all(self) -> None:
        """Forget everything that was known."""
        self.bounds, self.factors, self._moving = Bounds.without_limits(self.kinds, len(self.sizes)), Factors(self.kinds), 0
        self._forget()

    def _forget(self) -> None:
        """Forget what followed from earlier knowledge."""
        self._lottery, self._beside = None, {}

    # ---- what may be -------------------------------------------------------------------------------------------------

    @property
    def lottery(self) -> Lottery:
        """The source of random deals, made at its first use."""
        if self._lottery is None:
            self._lottery = Lottery.of(self.factors, self.sizes, self.stock, self.bounds)
        return self._lottery

    # ---- what lies where ---------------------------------------------------------------------------------------------

    def _record_arrival(self, place: int, kind: int, number: int) -> None:
        self.sizes[place] += number
        self.stock[kind] += number
        self.bounds.add_known_pieces(place, kind, number)
        self._forget()

    def _remove_kind(self, place: int, kind: int) -> None:
        self.sizes[place] -= 1
        self.stock[kind] -= 1
        possible = self.bounds.go(place, kind, self.sizes[place])
        if not possible or not self.bounds.fits_place(place, kind, self.sizes[place], self.stock[kind]):
            self.forget_all()
        self._forget()

    def _record_departure(self, place: int, to: int, number: int) -> None:
        self.sizes[place] -= number
        self.sizes[to] += number
        self.bounds.shift(place, to, number, self.sizes[place], self.sizes[to])
        self._forget()

    def _settle(self, place: int) -> None:
        """An empty place gives no more information; nor do places when all pieces are in one."""
        if not self.sizes[place]:
            self.factors.empty(place)
        every = max(self.sizes)
        if every == sum(self.sizes):
            self.factors.of.clear()
            if self.bounds.has_limits and sum(self.stock) == every and min(self.stock) >= 0:
                self.bounds.settle(self.sizes.index(every), packed_row(self.stock))
