"""The core vocabulary: one attrs class a word, by theme."""

from __future__ import annotations

from aoi_rules.hooks import hookimpl
from aoi_rules.words import actions, components, effects, files, flow, helping, scenario, scoring
from aoi_rules.words.base import Word

__all__ = ["aoi_words"]


@hookimpl
def aoi_words() -> list[type[Word]]:
    """Every word of the core's themes."""
    themes = (files, components, actions, flow, effects, scoring, helping, scenario)
    return [
        value for theme in themes for value in vars(theme).values()
        if isinstance(value, type) and issubclass(value, Word) and value.word and value.__module__ == theme.__name__
    ]
