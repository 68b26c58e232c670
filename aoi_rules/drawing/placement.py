"""Where the places of a map go: as their author put them, far enough apart that each can be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import ceil, cos, hypot, pi, sin, sqrt

from attrs import frozen

from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.lettering import cut, pixels
from aoi_rules.drawing.scene import Place, Scene

__all__ = [
    "GAP", "MARK", "PAD", "RING", "SLOT", "TITLE", "TITLE_SIZE", "Ends", "Outline", "Spot", "columns", "outlines",
    "shown_title", "spots",
]

SLOT, GAP, PAD, TITLE, TITLE_SIZE, MARK, RING = 34.0, 4.0, 7.0, 18.0, 13.0, 20.0, 9.0
SPAN, APART = 980.0, 24.0
ROUNDS = 80
PAIRS = 150_000  # pairs that are compared at most: a map with more is drawn as its author placed it
SIDES: tuple[Point, ...] = ((0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, 1), (1, -1), (-1, -1))


Ends = tuple[int, int]
"""The numbers of the two places that a link joins."""


@frozen
class Outline:
    """What of a place says how much room it takes: its title as shown, where its author put it, how many marks it may bear,
    how many slots it has, and whether it is a small open ring."""

    title: str
    at: Point | None
    marks: int
    slots: int
    ring: bool


@frozen
class Spot:
    """A place on the picture: links end at `at`, `box` is what it covers; `plate` holds the title next to a ring."""

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


def outlines(board: Scene) -> tuple[Outline, ...]:
    """The outlines of a scene's places, in their order; a hollow place with nothing in it is a ring."""
    return tuple(
        Outline(shown_title(place), place.at, place.room, len(place.slots), bool(place.hollow) and not place.slots)
        for place in board.places
    )


def spots(places: Sequence[Outline], links: Sequence[Ends]) -> list[Spot]:
    """A spot for each place, none over another; the same places and links always give the same spots."""
    given = _positions(places, links)
    ways = neighbours(links)
    covers = [
        _ring(place, _free_side(place, [given[n] for n in ways.get(number, ())], given[number]))
        if place.ring else Spot((0, 0), _box(place)) for number, place in enumerate(places)
    ]
    boxes = [cover.box for cover in covers]
    placed = _push_apart(_scale(given, boxes), boxes)
    return [
        Spot((x, y), cover.box.moved(x, y), cover.plate.moved(x, y) if cover.plate else None)
        for cover, (x, y) in zip(covers, placed, strict=True)
    ]


# ---- what a place covers, seen from the point where its links end -------------------------------------------------


def shown_title(place: Place) -> str:
    """A place's title as far as there is room for it."""
    return cut(place.title, 26)


def columns(count: int) -> int:
    """How many of that many slots stand side by side."""
    return count if count <= 3 else min(6, ceil(count / 2))


def _box(place: Outline) -> Rect:
    rows = ceil(place.slots / columns(place.slots)) if place.slots else 0
    title = pixels(place.title, TITLE_SIZE, bold=True) + MARK * place.marks
    wide = max(title, columns(place.slots) * (SLOT + GAP) - GAP, SLOT) + 2 * PAD
    high = TITLE + rows * (SLOT + GAP) + 2 * PAD - (0 if rows else 4)
    return Rect(-wide / 2, -high / 2, wide / 2, high / 2)


def _ring(place: Outline, side: Point) -> Spot:
    plate = _plate(place, side)
    box = Rect(min(-RING, plate.left), min(-RING, plate.top), max(RING, plate.right), max(RING, plate.bottom))
    return Spot((0, 0), box, plate)


def _plate(place: Outline, side: Point) -> Rect:
    """Where a ring's title stands: below, above, to the side, or off a corner."""
    wide, high = pixels(place.title, TITLE_SIZE - 1) + 8 + MARK * place.marks, TITLE
    corner = side[0] and side[1]
    x = side[0] * (wide / 2 + (2 if corner else RING + 3))
    y = side[1] * (high / 2 + RING + (0 if corner else 3))
    return Rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def neighbours(links: Iterable[Ends]) -> dict[int, list[int]]:
    """For each place where its links lead, in their order."""
    found: dict[int, list[int]] = {}
    for first, last in links:
        found.setdefault(first, []).append(last)
        if last != first:
            found.setdefault(last, []).append(first)
    return found


def _free_side(place: Outline, others: Sequence[Point], at: Point) -> Point:
    """The side of a ring on which links to other points run behind the title the least; below where there is a choice."""
    x, y = at
    ways = [((a - x) / hypot(a - x, b - y), (b - y) / hypot(a - x, b - y)) for a, b in others if (a, b) != (x, y)]
    points = [(step * a, step * b) for a, b in ways for step in range(int(RING), 160, 4)]

    def crossed(side: Point) -> int:
        return len(_plate(place, side).grown(4).held(points))

    return min(SIDES, key=crossed)


# ---- positions ----------------------------------------------------------------------------------------------------


def _positions(places: Sequence[Outline], links: Sequence[Ends]) -> list[Point]:
    """As the author has it; places without a position in rows below the others, or all on a circle or a grid."""
    known = [place.at for place in places if place.at is not None]
    count = len(places)
    if not known:
        return _circle(count) if links else _grid(count, 0, 0, 1, ceil(sqrt(count)))
    left, right = min(x for x, _ in known), max(x for x, _ in known)
    top, bottom = min(y for _, y in known), max(y for _, y in known)
    step = max(right - left, bottom - top, 1.0) / 6
    rest = iter(_grid(count - len(known), left, bottom + step, step, 7))
    return [place.at if place.at is not None else next(rest) for place in places]


def _circle(count: int) -> list[Point]:
    return [(sin(2 * pi * i / count), -cos(2 * pi * i / count)) for i in range(count)]


def _grid(count: int, left: float, top: float, step: float, across: int) -> list[Point]:
    return [(left + step * (i % across), top + step * (i // across)) for i in range(count)]


def _scale(given: Sequence[Point], boxes: Sequence[Rect]) -> list[Point]:
    """Positions in pixels: so large that no boxes meet, unless that would make half as large a picture again."""
    extent = max((max(axis) - min(axis) for axis in zip(*given, strict=True)), default=0)
    least = min(SPAN, 240 * sqrt(len(given) or 1)) / (extent or 1)
    pairs = _close(given, boxes, least) if _rounds(len(given)) else ()
    wanted = [_scale_needed(given[i], given[j], boxes[i], boxes[j]) for i, j in pairs]
    scale = max([least, *(factor for factor in wanted if factor <= least * 1.5)])
    return [(x * scale, y * scale) for x, y in given]


def _close(given: Sequence[Point], boxes: Sequence[Rect], scale: float) -> Iterator[Ends]:
    """The pairs of boxes that may not stand apart at a scale, and perhaps some that do: no two others need a greater one."""
    if not boxes:
        return
    across = 1.01 * (max(box.right for box in boxes) - min(box.left for box in boxes) + APART) / scale
    down = 1.01 * (max(box.bottom for box in boxes) - min(box.top for box in boxes) + APART) / scale
    for i, (x, y) in enumerate(given):
        for j in range(i + 1, len(given)):
            a, b = given[j]
            if -across < a - x < across and -down < b - y < down:
                yield i, j


def _scale_needed(a: Point, b: Point, box: Rect, other: Rect) -> float:
    """The scale from which on two boxes stand apart, side by side or one over the other."""
    factors = []
    for axis in (0, 1):
        distance = b[axis] - a[axis]
        near, far = (box, other) if distance > 0 else (other, box)
        between = near.right - far.left if axis == 0 else near.bottom - far.top
        if distance:
            factors.append((between + APART) / abs(distance))
    return min(factors, default=float("inf"))


def _rounds(count: int) -> int:
    """How often all pairs of that many boxes are checked."""
    return min(ROUNDS, 2 * PAIRS // max(1, count * (count - 1)))


def _push_apart(placed: list[Point], boxes: Sequence[Rect]) -> list[Point]:
    """Boxes that still meet are pushed apart, the shorter way, half each, until none do or the rounds are over."""
    covered = [_sides(box, at) for box, at in zip(boxes, placed, strict=True)]
    for _ in range(_rounds(len(placed))):
        moved = False
        for i in range(len(placed)):
            j = _next_met(covered, i, i + 1)
            while j < len(placed):
                moved = _push_pair(placed, boxes, covered, i, j) or moved
                j = _next_met(covered, i, j + 1)
        if not moved:
            break
    return placed


_Sides = tuple[float, float, float, float]
"""The sides of a box on the picture: left, top, right, bottom.  There are too many to make a `Rect` of each."""


def _sides(box: Rect, at: Point) -> _Sides:
    x, y = at
    return box.left + x, box.top + y, box.right + x, box.bottom + y


def _next_met(covered: Sequence[_Sides], i: int, first: int) -> int:
    """The number of the next box, from `first` on, that may stand too close to box `i`; that of none if there is none."""
    left, top, right, bottom = covered[i]
    left, top, right, bottom = left - APART, top - APART, right + APART, bottom + APART
    for j, (a, b, c, d) in enumerate(islice(covered, first, None), first):
        if a <= right and left <= c and b <= bottom and top <= d:
            return j
    return len(covered)


def _push_pair(placed: list[Point], boxes: Sequence[Rect], covered: list[_Sides], i: int, j: int) -> bool:
    """Push two boxes apart where they stand too close; whether they did."""
    (left, top, right, bottom), (a, b, c, d) = covered[i], covered[j]
    across, down = min(right, c) - max(left, a) + APART, min(bottom, d) - max(top, b) + APART
    if across <= 0.5 or down <= 0.5:
        return False
    (ax, ay), (bx, by) = placed[i], placed[j]
    dx = across / 2 * (1 if bx >= ax else -1) if across < down else 0.0
    dy = 0.0 if across < down else down / 2 * (1 if by >= ay else -1)
    placed[i], placed[j] = (ax - dx, ay - dy), (bx + dx, by + dy)
    covered[i], covered[j] = _sides(boxes[i], placed[i]), _sides(boxes[j], placed[j])
    return True
