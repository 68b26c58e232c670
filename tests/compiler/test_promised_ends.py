"""A loop that ends after a number of passes or earlier, as the help of the game says."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, said_of


def said(help: str, until: str) -> list[tuple[str, str | None]]:  # noqa: A002 - what the rules call it
    """What is said of a loop of a game with this help."""
    lines = (f'help "{help}"', "define rounds = 9", "keep left number = 20", "setup { do { lower left by 1 } }")
    text = game(*lines).replace("flow { each", f"flow {{ repeat round until ({until}) {{ do tick {{ lower left by 1 }} }} ; each")
    return said_of("wrong-value", text)


@pytest.mark.parametrize(("help", "until", "words"), [
    ("It ends after {rounds} rounds or when nothing is left.", "round == rounds and left == 0", "after {rounds} rounds or when"),
    ("It ends after {rounds} rounds, or as soon as nothing is left.", "left == 0 and round >= rounds", "after {rounds} rounds, or as soon as"),
    ("It ends when nothing is left, or after 9 rounds.", "left == 0 and round == 9", "or after 9 rounds"),
])
def test_a_loop_that_asks_for_both(help: str, until: str, words: str) -> None:  # noqa: A002 - what the rules call it
    assert said(help, until) == [(f"the help says “{words}”, and with `and` this loop ends only if both hold",
                                  f"did you mean `({until.replace(' and ', ' or ')})`?")]


@pytest.mark.parametrize(("help", "until"), [
    ("It ends after {rounds} rounds or when nothing is left.", "round == rounds or left == 0"),
    ("It ends after {rounds} rounds and when nothing is left.", "round >= rounds and left == 0"),
    ("It ends after {rounds} rounds at the earliest.", "round >= rounds and left == 0"),
    ("It ends after {rounds} rounds or when nothing is left.", "round >= 9 and left == 0"),
    ("After {rounds} turns or when nothing is left, a player rests.", "round >= rounds and left == 0"),
])
def test_loops_that_can_be_meant(help: str, until: str) -> None:  # noqa: A002 - what the rules call it
    assert said(help, until) == []


def test_a_loop_that_may_never_end() -> None:
    """In the ninth round something may be left, and later it is no longer the ninth."""
    assert said("Nothing is said of its end.", "round == rounds and left == 0") == [
        ("if `left == 0` does not hold in that pass, this `repeat` never ends", "did you mean `(round == rounds or left == 0)`?")]
