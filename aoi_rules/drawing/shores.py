"""The shores of seas and lakes, and the lines that run beside them in the water, as on printed maps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import hypot

from aoi_rules.drawing.geometry import Point, Rect, smooth_pieces
from aoi_rules.drawing.ground import is_inside

__all__ = ["shore_lines"]

OFFSETS = (0.0, 4.5, 9.5)
"""How far the lines are from the shore, in pixels; the first is the shore itself."""
STEPS = 4
"""How many points of a shore are computed between two of its author's."""
NEAR = 0.85
"""A line in the water ends where another part of the shore is nearer than this share of its distance from its own."""


@lru_cache(maxsize=1 << 7)
def shore_lines(points: tuple[Point, ...], extent: Rect) -> tuple[str, ...]:
    """The shore of a water with these points and the lines beside it, each as the `d` of a path.  There is no shore at the edges
    of the map, because the water continues there.  Empty if there are fewer than three points."""
    if len(points) < 3:
        return ()
    shore = list(_points_along(points, extent))
    lines = (_offset(shore, distance, extent) for distance in OFFSETS)
    return tuple(line for line in map(_open_path, lines) if line)


def _points_along(points: Sequence[Point], extent: Rect) -> Iterator[Point]:
    """Points along the smooth curve through some points, which do not leave the map."""
    for (a, b), (c, d), (e, f), (g, h) in smooth_pieces(points, closed=True):
        for t in [step / STEPS for step in range(STEPS)]:
            u = 1 - t
            x = u ** 3 * a + 3 * u * u * t * c + 3 * u * t * t * e + t ** 3 * g
            y = u ** 3 * b + 3 * u * u * t * d + 3 * u * t * t * f + t ** 3 * h
            yield min(max(x, extent.left), extent.right), min(max(y, extent.top), extent.bottom)


def _offset(shore: Sequence[Point], distance: float, extent: Rect) -> list[Point | None]:
    """The points of a line at a distance from the shore, in the water; None where it is interrupted."""
    return [_move_into_water(shore, number, distance, extent) for number in [*range(len(shore)), 0]]


def _move_into_water(shore: Sequence[Point], number: int, distance: float, extent: Rect) -> Point | None:
    """A point of the shore moved into the water; None at the edge of the map, and where the shore is nearer elsewhere."""
    (ax, ay), at, (bx, by) = shore[number - 1], shore[number], shore[(number + 1) % len(shore)]
    length = hypot(bx - ax, by - ay)
    if _on_edge(at, extent) or not length:
        return None
    if not distance:
        return at
    across, down = (ay - by) / length * distance, (bx - ax) / length * distance
    for moved in ((at[0] + across, at[1] + down), (at[0] - across, at[1] - down)):
        if is_inside(shore, moved) and all(hypot(moved[0] - x, moved[1] - y) > NEAR * distance for x, y in shore):
            return moved
    return None


def _on_edge(at: Point, extent: Rect) -> bool:
    return not (extent.left < at[0] < extent.right and extent.top < at[1] < extent.bottom)


def _open_path(points: Sequence[Point | None]) -> str:
    """Lines through the points that are there, as the `d` of a path."""
    runs = [[at for at in run if at is not None] for there, run in groupby(points, key=lambda at: at is not None) if there]
    return "".join("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in run) for run in runs if len(run) > 1)
