"""What is said of a text that cannot be read follows from what its words take: nothing is known of single words."""

from __future__ import annotations

import pytest

from aoi_rules.diagnostics import Source
from aoi_rules.language import parse
from aoi_rules.words.reading import CORE


def said(text: str) -> list[tuple[str, str | None]]:
    return [(problem.code, problem.hint) for problem in parse(Source("words.aoi", text), CORE)[1]]


@pytest.mark.parametrize("line", ["let here", "define fee", "points coins", "require open", "outlook coins", "option length"])
def test_a_value_without_which_a_line_says_nothing_is_to_be_written(line: str) -> None:
    assert said(f"{line} =\n") == [("syntax-missing-value", f"write `{line} = VALUE`")]


@pytest.mark.parametrize("line", ["has cost money", "keep cost money", "detail cost of card"])
def test_a_value_that_a_line_need_not_have_may_be_left_out(line: str) -> None:
    assert said(f"{line} =\n") == [("syntax-missing-value", "write the value, or leave out the `=`")]


@pytest.mark.parametrize("line", ["points coins", "outlook coins", "show coins", "let coins"])
def test_a_value_stands_after_an_equals_sign_wherever_a_word_takes_one(line: str) -> None:
    assert said(f"{line} me.money // $1\n") == [("syntax-missing-equals", f"write `{line} = me.money // $1`")]


@pytest.mark.parametrize("effect", ["set pot = 2", "raise pot by 2", "add card to deck", "move card from deck to discard"])
def test_a_condition_before_an_effect_goes_behind_it(effect: str) -> None:
    assert said(f"when pot > 1 {effect}\n") == [("syntax-foreign", f"write `{effect} when pot > 1`")]


@pytest.mark.parametrize(("text", "is_link"), [
    ("rail koeln - bonn\n", True), ("verb earn(p, n) { }\nafter earn(p, n) { earn p - n }\n", False), ("remove card - deck\n", False),
])
def test_only_a_line_of_the_ruleset_can_be_a_link(text: str, is_link: bool) -> None:
    assert ("--" in str(said(text))) == is_link
