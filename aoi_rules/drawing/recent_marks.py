"""Marks on a map of what other players have chosen since the viewer's own last decision."""

from __future__ import annotations

import operator
from collections.abc import Mapping

from attrs import evolve

from aoi_rules.drawing.geometry import Rect
from aoi_rules.drawing.pen import Pen
from aoi_rules.drawing.reader import ShownMember
from aoi_rules.drawing.scene import Item, Shape
from aoi_rules.drawing.style import Style
from aoi_rules.drawing.themes import INK, PAPER

__all__ = ["RECENT", "draw_frame", "mark_recent"]

RECENT = "chosen since your last decision"
_FRAMED = ("slot", "field")
_LINK = "link"


def mark_recent(item: Item, look: Style, seats: Mapping[str, ShownMember], recent: Mapping[tuple[str, str], str]) -> Item:
    """An item in which the slots, fields and links that were chosen are marked; `recent` has the seat that chose each, by type
    and name.  What is not marked is shared with the given item, which stays as it is."""
    content = [mark_recent(inner, look, seats, recent) if isinstance(inner, Item) else inner for inner in item.content]
    seat = seats.get(recent.get((item.key.type, item.key.name), "")) if item.key is not None else None
    if seat is not None and item.kind in (*_FRAMED, _LINK) and (box := item.box()) is not None:
        found = evolve(item, content=content, states={**item.states, "recent": seat.name},
                       title=f"{item.title} · {seat.title}, {RECENT}")
        if item.kind == _LINK:
            _draw_glow(found, look.paint(seat))
        else:
            draw_frame(Pen(found), box, look.paint(seat))
        return found
    return item if all(map(operator.is_, content, item.content)) else evolve(item, content=content)


def draw_frame(pen: Pen, box: Rect, colour: str) -> None:
    """Draw a frame around something, in the colour of the seat that chose it."""
    pen.rect(box.expand(1.5), "none", PAPER, 5, stroke_width=5, pointer_events="none")
    pen.rect(box.expand(1.5), "none", INK, 5, stroke_width=3.4, pointer_events="none")
    pen.rect(box.expand(1.5), "none", colour, 5, stroke_width=2.2, stroke_dasharray="5 3", pointer_events="none")


def _draw_glow(item: Item, colour: str) -> None:
    """Draw a broad pale line below a link, in the colour of the seat that chose it."""
    line = next((shape.attributes["d"] for shape in item.content if isinstance(shape, Shape) and shape.form == "path"), None)
    if line is not None:
        attributes: dict[str, str | float] = {"d": line, "stroke": colour, "stroke_width": 20, "opacity": 0.35}
        item.content.insert(0, Shape("path", {**attributes, "stroke_linecap": "round"}))
