"""The JSON of what a picture of a game shows."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from aoi_rules.protocol.values import ValueJson

__all__ = ["SceneChangesJson", "SceneItemJson", "SceneJson", "ScenePartJson", "SceneShapeJson"]


class SceneShapeJson(TypedDict):
    """A rectangle, circle, path, line of text or, beneath a map that is traced, a picture."""

    shape: Literal["rect", "circle", "path", "text", "image"]
    """The name of its SVG element."""
    attributes: dict[str, str | float]
    """The attributes of that element, with `_` for `-`.  The colours in `fill` and `stroke` are `#rrggbb`, `none` or the name of
    a colour in `themes`."""
    text: str
    """What a text says; empty for anything else."""


class SceneItemJson(TypedDict):
    """Something that is drawn."""

    id: str
    """Its name in the scene; what is the same thing has the same name in every position."""
    kind: str
    """What it is: `place`, `slot`, `link`, `field`, `box`, `meter`, `seat`, `heading`, `piece`, `zone`, `track`, `water`,
    `border` or `shade` if it means something in the game, else the name of a group that only holds other items."""
    type: str
    """The type of the member that it represents, for a zone that of its pieces; empty for a group."""
    name: str
    """The name of that member; empty if it stands for none."""
    zone: str
    """The zone that it is or lies in; empty for anything on a board."""
    owner: str
    """The seat or member that has that zone; empty if nobody has it."""
    title: str
    """What it is, in words, as a pointer over it shows; may be empty."""
    box: list[float] | None
    """The rectangle that it covers: left, top, width and height, in pixels from the corner of its part; null if it is empty."""
    colour: str
    """The colour that says what it is or whose it is, as `#rrggbb`; empty if none does."""
    icon: str
    """Its picture, the `d` of an SVG path in a square of 24; empty if it has none."""
    states: dict[str, ValueJson | dict[str, str]]
    """Facts of the position by name, such as `owner`, `turned` and `count`; members are given by their names."""
    attributes: dict[str, str | float]
    """Attributes of the SVG group that holds it, with `_` for `-`."""
    content: list[SceneShapeJson | SceneItemJson]
    """Its shapes and the items in it, the lowest first."""


class ScenePartJson(TypedDict):
    """A part of a picture."""

    name: str
    """Its name: `map`, `players` and so on; `title` for the title of the whole picture."""
    title: str
    """The same in words; may be empty."""
    at: list[float]
    """Where its upper left corner is, in pixels from that of the picture: across, then down."""
    width: float
    """How wide it is, in pixels."""
    height: float
    """How high it is, in pixels."""
    item: SceneItemJson
    """What is in it."""


class SceneJson(TypedDict):
    """A picture of a game as a seat sees it."""

    version: Literal[1]
    """The version of this form."""
    title: str
    """The title of the game or map."""
    width: float
    """How wide it is, in pixels."""
    height: float
    """How high it is, in pixels."""
    themes: dict[str, dict[str, str]]
    """For each theme, `light` and `dark`, the colours by their names, as `#rrggbb`; `paper` is that of the ground."""
    parts: list[ScenePartJson]
    """The parts, in the order in which they are read aloud."""


class SceneChangesJson(TypedDict):
    """What turns a scene into another one of the same game, seat, parts and width."""

    version: Literal[1]
    """The version of this form."""
    width: float
    """How wide the picture is now, in pixels."""
    height: float
    """How high it is now, in pixels."""
    places: dict[str, list[float]]
    """For each part by its name: across and down of its corner, its width and its height now, in pixels.  A part that is not here
    is gone."""
    items: list[SceneItemJson]
    """Items that replace those with the same `id`; an unknown one belongs to a new part."""
