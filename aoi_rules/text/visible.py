"""What of a text can be shown as it is: the one place that decides it, for terminals, pages, pictures and messages.

A letter stays unless it steers what shows it, turns the writing round, cannot be seen, or is one mark too many on a letter:
marks would cover the lines above and below.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache

__all__ = ["character", "escape_invisible", "in_json", "is_visible", "printable", "visible"]

_STEERING = frozenset(("Cc", "Cf", "Cs", "Cn", "Zl", "Zp"))
"""Categories of characters that are not letters: controls, marks of direction, half letters, numbers that Unicode has not
assigned, ends of lines."""
_UNSEEN = ("HANGUL FILLER", "SEONG FILLER", "SCRIPT FILLER", "VARIATION SELECTOR", "GRAPHEME JOINER", "VOWEL INHERENT",
           "BRAILLE PATTERN BLANK", "NULL NOTEHEAD")
"""Words in the names of those letters and marks that show nothing."""
_LOOKS = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
"""They choose between the two looks of the sign before them, such as that of a heart."""
_MARKS = 4
"""The greatest number of marks on one letter that are shown; writing that people read needs no more."""
_REPLACED = "\N{REPLACEMENT CHARACTER}"


def printable(text: str) -> str:
    r"""The text with each lone surrogate written as an escape (`\ud800`): such a text can be encoded and sent."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def visible(text: str, keep: str = "\n") -> str:
    r"""The text with a replacement character for each letter that cannot be shown, and one for all marks on a letter beyond the
    fourth.  Letters of `keep` stay, tabs become blanks, and half a letter becomes an escape (`\ud800`)."""
    return _changed(text, keep, _instead, lambda _, number: _REPLACED if number == 1 else "")


def is_visible(text: str) -> bool:
    """Whether a text can be shown as it is, in one line."""
    return visible(text, "") == text


def character(letter: str) -> str:
    """What a character is called that cannot be shown: `U+200B, zero width space`."""
    name = unicodedata.name(letter, "").lower()
    return f"U+{ord(letter):04X}{f', {name}' if name else ''}"


def escape_invisible(text: str, escape: Callable[[str], str], keep: str = "") -> str:
    """The text with all that cannot be shown as `escape` writes it, letter by letter; letters of `keep` stay.  What `escape`
    gives is ASCII and can be shown."""
    return _changed(text, keep, escape, lambda letter, _: escape(letter))


def in_json(text: str) -> str:
    """A text of JSON in which all that cannot be shown is written as JSON escapes it.  Line feeds stay, and half a letter is
    written as text, since few programs can read one."""
    return escape_invisible(text, _in_json, "\n")


def _changed(text: str, keep: str, instead: Callable[[str], str], surplus: Callable[[str, int], str]) -> str:
    """The text with `instead` of each hidden letter, and `surplus` of each mark that is too many, with its number among those on
    its letter.  Its different letters are few, so only a text with marks is read letter by letter."""
    if text.isascii() and text.isprintable():
        return text
    kinds = {letter: _kind(letter) for letter in set(text)}
    if "mark" in kinds.values():
        text = "".join(surplus(letter, number) if number else letter for letter, number in _numbered(text))
    hidden = {ord(letter): instead(letter) for letter, kind in kinds.items() if kind == "hidden" and letter not in keep}
    return text.translate(hidden) if hidden else text


def _numbered(text: str) -> Iterator[tuple[str, int]]:
    """Each letter of a text, with 0 or, where it is a mark that is too many, its number among those on its letter."""
    marks, before = 0, ""
    for letter in text:
        if letter in _LOOKS:
            marks = 0
            yield letter, int(not _is_sign(before))
        else:
            marks = marks + 1 if _kind(letter) == "mark" else 0
            yield letter, max(0, marks - _MARKS)
        before = letter


@lru_cache(maxsize=4096)
def _kind(letter: str) -> str:
    """Whether a letter is `hidden`, a `mark` on the one before it, or, as nearly all are, a `letter`."""
    if letter in _LOOKS:
        return "mark"
    category = unicodedata.category(letter)
    if category in _STEERING or any(part in unicodedata.name(letter, "") for part in _UNSEEN):
        return "hidden"
    return "mark" if category.startswith("M") else "letter"


def _is_sign(letter: str) -> bool:
    return not letter.isascii() and unicodedata.category(letter).startswith("S")


def _instead(letter: str) -> str:
    if unicodedata.category(letter) == "Cs":
        return printable(letter)
    return " " if letter == "\t" else _REPLACED


def _in_json(letter: str) -> str:
    if unicodedata.category(letter) == "Cs":
        return printable(letter).replace("\\", "\\\\")
    units = letter.encode("utf-16-be").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4))
