"""The paths of a map's links: straight if nothing is in the way, else in a curve around it, or around several places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum, hypot, inf
from types import MappingProxyType

from attrs import frozen

from aoi_rules.drawing.detours import Detours
from aoi_rules.drawing.geometry import Bow, Boxes, Point, Rect, bow, curve_through, longest_seen
from aoi_rules.drawing.lanes import Lanes
from aoi_rules.drawing.placement import PAIRS, Ends, Spot

__all__ = ["Path", "paths"]

BENDS = (0.0, 0.08, -0.08, 0.16, -0.16, 0.26, -0.26, 0.38, -0.38)
FINE_BENDS = tuple([step / 50 for step in range(-19, 20)])
"""By how much of its length a link is bent: where nothing is known of it, and to lead it away from others."""
ROOM = 7.0
WAYS = 20_000
"""The greatest number of pairs of a link and a place at which links run around several places."""
HIDDEN = 60.0
"""How much longer a link may become, in pixels, for ten pixels less of it behind a place."""
ALONG = 0.12
"""The penalty for a pixel of a single curve along another link."""
BESIDE = 1.0
"""How much longer a link may become, in pixels, for a pixel less of it along another link."""
MOST_SHARED = 40.0
"""A link that runs along others for more pixels than this is bent another way."""
OUTSIDE = 10_000.0
"""The penalty for a link that leaves the width of a map: more than for running behind any number of places."""


@frozen
class Path:
    """A link in the picture: its curve, the place of its owner's badge, and how long its longest stretch is on which a click does
    not mean a place."""

    curve: Bow
    badge: Point
    free: float

    def move_by(self, x: float, y: float) -> Path:
        """The path moved by a distance."""
        return Path(self.curve.move_by(x, y), (self.badge[0] + x, self.badge[1] + y), self.free)


def paths(
    links: Sequence[Ends], spots: Sequence[Spot], width: float = inf, bends: Mapping[int, Sequence[Point]] = MappingProxyType({}),
) -> list[Path]:
    """A path for each link, in order, which does not leave the width if possible; links between the same two places take
    different paths.  `bends` are the points in the picture through which some links run, by their numbers."""
    least = min([0.0, *(spot.box.left for spot in spots)]) if width < inf else -inf
    solid = [(i, box) for i, spot in enumerate(spots) for box in spot.solid]
    if len(links) * len(solid) > PAIRS:
        solid = []  # with this many links, all are straight, whatever is in the way
    behind, near = Boxes.of(solid), Boxes.of((i, box.expand(ROOM)) for i, box in solid)
    # a link may run behind a title next to a ring: it is seen on both sides of it
    walls = [(i, box) for i, box in solid if box != spots[i].plate]
    clicked = Boxes.of(enumerate(spot.box for spot in spots)) if solid else behind
    sides, lanes = (least, width), Lanes()
    curves = _single_curves(links, spots, near, sides, bends, lanes if solid else None)
    if len(links) * len(walls) <= WAYS:
        _lead_around(curves, links, Boxes.of(walls), Detours.of(walls, lanes), sides, bends)
        _part(curves, links, behind, lanes, sides, bends)
    return [Path(curve, longest_seen(curve, behind)[0], longest_seen(curve, clicked)[1]) for curve in curves]


def _single_curves(
    links: Sequence[Ends], spots: Sequence[Spot], near: Boxes, sides: tuple[float, float],
    bends: Mapping[int, Sequence[Point]], lanes: Lanes | None,
) -> list[Bow]:
    """A single curve for each link, or the one through its author's bends; `lanes` records them, if there are any."""
    found: list[Bow] = []
    taken: dict[frozenset[int], list[float]] = {}
    for number, ends in enumerate(links):
        if through := bends.get(number):
            curve = curve_through(spots[ends[0]].at, through, spots[ends[1]].at)
        else:
            used = taken.setdefault(frozenset(ends), [])
            curve, bend = _find_best_bow(ends, spots, near, used, sides, lanes or Lanes())
            # seen from the end with the smaller number, whichever way the link is written
            used.append(bend if ends[0] < ends[1] else -bend)
        if lanes is not None:
            lanes.add(curve)
        found.append(curve)
    return found


def _lead_around(
    curves: list[Bow], links: Sequence[Ends], inside: Boxes, detours: Detours, sides: tuple[float, float],
    bends: Mapping[int, Sequence[Point]],
) -> None:
    """Lead the links that run behind places around several of them, the shortest first, where that is better."""
    hidden = [number for number, curve in enumerate(curves)
              if number not in bends and _hidden_length(curve, _boxes_over(curve, inside, links[number]))]
    lanes = detours.lanes
    for number in hidden:
        lanes.remove(curves[number])
    for number in sorted(hidden, key=lambda number: curves[number].length):
        curve, ends = curves[number], links[number]
        through = detours.find(curve.start, curve.end, ends, sides)
        around = curve_through(curve.start, through, curve.end) if through else curve
        curves[number] = min(curve, around, key=lambda one: (
            one.length + HIDDEN * _hidden_length(one, _boxes_over(one, inside, ends)) + BESIDE * lanes.shared_length(one)))
        lanes.add(curves[number])


def _part(
    curves: list[Bow], links: Sequence[Ends], solid: Boxes, lanes: Lanes, sides: tuple[float, float],
    bends: Mapping[int, Sequence[Point]],
) -> None:
    """Bend links that run along others another way, where that is better."""
    for number, ends in enumerate(links):
        curve = curves[number]
        lanes.remove(curve)
        if number not in bends and lanes.shared_length(curve) > MOST_SHARED:
            others = [bow(curve.start, curve.end, bend) for bend in FINE_BENDS]
            within = [one for one in others if all(sides[0] <= x <= sides[1] for x, _ in one.points)]
            curves[number] = min([curve, *within], key=lambda one: (
                one.length + HIDDEN * _hidden_length(one, _boxes_over(one, solid, ends)) + BESIDE * lanes.shared_length(one)))
        lanes.add(curves[number])


def _boxes_over(curve: Bow, boxes: Boxes, ends: Ends) -> list[Rect]:
    """The boxes of other places behind which a link might run."""
    return [box for number, box in boxes.find_overlapping(curve.extent) if number not in ends]


def _find_best_bow(
    ends: Ends, spots: Sequence[Spot], solid: Boxes, used: Sequence[float], sides: tuple[float, float],
    lanes: Lanes,
) -> tuple[Bow, float]:
    first, last = spots[ends[0]], spots[ends[1]]
    sign = 1 if ends[0] < ends[1] else -1
    plates = Boxes.of((i, spot.plate) for i, spot in zip(ends, (first, last), strict=True) if spot.plate)
    best: tuple[float, Bow, float] | None = None
    for bend in BENDS:
        if bend * sign in used and len(used) < len(BENDS):
            continue
        curve = bow(first.at, last.at, bend)
        extent = curve.extent
        others = [box for i, box in solid.find_overlapping(extent) if i not in ends]
        own = [box for _, box in plates.find_overlapping(extent)]
        across = [x for x, _ in curve.points[:: len(curve.points) // 8]]
        outside = bend != 0 and (min(across) < sides[0] or max(across) > sides[1])
        cost = outside * OUTSIDE + _hidden_length(curve, others) * 10 + _hidden_length(curve, own) * 3 + abs(bend) * 20
        cost += ALONG * lanes.shared_length(curve)
        if best is None or cost < best[0]:
            best = (cost, curve, bend)
        if cost == 0:
            break  # straight, with nothing in the way
    assert best is not None, "a bend is left, or all may be used again"
    return best[1], best[2]


def _hidden_length(curve: Bow, boxes: Sequence[Rect]) -> float:
    """The approximate length of the curve, in tens of pixels, that is behind these boxes."""
    if not boxes:
        return 0.0
    points = curve.points
    hidden = set[int]().union(*(box.points_inside(points) for box in boxes))
    return fsum(hypot(points[at][0] - points[at - 1][0], points[at][1] - points[at - 1][1]) for at in hidden if at) / 10
