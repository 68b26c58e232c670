"""Hints that ask whether another word was meant, with the correction if only one is possible."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from aoi_rules.advice.similar_names import find_similar, only_match
from aoi_rules.diagnostics import Fix, Mention, Place, Source, line_of, related_in

__all__ = ["ARTICLES", "PRINTED", "PRINTING", "Guess", "ask_about", "change_each", "did_you_mean", "hint_for_more",
           "suggest_word", "meant_by_part", "of_parameters", "one_each", "times", "without_quotes"]

ARTICLES = ("a", "an", "the", "one", "any", "some")
"""Words before a noun in a sentence, none of which the language has."""

PRINTING = frozenset(("print", "println", "printf", "puts", "echo", "log", "say"))
"""Functions with which other languages print something."""
PRINTED = 'the text of a verb says what it does: `verb NAME(p) "{p} …" { }`, and `NAME me` among the effects'
_NO_NAMES = re.compile(r'"(?:[^"\\\n]|\\.)*"|(?:(?<=\s)|^)#[^\n]*', re.MULTILINE)


class Guess(Mention):
    """A hint that asks whether another word was meant; `word` is the misspelt one, and `sure` is the only one that it can stand
    for, if there is one. It mentions the declaration of that word, if a text declares it."""

    __slots__ = ("sure", "word")
    word: str
    sure: str | None

    @classmethod
    def of(cls, text: str, word: str, sure: str | None) -> Guess:
        """A hint with this text."""
        guess = cls(text, related_in(text), guesses=True)
        guess.word, guess.sure = word, sure
        return guess

    def fix(self, place: Place | None) -> Fix | None:
        """The correction, if the word is certain and is everything at a place."""
        if self.sure is None or place is None or place.text != self.word:
            return None
        return Fix(place, self.sure)


def ask_about(other: str) -> Mention:
    """The hint that asks whether something else was meant, as it is written in `other`."""
    return Mention("did you mean ", guesses=True) + other + "?"


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """A hint naming the known word closest to `word`, or None if none is close."""
    return suggest_word(word, dict.fromkeys(known), None)


def suggest_word(word: str, known: Mapping[str, Place | None], here: Place | None) -> str | None:
    """A hint that names the known word closest to `word` and the line that declares it, or None if none is close. `known` gives
    the place of each word, None for a word that is in no text. A problem at the word's place gets a fix if nothing else can be
    meant. The word itself is not a correction, even if something else has that name."""
    known = {name: place for name, place in known.items() if name != word} if word in known else known
    close = find_similar(word, known)
    if not close:
        return None
    sure, place = only_match(word, known), known[close[0]]
    sure = None if place is not None and here is not None and _is_used_once(close[0], word, place, here) else sure
    line = "" if place is None else " (" + line_of(place, here, close[0], meant=True) + ")"
    return Guess.of(f"did you mean `{close[0]}`" + line + "?", word, sure if sure == close[0] else None)


def meant_by_part(word: str, known: Mapping[str, Place | None], here: Place | None) -> str | None:
    """A hint naming the known word with which a name of several parts begins, as `buy` in `buy_card`; None if there is none."""
    part = word.partition("_")[0]
    return suggest_word(part + "_", {part: known[part]}, here) if part != word and part in known else None


def _is_used_once(name: str, word: str, place: Place, here: Place) -> bool:
    """Whether a text has a name only where it declares it, and a similar word several times, so that perhaps the declaration is
    misspelt."""
    return place.source is here.source and times(name, place.source) == 1 < times(word, place.source)


def of_parameters(names: Sequence[str]) -> str:
    """The hint for braces in the line of the log of a verb with these parameters."""
    listed = " or ".join(f"`{{{name}}}`" for name in names)
    return f"in the line of the log braces hold a parameter, or what it has: {listed}" if listed else "this verb has no parameter"


def hint_for_more(word: str, menu: str, others: Sequence[str]) -> str:
    """The hint for further actions beside a menu in a line with `word` that offers it, or for a way to do nothing."""
    more = " and ".join(f"`{name}`" for name in others)
    return f"put {more} into the menu `{menu}`; `{word} 0..1 of {menu}` lets a player do nothing"


def one_each(lines: Sequence[str], where: str = "") -> str:
    """The hint for a line that goes through several types: separate lines for each of them, all except the first in another
    place."""
    first, *others = (f"`{line}`" for line in lines)
    return f"write {first}, and {', '.join(others)}{where or ' in a line of its own'}"


def change_each(changes: Sequence[str], same_lines: bool) -> str:
    """The hint for a change that names several lines: one change for each, perhaps with the `same_lines` in its block."""
    *others, last = (f"`{change}`" for change in changes)
    return f"write one for each{', with the same lines' if same_lines else ''}: {', '.join(others)} and {last}"


def times(name: str, source: Source) -> int:
    """How often a name is in a text, outside quotation marks and comments."""
    return len(re.findall(rf"\b{re.escape(name)}\b", without_quotes(source.text)))


@lru_cache(maxsize=8)
def without_quotes(text: str) -> str:
    """A text without what is in quotation marks and in comments; each line stays in its place."""
    return _NO_NAMES.sub(" ", text)
