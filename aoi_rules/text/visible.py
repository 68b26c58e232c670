"""Decides which characters of a text can be shown unchanged, for terminals, pages, pictures and messages.

A character is shown unless it controls the display, changes the direction of writing, is invisible, or is one mark too many on a
letter: many marks would cover the lines above and below.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from functools import lru_cache

__all__ = ["character", "escape_invisible", "in_json", "is_visible", "escape_surrogates", "replace_invisible"]

_STEERING = frozenset(("Cc", "Cf", "Cs", "Cn", "Zl", "Zp"))
"""Categories of characters that are not letters: controls, direction marks, lone surrogates, code points that Unicode has not
assigned, line ends."""
_UNSEEN = ("HANGUL FILLER", "SEONG FILLER", "SCRIPT FILLER", "VARIATION SELECTOR", "GRAPHEME JOINER", "VOWEL INHERENT",
           "BRAILLE PATTERN BLANK", "NULL NOTEHEAD")
"""Words in the names of letters and marks that show nothing."""
_LOOKS = "\N{VARIATION SELECTOR-15}\N{VARIATION SELECTOR-16}"
"""They select between two forms of the preceding sign, such as that of a heart."""
_MARKS = 4
"""The largest number of marks on one letter that are shown; real writing needs no more."""
_REPLACED = "\N{REPLACEMENT CHARACTER}"


def escape_surrogates(text: str) -> str:
    r"""The text with each lone surrogate written as an escape (`\ud800`): such a text can be encoded and sent."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def replace_invisible(text: str, keep: str = "\n") -> str:
    r"""The text with a replacement character for each character that cannot be shown, and one for all marks on a letter after the
    fourth.  Characters in `keep` stay, tabs become blanks, and a lone surrogate becomes an escape (`\ud800`)."""
    return _replace_hidden(text, keep, _replacement_for, lambda _, number: _REPLACED if number == 1 else "")


def is_visible(text: str) -> bool:
    """Whether a text can be shown unchanged, on one line."""
    return replace_invisible(text, "") == text


def character(letter: str) -> str:
    """The name of a character that cannot be shown: `U+200B, zero width space`."""
    name = unicodedata.name(letter, "").lower()
    return f"U+{ord(letter):04X}{f', {name}' if name else ''}"


def escape_invisible(text: str, escape: Callable[[str], str], keep: str = "") -> str:
    """The text with each character that cannot be shown replaced by the result of `escape`; characters in `keep` stay.  The
    result of `escape` must be ASCII that can be shown."""
    return _replace_hidden(text, keep, escape, lambda letter, _: escape(letter))


def in_json(text: str) -> str:
    """A JSON text in which each character that cannot be shown is escaped as in JSON.  Line feeds stay, and a lone surrogate is
    written as text, because few programs can read its escape."""
    return escape_invisible(text, _in_json, "\n")


def _replace_hidden(text: str, keep: str, instead: Callable[[str], str], surplus: Callable[[str, int], str]) -> str:
    """The text with `instead` in place of each hidden character, and `surplus` in place of each mark that is too many, which gets
    the mark's number on its letter.  A text has few different characters, so only a text with marks is read character by
    character."""
    if text.isascii() and text.isprintable():
        return text
    kinds = {letter: _kind(letter) for letter in set(text)}
    if "mark" in kinds.values():
        text = "".join(surplus(letter, number) if number else letter for letter, number in _number_marks(text))
    hidden = {ord(letter): instead(letter) for letter, kind in kinds.items() if kind == "hidden" and letter not in keep}
    return text.translate(hidden) if hidden else text


def _number_marks(text: str) -> Iterator[tuple[str, int]]:
    """Each character of a text, with 0 or, for a mark that is too many, its number on its letter."""
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
    """Whether a character is `hidden`, a `mark` on the preceding letter, or a `letter`, as nearly all are."""
    if letter in _LOOKS:
        return "mark"
    category = unicodedata.category(letter)
    if category in _STEERING or any(part in unicodedata.name(letter, "") for part in _UNSEEN):
        return "hidden"
    return "mark" if category.startswith("M") else "letter"


def _is_sign(letter: str) -> bool:
    return not letter.isascii() and unicodedata.category(letter).startswith("S")


def _replacement_for(letter: str) -> str:
    if unicodedata.category(letter) == "Cs":
        return escape_surrogates(letter)
    return " " if letter == "\t" else _REPLACED


def _in_json(letter: str) -> str:
    if unicodedata.category(letter) == "Cs":
        return escape_surrogates(letter).replace("\\", "\\\\")
    units = letter.encode("utf-16-be").hex()
    return "".join(f"\\u{units[i : i + 4]}" for i in range(0, len(units), 4))
