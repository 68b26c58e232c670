"""What is certain of hidden pieces, place by place, whatever the probabilities of deals are."""

from __future__ import annotations

from attrs import define, evolve, field, frozen

from aoi_rules.machine.rows import BITS, cap_row, combine_rows, number_of, row_of, total

__all__ = ["Bounds"]

_ANY = 1 << BITS - 2
"""More than the number of pieces."""


@frozen
class _Pair:
    """The least and the greatest contents of a place and another one together, to which unseen pieces moved from there."""

    place: int
    least: int
    most: int


@define
class Bounds:
    """By place, the row of how many pieces of each kind are there at least, and at most.

    While unseen pieces are in a place that was empty before, `pairs` has what is certain of it together with the place they came
    from: once all of them were seen to leave, it is certain of that place alone.
    """

    kinds: int
    least: list[int]
    most: list[int]
    pairs: dict[int, _Pair] = field(factory=dict)

    @classmethod
    def none(cls, kinds: int, places: int) -> Bounds:
        """The bounds if all places are empty."""
        return cls(kinds, [0] * places, [0] * places)

    @classmethod
    def without_limits(cls, kinds: int, places: int) -> Bounds:
        """The bounds if any piece may be in any place."""
        return cls(kinds, [0] * places, [sum([_ANY << BITS * kind for kind in range(kinds)])] * places)

    def copy(self) -> Bounds:
        """Equal bounds with their own lists."""
        return Bounds(self.kinds, self.least[:], self.most[:], dict(self.pairs))

    @property
    def has_limits(self) -> bool:
        """Whether they exclude anything."""
        return all(number < _ANY // 2 for row in self.most for number in row_of(row, self.kinds))

    def fits_place(self, place: int, kind: int, size: int, stock: int) -> bool:
        """Whether the certain pieces of a place are no more than its `size`, and no more of a kind than the `stock`."""
        return total(self.least[place]) <= size and number_of(sum(self.least), 1 << BITS * kind) <= stock

    # ---- what a viewer sees ------------------------------------------------------------------------------------------

    def settle(self, place: int, row: int) -> None:
        """A place contains exactly these pieces."""
        self.least[place] = self.most[place] = row
        self._part(place)

    def add_known_pieces(self, place: int, kind: int, number: int) -> None:
        """Pieces of a known kind come to a place."""
        more = number << BITS * kind
        self.least[place] += more
        self.most[place] += more
        for to, pair in self._pairs_of(place):
            self.pairs[to] = evolve(pair, least=pair.least + more, most=pair.most + more)

    def go(self, place: int, kind: int, left: int) -> bool:
        """A piece of a known kind leaves a place, where this number of pieces is `left`; return whether it can have been
        there."""
        for to, pair in self._pairs_of(place):
            self.pairs[to] = evolve(pair, least=_remove_one(pair.least, kind), most=_remove_one(pair.most, kind))
        self.least[place] = _remove_one(self.least[place], kind)
        possible = number_of(self.most[place], 1 << BITS * kind) > 0
        self.most[place] = cap_row(_remove_one(self.most[place], kind), max(0, left), self.kinds)
        if not left:
            self._close(place)
        return possible

    def shift(self, place: int, to: int, number: int, left: int, there: int) -> None:
        """Pieces of unknown kinds move from a place to another one; `left` and `there` are the numbers of pieces afterwards."""
        least, most = self.least[place], self.most[place]
        for at, pair in self._pairs_of(place):
            if to not in (at, pair.place):
                self.pairs[at] = evolve(pair, least=pair.least - cap_row(pair.least, number, self.kinds))
        for at, pair in self._pairs_of(to):
            if place not in (at, pair.place):
                self.pairs[at] = evolve(pair, most=pair.most + cap_row(most, number, self.kinds))
        if there == number:
            self.pairs[to] = _Pair(place, least, most)
        if least:
            if not left:  # all of them went
                self.least[to] += least
            self.least[place] -= cap_row(least, number, self.kinds)
        self.most[to] += cap_row(most, number, self.kinds)
        self.most[place] = cap_row(most, max(0, left), self.kinds)
        if not left:
            self._close(place)

    def _pairs_of(self, place: int) -> list[tuple[int, _Pair]]:
        """The pairs that a place is one of."""
        return [(to, pair) for to, pair in self.pairs.items() if place in (to, pair.place)] if self.pairs else []

    def _close(self, place: int) -> None:
        """A place is empty: what is certain of a pair is certain of its other place."""
        for to, pair in self._pairs_of(place):
            other = pair.place if to == place else to
            self.least[other] = combine_rows(max, self.least[other], pair.least, self.kinds)
            self.most[other] = combine_rows(min, self.most[other], pair.most, self.kinds)
        self._part(place)

    def _part(self, place: int) -> None:
        """Forget the pairs of a place."""
        for to, _ in self._pairs_of(place):
            del self.pairs[to]


def _remove_one(row: int, kind: int) -> int:
    """A row without one piece of a kind, if it has any."""
    unit = 1 << BITS * kind
    return row - unit if number_of(row, unit) else row
