"""Properties of the classes of words, and the words that have each property."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from aoi_rules.diagnostics import Source
from aoi_rules.language import parse
from aoi_rules.words.base import Role, Word, words_below
from aoi_rules.words.files import Amend, ChangeWord, RulesetWord
from aoi_rules.words.roles import has_named_lines, has_role, is_helper, is_type, lists_members, stands_beside
from aoi_rules.words.scenario import AboutMoves, OfDecider, OfRuleset
from aoi_rules.words.vocabulary import every_word


@pytest.mark.parametrize(("asked", "words"), [
    (is_type, "link option type"), (lists_members, "link rows type"), (is_helper, "define verb"),
    (stands_beside, "accept define part scenario unchanged uses verb"),
    (lambda word: has_role(word, Role.BELONGS), "keep link type zone"),
    (lambda word: has_role(word, Role.CITES), "covers explain refuse renamed unchanged"),
    (lambda word: has_role(word, Role.FILLED_IN), "case help lose note points require show take verb winner"),
    (lambda word: not has_named_lines(word), "after do given verb"),
])
def test_a_question(asked: Callable[[str], bool], words: str) -> None:
    assert sorted(filter(asked, every_word())) == words.split()


@pytest.mark.parametrize(("cls", "words"), [
    (RulesetWord, "game map"), (ChangeWord, "amend drop replace"), (OfRuleset, "game map"),
    (AboutMoves, "allow explain offers plays refuse"), (OfDecider, "allow plays refuse"),
])
def test_a_class_without_a_word_begins_lines_of_those_below_it(cls: type[Word], words: str) -> None:
    assert sorted(words_below(cls)) == words.split()
    lines = parse(Source("lines.aoi", "\n".join(f"{word} one" for word in every_word())))[0].items
    assert sorted(line.word for line in lines if cls.begins(line)) == words.split()


def test_a_class_with_a_word_begins_its_own_lines() -> None:
    lines = parse(Source("lines.aoi", "amend action build\ndrop action build\n"))[0].items
    assert [Amend.begins(line) for line in (*lines, None)] == [True, False, False]
