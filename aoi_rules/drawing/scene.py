"""The scene: everything that a picture shows, with its place, size, words and shapes.  SVG and JSON are printed from it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from attrs import define, evolve, field, frozen

from aoi_rules.drawing.geometry import Point, Rect
from aoi_rules.drawing.ground import Ground
from aoi_rules.drawing.lettering import pixels
from aoi_rules.drawing.themes import THEMES

if TYPE_CHECKING:
    from aoi_rules.protocol import SceneChangesJson, SceneItemJson, SceneJson, SceneShapeJson

__all__ = ["Item", "Key", "Part", "Scene", "Shape"]

_NUMBERS = re.compile(r"-?[\d.]+")


@frozen(cache_hash=True)
class Key:
    """What an item represents: the class of its group in a picture, the type and the name of the member and, for the contents of
    a zone, the zone and its owner.  A field that does not apply is ``""``."""

    kind: str
    type: str
    name: str = ""
    zone: str = ""
    owner: str = ""


@frozen
class Shape:
    """A rectangle, circle, path, text or image: `form` is the name of its SVG element, `attributes` has that element's attributes
    with `_` for `-`, and `text` is the content of a text.  Colours are `#rrggbb` or the name of a colour in `themes.THEMES`."""

    form: str
    attributes: Mapping[str, str | float]
    text: str = ""

    def json(self) -> SceneShapeJson:
        """The shape as data for JSON."""
        attributes = {name: value if isinstance(value, str) else round(value, 1) for name, value in self.attributes.items()}
        return cast("SceneShapeJson", {"shape": self.form, "attributes": attributes, "text": self.text})

    def box(self) -> Rect | None:
        """The approximate rectangle that the shape covers; None for a path that is moved or scaled."""
        def number(name: str) -> float:
            return float(self.attributes.get(name, 0))

        if self.form in ("rect", "image"):
            return Rect(number("x"), number("y"), number("x") + number("width"), number("y") + number("height"))
        if self.form == "circle":
            return Rect(number("cx"), number("cy"), number("cx"), number("cy")).expand(number("r"))
        if self.form == "text":
            return self._text_box(number("x"), number("y"), number("font_size"))
        return None if "transform" in self.attributes else _path_box(str(self.attributes["d"]))

    def _text_box(self, x: float, y: float, size: float) -> Rect:
        wide = pixels(self.text, size, self.attributes.get("font_weight") == "bold")
        left = x - wide * {"start": 0.0, "middle": 0.5, "end": 1.0}[str(self.attributes.get("text_anchor", "start"))]
        return Rect(left, y - 0.75 * size, left + wide, y + 0.2 * size)


def bounding_box(boxes: Sequence[Rect]) -> Rect | None:
    """The rectangle round some others; None if there are none."""
    if not boxes:
        return None
    return Rect(min([box.left for box in boxes]), min([box.top for box in boxes]),
                max([box.right for box in boxes]), max([box.bottom for box in boxes]))


def round_all(*sides: float) -> list[float]:
    """Some measures, rounded to tenths of a pixel."""
    return [round(side, 1) for side in sides]


@lru_cache(maxsize=1 << 14)
def _path_box(line: str) -> Rect | None:
    """The rectangle that the points of a path cover, if all its steps are absolute ones with whole points."""
    if re.search(r"[a-zHVA]", line):
        return None
    numbers = [float(number) for number in _NUMBERS.findall(line)]
    return Rect(min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2]))


@define(eq=False)
class SceneKeys:
    """The things that have an item in a scene: each has one, in the part that shows it first.  `asked` has those that the part
    which is drawn now shows, with whether they had one before."""

    keys: set[Key] = field(factory=set)
    asked: dict[Key, bool] = field(factory=dict)

    def take(self, key: Key) -> bool:
        """Let a thing have an item now; returns whether it had none."""
        given = key in self.keys
        self.asked.setdefault(key, given)
        self.keys.add(key)
        return not given


@define(eq=False)
class Item:
    """Something that is drawn: `content` has its shapes and the items in it, from the lowest to the highest.

    `kind` is the class of its group in a picture, and `key` what it represents, None if it only groups others.  `title` is shown
    when a pointer is over it.  `states` are facts of the position, such as `owner` and `turned`; members are given by their
    names. `colour` is `#rrggbb` and `icon` a path in a square of 24, each ``""`` if it has none.  `attributes` are those of its
    group.
    """

    kind: str
    key: Key | None = None
    title: str = ""
    states: dict[str, Any] = field(factory=dict)
    colour: str = ""
    icon: str = ""
    attributes: dict[str, str | float] = field(factory=dict)
    content: list[Shape | Item] = field(factory=list)
    _made: tuple[str, SceneItemJson, Rect | None] | None = field(default=None, init=False)

    def items(self) -> Iterator[Item]:
        """It and all items in it, in the order in which they are drawn."""
        yield self
        for inner in self.content:
            if isinstance(inner, Item):
                yield from inner.items()

    def box(self) -> Rect | None:
        """The rectangle that it and its content cover; None if it is empty."""
        return bounding_box([box for inner in self.content if (box := inner.box()) is not None])

    def identity(self, number: int) -> str:
        """Its name, unique within the enclosing item: what it represents, or its kind and its number there."""
        key = self.key
        if key is None:
            return f"{self.kind} {number}"
        return ":".join([key.kind, key.type, key.name, *([key.zone, key.owner] if key.zone else [])])

    def json(self, identity: str) -> SceneItemJson:
        """The item as data for JSON."""
        return self._data(identity)[0]

    def _data(self, identity: str) -> tuple[SceneItemJson, Rect | None]:
        """The item as data for JSON, and the rectangle that it covers.  They are made once, also for an item that several
        pictures share; from then on it must not be changed."""
        if self._made is None or self._made[0] != identity:
            self._made = identity, *self._make_data(identity)
        return self._made[1:]

    def _make_data(self, identity: str) -> tuple[SceneItemJson, Rect | None]:
        content: list[SceneShapeJson | SceneItemJson] = []
        boxes = list[Rect]()
        for number, inner in enumerate(self.content):
            if isinstance(inner, Shape):
                data, box = inner.json(), inner.box()
                content.append(data)
            else:
                item, box = inner._data(f"{identity}/{inner.identity(number)}")
                content.append(item)
            if box is not None:
                boxes.append(box)
        box, key = bounding_box(boxes), self.key or Key(self.kind, "")
        return cast("SceneItemJson", {
            "id": identity, "kind": self.kind, "type": key.type, "name": key.name, "zone": key.zone, "owner": key.owner,
            "title": self.title, "colour": self.colour, "icon": self.icon, "states": dict(self.states),
            "box": None if box is None else round_all(box.left, box.top, box.right - box.left, box.bottom - box.top),
            "attributes": dict(self.attributes), "content": content,
        }), box


@frozen(eq=False)
class Part:
    """A part of a picture, such as the map or the legend, drawn with its upper left corner at the origin: `at` is its place in
    the picture, and `width` and `height` are its size in pixels.  For a map, `ground` says where its author's coordinates are in
    it; None if too few places have any.  `source` is what it was drawn from, and `asked` the things that it shows, with whether
    each had an item in another part before.  `plain` is the part without the marks of what others have chosen lately, if it has
    any; its `source` is what is marked."""

    name: str
    title: str
    item: Item
    width: float
    height: float
    at: Point = (0.0, 0.0)
    ground: Ground | None = None
    source: object = None
    asked: Mapping[Key, bool] = field(factory=dict)
    plain: Part | None = None

    @property
    def data(self) -> SceneItemJson:
        """What is in it, as data for JSON, which must not be changed; it is made once, also for a part that is moved."""
        return self.item.json(self.name)

    def is_same_for(self, source: object, given: SceneKeys) -> bool:
        """Whether it would be the same if it were drawn from `source`, when the things in `given` have an item."""
        return self.source == source and all((key in given.keys) is found for key, found in self.asked.items())

    def move_to(self, at: Point) -> Part:
        """The part with its upper left corner elsewhere."""
        return evolve(self, at=at)


@frozen(eq=False)
class Scene:
    """A picture before it is printed: its title, its size in pixels, and its parts in reading order.  `read` is the board that it
    shows, for the next picture of the same game."""

    title: str
    width: float
    height: float
    parts: Sequence[Part]
    read: object = None

    def json(self) -> SceneJson:
        """The scene as data for JSON; `aoi schema scene` describes it."""
        parts = [{"name": part.name, "title": part.title, "at": round_all(*part.at),
                  "width": round(part.width, 1), "height": round(part.height, 1), "item": part.data}
                 for part in self.parts]
        return cast("SceneJson", {
            "version": 1, "title": self.title, "width": round(self.width, 1), "height": round(self.height, 1),
            "themes": {theme: dict(colours) for theme, colours in THEMES.items()}, "parts": parts,
        })

    def changes(self, before: Scene) -> SceneChangesJson:
        """What turns another scene of the same game, seat, parts and width into this one, as data for JSON: the items that
        replace those with the same `id`, and the new size and place of every part for which they differ."""
        old = {part.name: part for part in before.parts}
        items: list[SceneItemJson] = []
        for part in self.parts:
            if part.name in old:
                items += _changed_items(cast("dict[str, Any]", old[part.name].data), cast("dict[str, Any]", part.data))
            else:
                items.append(part.data)
        places = {part.name: round_all(*part.at, part.width, part.height) for part in self.parts}
        return cast("SceneChangesJson", {
            "version": 1, "width": round(self.width, 1), "height": round(self.height, 1), "places": places, "items": items,
        })


def _changed_items(before: dict[str, Any], now: dict[str, Any]) -> list[SceneItemJson]:
    """The smallest items that differ: the whole item if its own words or shapes differ, else the differing items inside it."""
    if before is now or before == now:
        return []
    inner, outer = ([one for one in item["content"] if "id" in one] for item in (now, before))
    alone = [{**item, "box": None, "content": [one.get("id", one) for one in item["content"]]} for item in (now, before)]
    if alone[0] != alone[1]:
        return [cast("SceneItemJson", now)]
    return [found for one, other in zip(outer, inner, strict=True) for found in _changed_items(one, other)]
