"""What is certain of hidden pieces, place by place, whichever deals are likely."""

from __future__ import annotations

from attrs import define

from aoi_rules.machine.rows import BITS, capped, number_of, row_of, total

__all__ = ["Bounds"]

_ANY = 1 << BITS - 2
"""More pieces than there are."""


@define
class Bounds:
    """By place, the row of how many pieces of each kind lie there at least, and at most."""

    kinds: int
    least: list[int]
    most: list[int]

    @classmethod
    def none(cls, kinds: int, places: int) -> Bounds:
        """The bounds where nothing lies anywhere."""
        return cls(kinds, [0] * places, [0] * places)

    @classmethod
    def all(cls, kinds: int, places: int) -> Bounds:
        """The bounds where anything may lie anywhere."""
        return cls(kinds, [0] * places, [sum([_ANY << BITS * kind for kind in range(kinds)])] * places)

    def copy(self) -> Bounds:
        """Equal bounds with lists of their own."""
        return Bounds(self.kinds, self.least[:], self.most[:])

    @property
    def known(self) -> bool:
        """Whether they say anything."""
        return all(number < _ANY // 2 for row in self.most for number in row_of(row, self.kinds))

    def fits(self, place: int, kind: int, size: int, stock: int) -> bool:
        """Whether no more than its `size` is certain of a place, and no more than the `stock` of a kind."""
        return total(self.least[place]) <= size and number_of(sum(self.least), 1 << BITS * kind) <= stock

    # ---- what a viewer sees ------------------------------------------------------------------------------------------

    def come(self, place: int, kind: int, number: int) -> None:
        """Pieces of a known kind arrive at a place."""
        self.least[place] += number << BITS * kind
        self.most[place] += number << BITS * kind

    def go(self, place: int, kind: int, left: int) -> bool:
        """A piece of a known kind leaves a place, where then this number of pieces is `left`; whether it can have lain there."""
        unit = 1 << BITS * kind
        if number_of(self.least[place], unit):
            self.least[place] -= unit
        possible = number_of(self.most[place], unit) > 0
        if possible:
            self.most[place] -= unit
        self.most[place] = capped(self.most[place], max(0, left), self.kinds)
        return possible

    def shift(self, place: int, to: int, number: int, left: int) -> None:
        """Pieces of unknown kinds go from a place to another one."""
        least, most = self.least[place], self.most[place]
        if least:
            if not left:  # all of them went
                self.least[to] += least
            self.least[place] -= capped(least, number, self.kinds)
        self.most[to] += capped(most, number, self.kinds)
        self.most[place] = capped(most, max(0, left), self.kinds)
