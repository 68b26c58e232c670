"""The aims for the ratios, by the name of the figure and the ruleset: a minimum if more is better, else a maximum."""

from __future__ import annotations

__all__ = ["AIMS"]

AIMS: dict[str, dict[str, float]] = {
    "Game, native": {"germany": 20, "new_england": 20, "card_game": 25, "industry": 35},
    "Game, pure Python": {"germany": 2.0, "new_england": 1.8},
    "whole playouts, native": {"germany": 60},
    "aoi simulate, native": {"germany": 15},
    "native copy of a state, beside the older pure one": {"germany": 0.025},
    "copy of a state, beside the older one": {"germany": 0.25},
    "compile, warm": {"germany": 2.5},
    "aoi check, first time": {"germany": 3.0},
    "aoi check, text unchanged": {"germany": 1.7},
    "aoi build, -O1": {"germany": 30},
}
