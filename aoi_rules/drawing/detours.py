"""The shortest way around the places between two points of a map: past their corners, found by A*."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush
from math import hypot, inf

from attrs import define, field

from aoi_rules.drawing.geometry import Boxes, Point, Rect
from aoi_rules.drawing.lanes import Lanes

__all__ = ["Detours"]

CLEAR, WIDER, WIDEST = 4.0, 14.0, 24.0
"""How far from a place a link passes its corner: as near as it may, and if others pass there already."""
TURN, SHARED, BESIDE = 8.0, 30.0, 1.0
"""The penalties, in pixels, for a corner, for one that another link has passed, and for a pixel beside another link."""
LONGER, SPARE = 1.7, 90.0
"""A way is at most this many times as long as the straight line, plus this distance."""
ROUNDED = 20.0
"""How far before and after a corner a link is no longer straight."""
MOST = 120
"""The greatest number of corners that are examined for a link: a longer way is not found."""


@define
class Detours:
    """Ways around the boxes of places; `lanes` are the places where links already run, and `taken` the corners that they pass."""

    boxes: Boxes
    lanes: Lanes
    taken: set[Point] = field(factory=set)

    @classmethod
    def of(cls, solid: Sequence[tuple[int, Rect]], lanes: Lanes) -> Detours:
        """Ways around boxes, each with the number of its place."""
        return cls(Boxes.of((number, box.expand(CLEAR - 0.1)) for number, box in solid), lanes)

    def find(self, start: Point, end: Point, ends: Collection[int], sides: tuple[float, float]) -> tuple[Point, ...]:
        """The points between the start and the end of the shortest way between `sides`; `ends` are the numbers of the two places,
        which are not in its way. Empty if there is none."""
        most = LONGER * hypot(end[0] - start[0], end[1] - start[1]) + SPARE
        points = [start, end, *self._corners(start, end, ends, most, sides)][:MOST]
        costs, before, queue, done = {0: 0.0}, dict[int, int](), [(0.0, 0)], set[int]()
        while queue:
            _, at = heappop(queue)
            if at == 1:
                return self._take_corners(points, before)
            if at in done:
                continue
            done.add(at)
            for other, point in enumerate(points):
                cost = costs[at] + _distance(points[at], point) + (0 if other == 1 else TURN + SHARED * (point in self.taken))
                whole = cost + _distance(point, end)
                shorter = other not in done and whole < most and cost < costs.get(other, inf)
                if not shorter or not self._is_free(points[at], point, ends):
                    continue
                beside = BESIDE * self.lanes.length_beside(points[at], point)
                if cost + beside < costs.get(other, inf):
                    costs[other], before[other] = cost + beside, at
                    heappush(queue, (whole + beside, other))
        return ()

    def _take_corners(self, points: Sequence[Point], before: dict[int, int]) -> tuple[Point, ...]:
        """The corners of the way that was found, which from now on are taken; each with a point before and one after it."""
        way, at = [points[1]], 1
        while at:
            at = before[at]
            way.append(points[at])
        way.reverse()
        self.taken.update(way[1:-1])
        return tuple(point for number in range(1, len(way) - 1) for point in _round_corner(*way[number - 1 : number + 2]))

    def _corners(
        self, start: Point, end: Point, ends: Collection[int], most: float, sides: tuple[float, float],
    ) -> list[Point]:
        """The corners that a way may pass, nearest to the straight line first."""
        reach = (most - _distance(start, end)) / 2
        around = Rect(min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1])).expand(reach)
        near = self.boxes.find_overlapping(around)
        found = [(_distance(start, at) + _distance(at, end), at)
                 for number, box in near if number not in ends for by in (0.1, WIDER - CLEAR, WIDEST - CLEAR)
                 for at in _corners_of(box.expand(by)) if sides[0] <= at[0] <= sides[1]]
        return [at for length, at in sorted(found) if length < most and not any(box.points_inside([at]) for _, box in near)]

    def _is_free(self, start: Point, end: Point, ends: Collection[int]) -> bool:
        """Whether the straight line between two points meets no other place."""
        line = Rect(min(start[0], end[0]), min(start[1], end[1]), max(start[0], end[0]), max(start[1], end[1]))
        return not any(number not in ends and box.crosses_line(start, end) for number, box in self.boxes.find_overlapping(line))


def _distance(one: Point, other: Point) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])


def _corners_of(box: Rect) -> Iterator[Point]:
    return ((x, y) for x in (box.left, box.right) for y in (box.top, box.bottom))


def _round_corner(before: Point, at: Point, after: Point) -> tuple[Point, Point, Point]:
    """A corner of a way between a point before it and one after it, cut so that a smooth curve is straight except there."""
    near, far = _rounding_point(at, before), _rounding_point(at, after)
    return near, ((near[0] + 2 * at[0] + far[0]) / 4, (near[1] + 2 * at[1] + far[1]) / 4), far


def _rounding_point(at: Point, other: Point) -> Point:
    """The point where a corner of a way begins to be rounded, on the line to the next point of the way."""
    share = min(ROUNDED / (_distance(at, other) or 1), 0.4)
    return at[0] + (other[0] - at[0]) * share, at[1] + (other[1] - at[1]) * share
