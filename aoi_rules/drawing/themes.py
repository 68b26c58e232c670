"""The colours of a picture in the light and in the dark theme; an author's colours are the same in both."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = [
    "BACK", "CANAL", "CARD", "COAST", "FAINT", "INK", "LAND", "LANE", "LINE", "NEUTRAL", "PAPER", "THEMES", "TILE", "TRAY",
    "WATER", "colour_in",
]

PAPER, INK, FAINT, LINE, LANE = "paper", "ink", "faint", "line", "lane"
NEUTRAL, TRAY, CARD, TILE, BACK = "neutral", "tray", "card", "tile", "back"
LAND, WATER, COAST, CANAL = "land", "water", "coast", "canal"

THEMES: Mapping[str, Mapping[str, str]] = MappingProxyType({
    "light": MappingProxyType({
        PAPER: "#fbf9f3", INK: "#1f2328", FAINT: "#5f6670", LINE: "#8a8f98", LANE: "#5b9bd5",
        NEUTRAL: "#e4e4e0", TRAY: "#f0ebdd", CARD: "#ffffff", TILE: "#fff6d6", BACK: "#5c6670",
        LAND: "#edefdc", WATER: "#d3e5f3", COAST: "#7fb0d3", CANAL: "#9cc7ea",
    }),
    "dark": MappingProxyType({
        PAPER: "#17191d", INK: "#eceae4", FAINT: "#a6adb7", LINE: "#868c96", LANE: "#5b9bd5",
        NEUTRAL: "#363b42", TRAY: "#23272d", CARD: "#2c3138", TILE: "#4b4427", BACK: "#5c6670",
        LAND: "#23281f", WATER: "#1b3044", COAST: "#3f7199", CANAL: "#2f618c",
    }),
})
"""For each theme, its colours by name: of the paper and the text on it, of lines, and of things without an owner."""


def colour_in(theme: str, colour: str) -> str:
    """A colour of a scene as `#rrggbb`; anything but the name of a colour is unchanged."""
    return THEMES[theme].get(colour, colour)
