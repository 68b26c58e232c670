"""Numbers in words, as texts and other languages have them."""

from __future__ import annotations

import re

__all__ = ["number_called", "number_ranked", "number_said"]


def number_called(word: str) -> int | None:
    """The number that a word says, such as `two`; None for another word."""
    return _IN_WORDS.index(word.lower()) if word.lower() in _IN_WORDS else None


def number_said(word: str) -> int | None:
    """The number that a word says, in digits or as a word, `2` or `two`; None for another word."""
    return int(word) if word.isascii() and word.isdigit() else number_called(word)


def number_ranked(word: str) -> int | None:
    """The number of what a word ranks, such as `third` or `3rd`; None for another word."""
    found = _RANKED.fullmatch(word.lower())
    return int(found[1]) if found is not None else _RANKS.index(word.lower()) + 1 if word.lower() in _RANKS else None


_IN_WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_RANKS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth")
_RANKED = re.compile(r"(\d{1,3})(?:st|nd|rd|th)")
