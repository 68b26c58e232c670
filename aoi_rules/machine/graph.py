"""Connections: places joined by open links, some of which may not be passed through."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import define, field

from aoi_rules.machine.kernel import bits
from aoi_rules.model.types import ABSENT

__all__ = ["Graph", "Paths"]


@define(eq=False)
class Paths:
    """Reachability and distances over one set of open links; each origin is searched when it is first needed."""

    neighbours: list[int]
    through: int
    masks: list[int] = field(init=False)
    rows: list[list[int] | None] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.masks = [-1] * len(self.neighbours)
        self.rows = [None] * len(self.neighbours)

    def reached(self, origin: int) -> int:
        """The places joined to `origin` as a bitset, itself included; empty for an absent place."""
        if origin < 0:
            return 0
        mask = self.masks[origin]
        return mask if mask >= 0 else self._search(origin)

    def spread(self, origins: int) -> int:
        """The places joined to any of a bitset of places."""
        mask, through = 0, self.through
        while origins:
            lowest = origins & -origins
            found = self.reached(lowest.bit_length() - 1)
            mask |= found
            origins &= ~(found & through | lowest)  # what a place on the way reaches is found already
        return mask

    def distance(self, a: int, b: int) -> int:
        """The number of links on the shortest way, 0 at the same place, ABSENT where there is none."""
        if a < 0 or b < 0:
            return ABSENT
        row = self.rows[a]
        if row is None:
            row = self._measure(a)
        return row[b]

    def _search(self, origin: int) -> int:
        neighbours, through = self.neighbours, self.through
        seen = 1 << origin
        edge = neighbours[origin] & ~seen
        while edge:
            low = edge & -edge
            seen |= low
            edge ^= low
            if low & through:
                edge |= neighbours[low.bit_length() - 1] & ~seen
        self.masks[origin] = seen
        if through >> origin & 1:
            for place in bits(seen & through):  # all of them reach the same places
                self.masks[place] = seen
        return seen

    def _measure(self, origin: int) -> list[int]:
        neighbours, through = self.neighbours, self.through | 1 << origin
        row = [ABSENT] * len(neighbours)
        seen, steps = 1 << origin, 0
        edge = seen
        while edge:
            onward = 0
            while edge:
                low = edge & -edge
                edge ^= low
                place = low.bit_length() - 1
                row[place] = steps
                if low & through:
                    onward |= neighbours[place]
            edge = onward & ~seen
            seen |= edge
            steps += 1
        self.rows[origin] = row
        return row


@define(eq=False)
class Graph:
    """Places and links; `paths` memoises its result for each set of open links."""

    places: int
    links: Sequence[tuple[int, int]]
    found: dict[tuple[int, int], Paths] = field(factory=dict)
    latest: tuple[int, list[int]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.latest = (0, [0] * self.places)

    def paths(self, opened: int, through: int = -1) -> Paths:
        """Reachability and distances where the links of the bitset `opened` are open; `through` -1: pass through all."""
        paths = self.found.get((opened, through))
        if paths is None:
            if len(self.found) > 4096:
                self.found.clear()
            paths = self.found[opened, through] = Paths(self._neighbours(opened), through)
        return paths

    def _neighbours(self, opened: int) -> list[int]:
        """The neighbours of each place over open links; computed from the previous result, because links usually open one by
        one."""
        before, neighbours = self.latest
        if before & ~opened:
            before, neighbours = 0, [0] * self.places
        neighbours = neighbours[:]
        for link in bits(opened & ~before):
            a, b = self.links[link]
            neighbours[a] |= 1 << b
            neighbours[b] |= 1 << a
        self.latest = (opened, neighbours)
        return neighbours
