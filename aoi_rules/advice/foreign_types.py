"""The names in other languages for the types of this one, and for several values of a type."""

from __future__ import annotations

from aoi_rules.advice.similar_names import word_here
from aoi_rules.model.types import BASIC

__all__ = ["LISTS", "SEAT", "type_here"]

LISTS = ("list", "array", "sequence", "vector", "collection", "set")
"""The names in other languages for several values of one type, in lower case."""
SEAT = "seat"


def type_here(word: str) -> str | None:
    """The type of this language that a word stands for: a basic type, or `seat` for a player; None if it stands for none."""
    ours = (word.lower(), *word_here(word.lower()))
    return next((kind for kind in ours if kind in BASIC), SEAT if SEAT in ours else None)
