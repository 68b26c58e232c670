"""Texts on a board: authors' texts are made harmless, measured, shortened and abbreviated."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, takewhile
from math import fsum
from types import MappingProxyType

from aoi_rules.text.visible import replace_invisible

__all__ = [
    "break_word", "clean_text", "cut_text", "cut_to", "fit_text", "with_commas", "number_after", "pixels", "shorts", "sort_key",
    "as_title", "clean_title", "width", "wrap_items",
]

_WIDTHS = (
    ("ijlIJ'", 0.3), (" ,./:;\\|f-", 0.36), ("()[]t!r\"", 0.43), ("*_`–°sz?cL", 0.57), ("abdeghknopquvxyFPTY$", 0.64),
    ("0123456789{}ESZßK", 0.65), ("CRXBAV", 0.7), ("w+#<=>^~×→&", 0.84),
    ("mW@%—…M", 1.0),
)
_LONGEST = 80
_NUMBERED = re.compile(r"^(.*\D)_(\d+)$")


def clean_text(text: object) -> str:
    """The text on one line, without unprintable characters and characters that XML does not allow."""
    return replace_invisible(" ".join(str(text).split()))


def clean_title(text: object) -> str:
    """A title for drawings: clean, and shortened with `…` if it is unreasonably long."""
    return cut_text(clean_text(text), _LONGEST)


def as_title(name: str) -> str:
    """A name of the language as a title: `Joker token` for `joker_token`."""
    text = clean_title(name.replace("_", " "))
    return text[:1].upper() + text[1:]


@lru_cache(maxsize=4096)
def width(text: str) -> int:
    """The width of the text in columns of a terminal."""
    return len(text) if text.isascii() and text.isprintable() else sum(map(_columns, text))


def _columns(letter: str) -> int:
    return 0 if unicodedata.combining(letter) else 1 + (unicodedata.east_asian_width(letter) in "WF")


def pixels(text: str, size: float, bold: bool = False) -> float:
    """The approximate width of the text in a sans-serif face of that size; rather too much than too little."""
    return _text_ems(text) * (1.13 if bold else 1.0) * size


@lru_cache(maxsize=4096)
def _text_ems(text: str) -> float:
    """The width of a text relative to its height, in a wide face (DejaVu Sans)."""
    return fsum(map(_letter_ems, unicodedata.normalize("NFD", text)))


@lru_cache(maxsize=1024)
def _letter_ems(letter: str) -> float:
    if unicodedata.combining(letter):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    return next((ems for letters, ems in _WIDTHS if letter in letters), 0.8 if letter.isupper() else 0.66)


def cut_text(text: str, most: int) -> str:
    """The text, or its beginning and `…` if it is wider than `most` columns."""
    return text if width(text) <= most else _cut_to_fit(text, most - 1, _columns)


def _cut_to_fit(text: str, room: float, measure: Callable[[str], float]) -> str:
    """As many characters as fit, and `…`."""
    used = accumulate(map(measure, text))
    return text[: sum(1 for _ in takewhile(lambda wide: wide <= room, used))].rstrip() + "…"


def fit_text(text: str, room: float, size: float, bold: bool = False) -> tuple[str, float]:
    """The text, and the size in which it is at most that many pixels wide: down to three quarters of the wanted size; then the
    text is shortened."""
    wide = pixels(text, size, bold)
    if wide <= room:
        return text, size
    if room / wide >= 0.75:
        return text, size * room / wide
    return cut_to(text, room, 0.75 * size, bold), 0.75 * size


def cut_to(text: str, room: float, size: float, bold: bool = False) -> str:
    """The text, or its beginning and `…` if it is wider than that many pixels in letters of that size."""
    if pixels(text, size, bold) <= room:
        return text
    return _cut_to_fit(text, room - pixels("…", size, bold), lambda letter: pixels(letter, size, bold))


def break_word(word: str, room: float, size: float) -> list[str]:
    """A word in two parts, the first with a hyphen, if it is wider than that many pixels: at its own hyphen, else near its
    middle."""
    if pixels(word, size) <= room or len(word) < 2 * LEAST_PART:
        return [word]
    middle = (len(word) + 1) // 2
    own = [at + 1 for at, letter in enumerate(word[:-1]) if letter == "-"]
    at = min(own, key=lambda at: abs(at - middle), default=middle)
    return [word[:at] if own else f"{word[:at]}-", word[at:]]


LEAST_PART = 4
"""The least number of letters of a part of a word that is broken."""


def wrap_items(items: Iterable[str], most: int) -> list[str]:
    """Lines of at most `most` columns, broken only between items; a longer item has a line of its own."""
    lines: list[str] = []
    for item in items:
        if lines and width(lines[-1]) + 1 + width(item) <= most:
            lines[-1] += " " + item
        else:
            lines.append(item)
    return lines


def with_commas(items: Sequence[str]) -> list[str]:
    """The items, each except the last with a comma, ready to be wrapped."""
    return [item + "," for item in items[:-1]] + list(items[-1:])


def sort_key(title: str) -> str:
    """A sort key in which titles are in the order that people expect: Ä with A, A with a, 9 before 10."""
    plain = unicodedata.normalize("NFKD", re.sub(r"\d+", lambda number: number[0].zfill(9), title.casefold()))
    return "".join(c for c in plain if not unicodedata.combining(c))


def number_after(name: str, title: str) -> tuple[str, str]:
    """For a piece whose name ends in `_N`: its title without that number, and the number; else the title and ``""``."""
    match = _NUMBERED.match(name)
    if match is None:
        return title, ""
    return title.removesuffix(match[2]).rstrip() or title, match[2]


def shorts(titles: Iterable[str], given: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    """An abbreviation for each title, all different: the one `given`, else initials, or as many first letters as needed."""
    found = dict(given)
    left = [title for title in dict.fromkeys(titles) if title not in found]
    for shorten in _abbreviation_steps():
        tried = {title: shorten(title) for title in left}
        found |= {
            title: short for title, short in tried.items()
            if short and list(tried.values()).count(short) == 1 and short not in found.values()
        }
        left = [title for title in left if title not in found]
    for number, title in enumerate(left, 1):
        found[title] = f"{title[:2]}{number}"
    return found


def _abbreviation_steps() -> list[Callable[[str], str]]:
    """From the best abbreviation to the last resort."""
    def initials(title: str) -> str:
        words = re.findall(r"\w+", title)
        return "".join(word[0] for word in words[:3]).upper() if len(words) > 1 else ""

    def take_letters(length: int) -> Callable[[str], str]:
        return lambda title: "".join(re.findall(r"\w+", title))[:length].capitalize()

    return [initials, take_letters(2), take_letters(3), take_letters(4)]
