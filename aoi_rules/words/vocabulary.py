"""All words of the language, by their names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType, ModuleType

from aoi_rules.words import actions, components, drawings, effects, files, flow, networks, player_texts, scenario, scoring
from aoi_rules.words.base import Word

__all__ = ["THEMES", "class_in", "classes_of", "every_word", "sample_words", "stands_in", "words_of"]

THEMES = (files, components, actions, flow, effects, scoring, networks, drawings, player_texts, scenario)
"""The modules that declare words."""


def words_of(theme: ModuleType) -> list[type[Word]]:
    """The words that a module declares, in order."""
    return [value for value in vars(theme).values()
            if isinstance(value, type) and issubclass(value, Word) and value.word and value.__module__ == theme.__name__]


@cache
def every_word() -> Mapping[str, tuple[type[Word], ...]]:
    """The classes of each word: a word that means different things in different blocks has several."""
    found: dict[str, tuple[type[Word], ...]] = {}
    for theme in THEMES:
        for cls in words_of(theme):
            found[cls.word] = (*found.get(cls.word, ()), cls)
    return MappingProxyType(found)


def classes_of(word: str) -> tuple[type[Word], ...]:
    """The classes of a word; none for something that begins a statement without being a word of the language, such as a verb."""
    return every_word().get(word, ())


def class_in(home: str | None, word: str) -> type[Word] | None:
    """The class of a word in a kind of block; None for something that is not a word there, such as a verb among effects."""
    return next((cls for cls in classes_of(word) if home in cls.where), None)


@cache
def stands_in(word: str, where: str | None) -> bool:
    """Whether a line of a word can be used in a kind of block."""
    return class_in(where, word) is not None


@cache
def sample_words() -> frozenset[str]:
    """The words in capital letters that stand for an author's own in the forms of lines, such as `VALUE` and `PLACE`."""
    return frozenset(word for classes in every_word().values() for cls in classes for word in _SAMPLE.findall(cls.form))


_SAMPLE = re.compile(r"\b[A-Z]{2,}\b")
