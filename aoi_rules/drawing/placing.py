"""Where the places of a map go: as their author put them, far enough apart that each can be read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import ceil, cos, hypot, pi, sin, sqrt

from attrs import frozen

from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.lettering import cut, pixels
from aoi_rules.drawing.scene import Place, Scene

__all__ = ["GAP", "MARK", "PAD", "RING", "SLOT", "TITLE", "TITLE_SIZE", "Spot", "columns", "shown_title", "spots"]

SLOT, GAP, PAD, TITLE, TITLE_SIZE, MARK, RING = 34.0, 4.0, 7.0, 18.0, 13.0, 20.0, 9.0
SPAN, APART = 980.0, 24.0
ROUNDS = 80
SIDES: tuple[Point, ...] = ((0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, 1), (1, -1), (-1, -1))


@frozen
class Spot:
    """A place on the picture: links end at `at`, `box` is what it covers; `plate` holds the title beside a ring."""

    at: Point
    box: Rect
    plate: Rect | None = None

    @property
    def solid(self) -> tuple[Rect, ...]:
        """What hides a link that runs behind it."""
        if self.plate is None:
            return (self.box,)
        x, y = self.at
        return (Rect(x - RING, y - RING, x + RING, y + RING), self.plate)


def spots(board: Scene) -> list[Spot]:
    """A spot for each place, none over another; the same scene always gives the same spots."""
    given = _positions(board)
    covers = [
        _ring(place, _free_side(board, given, number)) if is_ring(place) else Spot((0, 0), _box(place))
        for number, place in enumerate(board.places)
    ]
    boxes = [cover.box for cover in covers]
    placed = _pushed(_scaled(given, boxes), boxes)
    return [
        Spot((x, y), cover.box.moved(x, y), cover.plate.moved(x, y) if cover.plate else None)
        for cover, (x, y) in zip(covers, placed, strict=True)
    ]


# ---- what a place covers, seen from the point where its links end -------------------------------------------------


def is_ring(place: Place) -> bool:
    """Whether a place is drawn as a small open ring: a hollow one with nothing in it."""
    return bool(place.hollow) and not place.slots


def shown_title(place: Place) -> str:
    """A place's title as far as there is room for it."""
    return cut(place.title, 26)


def columns(place: Place) -> int:
    """How many slots stand side by side."""
    count = len(place.slots)
    return count if count <= 3 else min(6, ceil(count / 2))


def _box(place: Place) -> Rect:
    rows = ceil(len(place.slots) / columns(place)) if place.slots else 0
    title = pixels(shown_title(place), TITLE_SIZE, bold=True) + MARK * len(place.marks)
    wide = max(title, columns(place) * (SLOT + GAP) - GAP, SLOT) + 2 * PAD
    high = TITLE + rows * (SLOT + GAP) + 2 * PAD - (0 if rows else 4)
    return Rect(-wide / 2, -high / 2, wide / 2, high / 2)


def _ring(place: Place, side: Point) -> Spot:
    plate = _plate(place, side)
    box = Rect(min(-RING, plate.left), min(-RING, plate.top), max(RING, plate.right), max(RING, plate.bottom))
    return Spot((0, 0), box, plate)


def _plate(place: Place, side: Point) -> Rect:
    """Where a ring's title stands: below, above, beside, or off a corner."""
    wide, high = pixels(shown_title(place), TITLE_SIZE - 1) + 8 + MARK * len(place.marks), TITLE
    corner = side[0] and side[1]
    x = side[0] * (wide / 2 + (2 if corner else RING + 3))
    y = side[1] * (high / 2 + RING + (0 if corner else 3))
    return Rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def _free_side(board: Scene, given: Sequence[Point], number: int) -> Point:
    """The side of a ring on which links run behind the title the least; below where there is a choice."""
    x, y = given[number]
    others = [given[line.ends[line.ends[0] == number]] for line in board.lines if number in line.ends]
    ways = [((a - x) / hypot(a - x, b - y), (b - y) / hypot(a - x, b - y)) for a, b in others if (a, b) != (x, y)]
    points = [(step * a, step * b) for a, b in ways for step in range(int(RING), 160, 4)]

    def crossed(side: Point) -> int:
        plate = _plate(board.places[number], side).grown(4)
        return sum(plate.holds(point) for point in points)

    return min(SIDES, key=crossed)


# ---- positions ----------------------------------------------------------------------------------------------------


def _positions(board: Scene) -> list[Point]:
    """As the author has it; places without a position in rows below the others, or all on a circle or a grid."""
    known = [place.at for place in board.places if place.at is not None]
    count = len(board.places)
    if not known:
        return _circle(count) if board.lines else _grid(count, 0, 0, 1, ceil(sqrt(count)))
    left, right = min(x for x, _ in known), max(x for x, _ in known)
    top, bottom = min(y for _, y in known), max(y for _, y in known)
    step = max(right - left, bottom - top, 1.0) / 6
    rest = iter(_grid(count - len(known), left, bottom + step, step, 7))
    return [place.at if place.at is not None else next(rest) for place in board.places]


def _circle(count: int) -> list[Point]:
    return [(sin(2 * pi * i / count), -cos(2 * pi * i / count)) for i in range(count)]


def _grid(count: int, left: float, top: float, step: float, across: int) -> list[Point]:
    return [(left + step * (i % across), top + step * (i // across)) for i in range(count)]


def _scaled(given: Sequence[Point], boxes: Sequence[Rect]) -> list[Point]:
    """Positions in pixels: so large that no boxes meet, unless that would make half as large a picture again."""
    extent = max((max(axis) - min(axis) for axis in zip(*given, strict=True)), default=0)
    least = min(SPAN, 240 * sqrt(len(given) or 1)) / (extent or 1)
    wanted = [_needed(given[i], given[j], boxes[i], boxes[j]) for i, j in combinations(range(len(given)), 2)]
    scale = max([least, *(factor for factor in wanted if factor <= least * 1.5)])
    return [(x * scale, y * scale) for x, y in given]


def _needed(a: Point, b: Point, box: Rect, other: Rect) -> float:
    """The scale from which on two boxes stand apart, side by side or one over the other."""
    factors = []
    for axis in (0, 1):
        distance = b[axis] - a[axis]
        near, far = (box, other) if distance > 0 else (other, box)
        between = near.right - far.left if axis == 0 else near.bottom - far.top
        if distance:
            factors.append((between + APART) / abs(distance))
    return min(factors, default=float("inf"))


def _pushed(placed: list[Point], boxes: Sequence[Rect]) -> list[Point]:
    """Boxes that still meet are pushed apart, the shorter way, half each, until none do or the rounds are over."""
    for _ in range(ROUNDS):
        moved = False
        for i, j in combinations(range(len(placed)), 2):
            across, down = boxes[i].moved(*placed[i]).overlap(boxes[j].moved(*placed[j]))
            across, down = across + APART, down + APART
            if across <= 0.5 or down <= 0.5:
                continue
            (ax, ay), (bx, by) = placed[i], placed[j]
            dx = across / 2 * (1 if bx >= ax else -1) if across < down else 0.0
            dy = 0.0 if across < down else down / 2 * (1 if by >= ay else -1)
            placed[i], placed[j], moved = (ax - dx, ay - dy), (bx + dx, by + dy), True
        if not moved:
            break
    return placed
