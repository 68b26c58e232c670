"""Something happens in the rounds that a help names."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, said_of

FLOW = "flow { each player in players { take 1 of turn } }"


def said(helps: str, condition: str, *lines: str) -> list[str]:
    """What is said of a game with this help, in which a phase depends on a condition."""
    flow = (f'flow {{ repeat round until (round == 9) {{ phase pay "Pay" when {condition} {{ do {{ raise paid by 1 }} }} ; '
            "each player in players { take 1 of turn } } }")
    text = game("keep paid number = 0", *lines, f'help "{helps}"')
    assert FLOW in text
    return [message for message, _ in said_of("other-figure", text.replace(FLOW, flow))]


@pytest.mark.parametrize(("helps", "called"), [
    ("All pay after rounds 3, 6 and 9.", "rounds 3, 6 and 9"), ("Pay in rounds two and four!", ""), ("Every third round is for paying.", "Every third round"),
    ("All pay each other round.", ""), ("All pay after every second round.", ""), ("Rounds 1 and 2 are short.", "Rounds 1 and 2"),
    ("Rounds 3 and 5 are short.", ""), ("Every round is short.", ""), ("The third round is short.", ""), ("In round 3, all pay.", ""),
    ("Turns 3, 6 and 9 are short.", ""),
])
def test_what_a_help_says(helps: str, called: str) -> None:
    assert said(helps, "round % 2 == 0") == [f"a text says “{called}”, and this is 2"] * bool(called)


def test_the_figure_of_a_definition() -> None:
    assert said("All pay after rounds 3, 6 and 9.", "round % per_pay == 0", "define per_pay = 4") == [
        "a text says “rounds 3, 6 and 9”, and this is 4"]
    assert said("All pay after rounds 3, 6 and 9.", "round % per_pay == 0", "define per_pay = 3") == []


@pytest.mark.parametrize("condition", ["round % 2 == 1", "round % 2 > 0", "paid % 2 == 0", "round % 2 == 0 or round % 5 == 0", "round % 2 == 0 or round in (1, 3)"])
def test_other_conditions(condition: str) -> None:
    assert said("All pay after rounds 3, 6 and 9.", condition) == []
