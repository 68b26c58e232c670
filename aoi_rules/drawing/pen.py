"""Writes SVG: a few shapes with short names.  Whatever text comes in, well-formed XML comes out."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from aoi_rules.drawing.geometry import Point, Rect

__all__ = ["Pen"]


class Pen:
    """Draws into one element; `group` gives a pen for a group inside it.

    Attributes are written with `_` for `-` (`stroke_width=2`); numbers are rounded to tenths of a pixel.
    """

    def __init__(self, element: ET.Element) -> None:
        self.element = element

    def add(self, tag: str, text: str = "", **attributes: str | float) -> ET.Element:
        """A new element inside; `text` must have been made harmless, as every title of a scene is."""
        named = {name.rstrip("_").replace("_", "-"): _written(value) for name, value in attributes.items()}
        element = ET.SubElement(self.element, tag, named)
        element.text = text or None
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
        self, at: Point, text: str, size: float, fill: str, anchor: str = "start", bold: bool = False,
        **attributes: str | float,
    ) -> None:
        """A line of text; `at` is on its base line, at its start, middle or end as `anchor` says."""
        weight = {"font_weight": "bold"} if bold else {}
        self.add(
            "text", text, x=at[0], y=at[1], font_size=size, fill=fill, text_anchor=anchor, **weight, **attributes
        )


def _written(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(value, 1):g}"
