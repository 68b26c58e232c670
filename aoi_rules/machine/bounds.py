"""What is certain of hidden pieces, place by place, whichever deals are likely."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from attrs import define

from aoi_rules.machine.worlds import World

__all__ = ["Bounds"]


@define
class Bounds:
    """By place, how many pieces of each kind lie there at least, and at most."""

    least: list[list[int]]
    most: list[list[int]]

    @classmethod
    def of(cls, worlds: Iterable[World]) -> Bounds:
        """The bounds that follow from all possible worlds."""
        least: list[list[int]] = []
        most: list[list[int]] = []
        for world in worlds:
            low, high = [list(row) for row in world.sure], [list(row) for row in world.sure]
            for kinds, cells in world.lots:
                number = sum(kinds)
                for place, size in enumerate(cells):
                    if size:
                        low[place] = [n + max(0, k - number + size) for n, k in zip(low[place], kinds, strict=True)]
                        high[place] = [n + min(k, size) for n, k in zip(high[place], kinds, strict=True)]
            least = _each(min, least, low) if least else low
            most = _each(max, most, high) if most else high
        return cls(least, most)

    def copy(self) -> Bounds:
        """Equal bounds with lists of their own."""
        return Bounds([row[:] for row in self.least], [row[:] for row in self.most])

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
        self.most[to] = [n + min(number, m) for n, m in zip(self.most[to], self.most[place], strict=True)]
        if any(least):
            self.least[place] = [max(0, n - number) for n in least]
        self._cap(place, left)

    def _cap(self, place: int, left: int) -> None:
        """Of no kind lie more pieces in a place than are left there."""
        most = self.most[place]
        if max(most) > left:
            self.most[place] = [min(left, n) for n in most]

    # ---- deals -------------------------------------------------------------------------------------------------------

    def exchanged(self, deal: list[list[int]], place: int, kind: int) -> list[list[int]] | None:
        """A deal with a piece of a kind in a place where it had none, exchanged for a piece there; None where the bounds allow no
        exchange."""
        for giver in (q for q, row in enumerate(deal) if q != place and row[kind] > self.least[q][kind]):
            others = [q for q in range(len(deal)) if q not in (place, giver)]
            for way in ([place, giver], *([place, other, giver] for other in others)):
                found = self._passed_on(deal, way, kind)
                if found is not None:
                    return found
        return None

    def _passed_on(self, deal: list[list[int]], way: Sequence[int], kind: int) -> list[list[int]] | None:
        """A deal in which the last place of a way gave a piece of a kind to the first, and each of the others gave one of another
        kind to the next; None where some place has none that may go there."""
        rows = [row[:] for row in deal]
        rows[way[-1]][kind] -= 1
        rows[way[0]][kind] += 1
        for start, end in pairwise(way):
            least, most = self.least[start], self.most[end]
            free = [k for k, n in enumerate(deal[start]) if k != kind and n > least[k] and rows[end][k] < most[k]]
            if not free:
                return None
            best = max(free, key=deal[start].__getitem__)
            rows[start][best] -= 1
            rows[end][best] += 1
        return rows


def _each(better: Callable[[int, int], int], rows: list[list[int]], others: list[list[int]]) -> list[list[int]]:
    return [list(map(better, a, b)) for a, b in zip(rows, others, strict=True)]
