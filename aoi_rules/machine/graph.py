"""Connections: places connected by open links, some of which may not be passed through; and the costs of ways over them."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from attrs import define, field

from aoi_rules.machine.kernel import bits
from aoi_rules.model.types import ABSENT

__all__ = ["MOST_COST", "Graph", "Paths"]

MOST_COST = 10**12
"""The greatest cost of one link or one place; a negative cost counts as 0."""
_KEPT = 64  # searches for cheapest ways
_Costs = tuple[int, ...]
"""The cost of each link, including those that are not open, then the cost of passing through each place."""


@define(eq=False)
class Paths:
    """Reachability, distances and cheapest ways over one set of open links; each origin is searched when it is first needed.

    If two ways cost the same, the one with fewer links is taken; if these are equal, place by place from the beginning, the one
    through the place with the lower number, and over the link with the lower number.
    """

    neighbours: list[int]
    through: int
    opened: int = 0
    links: Sequence[tuple[int, int]] = ()
    masks: list[int] = field(init=False)
    rows: list[list[int] | None] = field(init=False)
    ahead: dict[tuple[int, _Costs], list[tuple[int, int] | None]] = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        self.masks = [-1] * len(self.neighbours)
        self.rows = [None] * len(self.neighbours)

    def reached(self, origin: int) -> int:
        """The places connected to `origin` as a bitset, itself included; empty for an absent place."""
        if origin < 0:
            return 0
        mask = self.masks[origin]
        return mask if mask >= 0 else self._search(origin)

    def spread(self, origins: int) -> int:
        """The places connected to any of a bitset of places."""
        mask, through = 0, self.through
        while origins:
            lowest = origins & -origins
            found = self.reached(lowest.bit_length() - 1)
            mask |= found
            origins &= ~(found & through | lowest)  # a place on the way reaches the same places
        return mask

    def distance(self, a: int, b: int) -> int:
        """The number of links on the shortest way, 0 for the same place, ABSENT if there is none."""
        if a < 0 or b < 0:
            return ABSENT
        row = self.rows[a]
        if row is None:
            row = self._measure(a)
        return row[b]

    def open_links(self, first: int, count: int) -> int:
        """The open ones among `count` links from number `first` on, as a bitset from there."""
        return self.opened >> first & (1 << count) - 1

    def passable(self) -> int:
        """The places that may be passed through, as a bitset."""
        return self.through

    # ---- what a way costs --------------------------------------------------------------------------------------------

    def least_cost(self, a: int, b: int, costs: _Costs) -> int:
        """The cost of the cheapest way, 0 for the same place, ABSENT if there is none."""
        found = self._cheapest_to(b, costs)[a] if min(a, b) >= 0 else None
        return ABSENT if found is None else found[0]

    def route(self, a: int, b: int, costs: _Costs) -> tuple[int, ...]:
        """The places on the cheapest way, including both ends; none if there is no way."""
        if self.least_cost(a, b, costs) == ABSENT:
            return ()
        return (a, *(place for place, _ in self._steps(a, b, costs)))

    def links_of_route(self, a: int, b: int, costs: _Costs, first: int, count: int) -> tuple[int, ...]:
        """The links on the cheapest way that are among `count` links from number `first` on, counted from there."""
        if self.least_cost(a, b, costs) == ABSENT:
            return ()
        return tuple(link - first for _, link in self._steps(a, b, costs) if first <= link < first + count)

    def _steps(self, a: int, b: int, costs: _Costs) -> list[tuple[int, int]]:
        """The places after the first one on the cheapest way, each with the link that leads to it."""
        ahead, steps, place = self._cheapest_to(b, costs), list[tuple[int, int]](), a
        while place != b:
            onward = [(ahead_of, other, link) for link, other in self._links_at(place)
                      if (ahead_of := self._cheapest_over_link(other, b, link, ahead, costs)) is not None]
            _, place, link = min(onward)
            steps.append((place, link))
        return steps

    def _cheapest_over_link(
        self, other: int, b: int, link: int, ahead: list[tuple[int, int] | None], costs: _Costs
    ) -> tuple[int, int] | None:
        """Cost and number of links of the cheapest way over a link to a place and on to `b`; None if there is none."""
        found = ahead[other]
        if found is None or not (other == b or self.through >> other & 1):
            return None
        passing = 0 if other == b else _bound_cost(costs[len(self.links) + other])
        return found[0] + passing + _bound_cost(costs[link]), found[1] + 1

    def _links_at(self, place: int) -> list[tuple[int, int]]:
        """The open links at a place, each with the place at its other end."""
        return [(link, a if b == place else b) for link in bits(self.opened) for a, b in (self.links[link],) if place in (a, b)]

    def _cheapest_to(self, b: int, costs: _Costs) -> list[tuple[int, int] | None]:
        """Cost and number of links of the cheapest way from each place to `b`; None if there is none."""
        known = self.ahead.get((b, costs))
        if known is None:
            if len(self.ahead) >= _KEPT:
                self.ahead.clear()
            known = self.ahead[b, costs] = self._weigh(b, costs)
        return known

    def _weigh(self, b: int, costs: _Costs) -> list[tuple[int, int] | None]:
        around: list[list[tuple[int, int]]] = [[] for _ in self.neighbours]
        for link in bits(self.opened):
            one, other = self.links[link]
            around[one].append((other, link))
            around[other].append((one, link))
        found: list[tuple[int, int] | None] = [None] * len(around)
        waiting = [(0, 0, b)]
        while waiting:
            cost, steps, place = heappop(waiting)
            if found[place] is not None:
                continue
            found[place] = cost, steps
            if place != b:
                if not self.through >> place & 1:
                    continue
                cost += _bound_cost(costs[len(self.links) + place])
            for other, link in around[place]:
                if found[other] is None:
                    heappush(waiting, (cost + _bound_cost(costs[link]), steps + 1, other))
        return found

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
        """Reachability and distances if the links of the bitset `opened` are open; `through` -1: all places may be passed
        through."""
        paths = self.found.get((opened, through))
        if paths is None:
            if len(self.found) > 4096:
                self.found.clear()
            paths = self.found[opened, through] = Paths(self._neighbours(opened), through, opened, self.links)
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


def _bound_cost(cost: int) -> int:
    return max(0, min(cost, MOST_COST))
