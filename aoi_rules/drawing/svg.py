"""A scene as SVG: one text without scripts, fonts or links.  Whatever an author wrote in it, well-formed XML comes out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from aoi_rules.drawing.lettering import clean
from aoi_rules.drawing.scene import Item, Part, Scene, Shape
from aoi_rules.drawing.themes import PAPER, THEMES, colour_in

__all__ = ["svg_text"]

_COLOURED = ("fill", "stroke")


def svg_text(scene: Scene, theme: str = "light") -> str:
    """The scene as one SVG text in a theme, ending with a line feed.  It is as large as the scene, and scales to what it is put
    into.  Raises ValueError if the theme does not exist."""
    if theme not in THEMES:
        raise ValueError(f"no theme is called {theme!r}; there are {', '.join(THEMES)}")
    across, down = f"{scene.width:.0f}", f"{scene.height:.0f}"
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" font-family="Helvetica, Arial, sans-serif" role="group" '
            f'aria-label="{_escape(scene.title)}" viewBox="0 0 {across} {down}" width="{across}" height="{down}">')
    lines = [head, f"<title>{_escape(scene.title)}</title>", f'<rect width="100%" height="100%" fill="{THEMES[theme][PAPER]}"/>']
    for part in scene.parts:
        lines += _part_lines(part, theme)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _part_lines(part: Part, theme: str) -> Iterator[str]:
    label = f' role="group" aria-label="{_escape(part.title)}"' if part.title else ""
    yield f'<g class="{_escape(part.item.kind)}" transform="translate({part.at[0]:.1f} {part.at[1]:.1f})"{label}>'
    yield from _content(part.item, theme)
    yield "</g>"


def _content(item: Item, theme: str) -> Iterator[str]:
    for inner in item.content:
        if isinstance(inner, Shape):
            yield _shape(inner, theme)
        else:
            yield from _item(inner, theme)


def _item(item: Item, theme: str) -> Iterator[str]:
    key, things, role = item.key, "", ""
    if key is not None:
        role = "group" if any(isinstance(inner, Item) and inner.key for inner in item.content) else "img"
        pairs = (("data-type", key.type), ("data-name", key.name), ("data-zone", key.zone), ("data-owner", key.owner))
        things = "".join(f' {name}="{_escape(value)}"' for name, value in pairs if value)
        role = f' role="{role}"'
    yield f'<g class="{_escape(item.kind)}"{things}{_attributes(item.attributes, theme)}{role}>'
    if item.title:
        yield f"<title>{_escape(item.title)}</title>"
    yield from _content(item, theme)
    yield "</g>"


def _shape(shape: Shape, theme: str) -> str:
    head = f"<{shape.form}{_attributes(shape.attributes, theme)}"
    return f"{head}>{_escape(shape.text)}</{shape.form}>" if shape.form == "text" else f"{head}/>"


def _attributes(attributes: Mapping[str, str | float], theme: str) -> str:
    return "".join([
        f' {_attribute(name)}="{_text(name, value, theme) if isinstance(value, str) else _number(value)}"'
        for name, value in attributes.items()
    ])


def _text(name: str, value: str, theme: str) -> str:
    return _escape(colour_in(theme, value) if name in _COLOURED else value)


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
