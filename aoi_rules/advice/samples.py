"""The hint for words from the form of a line, which an author has copied from a message or the manual."""

from __future__ import annotations

from aoi_rules.words.vocabulary import sample_words

__all__ = ["hint_for_sample"]


def hint_for_sample(name: str) -> str | None:
    """The hint for `VALUE`, `PLACE` and the like in place of a name; None for another name."""
    return f"`{name}` only marks where something of your own belongs: replace it" if name in sample_words() else None
