"""The names that a misspelt one may mean, found in a number of steps that does not grow with the number of look-ups."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Callable, Iterable
from difflib import SequenceMatcher
from functools import lru_cache
from itertools import chain, islice
from typing import TypeVar

__all__ = ["word_here", "constant_for", "named_after", "find_similar", "one_slip", "only_match", "without_accents"]

_LONG = 80  # a name beyond this many characters is not compared with others
_FURTHER = 2  # a name that is longer or shorter by more than this is another name, unless the word is a part of it
_ALIKE = 0.75  # names less alike than this are a guess only if they begin alike and there is no better one
_CUT = 0.6  # names less alike than this are not guessed
_PART = 3  # a word of fewer characters is a part of too many names
_SHARED = 2  # names that share fewer parts are not guessed
_MOST = 300  # of more names that begin with the word only these are looked at
_LETTERS = 1_200  # names that have this number of letters together are compared with the word, at most
_STEPS = 30_000  # comparing two names takes as many steps as one has letters, times as many as the other has
K = TypeVar("K")
_IN_LANGUAGES = (
    "yes true on", "no false off",
    "none null nil undefined nothing empty nobody noone", "me self this my", "players player everyone",
    "seat player user", "count len length size number_of", "size length len count", "any some exists", "all every forall",
    "number int integer float decimal num count quantity", "truth bool boolean flag", "text str string char",
    "each every foreach for_each for loop", "repeat while until loop", "define def function func fn formula const constant",
    "verb procedure method def function", "let var const local val dim", "type class struct enum kind",
    "keep var variable state attribute property",
    "require must condition rule assert if", "expect assert verify", "scenario test case spec", "check assert invariant",
    "set assign put update change clear reset",
    "raise increase increment inc gain", "lower decrease decrement dec subtract reduce",
    "add append insert push", "remove delete erase pop", "move transfer take deal", "choose select choice", "pick select choice",
    "extends inherits extend", "uses use using import include require", "sorted sort order_by", "list map filter array tuple",
    "set filter map frozenset hashset", "best argmax", "least argmin", "sum total add_up", "random randomly shuffle shuffled",
    "money coins cash funds gold dollars", "plays play do turn makes moves",
    "refuse refuses reject deny forbid forbids expect_error expect_fail raises throws fails cannot",
    "allow allows permit",
    "action move command", "flow turns rounds main", "seen visible shown revealed known readable", "setup init start",
    "after before whenever trigger upon on", "show display text print info stat",
    "in of within inside", "of in", "per for in each every", "like copy same clone as",
)
"""The words of other languages and games for the first word of each line, which belongs to this language."""
_CONSTANTS = tuple(line.split()[0] for line in _IN_LANGUAGES[:3])
"""The words among these that are values."""
_IN_GAMES = (
    "road rail railway railroad track link route line", "rail railway railroad track link route line road",
    "location town city place", "town city location place", "owner player holder me", "pay spend lose charge give cost",
    "earn gain get receive collect pay income", "id name key code identifier", "title name label caption",
    "across columns column x horizontal horizontally", "down rows row y vertical vertically",
    "copies count amount number quantity times", "limit max maximum most cap", "left_of next next_player neighbour following",
)
"""The words of other games for the first word of each line, which many rulesets here use."""
_SURE = 4  # a word of fewer characters is one slip away from too many names
_PARTS = re.compile(r"[._ ]+")
_PART_BEGINS = re.compile(r"(?:^|(?<=[._ ]))(?![._ ])")
_ENDING = re.compile(r"(?:ings?|ed|es|s|e|ers?|ions?)$")
_HUMPS = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def find_similar(word: str, known: Iterable[str]) -> list[str]:
    """The known words that `word` may mean, best first. First come those that differ in case, those with another ending, then
    those of which it is a whole part (`keep`: `keep_card`), one that is nearly the same, and those of which it begins a part. A
    less similar one counts only if there are none of these."""
    if not 1 < len(word) <= _LONG:
        return []
    names = _cached_index(tuple(known))
    small = word.lower()
    alike, good = _most_similar(word, names.of_length(word))
    whole, begun = names.containing_names(small)
    found = [*names.equal_names(small), *names.names_in_other_languages(small), *names.inflected_names(small), *whole,
             *good, *begun, *names.sharing_names(word), *names.contained_names(word)]
    found = found or [n for n in alike if n[:1].lower() == small[:1]] or names.begun_alike(small)
    return list(dict.fromkeys(found))


def only_match(word: str, known: Iterable[str]) -> str | None:
    """The one known word that `word` certainly stands for. It differs only in case, or by one letter: a missing, surplus or
    different one, or one exchanged with its neighbour. None if no known word does, or several do."""
    if not _SURE <= len(word) <= _LONG:
        return None
    small = word.lower()
    found = {name for name in known if abs(len(name) - len(word)) < _FURTHER and one_slip(small, name.lower())}
    return found.pop() if len(found) == 1 else None


def one_slip(word: str, name: str) -> bool:
    """Whether two words differ by at most one letter, or by two exchanged neighbours."""
    first = next((n for n, (a, b) in enumerate(zip(word, name, strict=False)) if a != b), min(len(word), len(name)))
    word, name = word[first:], name[first:]
    if len(word) == len(name):
        return word[1:] == name[1:] or (word[:2] == name[1::-1] and word[2:] == name[2:])
    return word[1:] == name or word == name[1:]


def _most_similar(word: str, names: list[str]) -> tuple[list[str], list[str]]:
    """The name that is most similar to a word, if any is similar, and the same name again if it is nearly the word."""
    matcher = SequenceMatcher(b=word)
    rated = []
    for name in names:
        matcher.set_seq1(name)
        if matcher.real_quick_ratio() >= _CUT and (most := matcher.quick_ratio()) >= _CUT:
            rated.append((most, name))
    best = (0.0, "")
    for most, name in sorted(rated, reverse=True)[: max(5, _STEPS // len(word) ** 2)]:
        if most < best[0]:
            break
        matcher.set_seq1(name)
        best = max(best, (matcher.ratio(), name))
    return [best[1]] if best[0] >= _CUT else [], [best[1]] if best[0] >= _ALIKE else []


def without_accents(text: str) -> str:
    """A text without accents, in ASCII letters only."""
    plain = unicodedata.normalize("NFKD", text.translate({0xDF: "ss", 0xF8: "o", 0xE6: "ae", 0x142: "l"}))
    return "".join(sign for sign in plain if sign.isascii())


def named_after(title: str) -> str | None:
    """The name that a thing with a title may have: `far_abroad` for "Far abroad"; None if no name can be made from the title."""
    name = re.sub(r"\W+", "_", without_accents(title).lower()).strip("_")
    return name if name.isidentifier() else None


class _Index:
    """Names in several orders for quick look-ups; each list is in alphabetical order."""

    def __init__(self, names: tuple[str, ...]) -> None:
        ordered = sorted(set(names))
        self.by_case = _group_by_key(ordered, lambda name: [name.lower()])
        self.by_length = _group_by_key(ordered, lambda name: [len(name)])
        self.by_edge = _group_by_key(ordered, lambda name: [(len(name), edge) for edge in _prefix_and_suffix(name)])
        self.by_stem = _group_by_key(ordered, lambda name: [_stem(name.lower())])
        self.by_part = _group_by_key(ordered, _name_parts)
        self.parts = sorted((part, name) for name in ordered for part in {*_name_parts(name), *_name_ends(name)})

    def equal_names(self, word: str) -> list[str]:
        """The names that equal a word in lower case."""
        return self.by_case.get(word, [])

    def names_in_other_languages(self, word: str) -> list[str]:
        """The names for which other languages have a word."""
        return [name for group in word_here(word) for name in self.by_case.get(group, [])]

    def inflected_names(self, word: str) -> list[str]:
        """The names that are a word with another ending, `scoring` for `score`; those that only have more or fewer letters come
        first."""
        same = self.by_stem.get(_stem(word), []) if len(_stem(word)) >= _PART else []
        return sorted(same, key=lambda name: (not (name.startswith(word) or word.startswith(name)), abs(len(name) - len(word))))

    def contained_names(self, word: str) -> list[str]:
        """The names that are a part of a word, such as `visits` of `numberOfVisits` and `rail` of `railway` (long ones first)."""
        parts = sorted((part for part in _HUMPS.sub("_", word).lower().split("_") if len(part) > _PART), key=len, reverse=True)
        begun = [word.lower()[:size] for size in range(len(word) - 1, max(_PART, len(word) // 2 - 1), -1)]
        return [name for part in (*parts, *begun) for name in self.by_case.get(part, [])]

    def sharing_names(self, word: str) -> list[str]:
        """The names that share two parts with a word, those with its first parts before others: `hand_limit` for
        `max_hand_size`, and then `hand_size`."""
        shared: dict[str, list[int]] = {}
        parts = dict.fromkeys(_HUMPS.sub("_", word).lower().split("_"))
        for at, part in enumerate(part for part in parts if len(part) >= _PART):
            for name in dict.fromkeys(name for own in (part, *word_here(part)) for name in self.by_part.get(own, [])[:_MOST]):
                shared.setdefault(name, []).append(at)
        enough = (name for name, parts in shared.items() if len(parts) >= _SHARED)
        return sorted(enough, key=lambda name: (-len(shared[name]), shared[name]))

    def begun_alike(self, word: str) -> list[str]:
        """The name that is nearly the first part of a word, such as `fare` of `fair_price`."""
        part, mark, _ = word.partition("_")
        return _most_similar(part, self.of_length(part))[1] if mark and len(part) > _PART else []

    def of_length(self, word: str) -> list[str]:
        """The names that are about as long as a word; where these are many, those of them that begin or end as it does."""
        lengths, most = range(len(word) - _FURTHER, len(word) + _FURTHER + 1), _LETTERS // len(word)
        found = [self.by_length.get(n, []) for n in lengths]
        if sum(map(len, found)) > most:
            found = [self.by_edge.get((n, edge), []) for edge in _prefix_and_suffix(word) for n in lengths]
        return list(islice(dict.fromkeys(chain.from_iterable(found)), most))

    def containing_names(self, word: str) -> tuple[list[str], list[str]]:
        """The names of which a word in small letters is a part, and those in which it begins one; first those that begin
        with it, shorter ones before longer ones."""
        if len(word) < _PART:
            return [], []
        first = bisect_left(self.parts, (word, ""))
        begun = [name for part, name in self.parts[first : first + _MOST] if part.startswith(word)]
        whole = [name for name in self.by_part.get(word, [])[:_MOST] if name.lower() != word]

        def order(name: str) -> tuple[bool, int, str]:
            return not name.lower().startswith(word), len(name), name

        return sorted(whole, key=order), sorted(set(begun), key=order)


@lru_cache(maxsize=64)
def word_here(word: str) -> tuple[str, ...]:
    """The word of this language for one of other languages, whether or not it is among the known ones."""
    groups = (line.split() for line in (*_IN_LANGUAGES, *_IN_GAMES))
    return tuple(first for first, *others in groups if word in others)


def constant_for(word: str) -> str | None:
    """The value without a type of its own that a word of other languages stands for, such as `yes` for `True`."""
    return next((name for name in word_here(word.lower()) if name in _CONSTANTS), None)


@lru_cache(maxsize=8)
def _cached_index(names: tuple[str, ...]) -> _Index:
    return _Index(names)


def _name_parts(name: str) -> Iterable[str]:
    return dict.fromkeys(_PARTS.split(name.lower())) if len(name) <= _LONG * 2 else ()


def _name_ends(name: str) -> Iterable[str]:
    """A name of several parts as it is from each of its parts on: with `gulf_of` somebody may begin `gulf_of_maine`."""
    small = name.lower()
    return (small[part.start() :] for part in _PART_BEGINS.finditer(small)) if len(name) <= _LONG * 2 else ()


def _stem(word: str) -> str:
    """A word in small letters without its ending."""
    return _ENDING.sub("", word)


def _prefix_and_suffix(name: str) -> tuple[str, str]:
    """The beginning and the end of a name."""
    return name[:1].lower(), f"…{name[-2:].lower()}"


def _group_by_key(names: list[str], keys: Callable[[str], Iterable[K]]) -> dict[K, list[str]]:
    found: dict[K, list[str]] = {}
    for name in names:
        for key in keys(name):
            found.setdefault(key, []).append(name)
    return found
