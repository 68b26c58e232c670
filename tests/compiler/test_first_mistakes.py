"""Messages for an author's first mistakes appear only in response to those mistakes."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, problems

TYPES = ("type town { has size number = 1 ; bonn \"Bonn\" }", "zone deck \"Deck\" of card seen by all full",
         "type card { has copies number ; ace \"Ace\" { copies 2 } }", "keep pot number = 0", "keep last town = none")


def said(*lines: str) -> list[tuple[str, str | None]]:
    return [(problem.code, problem.hint) for problem in problems(game(*TYPES, *lines))]


def use(effect: str) -> str:
    """An action with an effect on a town."""
    return f"action go \"Go\" {{ choose t in town ; do {{ {effect} }} }}"


@pytest.mark.parametrize("effect", ["fill deck t", "grow t t", "grow deck t", "grow t deck"])
def test_values_of_a_verb_that_have_what_it_reads_are_in_order(effect: str) -> None:
    fill, grow = "verb fill(z, n) { raise pot by z.size ; set last = n }", "verb grow(a, b) { raise pot by a.size when b.size > 0 }"
    assert "wrong-type" not in [code for code, _ in said(fill, grow, use(effect))]


def test_values_of_a_verb_of_which_only_one_has_what_it_reads_may_be_exchanged() -> None:
    found = said("verb fill(n, amount) { raise pot by n.size ; raise pot by amount }", use("fill 2 t"))
    assert found == [("wrong-type", "write `fill t 2`")]


def test_a_value_that_no_exchange_makes_right_is_not_exchanged() -> None:
    found = said("verb fill(n, amount) { raise pot by n.size ; raise pot by amount }", use("fill 2 3"))
    assert found == [("wrong-type", "give it a town: line 10: a number has no `size`")]


@pytest.mark.parametrize(("value", "is_figure"), [("\"3\"", True), ("\"three\"", False)])
def test_a_definition_in_quotation_marks_is_a_figure_where_it_reads_as_one(value: str, is_figure: bool) -> None:
    found = said(f"define most = {value}", "check few \"Too many\" = pot < most")
    assert [(code, hint == "write `3`, without quotation marks") for code, hint in found] == [("wrong-type", is_figure)]


def test_a_text_that_reads_as_a_figure_may_be_defined() -> None:
    assert "wrong-type" not in [code for code, _ in said("define called = \"3\"")]


def test_a_definition_that_lacks_what_it_depends_on_is_wrong_and_not_its_use() -> None:
    found = said("define grown = t.size + 1", "check small \"Too large\" = all(grown(t) < 9 for t in town)")
    assert found == [("unknown-name", "write `define grown(t) = …`: line 11 gives it a value")]


def test_a_definition_that_is_given_too_much_is_rightly_used_otherwise() -> None:
    found = said("define grown = pot + 1", "check small \"Too large\" = all(grown(t) < 9 for t in town)")
    assert found == [("wrong-count", "write `grown`, as line 10 declares it")]


@pytest.mark.parametrize("text", ["# fff is not a colour", "#ffcc", "# ffcc00"])
def test_only_a_colour_is_missed_in_a_comment(text: str) -> None:
    found = problems(game(*TYPES, f"type paint {{ has ink text ; red \"Red\" {{ ink {text} }}"))
    assert "syntax-foreign" not in [problem.code for problem in found]


def test_a_colour_in_a_comment_is_one_problem() -> None:
    found = problems(game(*TYPES, "type paint { has ink text ; red \"Red\" { ink #ffcc00 } }"))
    assert [(problem.code, problem.hint) for problem in found] == [("syntax-foreign", "a colour is a text: write `\"#ffcc00\"`")]
