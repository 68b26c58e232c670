"""A scene as SVG: one text without scripts, fonts or links.  It is well-formed XML, whatever an author wrote in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from aoi_rules.drawing.lettering import clean_text
from aoi_rules.drawing.scene import Item, Part, Scene, Shape
from aoi_rules.drawing.themes import PAPER, THEMES, colour_in

__all__ = ["svg_text"]

_COLOURED = ("fill", "stroke")


def svg_text(scene: Scene, theme: str = "light") -> str:
    """The scene as one SVG text in a theme, ending with a line feed.  It is as large as the scene, and scales to its container.
    Raises ValueError if the theme does not exist."""
    if theme not in THEMES:
        raise ValueError(f"no theme is called {theme!r}; there are {', '.join(THEMES)}")
    across, down = f"{scene.width:.0f}", f"{scene.height:.0f}"
    head = (f'<svg xmlns="http://www.w3.org/2000/svg" font-family="Helvetica, Arial, sans-serif" role="group" '
            f'aria-label="{_escape(scene.title)}" viewBox="0 0 {across} {down}" width="100%" style="max-width:{across}px">')
    lines = [head, f"<title>{_escape(scene.title)}</title>", f'<rect width="100%" height="100%" fill="{THEMES[theme][PAPER]}"/>']
    for part in scene.parts:
        _print_part(lines, part, theme)
    return "\n".join([*lines, "</svg>"]) + "\n"


def _print_part(lines: list[str], part: Part, theme: str) -> None:
    label = f' role="group" aria-label="{_escape(part.title)}"' if part.title else ""
    lines.append(f'<g class="{_escape(part.item.kind)}" transform="translate({part.at[0]:.1f} {part.at[1]:.1f})"{label}>')
    _print_content(lines, part.item, theme)
    lines.append("</g>")


def _print_content(lines: list[str], item: Item, theme: str) -> None:
    for inner in item.content:
        if isinstance(inner, Shape):
            lines.append(_shape(inner, theme))
        else:
            _print_item(lines, inner, theme)


def _print_item(lines: list[str], item: Item, theme: str) -> None:
    key, things, role = item.key, "", ""
    if key is not None:
        role = "group" if any(isinstance(inner, Item) and inner.key for inner in item.content) else "img"
        pairs = (("data-type", key.type), ("data-name", key.name), ("data-zone", key.zone), ("data-owner", key.owner))
        things = "".join(f' {name}="{_escape(value)}"' for name, value in pairs if value)
        role = f' role="{role}"'
    lines.append(f'<g class="{_escape(item.kind)}"{things}{_attributes(item.attributes, theme)}{role}>')
    if item.title:
        lines.append(f"<title>{_escape(item.title)}</title>")
    _print_content(lines, item, theme)
    lines.append("</g>")


def _shape(shape: Shape, theme: str) -> str:
    if shape.form == "image":  # its address is long, and contains nothing to be escaped
        others = {name: value for name, value in shape.attributes.items() if name != "href"}
        return f'<image href="{shape.attributes["href"]}"{_attributes(others, theme)}/>'
    head = f"<{shape.form}{_attributes(shape.attributes, theme)}"
    return f"{head}>{_escape(shape.text)}</{shape.form}>" if shape.form == "text" else f"{head}/>"


def _attributes(attributes: Mapping[str, str | float], theme: str) -> str:
    return "".join([f' {_attribute(name)}="{_value(name in _COLOURED, value, theme)}"' for name, value in attributes.items()])


@lru_cache(maxsize=16384)
def _value(colour: bool, value: str | float, theme: str) -> str:
    """The value of an attribute: a colour in its theme, another text, or a number in tenths."""
    if isinstance(value, str):
        return _escape(colour_in(theme, value) if colour else value)
    return f"{round(value, 1) + 0.0:g}"  # never `-0`


@lru_cache(maxsize=256)
def _attribute(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


@lru_cache(maxsize=4096)
def _escape(text: str) -> str:
    """A text that may be used in an element or, in double quotes, in an attribute."""
    return clean_text(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
