"""Networks, as a plugin: places joined by links, where links may be closed and places may block the way.

The search itself is in `aoi_rules.machine.graph`.
"""

from __future__ import annotations

from aoi_rules.plugin_api.values import hookimpl
from aoi_rules.words import networks
from aoi_rules.words.base import Word
from aoi_rules.words.vocabulary import words_of

__all__ = ["aoi_words"]


@hookimpl
def aoi_words() -> list[type[Word]]:
    """The words of networks."""
    return words_of(networks)
