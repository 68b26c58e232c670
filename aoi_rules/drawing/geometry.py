"""Rectangles and bowed lines: what overlaps, what runs behind what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot

from attrs import frozen

__all__ = ["Bow", "Point", "Rect", "bow", "seen_part"]

Point = tuple[float, float]
STEPS = 32


@frozen
class Rect:
    """A rectangle by its sides; y grows downwards."""

    left: float
    top: float
    right: float
    bottom: float

    def moved(self, x: float, y: float) -> Rect:
        """The same, elsewhere."""
        return Rect(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def grown(self, by: float) -> Rect:
        """The same, larger on every side."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)

    @property
    def middle(self) -> Point:
        """Its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def meets(self, other: Rect) -> bool:
        """Whether the two have a point in common, were it of their sides."""
        return (self.left <= other.right and other.left <= self.right
                and self.top <= other.bottom and other.top <= self.bottom)

    def holds(self, point: Point) -> bool:
        """Whether the point lies in it."""
        return self.left < point[0] < self.right and self.top < point[1] < self.bottom

    def overlap(self, other: Rect) -> Point:
        """How far the two overlap across and down; they do not where either is 0 or less."""
        return (
            min(self.right, other.right) - max(self.left, other.left),
            min(self.bottom, other.bottom) - max(self.top, other.top),
        )


@frozen
class Bow:
    """A quadratic curve; straight where `middle` lies between its ends.  `points` run along it."""

    start: Point
    middle: Point
    end: Point
    points: tuple[Point, ...]

    def near(self, boxes: Iterable[Rect]) -> list[Rect]:
        """Those boxes that a point of it may lie in: it runs between its ends and `middle`."""
        across, down = zip(self.start, self.middle, self.end, strict=True)
        extent = Rect(min(across), min(down), max(across), max(down))
        return [box for box in boxes if box.meets(extent)]


def bow(start: Point, end: Point, bend: float) -> Bow:
    """A curve whose top stands off the straight line by `bend` times that line's length, to the left if positive."""
    across, down = end[0] - start[0], end[1] - start[1]
    middle = ((start[0] + end[0]) / 2 + 2 * bend * down, (start[1] + end[1]) / 2 - 2 * bend * across)
    points = []
    for step in range(STEPS + 1):
        t = step / STEPS
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        points.append((
            a * start[0] + b * middle[0] + c * end[0],
            a * start[1] + b * middle[1] + c * end[1],
        ))
    return Bow(start, middle, end, tuple(points))


def seen_part(curve: Bow, boxes: Sequence[Rect]) -> Point:
    """The middle of the longest stretch of the curve that lies in no box; its own middle where all is hidden."""
    best: list[Point] = []
    stretch: list[Point] = []
    near = curve.near(boxes)
    for point in curve.points:
        stretch = [] if any(box.holds(point) for box in near) else [*stretch, point]
        if _length(stretch) > _length(best):
            best = stretch
    points = best or list(curve.points)
    return points[len(points) // 2]


def _length(points: Sequence[Point]) -> float:
    if len(points) < 2:
        return 0.0
    return hypot(points[-1][0] - points[0][0], points[-1][1] - points[0][1])
