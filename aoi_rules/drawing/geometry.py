"""Rectangles and curved lines: what overlaps, what hides what."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import fsum, hypot

from attrs import frozen

__all__ = ["Bow", "Boxes", "Point", "Rect", "bow", "curve_through", "longest_seen", "smooth_pieces"]

Point = tuple[float, float]
STEPS = 32
_SHARES = tuple([((1 - t) ** 2, 2 * t * (1 - t), t * t) for t in (step / STEPS for step in range(STEPS + 1))])
"""The weights of the start, the middle and the end in each point of a curve."""


@frozen
class Rect:
    """A rectangle by its sides; y grows downwards."""

    left: float
    top: float
    right: float
    bottom: float

    def move_by(self, x: float, y: float) -> Rect:
        """The rectangle moved by a distance."""
        return Rect(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def expand(self, by: float) -> Rect:
        """The same, larger on every side."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def at_least(self, side: float) -> Rect:
        """The rectangle, or a larger one around its middle with at least this width and height."""
        across, down = max(0.0, side - self.right + self.left) / 2, max(0.0, side - self.bottom + self.top) / 2
        return Rect(self.left - across, self.top - down, self.right + across, self.bottom + down)

    @property
    def middle(self) -> Point:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def points_inside(self, points: Sequence[Point]) -> set[int]:
        """The numbers of the points inside it."""
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        return {at for at, (x, y) in enumerate(points) if left < x < right and top < y < bottom}

    def crosses_line(self, start: Point, end: Point) -> bool:
        """Whether a straight line runs through its inside (Liang and Barsky's test)."""
        first, last = 0.0, 1.0
        for at, way, least, most in ((start[0], end[0] - start[0], self.left, self.right),
                                     (start[1], end[1] - start[1], self.top, self.bottom)):
            if way == 0:
                if not least < at < most:
                    return False
                continue
            one, other = sorted(((least - at) / way, (most - at) / way))
            first, last = max(first, one), min(last, other)
        return first < last

    def overlap(self, other: Rect) -> Point:
        """How far two rectangles overlap across and down; they do not overlap if either is 0 or less."""
        return (
            min(self.right, other.right) - max(self.left, other.left),
            min(self.bottom, other.bottom) - max(self.top, other.top),
        )


@frozen
class Boxes:
    """Rectangles from left to right, each with a number, so that nearby ones are found without examining all of them; `widest` is
    the greatest width."""

    all: tuple[tuple[int, Rect], ...]
    lefts: tuple[float, ...]
    widest: float

    @classmethod
    def of(cls, boxes: Iterable[tuple[int, Rect]]) -> Boxes:
        """Some rectangles with their numbers."""
        found = sorted(boxes, key=lambda one: one[1].left)
        widest = max((box.right - box.left for _, box in found), default=0.0)
        return cls(tuple(found), tuple(box.left for _, box in found), widest)

    def find_overlapping(self, extent: Rect) -> list[tuple[int, Rect]]:
        """The rectangles that have a point in common with `extent`."""
        first, last = bisect_left(self.lefts, extent.left - self.widest), bisect_right(self.lefts, extent.right)
        top, bottom, left = extent.top, extent.bottom, extent.left
        return [one for one in self.all[first:last]
                if one[1].top <= bottom and top <= one[1].bottom and left <= one[1].right]


@frozen
class Bow:
    """A quadratic curve; straight if `middle` is between its ends.  `points` are points along it.  If it has `bends`, it is a
    smooth curve through these instead, and `middle` is one of them."""

    start: Point
    middle: Point
    end: Point
    points: tuple[Point, ...]
    bends: tuple[Point, ...] = ()

    def move_by(self, x: float, y: float) -> Bow:
        """The curve moved by a distance."""
        start, middle, end, *bends = ((a + x, b + y) for a, b in (self.start, self.middle, self.end, *self.bends))
        return Bow(start, middle, end, tuple([(a + x, b + y) for a, b in self.points]), tuple(bends))

    @property
    def length(self) -> float:
        """How long it is."""
        return fsum(hypot(c - a, d - b) for (a, b), (c, d) in pairwise(self.points))

    @property
    def extent(self) -> Rect:
        """A rectangle that contains it: it runs between its ends and `middle`, or along its points."""
        across, down = zip(*(self.points if self.bends else (self.start, self.middle, self.end)), strict=True)
        return Rect(min(across), min(down), max(across), max(down))


def bow(start: Point, end: Point, bend: float) -> Bow:
    """A curve whose top is off the straight line by `bend` times that line's length, to the left if positive."""
    across, down = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) / 2 + 2 * bend * down, (start[1] + end[1]) / 2 - 2 * bend * across)
    (u, v), (x, y), (p, q) = start, middle, end
    return Bow(start, middle, end, tuple([(a * u + b * x + c * p, a * v + b * y + c * q) for a, b, c in _SHARES]))


def smooth_pieces(points: Sequence[Point], closed: bool) -> list[tuple[Point, Point, Point, Point]]:
    """The pieces of a smooth curve through points (Catmull and Rom's), each a cubic curve: its start, two points that it is drawn
    to, and its end."""
    ring = [points[-1], *points, points[0], points[1]] if closed else [points[0], *points, points[-1]]
    return [(start, _drawn_to(start, end, (end[0] - before[0], end[1] - before[1])),
             _drawn_to(end, start, (start[0] - after[0], start[1] - after[1])), end)
            for before, start, end, after in zip(ring, ring[1:], ring[2:], ring[3:], strict=False)]


def _drawn_to(start: Point, end: Point, along: Point) -> Point:
    """The point to which a curve from one point to another is first drawn, in the direction `along`: at most a third of their
    distance away, so that a short piece next to a long one makes no loop."""
    most, length = hypot(end[0] - start[0], end[1] - start[1]) / 3, hypot(*along) / 6
    share = min(1.0, most / (length or 1)) / 6
    return start[0] + along[0] * share, start[1] + along[1] * share


def curve_through(start: Point, bends: Sequence[Point], end: Point) -> Bow:
    """A smooth curve from one point through others to the last one."""
    found = [start]
    for (a, b), (c, d), (e, f), (g, h) in smooth_pieces([start, *bends, end], closed=False):
        for t in [step / STEPS for step in range(1, STEPS + 1)]:
            u = 1 - t
            found.append((u ** 3 * a + 3 * u * u * t * c + 3 * u * t * t * e + t ** 3 * g,
                          u ** 3 * b + 3 * u * u * t * d + 3 * u * t * t * f + t ** 3 * h))
    return Bow(start, bends[len(bends) // 2], end, tuple(found), tuple(bends))


def longest_seen(curve: Bow, boxes: Boxes) -> tuple[Point, float]:
    """The middle of the longest stretch of the curve outside all boxes, and the distance between the ends of that stretch; the
    curve's own middle and 0 if all is hidden."""
    points = curve.points
    hidden = set[int]().union(*(box.points_inside(points) for _, box in boxes.find_overlapping(curve.extent)))
    first, best, longest = 0, (0, len(points)), 0.0  # where the stretch begins; the longest one so far, and its length
    for at, point in enumerate(points):
        if at in hidden:
            first = at + 1
        elif (length := hypot(point[0] - points[first][0], point[1] - points[first][1])) > longest:
            best, longest = (first, at + 1), length
    return points[best[0] + (best[1] - best[0]) // 2], longest
