"""Drawings, as a plugin: how a board is drawn."""

from __future__ import annotations

from aoi_rules.plugin_api.values import hookimpl
from aoi_rules.words import drawings
from aoi_rules.words.base import Word
from aoi_rules.words.vocabulary import words_of

__all__ = ["aoi_words"]


@hookimpl
def aoi_words() -> list[type[Word]]:
    """The words of drawings."""
    return words_of(drawings)
