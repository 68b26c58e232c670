"""Writes SVG: a few shapes with short names.  Whatever text comes in, well-formed XML comes out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from attrs import frozen

from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.lettering import clean

__all__ = ["Key", "SvgWriter"]


@frozen
class Key:
    """What a person may click: the class of its group, then its `data-…`: the type, the member's name, and of what lies
    in a zone, the zone and the seat whose zone it is.  What does not apply is ``""``."""

    kind: str
    type: str
    name: str = ""
    zone: str = ""
    owner: str = ""


class SvgWriter:
    """Draws into one element; `group` and `thing` give pens for groups inside it, `written` the text of all of it.

    Attributes are written with `_` for `-` (`stroke_width=2`); numbers are rounded to tenths of a pixel.
    """

    __slots__ = ("_attributes", "_given", "_parts", "_tag")

    def __init__(self, tag: str, attributes: dict[str, str | float], given: set[Key] | None = None) -> None:
        self._tag = tag
        self._attributes = attributes
        self._parts: list[str | SvgWriter] = []
        self._given: set[Key] = set() if given is None else given

    def written(self) -> str:
        """The element and all in it, an element a line."""
        parts = [part if isinstance(part, str) else part.written() for part in self._parts]
        return "\n".join([f"<{self._tag}{_attributes(self._attributes)}>", *parts, f"</{self._tag}>"])

    def set(self, **attributes: str | float) -> None:
        """More attributes, or others, for the element itself."""
        self._attributes |= attributes

    def add(self, tag: str, text: str = "", /, **attributes: str | float) -> None:
        """A new element inside."""
        self._parts.append(f"<{tag}{_attributes(attributes)}>{_escape(text)}</{tag}>" if text
                           else f"<{tag}{_attributes(attributes)}/>")

    def group(self, kind: str, tip: str = "", **attributes: str | float) -> SvgWriter:
        """A pen for a group of class `kind`; `tip` is what a pointer over it shows."""
        pen = SvgWriter("g", {"class_": kind, **attributes}, self._given)
        self._parts.append(pen)
        if tip:
            pen.add("title", tip)
        return pen

    def thing(self, key: Key, tip: str = "", **attributes: str | float) -> SvgWriter:
        """A pen for a group that stands for something.  A second picture of the same thing is a group like any other, so
        that a client which looks for the thing finds one element."""
        if key in self._given:
            return self.group(key.kind, tip, **attributes)
        self._given.add(key)
        pairs = (("data_type", key.type), ("data_name", key.name), ("data_zone", key.zone), ("data_owner", key.owner))
        return self.group(key.kind, tip, **{name: value for name, value in pairs if value}, **attributes)

    def rect(self, box: Rect, fill: str, stroke: str = "", rounded: float = 0, **attributes: str | float) -> None:
        """A rectangle."""
        self._parts.append(
            f'<rect x="{_number(box.left)}" y="{_number(box.top)}" width="{_number(box.right - box.left)}" '
            f'height="{_number(box.bottom - box.top)}"{_round_corners(rounded)} fill="{fill}"{_stroke(stroke)}'
            f"{_attributes(attributes)}/>"
        )

    def reach(self, line: str) -> None:
        """A broad line along a path that is not seen: a click near a thin one still means it."""
        self.add("path", d=line, fill="none", stroke_width=14, pointer_events="stroke")

    def area(self, box: Rect) -> None:
        """A rectangle that is not seen: a click between what stands in it means it all."""
        self.add("rect", x=box.left, y=box.top, width=box.right - box.left, height=box.bottom - box.top, fill="none",
                 pointer_events="all")

    def circle(self, at: Point, radius: float, fill: str, stroke: str = "", **attributes: str | float) -> None:
        """A circle."""
        self._parts.append(
            f'<circle cx="{_number(at[0])}" cy="{_number(at[1])}" r="{_number(radius)}" fill="{fill}"{_stroke(stroke)}'
            f"{_attributes(attributes)}/>"
        )

    def write(
        self, at: Point, text: str, size: float, fill: str, anchor: str = "start", bold: bool = False, halo: str = "",
    ) -> None:
        """A line of text; `at` is on its base line, at its start, middle or end as `anchor` says.

        A `halo` of that colour keeps it legible over stripes.
        """
        place = f' x="{_number(at[0])}" y="{_number(at[1])}" font-size="{_number(size)}"'
        place += "" if anchor == "start" else f' text-anchor="{anchor}"'
        place += ' font-weight="bold"' if bold else ""
        words = _escape(text)
        if halo:  # a text of its own below: not every viewer knows the order of painting that would save it
            around = f'fill="{halo}" stroke="{halo}" stroke-width="3" stroke-linejoin="round"'
            self._parts.append(f"<text {around}{place}>{words}</text>")
        self._parts.append(f'<text fill="{fill}"{place}>{words}</text>')


def _attributes(attributes: Mapping[str, str | float]) -> str:
    return "".join([
        f' {_attribute(name)}="{_escape(value) if isinstance(value, str) else _number(value)}"'
        for name, value in attributes.items()
    ])


def _round_corners(radius: float) -> str:
    return f' rx="{_number(radius)}"' if radius else ""


def _stroke(paint: str) -> str:
    return f' stroke="{paint}"' if paint else ""


@lru_cache(maxsize=256)
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


@lru_cache(maxsize=4096)
def _escape(text: str) -> str:
    """A text that can stand in an element or, in double quotes, in an attribute."""
    return clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


@lru_cache(maxsize=8192)
def _number(value: float) -> str:
    return f"{round(value, 1) + 0.0:g}"  # never `-0`
