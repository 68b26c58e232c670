"""Writes SVG: a few shapes with short names.  Whatever text comes in, well-formed XML comes out."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.lettering import clean

__all__ = ["Pen"]


class Pen:
    """Draws into one element; `group` gives a pen for a group inside it.

    Attributes are written with `_` for `-` (`stroke_width=2`); numbers are rounded to tenths of a pixel.
    """

    def __init__(self, element: ET.Element) -> None:
        self.element = element

    def add(self, tag: str, text: str = "", /, **attributes: str | float) -> ET.Element:
        """A new element inside."""
        named = {name.rstrip("_").replace("_", "-"): _written(value) for name, value in attributes.items()}
        element = ET.SubElement(self.element, tag, named)
        element.text = clean(text) or None
        return element

    def group(self, kind: str, name: str = "", tip: str = "", **attributes: str | float) -> Pen:
        """A pen for a group of class `kind`; `name` says whose picture it is, `tip` is what a pointer over it shows."""
        extra = {"data_name": name} if name else {}
        pen = Pen(self.add("g", class_=kind, **extra, **attributes))
        if tip:
            pen.add("title", tip)
        return pen

    def rect(self, box: Rect, fill: str, stroke: str = "none", rounded: float = 0, **attributes: str | float) -> None:
        """A rectangle."""
        self.add(
            "rect", x=box.left, y=box.top, width=box.right - box.left, height=box.bottom - box.top, rx=rounded,
            fill=fill, stroke=stroke, **attributes,
        )

    def circle(self, at: Point, radius: float, fill: str, stroke: str = "none", **attributes: str | float) -> None:
        """A circle."""
        self.add("circle", cx=at[0], cy=at[1], r=radius, fill=fill, stroke=stroke, **attributes)

    def write(
        self, at: Point, text: str, size: float, fill: str, anchor: str = "start", bold: bool = False, halo: str = "",
    ) -> None:
        """A line of text; `at` is on its base line, at its start, middle or end as `anchor` says.

        A `halo` of that colour keeps it legible over stripes.
        """
        weight = {"font_weight": "bold"} if bold else {}
        place = {"x": _written(at[0]), "y": _written(at[1]), "font_size": _written(size), "text_anchor": anchor}
        if halo:  # a text of its own below: not every viewer knows the order of painting that would save it
            self.add("text", text, fill=halo, stroke=halo, stroke_width=3, stroke_linejoin="round", **place, **weight)
        self.add("text", text, fill=fill, **place, **weight)


def _written(value: str | float) -> str:
    return clean(value) if isinstance(value, str) else f"{round(value, 1):g}"
