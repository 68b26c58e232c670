"""The ground of a map: where the author's points are in the picture, although places are pushed apart there."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum, inf

from attrs import frozen

from aoi_rules.drawing.geometry import Point, Rect, smooth_pieces

__all__ = ["EVERYWHERE", "Ground", "ground_of", "is_inside", "smooth_path"]

STEPS = 6  # how often a point of the author is brought nearer to a place in the picture
NEAR = 4.0
"""Within about this distance, in the author's unit, a point moves with the nearest place."""


@frozen
class Ground:
    """The places of a map at their authors' positions and at those in the picture, the scale and offset of each axis, and the
    rectangle that the map covers."""

    given: tuple[Point, ...]
    placed: tuple[Point, ...]
    across: tuple[float, float]
    down: tuple[float, float]
    extent: Rect

    @property
    def sheet(self) -> Rect:
        """The author's sheet, from 0 to 100 across and down, ignoring how places were pushed apart."""
        (left, top), (right, bottom) = self._scale((0.0, 0.0)), self._scale((100.0, 100.0))
        return Rect(left, top, right, bottom)

    def picture_point(self, point: Point) -> Point:
        """A point of the author in the picture: scaled like the map, and moved like the places near it; on the edge of the map if
        it would be outside."""
        (x, y), (right, below), box = self._scale(point), self._displace(point), self.extent
        return (min(max(x + right, box.left), box.right), min(max(y + below, box.top), box.bottom))

    def point_at(self, at: Point) -> Point:
        """The author's point at a place in the picture: about what `at` shows there."""
        point = self._unscale(at)
        for _ in range(STEPS):
            right, below = self._displace(point)
            point = self._unscale((at[0] - right, at[1] - below))
        return point

    def _displace(self, point: Point) -> Point:
        """How far a point moves with the places near it, which are pushed apart."""
        weights, right, below = 0.0, 0.0, 0.0
        for (a, b), (to_x, to_y) in zip(self.given, self.placed, strict=True):
            weight = 1 / ((a - point[0]) ** 2 + (b - point[1]) ** 2 + NEAR * NEAR) ** 2
            from_x, from_y = self._scale((a, b))
            weights, right, below = weights + weight, right + weight * (to_x - from_x), below + weight * (to_y - from_y)
        return right / weights, below / weights

    def _scale(self, point: Point) -> Point:
        return point[0] * self.across[0] + self.across[1], point[1] * self.down[0] + self.down[1]

    def _unscale(self, at: Point) -> Point:
        return (at[0] - self.across[1]) / (self.across[0] or 1), (at[1] - self.down[1]) / (self.down[0] or 1)


def ground_of(given: Sequence[Point | None], placed: Sequence[Point], extent: Rect) -> Ground | None:
    """The ground of a map, given the places' original and present positions; None if fewer than two have a position."""
    pairs = [(one, at) for one, at in zip(given, placed, strict=True) if one is not None]
    if len(pairs) < 2:
        return None
    axes = [_fit([one[axis] for one, _ in pairs], [at[axis] for _, at in pairs]) for axis in (0, 1)]
    return Ground(tuple(one for one, _ in pairs), tuple(at for _, at in pairs), axes[0], axes[1], extent)


def is_inside(points: Sequence[Point], at: Point) -> bool:
    """Whether a point is inside the polygon of some points."""
    x, y, found = *at, False
    for (a, b), (c, d) in zip(points, [*points[1:], points[0]], strict=True):
        if (b > y) != (d > y) and x < a + (c - a) * (y - b) / (d - b):
            found = not found
    return found


def _fit(given: Sequence[float], placed: Sequence[float]) -> tuple[float, float]:
    """The scale and the offset that bring numbers nearest to others (least squares)."""
    middle, other = fsum(given) / len(given), fsum(placed) / len(placed)
    spread = fsum((one - middle) ** 2 for one in given)
    scale = fsum((one - middle) * (at - other) for one, at in zip(given, placed, strict=True)) / spread if spread else 1.0
    return scale, other - scale * middle


EVERYWHERE = Rect(-inf, -inf, inf, inf)
"""A rectangle without sides."""


def smooth_path(points: Sequence[Point], closed: bool, within: Rect = EVERYWHERE) -> str:
    """A smooth curve through points as the `d` of a path (Catmull and Rom's), which does not leave a rectangle."""
    def clamp_point(x: float, y: float) -> Point:
        return min(max(x, within.left), within.right), min(max(y, within.top), within.bottom)

    if len(points) < 3:
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    parts = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for _, first, last, end in smooth_pieces(points, closed):
        parts.append("C" + " ".join(f"{x:.1f} {y:.1f}" for x, y in (clamp_point(*first), clamp_point(*last), end)))
    return "".join([*parts, "Z"] if closed else parts)
