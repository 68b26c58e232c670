"""Paints: names of colours that everybody knows, a palette for the rest, and what is legible on which."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from aoi_rules.model.paints import NAMED, hex_of

__all__ = ["INK", "LANE", "LINE", "NEUTRAL", "PAPER", "TRAY", "contrast", "darker", "lighter", "paint", "seat_paints"]

INK, LINE, LANE, NEUTRAL = "#1f2328", "#8a8f98", "#5b9bd5", "#e4e4e0"
PAPER, TRAY = "#fbf9f3", "#f0ebdd"

_PALETTE = ("red", "blue", "yellow", "green", "purple", "orange", "teal", "brown", "pink", "black", "cyan", "lime")


@lru_cache(maxsize=1024)
def paint(text: str, otherwise: str = NEUTRAL) -> str:
    """`#rgb`, `#rrggbb` or the name of a well-known colour as `#rrggbb`; anything else is `otherwise`."""
    return hex_of(text) or otherwise


def seat_paints(seats: Iterable[tuple[str, str]]) -> dict[str, str]:
    """A paint for each seat, of pairs (name, paint it asks for): that one, else its name's, else one not yet taken."""
    pairs = list(seats)
    found = {name: paint(wish, paint(name, "")) for name, wish in pairs}
    free = [NAMED[name] for name in _PALETTE if NAMED[name] not in found.values()] or [LINE]
    for number, name in enumerate(name for name, _ in pairs if not found[name]):
        found[name] = free[number % len(free)]
    return found


@lru_cache(maxsize=1024)
def contrast(back: str) -> str:
    """Ink or white, whichever is read more easily on `back`."""
    red, green, blue = _channels(back)
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 140 else "#ffffff"


@lru_cache(maxsize=1024)
def darker(base: str, share: float = 0.6) -> str:
    """The same hue with that share of its light."""
    return "#" + "".join(f"{int(channel * share):02x}" for channel in _channels(base))


@lru_cache(maxsize=1024)
def lighter(base: str, share: float = 0.5) -> str:
    """The colour mixed with white, which has that share."""
    return "#" + "".join(f"{int(channel + (255 - channel) * share):02x}" for channel in _channels(base))


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
