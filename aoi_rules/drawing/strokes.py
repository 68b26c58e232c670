"""Links as SVG: their strokes, thin if they belong to nobody, else broad in the colour of their owner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from attrs import evolve

from aoi_rules.drawing.colours import paint
from aoi_rules.drawing.geometry import Bow, Point, Rect, bow
from aoi_rules.drawing.ground import smooth_path
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.scene import Shape
from aoi_rules.drawing.signs import LineLook
from aoi_rules.drawing.themes import CANAL, INK, LANE, LINE, PAPER

__all__ = ["curve_path", "draw_sample", "draw_stroke"]

WAVE, HEIGHT = 7.0, 7.5
"""The length of half a wave, and how far its curve is pulled to one side, in pixels."""

_FREE = {"double": 6.5, "wavy": 2.4, "rails": 1.8, "canal": 8.0}
_OWNED = {"double": (12.0, 9.6), "wavy": (7.6, 4.8), "canal": (13.0, 10.6)}
TIES = "2 6"
"""The ties of a railway: how long each is along the rails, and how far apart."""
_DASHES = {"dashed": ("8 6", "17 5", "14 8"), "dotted": ("0.1 7", "0.1 12", "0.1 12")}


def draw_stroke(
    pen: Pen, curve: Bow, look: LineLook | None, owner: str = "", fixed: bool = False, scale: float = 1.0,
) -> None:
    """Draw a link along a curve.  `owner` is the paint of its owner, empty if it has none; a `fixed` link can have no owner.
    Without a look of its own it is solid, or dashed if somebody may still take it.  With a smaller `scale` it is narrower."""
    drawn = len(pen.item.content)
    wavy = look is not None and look.stroke == "wavy"
    line = _wave(curve) if wavy else curve_path(curve)
    if owner:
        _draw_owned(pen, line, look.stroke if look is not None else "solid", owner)
    else:
        _draw_unowned(pen, line, look, fixed)
    if scale != 1.0:
        pen.item.content[drawn:] = [_scale_width(one, scale) for one in pen.item.content[drawn:] if isinstance(one, Shape)]


def _scale_width(stroke: Shape, scale: float) -> Shape:
    width = round(float(stroke.attributes["stroke_width"]) * scale, 1)
    return evolve(stroke, attributes={**stroke.attributes, "stroke_width": width})


def draw_sample(pen: Pen, box: Rect, look: LineLook | None, fixed: bool) -> None:
    """A link without an owner, as the legend shows it."""
    y = box.middle[1]
    wavy = look is not None and look.stroke == "wavy"
    line = _wave(bow((box.left, y), (box.right, y), 0)) if wavy else f"M{box.left:.1f} {y:.1f}H{box.right:.1f}"
    _draw_unowned(pen, line, look, fixed)


def curve_path(curve: Bow) -> str:
    """A curve as the `d` of a path."""
    if curve.bends:
        return smooth_path([curve.start, *curve.bends, curve.end], closed=False)
    (ax, ay), (mx, my), (bx, by) = curve.start, curve.middle, curve.end
    return f"M{ax:.1f} {ay:.1f}Q{mx:.1f} {my:.1f} {bx:.1f} {by:.1f}"


def _draw_unowned(pen: Pen, line: str, look: LineLook | None, fixed: bool) -> None:
    """A thin line in the colour of the look."""
    stroke = look.stroke if look is not None else "solid" if fixed else "dashed"
    colour = paint(look.paint if look is not None else "", LANE if fixed else LINE)
    unfilled: dict[str, str | float] = {"fill": "none"} if stroke == "wavy" else {}
    width = _FREE.get(stroke, 3 if fixed else 2.6)
    pen.path(line, stroke=colour, stroke_width=width, **_dashes(stroke, 0), **unfilled)
    if stroke == "double":
        pen.path(line, stroke=PAPER, stroke_width=2.6)
    if stroke == "canal":
        pen.path(line, stroke=CANAL, stroke_width=4.6)
    if stroke == "rails":
        pen.path(line, stroke=colour, stroke_width=8, stroke_dasharray=TIES)


def _draw_owned(pen: Pen, line: str, stroke: str, colour: str) -> None:
    """The owner's colour with a dark edge."""
    edge, inner = _OWNED.get(stroke, (9.0, 6.0))
    pen.path(line, stroke=INK, stroke_width=edge, **_dashes(stroke, 1))
    pen.path(line, stroke=colour, stroke_width=inner, **_dashes(stroke, 2))
    if stroke == "double":
        pen.path(line, stroke=INK, stroke_width=4.6)
        pen.path(line, stroke=PAPER, stroke_width=2.2)
    if stroke == "canal":
        pen.path(line, stroke=INK, stroke_width=6.2)
        pen.path(line, stroke=CANAL, stroke_width=4.6)
    if stroke == "rails":
        pen.path(line, stroke=INK, stroke_width=12, stroke_dasharray=TIES)
        pen.path(line, stroke=colour, stroke_width=3.4)


def _dashes(stroke: str, layer: int) -> dict[str, str | float]:
    """The dashes of a free link (0), of the edge of an owned one (1), and of its colour (2)."""
    if stroke not in _DASHES:
        return {}
    round_ends: dict[str, str | float] = {"stroke_linecap": "round"} if stroke == "dotted" else {}
    moved: dict[str, str | float] = {"stroke_dashoffset": -1.5} if stroke == "dashed" and layer == 2 else {}
    return {"stroke_dasharray": _DASHES[stroke][layer], **moved, **round_ends}


def _wave(curve: Bow) -> str:
    """A wave along a curve, as the `d` of a path."""
    points = list(_steps(curve.points))
    parts = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for number, ((ax, ay), (bx, by)) in enumerate(pairwise(points)):
        share = HEIGHT * (1 if number % 2 else -1) / (hypot(bx - ax, by - ay) or 1)
        x, y = (ax + bx) / 2 + (by - ay) * share, (ay + by) / 2 - (bx - ax) * share
        parts.append(f"Q{x:.1f} {y:.1f} {bx:.1f} {by:.1f}")
    return "".join(parts)


def _steps(points: Sequence[Point]) -> Iterator[Point]:
    """Points along a line, about half a wave apart, from its first point to its last, in an even number of steps."""
    lengths = [hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points)]
    whole = sum(lengths)
    steps = max(2, 2 * round(whole / WAVE / 2))
    done, at = 0.0, 0
    for number in range(steps):
        wanted = whole * number / steps
        while at < len(lengths) - 1 and done + lengths[at] < wanted:
            done, at = done + lengths[at], at + 1
        share = (wanted - done) / lengths[at] if lengths[at] else 0
        (ax, ay), (bx, by) = points[at], points[at + 1]
        yield ax + (bx - ax) * share, ay + (by - ay) * share
    yield points[-1]
