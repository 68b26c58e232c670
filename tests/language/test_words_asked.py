"""The messages about a text that cannot be read follow from the arguments of its words: no code knows single words."""

from __future__ import annotations

import pytest

from aoi_rules.diagnostics import Source
from aoi_rules.language import parse
from aoi_rules.words.statement_check import CORE


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


@pytest.mark.parametrize("line", ["keep when per player seat = none", "option when \"Pace\" (slow, quick) = slow", "zone when of card seen by all"])
def test_a_word_of_expressions_is_no_name(line: str) -> None:
    assert said(f"{line}\n")[0] == ("syntax-reserved-word", "choose another name")


@pytest.mark.parametrize("line", ["do when wet == > 1 { }", "repeat until (a > ) { }", "keep pot number when == 3"])
def test_where_no_name_must_stand_a_word_of_expressions_is_none(line: str) -> None:
    assert "syntax-reserved-word" not in [code for code, _ in said(f"{line}\n")]


@pytest.mark.parametrize("word", ["plays", "allow", "refuse"])
def test_a_line_that_names_a_move_names_no_second_one(word: str) -> None:
    hint = f"for two moves write `{word} red go at ulm`, and `{word} red stop` in a line of its own"
    assert said(f"{word} red go at ulm, stop\n") == [("syntax-comma", hint)]


def test_a_list_of_reasons_is_no_second_move() -> None:
    assert said("refuse red go at ulm because a, b\n") == [("syntax-comma", "write `refuse red go at ulm because (a, b)`")]


@pytest.mark.parametrize(("opener", "closer"), [("/*", "*/"), ("<!--", "-->"), ("/**", "**/")])
def test_a_remark_over_several_lines_is_one_problem_and_its_correction_is_read(opener: str, closer: str) -> None:
    text = f"keep a number = 1\n{opener} what is\n   kept, too {closer}\nkeep b number = 2\n"
    block, problems = parse(Source("words.aoi", text), CORE)
    assert [(problem.code, problem.place.line if problem.place else 0) for problem in problems] == [("syntax-statement-expected", 2)]
    assert [item.arguments[0].name for item in block.items] == ["a", "b"]
    assert problems[0].fix is not None
    assert problems[0].fix.text == "# what is\n   # kept, too"


@pytest.mark.parametrize("line", ["The roads join towns.", "Nobody pays twice, nor (here) does anybody wait.", "The end of it all;"])
def test_a_sentence_is_a_remark(line: str) -> None:
    assert str(said(f"{line}\n")[:1]).count("# ") == line.endswith(".")


def test_a_line_of_the_ruleset_with_a_wrong_dot_is_no_sentence() -> None:
    assert "comment" not in str(parse(Source("words.aoi", "rail a b c.\nrail b c d\n"), CORE)[1])


@pytest.mark.parametrize(("text", "hint"), [
    ('define a(p) { p.b + 1 }\n', "write `define a(p) = p.b + 1`"), ('require a "A" { b > 1 }\n', 'write `require a "A" = b > 1`'),
])
def test_a_value_in_braces_stands_after_an_equals_sign(text: str, hint: str) -> None:
    assert said(text) == [("syntax-statement-expected", hint)]


def test_a_verb_may_have_a_name_that_tells_something_elsewhere() -> None:
    assert "texts of verbs" in str(parse(Source("words.aoi", "verb tell(p) { print(1) }\n"), CORE)[1])
    assert "texts of verbs" not in str(parse(Source("words.aoi", "verb print(p) { print(1) }\n"), CORE)[1])
