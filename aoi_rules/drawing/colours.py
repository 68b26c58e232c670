"""Colours: well-known names, a palette for the rest, and legible combinations."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from aoi_rules.drawing.themes import BACK, INK, LINE, NEUTRAL, PAPER
from aoi_rules.model.paints import NAMED, hex_of

__all__ = ["DARK", "WHITE", "legible_colour", "contrast_ratio", "edge_of", "lighten", "paint", "seat_paints"]

DARK, WHITE = "#1f2328", "#ffffff"
LEGIBLE = 4.5
"""The least contrast between a text and its background."""
NEARLY_BLACK = 0.04
"""Colours with less luminance are hard to see on dark paper."""
_ON_NAMED = {BACK: WHITE, INK: PAPER}

_PALETTE = ("red", "blue", "yellow", "green", "purple", "orange", "teal", "brown", "pink", "black", "cyan", "lime")


@lru_cache(maxsize=1024)
def paint(text: str, otherwise: str = NEUTRAL) -> str:
    """`#rgb`, `#rrggbb` or the name of a well-known colour as `#rrggbb`; anything else is `otherwise`."""
    return hex_of(text) or otherwise


def seat_paints(seats: Iterable[tuple[str, str]]) -> dict[str, str]:
    """A colour for each seat, given pairs (name, requested colour): the requested one, else the one with the seat's name, else an
    unused one."""
    pairs = list(seats)
    found = {name: paint(wish, paint(name, "")) for name, wish in pairs}
    free = [NAMED[name] for name in _PALETTE if NAMED[name] not in found.values()] or [LINE]
    for number, name in enumerate(name for name, _ in pairs if not found[name]):
        found[name] = free[number % len(free)]
    return found


@lru_cache(maxsize=1024)
def legible_colour(back: str) -> str:
    """The colour in which a text is legible on `back`: dark, white or, if neither is, black.  For a colour of the theme, the
    result is one of the theme too."""
    if not back.startswith("#"):
        return _ON_NAMED.get(back, INK)
    found = sorted((DARK, WHITE), key=lambda ink: -contrast_ratio(ink, back))
    return next((ink for ink in (*found, "#000000") if contrast_ratio(ink, back) >= LEGIBLE), found[0])


def contrast_ratio(ink: str, back: str) -> float:
    """The contrast ratio of two colours, as `#rrggbb`: from 1 to 21, as WCAG 2 defines it."""
    light, dark = sorted((_luminance(ink), _luminance(back)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = ((c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in
                        (channel / 255 for channel in _channels(colour)))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=1024)
def edge_of(base: str, share: float = 0.6) -> str:
    """The colour of the edge of something in a colour: the same hue with this share of its lightness, around something that is
    nearly black a lighter one, which is seen on dark paper too; for a colour of the theme, the colour of lines."""
    if not base.startswith("#"):
        return LINE
    if _luminance(base) < NEARLY_BLACK:
        return lighten(base, share)
    return "#" + "".join(f"{int(channel * share):02x}" for channel in _channels(base))


@lru_cache(maxsize=1024)
def lighten(base: str, share: float = 0.5) -> str:
    """The colour mixed with this share of white; a colour of the theme is unchanged."""
    if not base.startswith("#"):
        return base
    return "#" + "".join(f"{int(channel + (255 - channel) * share):02x}" for channel in _channels(base))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
