"""A figure that the name of an option's value says is there with this value; and some line asks for each option."""

from __future__ import annotations

import pytest

from tests.compiler.texts import checked, game


def said(figure: str, values: str = "seven, usual") -> list[tuple[str, str | None]]:
    """What is said of a figure that depends on an option."""
    text = game(f'option hands "Cards" ({values}) = usual', f"define size = {figure}", "keep cards number = 0", "setup { do { set cards = size } }")
    return [(problem.message, problem.hint) for problem in checked(text).diagnostics if problem.code == "other-figure"]


def test_values_that_were_exchanged() -> None:
    assert said("7 if hands == usual else 5") == [
        ("with `usual` this is 7, and another value of `hands` is called `seven`", "did you mean `hands == seven`?")]


def test_a_value_with_its_figure_in_several_words() -> None:
    assert said("7 if hands == usual else 5", "seven_cards, usual") == [
        ("with `usual` this is 7, and another value of `hands` is called `seven_cards`", "did you mean `hands == seven_cards`?")]


def test_a_figure_next_to_the_one_that_its_value_is_called() -> None:
    assert said("8 if hands == seven else 5") == [("with `seven` this is 8", "did you mean `7`?")]


@pytest.mark.parametrize(("figure", "values"), [
    ("9 if hands == seven else 5", "seven, usual"), ("(8 if hands == seven else 5) - (7 if hands == seven else 2)", "seven, usual"),
    ("7 if hands == seven else 5", "seven, usual"), ("6 if hands == usual else 7", "seven, usual"),
    ("7 if hands == five else 9", "five, seven"), ("3 if hands == usual else 7 if hands == seven else 5", "seven, usual, five"),
    ("7 if hands == usual else 7 if hands == seven else 5", "seven, usual, few"), ("7 if hands == many else 5", "many, usual"),
])
def test_figures_that_can_be_meant(figure: str, values: str) -> None:
    assert said(figure, values.replace("five, seven", "usual, five, seven")) == []


@pytest.mark.parametrize(("lines", "unasked"), [
    (("define size = 7 if hands == seven else 5",), []),
    (("define size = 7",), ["hands"]),
    (("define size = 7", 'check hands "A hand" = cards < 9'), ["hands"]),  # something else has this name
    (("define size = 7", "setup { do { each p in players as hands { set cards = size } } }"), ["hands"]),
    (("define size = 7", "define big = hands == seven"), []),  # the definition is what nothing uses
    (("define size = 7", "setup { do { set cards = size when hands == seven } }"), []),
])
def test_an_option_that_no_line_asks_for(lines: tuple[str, ...], unasked: list[str]) -> None:
    text = game('option hands "Cards" (seven, usual) = usual', 'option pace "Pace" (quick, slow) = slow', "keep cards number = 0",
                "setup { do { set cards = size when pace == quick } }" if not any("setup" in line for line in lines) else
                "define fast = pace == quick", *lines)
    found = [problem.names for problem in checked(text).diagnostics if problem.code == "unused-option"]
    assert found == [(name,) for name in unasked]
