"""Where links of a map run already, so that others do not run along them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import hypot

from attrs import define, field

from aoi_rules.drawing.geometry import Bow, Point

__all__ = ["Lanes"]

CELL = 9.0
"""Links are beside each other if they are in the same squares of this side, or in neighbouring ones."""
AWAY = 36.0
"""How far from its ends a link is looked at: links of one place are near each other there."""
CROSSING = 30.0
"""A link is about this long beside one that it crosses."""


@define
class Lanes:
    """The squares in or next to which links run: how many points of links are near each."""

    squares: Counter[tuple[int, int]] = field(factory=Counter)

    def add(self, curve: Bow) -> None:
        """Take note of a link."""
        self.squares.update(_squares_of(curve))

    def remove(self, curve: Bow) -> None:
        """Forget a link."""
        self.squares.subtract(_squares_of(curve))

    def length_beside(self, start: Point, end: Point) -> float:
        """How long a straight line is beside links, in pixels."""
        length = hypot(end[0] - start[0], end[1] - start[1])
        steps = int(length // CELL) + 1
        across, down = (end[0] - start[0]) / steps, (end[1] - start[1]) / steps
        found = ((int((start[0] + across * n) // CELL), int((start[1] + down * n) // CELL)) for n in range(steps))
        return length * sum(self.squares[square] > 0 for square in found) / steps

    def shared_length(self, curve: Bow) -> float:
        """How long a link is beside others, in pixels; 0 if it only crosses one."""
        beside = 0.0
        for (ax, ay), (bx, by) in pairwise(_points_of(curve)):
            if self.squares[int(bx // CELL), int(by // CELL)] > 0:
                beside += hypot(bx - ax, by - ay)
        return max(0.0, beside - CROSSING)


def _squares_of(curve: Bow) -> list[tuple[int, int]]:
    """The squares of a curve's points, and those around them."""
    return [(int(x // CELL) + across, int(y // CELL) + down)
            for x, y in _points_of(curve) for across in (-1, 0, 1) for down in (-1, 0, 1)]


def _points_of(curve: Bow) -> list[Point]:
    """The points of a curve that are away from its ends."""
    (ax, ay), (bx, by) = curve.start, curve.end
    return [(x, y) for x, y in curve.points if hypot(x - ax, y - ay) > AWAY and hypot(x - bx, y - by) > AWAY]
