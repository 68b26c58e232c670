"""Draws into an item of the scene: a few shapes with short names."""

from __future__ import annotations

from typing import Any

from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.scene import Item, Key, SceneKeys, Shape

__all__ = ["Pen"]


class Pen:
    """Draws into one item; `group` and `thing` give pens for items in it.

    Attributes are written with `_` for `-` (`stroke_width=2`).
    """

    __slots__ = ("_given", "item")

    def __init__(self, item: Item, given: SceneKeys | None = None) -> None:
        self.item = item
        self._given = SceneKeys() if given is None else given

    def group(self, kind: str, tip: str = "", **attributes: str | float) -> Pen:
        """A pen for a group with the class `kind`; `tip` is shown when a pointer is over it."""
        return self._enter(Item(kind, None, tip, attributes=attributes))

    def item_pen(self, key: Key, tip: str = "", states: dict[str, Any] | None = None, colour: str = "", icon: str = "",
                 **attributes: str | float) -> Pen:
        """A pen for an item that represents something.  A second picture of the same thing is an ordinary group, so that a client
        which looks for the thing finds one item."""
        if not self._given.take(key):
            return self.group(key.kind, tip, **attributes)
        return self._enter(Item(key.kind, key, tip, states or {}, colour, icon, attributes))

    def _enter(self, item: Item) -> Pen:
        self.item.content.append(item)
        return Pen(item, self._given)

    def path(self, line: str, **attributes: str | float) -> None:
        """A path; `line` is its `d`."""
        self.item.content.append(Shape("path", {"d": line, **attributes}))

    def rect(self, box: Rect, fill: str, stroke: str = "", rounded: float = 0, **attributes: str | float) -> None:
        """A rectangle."""
        sides = _sides(box)
        if rounded:
            sides["rx"] = rounded
        self.item.content.append(Shape("rect", {**sides, **_paints(fill, stroke), **attributes}))

    def ground(self, box: Rect, fill: str, rounded: float = 0) -> None:
        """A rectangle below everything drawn so far."""
        self.rect(box, fill, rounded=rounded)
        self.item.content.insert(0, self.item.content.pop())

    def reach(self, line: str, width: float = 14) -> None:
        """A broad invisible line along a path: a click near a thin line still counts."""
        self.path(line, fill="none", stroke_width=width, pointer_events="stroke")

    def area(self, box: Rect) -> None:
        """An invisible rectangle: a click between the things inside counts for the whole."""
        self.rect(box, "none", pointer_events="all")

    def image(self, box: Rect, address: str) -> None:
        """A picture, stretched over a rectangle and half transparent."""
        self.item.content.append(Shape("image", {**_sides(box), "href": address, "opacity": 0.5, "preserveAspectRatio": "none"}))

    def circle(self, at: Point, radius: float, fill: str, stroke: str = "", **attributes: str | float) -> None:
        """A circle."""
        self.item.content.append(Shape("circle", {"cx": at[0], "cy": at[1], "r": radius, **_paints(fill, stroke), **attributes}))

    def write(
        self, at: Point, text: str, size: float, fill: str, anchor: str = "start", bold: bool = False, halo: str = "",
    ) -> None:
        """A line of text; `at` is on its base line, at its start, middle or end depending on `anchor`.

        A `halo` of that colour keeps it legible over stripes.
        """
        place: dict[str, str | float] = {"x": at[0], "y": at[1], "font_size": size}
        if anchor != "start":
            place["text_anchor"] = anchor
        if bold:
            place["font_weight"] = "bold"
        if halo:  # a separate text below: not every viewer supports the order of painting that would make it unnecessary
            around: dict[str, str | float] = {"fill": halo, "stroke": halo, "stroke_width": 3, "stroke_linejoin": "round"}
            self.item.content.append(Shape("text", {**around, **place}, text))
        self.item.content.append(Shape("text", {"fill": fill, **place}, text))


def _sides(box: Rect) -> dict[str, str | float]:
    return {"x": box.left, "y": box.top, "width": box.right - box.left, "height": box.bottom - box.top}


def _paints(fill: str, stroke: str) -> dict[str, str | float]:
    return {"fill": fill, "stroke": stroke} if stroke else {"fill": fill}
