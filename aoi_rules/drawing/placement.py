"""Where the places of a map go: as their author placed them, but far enough apart to be readable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from math import ceil, cos, fsum, hypot, pi, sin, sqrt
from operator import itemgetter

from attrs import define, frozen

from aoi_rules.drawing.board import Board
from aoi_rules.drawing.geometry import Boxes, Point, Rect
from aoi_rules.drawing.lettering import pixels
from aoi_rules.drawing.sizes import CLICKABLE, SIZES, Outline, Sizes, ring_letters, shown_title, title_height, title_lines

__all__ = ["PAIRS", "Ends", "Spot", "columns", "fit_boxes", "fitted_spots", "outlines", "spots"]

SPAN = 980.0
STRETCHES = (1.0, 1.2, 1.4, 1.7, 2.1, 2.6, 3.2, 4.0)
"""By how much a map may become higher than its author drew it to fit a width."""
PUSHED, PUSHED_MOST, PUSHED_LEAST = 0.065, 0.18, 0.02
"""How far places may be pushed from their authors' positions, on average, in widths of the map: where they are still easy to
find; so that their slots are large enough to click; and if their slots are not."""
LETTERS_APART = 3.0
"""How far apart the places of a map in letters are: room for a stroke of a link between them."""
ROUNDS = 80
FITS = 16  # how often places that were pushed out of a width are moved back
PAIRS = 150_000  # the greatest number of compared pairs: a map with more is drawn as its author placed it
SEARCHED = 60 * PAIRS  # the same in the search for places that fit a width, which gives up then
SIDES: tuple[Point, ...] = ((0, 1), (0, -1), (1, 0), (-1, 0), (-1, 1), (1, 1), (1, -1), (-1, -1))


Ends = tuple[int, int]
"""The numbers of the two places that a link joins."""


@frozen
class Spot:
    """A place in the picture: links end at `at`, `box` is the rectangle that it covers; `plate` holds the title next to a
    ring."""

    at: Point
    box: Rect
    plate: Rect | None = None
    ring: float = SIZES[0].ring

    def move_by(self, x: float, y: float) -> Spot:
        """The spot moved by a distance."""
        plate = self.plate.move_by(x, y) if self.plate else None
        return Spot((self.at[0] + x, self.at[1] + y), self.box.move_by(x, y), plate, self.ring)

    @property
    def solid(self) -> tuple[Rect, ...]:
        """The rectangles that hide links behind it."""
        if self.plate is None:
            return (self.box,)
        x, y = self.at
        return (Rect(x, y, x, y).expand(self.ring), self.plate)


def outlines(board: Board) -> tuple[Outline, ...]:
    """The outlines of a board's places, in order; a hollow place without content is a ring."""
    return tuple(
        Outline(place.title, place.at, place.room, len(place.slots), bool(place.hollow) and not place.slots,
                place.fill is not None and bool(place.fill.paint))
        for place in board.places
    )


def spots(places: Sequence[Outline], links: Sequence[Ends]) -> list[Spot]:
    """A spot for each place, without overlaps; the same places and links always give the same spots."""
    given, covers = _positions(places, links), _covered_spots(places, links, SIZES[0])
    boxes = [cover.box for cover in covers]
    apart = SIZES[0].apart
    return _move_spots(covers, _push_apart(_scale(given, boxes, apart), boxes, apart))


def fitted_spots(places: Sequence[Outline], links: Sequence[Ends], width: float) -> tuple[list[Spot], Sizes]:
    """A spot for each place within a width, and the sizes in which that is possible: the largest in which no places overlap, or
    the smallest."""
    given, nearest, effort = _positions(places, links), list[tuple[float, list[Spot], Sizes]](), _Effort()
    for sizes in SIZES:
        covers = _covered_spots(places, links, sizes)
        boxes = [cover.box for cover in covers]
        found = [(pushed, _move_spots(covers, placed), sizes)
                 for pushed, placed in _fit_boxes(given, boxes, width, sizes.apart, effort)]
        good = next((one for one in found if one[0] <= (PUSHED if sizes.has_clickable_slots else PUSHED_LEAST)), None)
        if good is not None and (sizes.has_clickable_slots or not nearest):
            return good[1], sizes
        if sizes.has_clickable_slots:
            nearest += [one for one in found if one[0] <= PUSHED_MOST]
    best = min(nearest or found or [(0.0, _move_spots(covers, _fit(given, boxes, width, 1.0)), SIZES[-1])], key=itemgetter(0))
    return best[1], best[2]


@define
class _Effort:
    """How many pairs of boxes a search may still compare."""

    pairs: int = SEARCHED


def _fit_boxes(
    given: Sequence[Point], boxes: Sequence[Rect], width: float, apart: float, effort: _Effort
) -> Iterator[tuple[float, list[Point]]]:
    """Positions within a width at which no boxes overlap, for each stretch at which that is possible; with the average distance
    by which places were pushed from their authors' positions, in widths."""
    for stretch in STRETCHES:
        if effort.pairs <= 0:
            return
        wished = _fit(given, boxes, width, stretch)
        placed = _push_within(wished, boxes, width, apart, effort)
        if _all_apart([box.move_by(*at) for box, at in zip(boxes, placed, strict=True)]):
            yield fsum(hypot(a - x, b - y) for (a, b), (x, y) in zip(wished, placed, strict=True)) / (len(placed) * width), placed


def fit_boxes(given: Sequence[Point], boxes: Sequence[Rect], widths: Sequence[float]) -> list[Point] | None:
    """Positions of boxes that do not overlap and are between 0 and a width: for the first of some widths at which they are near
    their authors' positions, else for the one at which they are nearest; None if they fit into none."""
    found, effort = list[tuple[float, list[Point]]](), _Effort()
    for wide in widths:
        for pushed, placed in _fit_boxes(given, boxes, wide, LETTERS_APART, effort):
            if pushed <= PUSHED:
                return placed
            found.append((pushed, placed))
    return min(found)[1] if found else None


def _move_spots(covers: Sequence[Spot], placed: Sequence[Point]) -> list[Spot]:
    return [cover.move_by(x, y) for cover, (x, y) in zip(covers, placed, strict=True)]


def _covered_spots(places: Sequence[Outline], links: Sequence[Ends], sizes: Sizes) -> list[Spot]:
    """What each place covers, relative to the point where its links end."""
    given, ways = _positions(places, links), neighbours(links)
    return [
        _ring_spot(place, _free_side(place, [given[n] for n in ways.get(number, ())], given[number], sizes), sizes)
        if place.ring else Spot((0, 0), _box(place, sizes)) for number, place in enumerate(places)
    ]


def _fit(given: Sequence[Point], boxes: Sequence[Rect], width: float, stretch: float) -> list[Point]:
    """Positions in pixels such that all boxes are between 0 and `width`, arranged as their author placed them."""
    scale = _scale_to_width(given, boxes, width)
    left = min((x * scale + box.left for (x, _), box in zip(given, boxes, strict=True)), default=0.0)
    return [(x * scale - left, y * scale * stretch) for x, y in given]


def _push_within(
    wished: Sequence[Point], boxes: Sequence[Rect], width: float, apart: float, effort: _Effort
) -> list[Point]:
    """Positions as near to the wished ones as possible, of boxes that do not overlap and are between 0 and `width`."""
    placed = list(wished)
    for _ in range(FITS):
        placed = [(min(max(x, -box.left), max(-box.left, width - box.right)), y)
                  for (x, y), box in zip(_push_apart(placed, boxes, apart, effort), boxes, strict=True)]
    return placed


def _scale_to_width(given: Sequence[Point], boxes: Sequence[Rect], width: float) -> float:
    """The scale at which the boxes together have that width; 0 if a single one is wider."""
    extent = max((max(axis) - min(axis) for axis in zip(*given, strict=True)), default=0)
    least, most = 0.0, 2 * width / (extent or 1)
    for _ in range(30):
        middle = (least + most) / 2
        right = max((x * middle + box.right for (x, _), box in zip(given, boxes, strict=True)), default=0.0)
        left = min((x * middle + box.left for (x, _), box in zip(given, boxes, strict=True)), default=0.0)
        least, most = (middle, most) if right - left <= width else (least, middle)
    return least


def _all_apart(boxes: Sequence[Rect]) -> bool:
    """Whether no two boxes overlap."""
    ordered = Boxes.of(enumerate(boxes))
    return not any(other > number and min(one.overlap(box)) > 0
                   for number, one in enumerate(boxes) for other, box in ordered.find_overlapping(one))


# ---- what a place covers, seen from the point where its links end -------------------------------------------------


def columns(count: int) -> int:
    """How many of that many slots are next to each other."""
    return count if count <= 3 else min(6, ceil(count / 2))


def _box(place: Outline, sizes: Sizes) -> Rect:
    rows = ceil(place.slots / columns(place.slots)) if place.slots else 0
    lines = title_lines(place, sizes)
    title = max(pixels(line, sizes.letters, bold=True) for line in lines) + sizes.mark * place.marks
    title += 2 * sizes.letters_room * place.lettered
    wide = max(title, columns(place.slots) * (sizes.slot + sizes.gap) - sizes.gap, sizes.slot) + 2 * sizes.pad
    high = max(CLICKABLE, title_height(lines, sizes) + rows * (sizes.slot + sizes.gap) + 2 * sizes.pad - (0 if rows else 4))
    return Rect(-wide / 2, -high / 2, wide / 2, high / 2)


def _ring_spot(place: Outline, side: Point, sizes: Sizes) -> Spot:
    plate, ring = _plate(place, side, sizes), sizes.ring
    box = Rect(min(-ring, plate.left), min(-ring, plate.top), max(ring, plate.right), max(ring, plate.bottom))
    return Spot((0, 0), box, plate, ring)


def _plate(place: Outline, side: Point, sizes: Sizes) -> Rect:
    """Where a ring's title is: below, above, to the side, or off a corner."""
    wide, high = pixels(shown_title(place, sizes), ring_letters(sizes)) + 8 + sizes.mark * place.marks, sizes.line
    corner = side[0] and side[1]
    x = side[0] * (wide / 2 + (2 if corner else sizes.ring + 3))
    y = side[1] * (high / 2 + sizes.ring + (0 if corner else 3))
    return Rect(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def neighbours(links: Iterable[Ends]) -> dict[int, list[int]]:
    """For each place where its links lead, in order."""
    found: dict[int, list[int]] = {}
    for first, last in links:
        found.setdefault(first, []).append(last)
        if last != first:
            found.setdefault(last, []).append(first)
    return found


def _free_side(place: Outline, others: Sequence[Point], at: Point, sizes: Sizes) -> Point:
    """The side of a ring on which the title covers the links to other points least; below if several are equal."""
    x, y = at
    ways = [((a - x) / hypot(a - x, b - y), (b - y) / hypot(a - x, b - y)) for a, b in others if (a, b) != (x, y)]
    points = [(step * a, step * b) for a, b in ways for step in range(int(sizes.ring), 160, 4)]

    def count_crossings(side: Point) -> int:
        return len(_plate(place, side, sizes).expand(4).points_inside(points))

    return min(SIDES, key=count_crossings)


# ---- positions ----------------------------------------------------------------------------------------------------


def _positions(places: Sequence[Outline], links: Sequence[Ends]) -> list[Point]:
    """The author's positions; places without a position are in rows below the others, or all are on a circle or a grid."""
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


def _scale(given: Sequence[Point], boxes: Sequence[Rect], apart: float) -> list[Point]:
    """Positions in pixels: so large that no boxes touch, unless that would make the picture more than half as large again."""
    extent = max((max(axis) - min(axis) for axis in zip(*given, strict=True)), default=0)
    least = min(SPAN, 240 * sqrt(len(given) or 1)) / (extent or 1)
    pairs = _close(given, boxes, least, apart) if _rounds(len(given)) else ()
    wanted = [_scale_needed(given[i], given[j], boxes[i], boxes[j], apart) for i, j in pairs]
    scale = max([least, *(factor for factor in wanted if factor <= least * 1.5)])
    return [(x * scale, y * scale) for x, y in given]


def _close(given: Sequence[Point], boxes: Sequence[Rect], scale: float, apart: float) -> Iterator[Ends]:
    """The pairs of boxes that might be too close at a scale, and perhaps some that are not: no other pair needs a greater
    scale."""
    if not boxes:
        return
    across = 1.01 * (max(box.right for box in boxes) - min(box.left for box in boxes) + apart) / scale
    down = 1.01 * (max(box.bottom for box in boxes) - min(box.top for box in boxes) + apart) / scale
    for i, (x, y) in enumerate(given):
        for j in range(i + 1, len(given)):
            a, b = given[j]
            if -across < a - x < across and -down < b - y < down:
                yield i, j


def _scale_needed(a: Point, b: Point, box: Rect, other: Rect, apart: float) -> float:
    """The scale from which on two boxes are apart, side by side or one above the other."""
    factors = []
    for axis in (0, 1):
        distance = b[axis] - a[axis]
        near, far = (box, other) if distance > 0 else (other, box)
        between = near.right - far.left if axis == 0 else near.bottom - far.top
        if distance:
            factors.append((between + apart) / abs(distance))
    return min(factors, default=float("inf"))


def _rounds(count: int) -> int:
    """How often all pairs of that many boxes are checked."""
    return min(ROUNDS, 2 * PAIRS // max(1, count * (count - 1)))


def _push_apart(placed: list[Point], boxes: Sequence[Rect], apart: float, effort: _Effort | None = None) -> list[Point]:
    """Push boxes that still touch apart, in the shorter direction, each by half, until none touch or the rounds are over; in a
    search, as far as its effort goes."""
    covered = [_sides(box, at) for box, at in zip(boxes, placed, strict=True)]
    for _ in range(_rounds(len(placed))):
        if effort is not None and effort.pairs <= 0:
            break
        if effort is not None:
            effort.pairs -= len(placed) * (len(placed) - 1) // 2
        moved = False
        for i in range(len(placed)):
            j = _next_met(covered, i, i + 1, apart)
            while j < len(placed):
                moved = _push_pair(placed, boxes, covered, i, j, apart) or moved
                j = _next_met(covered, i, j + 1, apart)
        if not moved:
            break
    return placed


_Sides = tuple[float, float, float, float]
"""The sides of a box on the picture: left, top, right, bottom.  There are too many to make a `Rect` of each."""


def _sides(box: Rect, at: Point) -> _Sides:
    x, y = at
    return box.left + x, box.top + y, box.right + x, box.bottom + y


def _next_met(covered: Sequence[_Sides], i: int, first: int, apart: float) -> int:
    """The number of the next box, from `first` on, that may be too close to box `i`; the number of boxes if there is none."""
    left, top, right, bottom = covered[i]
    left, top, right, bottom = left - apart, top - apart, right + apart, bottom + apart
    for j, (a, b, c, d) in enumerate(islice(covered, first, None), first):
        if a <= right and left <= c and b <= bottom and top <= d:
            return j
    return len(covered)


def _push_pair(placed: list[Point], boxes: Sequence[Rect], covered: list[_Sides], i: int, j: int,
               apart: float) -> bool:
    """Push two boxes apart if they are too close; return whether they were."""
    (left, top, right, bottom), (a, b, c, d) = covered[i], covered[j]
    across, down = min(right, c) - max(left, a) + apart, min(bottom, d) - max(top, b) + apart
    if across <= 0.5 or down <= 0.5:
        return False
    (ax, ay), (bx, by) = placed[i], placed[j]
    dx = across / 2 * (1 if bx >= ax else -1) if across < down else 0.0
    dy = 0.0 if across < down else down / 2 * (1 if by >= ay else -1)
    placed[i], placed[j] = (ax - dx, ay - dy), (bx + dx, by + dy)
    covered[i], covered[j] = _sides(boxes[i], placed[i]), _sides(boxes[j], placed[j])
    return True
