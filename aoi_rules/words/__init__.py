"""The core vocabulary: one attrs class per word, by theme."""

from __future__ import annotations

from aoi_rules.plugin_api.values import hookimpl
from aoi_rules.words import drawings, networks
from aoi_rules.words.base import Word
from aoi_rules.words.vocabulary import THEMES, words_of

__all__ = ["aoi_words"]


@hookimpl
def aoi_words() -> list[type[Word]]:
    """Every word that is not added by a plugin of the core, see `aoi_rules.mechanics`."""
    return [cls for theme in THEMES if theme not in (networks, drawings) for cls in words_of(theme)]
