"""Hostile texts: mutations of the lines, words and letters of existing texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from random import Random

from tests.compiler.texts import BARE
from tests.testing.games import CARDS

__all__ = ["LETTERS", "mutated", "mutated_once", "texts"]

TOP = Path(__file__).parents[2]
FOLDERS = ("rulesets", "plugins", "tests", "aoi_rules")
_SOUND = ("rulesets/age_of_industry/germany.aoi", "rulesets/age_of_industry/new_england.aoi", "rulesets/card_game/card_game.aoi",
          "rulesets/industry/industry.aoi", "tests/cli/island.aoi", "tests/rules/new_england/valley.aoi", "tests/scenarios/toll.aoi",
          "tests/rules/new_england/coast.aoi", "tests/testing/my_map/lakes.aoi", "tests/rules/small.aoi")
_PART = re.compile(r"^part (\w+)[^\n{]* for (\w+)", re.MULTILINE)

NUMBERS = ("0", "-1", "1", "2", "9999", "10000", "65536", "999999999", "2147483648", "9223372036854775808", "1" + "0" * 60, "007",
           "1..9999", "$1000000000", "3?")
LETTERS = "\0\t\r\x0b\x1b\x7f\u0085\u00a0\u200b\u202e\u2028\u2066\ufeff\ufffd\ud800\U0001f600é²{}()[]\"'#|;:,.=<>-*/\\ \n"
LINES = (
    "each i in 1..9999 { raise pot by i }", "repeat while (1 == 1) { do { } }", "define f(n) = f(n)", "define g = g + 1",
    "verb v(n) { v n ; v n }", "has copies number", "copies 999999999", "zone z of t", "extends germany", "uses nothing", "uses ships",
    "{", "}", "| a | b |", "language 2", "map m \"M\" { extends m }", "seats red red red", "players 0..0", "players 99..1",
    "do { set pot = pot // 0 }", "choose p in nothing", "require r = no", "amend action pass { }", "drop pass", "replace pass { }",
    "like a b", "scenario \"x\" { game nothing }", "see \"\"", "\"" + "x" * 3000 + "\"",
)
IN_GAMES = (
    'action act "A" { choose a in 1..9999 ; choose b in 1..9999 }', "keep pot number = 9999999999999", "option o (a, b) = a",
    "check big = all(a + b > 0 for a in 1..9999 for b in 1..9999)", "check power = 99999999 * 99999999 * 99999999 == 1",
    "keep x number = 7\n  setup { do { each i in 1..9999 { set x = x * x } } }", "setup { do { each i in 1..99 { each j in 1..99 { } } } }",
    "keep y number = 1\n  setup { do { set y = 1 // (y - 1) } }", "define deep(n) = " + "1 + (" * 60 + "n" + ")" * 60,
    'keep z list of number\n  action fill "F" { choose n in 1..500 ; choose m in 1..500 when m > n ; do { } }', "type t { a ; b ; c }",
    "verb twice(n) { }\n  verb more(n) { twice n ; twice n }\n  setup { do { more 1 } }", "type many { has copies number ; x { copies 999999999 } }",
)
"""Lines that may be in a game or a map, and cause much work."""
SMALL = ("0", "1", "2", "3", "5", "7", "12", "50", "99")


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """All texts of rules in this project, each with its name."""
    files = sorted(file for folder in FOLDERS for file in (TOP / folder).rglob("*.aoi"))
    found = [(str(file.relative_to(TOP)), file.read_text(encoding="utf-8", errors="replace")) for file in files]
    parts = [(name, _played(text)) for name, text in found if _PART.search(text)]
    return (*found, *parts)


_WORDS = re.compile(r"\w+|\s+|[^\w\s]")


def _played(text: str) -> str:
    """A map, with the parts that it uses in the same text."""
    head = _PART.search(text)
    assert head is not None
    return f'map m "M" {{ extends {head[2]} ; uses {head[1]} }}\n{text}'


@cache
def sound() -> tuple[str, ...]:
    """The playable ones among the texts."""
    found = [TOP / name for name in _SOUND]
    return (BARE + "}\n", CARDS, *(file.read_text(encoding="utf-8") for file in found))


def mutated(rng: Random, longest: int = 60_000) -> str:
    """One of the texts, mutated a few times; short ones are more likely. Half of the texts were playable before, and their
    mutations are gentle so that many still are."""
    if rng.random() < 0.5:
        text = min(rng.sample(sound(), 2), key=len)
        for _ in range(rng.choice((1, 1, 2, 3))):
            text = rng.choice((_gently, _gently, _into, _words))(text, rng)
        return text
    _, text = min(rng.sample(texts(), 3), key=lambda t: len(t[1])) if rng.random() < 0.7 else rng.choice(texts())
    for _ in range(rng.choice((1, 1, 1, 2, 3, 5, 9))):
        text = mutated_once(text, rng)
    return text[:longest]


def mutated_once(text: str, rng: Random) -> str:
    """A text with one mutation."""
    return rng.choice(_MUTATIONS)(text, rng)


def _gently(text: str, rng: Random) -> str:
    """Another small number, a line removed or doubled, or a word replaced by another of the same text."""
    kind = rng.randrange(4)
    if kind == 0:
        places = list(re.finditer(r"\d+", text))
        found = rng.choice(places) if places else None
        return text[: found.start()] + rng.choice(SMALL) + text[found.end() :] if found else text
    pattern = r"[^\n]*\n" if kind == 1 else r"\b[a-z_]+\b" if kind == 2 else r" (?:==|!=|<|>|<=|>=|\+|-|and|or) "
    places = list(re.finditer(pattern, text))
    if len(places) < 2:
        return text
    found, other = rng.sample(places, 2)
    return text[: found.start()] + ("" if kind == 1 else other[0]) + text[found.end() :]


def _into(text: str, rng: Random) -> str:
    """Insert a line that causes much work into the game or map."""
    heads = list(re.finditer(r"^(?:game|map) [^\n]*\{\n", text, re.MULTILINE))
    if not heads:
        return _lines(text, rng)
    at = heads[0].end()
    return f"{text[:at]}  {rng.choice(IN_GAMES)}\n{text[at:]}"


def _lines(text: str, rng: Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(5)
    if kind == 0:
        del lines[at : at + rng.choice((1, 1, 2, 5))]
    elif kind == 1:
        lines[to:to] = lines[at : at + rng.choice((1, 1, 3))] * rng.choice((1, 1, 2, 40))
    elif kind == 2:
        lines[at], lines[to] = lines[to], lines[at]
    elif kind == 3:
        lines.insert(at, rng.choice(LINES) + "\n")
    else:
        del lines[at:]
    return "".join(lines)


def _splice(text: str, rng: Random) -> str:
    """Lines of another text."""
    lines, other = text.splitlines(keepends=True), rng.choice(texts())[1].splitlines(keepends=True)
    at, of = rng.randrange(len(lines) + 1), rng.randrange(len(other) + 1)
    lines[at:at] = other[of : of + rng.choice((1, 2, 5, 20))]
    return "".join(lines)


def _words(text: str, rng: Random) -> str:
    words = _WORDS.findall(text) or [""]
    at = rng.randrange(len(words))
    solid = [w for w in words if not w.isspace()] or [""]
    kind = rng.randrange(4)
    if kind == 0:
        words[at] = rng.choice(solid)
    elif kind == 1:
        words[at] = ""
    elif kind == 2:
        words.insert(at, f" {rng.choice(solid)} ")
    else:
        words[at] = rng.choice(_WORDS.findall(rng.choice(texts())[1]) or [""])
    return "".join(words)


def _numbers(text: str, rng: Random) -> str:
    places = list(re.finditer(r"\$?\d+", text))
    if not places:
        return _lines(text, rng)
    found = rng.choice(places)
    return text[: found.start()] + rng.choice(NUMBERS) + text[found.end() :]


def _letters(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(LETTERS) * rng.choice((1, 1, 1, 2, 300)) + text[at + rng.choice((0, 1)) :]


def _nested(text: str, rng: Random) -> str:
    """A word in many brackets, or many nested blocks."""
    words = _WORDS.findall(text) or [""]
    at, deep = rng.randrange(len(words)), rng.choice((3, 50, 500, 5000))
    left, right = rng.choice((("(", ")"), ("{ ", " }"), ("not ", ""), ("-", ""), ("list(", ")"), ("a.", ""), ("1 + ", ""),
                              ("if 1 == 1 then ", " else 0"), ("", " + 1"), ("when ", "")))
    words[at] = left * deep + words[at] + right * deep
    return "".join(words)


_MUTATIONS: Sequence[Callable[[str, Random], str]] = (_lines, _lines, _splice, _words, _words, _numbers, _numbers, _letters, _nested)
