"""Shaded parts of a map as SVG: a soft area round their places, and along the links between two of them."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.drawing.colours import paint
from aoi_rules.drawing.geometry import Rect
from aoi_rules.drawing.pen import Key, Pen
from aoi_rules.drawing.placing import Spot
from aoi_rules.drawing.routing import Path
from aoi_rules.drawing.scene import Line
from aoi_rules.drawing.signs import Shade
from aoi_rules.drawing.strokes import curve_path

__all__ = ["MARGIN", "draw_area", "draw_shades", "shade_paints"]

MARGIN, ROUND, BAND, OPACITY = 13.0, 16.0, 34.0, 0.34
_PAINTS = ("#7e57c2", "#c9a227", "#00897b", "#d81b60", "#5d6b7a", "#6d8f1f")


def shade_paints(found: Sequence[Shade]) -> dict[Shade, str]:
    """The colour of each shade: that of its member, else one of a few, by its number."""
    return {shade: paint(shade.paint) if shade.paint else _PAINTS[shade.number % len(_PAINTS)] for shade in found}


def draw_shades(
    pen: Pen, found: Sequence[Shade], spots: Sequence[Spot], lines: Sequence[Line], paths: Sequence[Path]
) -> None:
    """Draw all shades below everything else, each as one group."""
    paints = shade_paints(found)
    for shade in found:
        group = pen.thing(Key("shade", shade.type, shade.name), shade.title, opacity=OPACITY)
        inside = set(shade.places)
        for line, path in zip(lines, paths, strict=True):
            if inside.issuperset(line.ends):
                group.add("path", d=curve_path(path.curve), fill="none", stroke=paints[shade], stroke_width=BAND,
                          stroke_linecap="round")
        for number in shade.places:
            group.rect(spots[number].box.grown(MARGIN), paints[shade], rounded=ROUND)


def draw_area(pen: Pen, box: Rect, colour: str) -> None:
    """A piece of a shade, as the legend shows it."""
    pen.rect(box, colour, rounded=6, opacity=OPACITY)
