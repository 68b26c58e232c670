"""What is certain of hidden pieces, place by place, whichever deals are likely."""

from __future__ import annotations

from operator import add

from attrs import define

__all__ = ["Bounds"]

_ANY = 1 << 62
"""More pieces than there are."""


@define
class Bounds:
    """By place, how many pieces of each kind lie there at least, and at most."""

    least: list[list[int]]
    most: list[list[int]]

    @classmethod
    def none(cls, kinds: int, places: int) -> Bounds:
        """The bounds where nothing lies anywhere."""
        return cls([[0] * kinds for _ in range(places)], [[0] * kinds for _ in range(places)])

    @classmethod
    def all(cls, kinds: int, places: int) -> Bounds:
        """The bounds where anything may lie anywhere."""
        return cls([[0] * kinds for _ in range(places)], [[_ANY] * kinds for _ in range(places)])

    def copy(self) -> Bounds:
        """Equal bounds with lists of their own."""
        return Bounds([row[:] for row in self.least], [row[:] for row in self.most])

    @property
    def known(self) -> bool:
        """Whether they say anything."""
        return all(number < _ANY // 2 for row in self.most for number in row)

    # ---- what a viewer sees ------------------------------------------------------------------------------------------

    def come(self, place: int, kind: int, number: int) -> None:
        """Pieces of a known kind arrive at a place."""
        self.least[place][kind] += number
        self.most[place][kind] += number

    def go(self, place: int, kind: int, left: int) -> None:
        """A piece of a known kind leaves a place, where then this number of pieces is `left`."""
        self.least[place][kind] = max(0, self.least[place][kind] - 1)
        self.most[place][kind] = max(0, self.most[place][kind] - 1)
        self._cap(place, left)

    def shift(self, place: int, to: int, number: int, left: int) -> None:
        """Pieces of unknown kinds go from a place to another one."""
        least = self.least[place]
        if not left:  # all of them went
            self.least[to] = [a + b for a, b in zip(self.least[to], least, strict=True)]
        most = self.most[place]
        come = map(bool, most) if number == 1 else [min(number, n) for n in most]
        self.most[to] = list(map(add, self.most[to], come))
        if any(least):
            self.least[place] = [max(0, n - number) for n in least]
        self._cap(place, left)

    def _cap(self, place: int, left: int) -> None:
        """Of no kind lie more pieces in a place than are left there."""
        most = self.most[place]
        if max(most) > left:
            self.most[place] = [min(left, n) for n in most]
