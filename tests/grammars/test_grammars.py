"""The grammars for other programs: texts generated from them can be parsed, and those of the editor are current."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
from lark import Lark
from lark.grammar import NonTerminal, Symbol
from lark.lexer import PatternStr

from aoi_rules.diagnostics import Source
from aoi_rules.grammars import gbnf, lark, textmate
from aoi_rules.language import parse
from aoi_rules.language.scanner import reserved_words
from aoi_rules.words.vocabulary import every_word

VSCODE = Path(__file__).parents[2] / "grammar" / "editors" / "vscode"
DEEP = 16
PRINTED = [chr(code) for code in range(32, 127)]


@cache
def grammar() -> Lark:
    return Lark(lark())


class Writer:
    """Writes random texts from a Lark grammar; below a certain depth it takes the shortest way."""

    def __init__(self, rules: Lark, seed: int) -> None:
        self.rng = random.Random(seed)
        self.letters = {one.name: [one.pattern.value] if isinstance(one.pattern, PatternStr) else
                        [letter for letter in PRINTED if re.fullmatch(one.pattern.value, letter)] for one in rules.terminals}
        self.ways: dict[Symbol, list[Sequence[Symbol]]] = {}
        for rule in rules.rules:
            self.ways.setdefault(rule.origin, []).append(rule.expansion)
        self.depths: dict[Symbol, int] = {}
        while len(self.depths) < len(self.ways):
            for name, ways in self.ways.items():
                if any(map(self.known, ways)):
                    self.depths.setdefault(name, 1 + min(self.depth(way) for way in ways if self.known(way)))

    def known(self, way: Sequence[Symbol]) -> bool:
        return all(one in self.depths for one in way if isinstance(one, NonTerminal))

    def depth(self, way: Sequence[Symbol]) -> int:
        return max((self.depths[one] for one in way if isinstance(one, NonTerminal)), default=0)

    def text(self, symbol: Symbol, depth: int = 0) -> str:
        if symbol not in self.ways:
            return self.rng.choice(self.letters[symbol.name])
        ways = self.ways[symbol]
        way = self.rng.choice(ways) if depth < DEEP else min(ways, key=self.depth)
        return "".join(self.text(one, depth + 1) for one in way)


@cache
def writer() -> Writer:
    return Writer(grammar(), 1)


@pytest.mark.slow
def test_texts_generated_by_the_grammar_can_be_read() -> None:
    """Three hundred texts, which contain nearly every word of the language."""
    texts = [writer().text(NonTerminal("start")) for _ in range(300)]
    problems = [(text, problem) for text in texts for problem in parse(Source("generated.aoi", text))[1]]
    assert problems == []
    begun = {word for text in texts for word in re.findall(r"^\w+", text, re.MULTILINE)}
    assert len(begun & {*every_word()}) > len(every_word()) / 2


@pytest.mark.thorough
def test_no_generated_name_is_a_word_that_is_never_a_name() -> None:
    assert {writer().text(NonTerminal("name")) for _ in range(2000)} & {*reserved_words()} == set()
    names = Lark(lark(), start="name")
    for name in ("fo", "form", "f", "money", "by_2"):
        assert names.parse(name)
    for word in reserved_words():
        with pytest.raises(Exception, match="Unexpected|unexpected"):
            names.parse(word)


@pytest.mark.thorough
def test_a_written_text_is_in_the_subset() -> None:
    text = """\
game fair "A fair" {
players 2..2
type stall {
has price money = $2
toys "Toys" {
price $3
}
}
define dear(s) = s.price > $2 and not (s == toys)
action visit "Visit" {
choose s in stall when s.price <= me.money
require rich "You are too poor" = count(t for t in stall when dear(t)) > 0
do {
lower me.money by s.price
}
}
}
"""
    assert grammar().parse(text)
    assert parse(Source("fair.aoi", text))[1] == ()


def test_the_grammar_of_llama_has_the_same_rules() -> None:
    """Each rule is Lark's rule in the other notation, and each name has a rule."""
    lines = dict(line.split(" ::= ", 1) for line in gbnf().splitlines())
    assert lines.pop("root") == "file"
    bare = {name: re.sub(r'"(?:[^"\\]|\\.)*"|\[[^]]+\]', "", rule) for name, rule in lines.items()}
    assert {used for rule in bare.values() for used in re.findall(r"[a-z][\w-]*", rule)} <= {*lines}
    assert all(re.fullmatch(r"[a-z-]+", name) for name in lines)
    assert len(lines) + 1 == len(lark().splitlines())


def test_what_the_editor_has_is_current() -> None:
    """`aoi grammar --format textmate > grammar/editors/vscode/aoi.tmLanguage.json` regenerates it."""
    assert (VSCODE / "aoi.tmLanguage.json").read_text(encoding="utf-8") == textmate()


def test_colours_follow_the_vocabulary() -> None:
    patterns = json.loads(textmate())["patterns"]
    words = next(one for one in patterns if "captures" in one)
    for word in every_word():
        assert re.search(words["match"], f"  {word} x")
    assert not re.search(words["match"], "  price $3")
