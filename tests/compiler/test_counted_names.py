"""A definition is the figure that a comment or a text counts by its name."""

from __future__ import annotations

import pytest

from tests.compiler.texts import game, said_of


def said(definition: str, *lines: str) -> list[str]:
    """What is said of the figures in a game with this definition, which it uses."""
    return [message for message, _ in said_of("other-figure", game(definition, f"define same = {definition.split()[1]}", *lines))]


@pytest.mark.parametrize(("text", "called"), [
    ("Place your two workers each round.", "two workers"), ("Each player has 4 workers.", "4 workers"), ("Three workers each.", "three workers"),
    ("Send out seven workers, and feed them.", "seven workers"), ("Place your five workers.", ""), ("Place your {workers} workers.", ""),
    ("At least two workers stay.", ""), ("Two workers on a space pay double.", ""), ("Whoever has two workers, or five workers.", ""),
    ("Send two workers to a mine.", ""), ("After two workers, it is full.", ""), ("If two workers meet, both rest.", ""),
    ("Four workers are placed. Then all rest.", "four workers"), ("Each round, four workers are placed.", ""), ("Two workers are placed per round.", ""),
    ("Place $2 workers", ""), ("One worker each", ""), ("Your two farm workers rest.", ""), ("Place 1,200 workers.", ""),
])
def test_what_the_help_of_the_game_counts(text: str, called: str) -> None:
    expected = [f"a text says “{called}”, and this is 5"] * bool(called)
    assert said("define workers = 5", f'help "{text}"') == expected


@pytest.mark.parametrize(("text", "found"), [
    ("Each player has two workers.", True), ("All place two workers each.", True), ("Place two workers.", False),
    ("Only your two workers may", True), ("At most two workers per space rest.", False),
])
def test_what_the_help_of_a_phase_counts(text: str, found: bool) -> None:
    phase = f'flow {{ phase work "Work" {{ help "{text}" ; each player in players {{ take 1 of turn }} }} }}'
    whole = game("define workers = 5", "define same = workers")
    assert len(said_of("other-figure", whole.replace("flow { each player in players { take 1 of turn } }", phase))) == found


def test_what_the_help_of_an_action_counts() -> None:
    assert said("define workers = 5", 'action dig "Dig" { help "You need your two workers." }') == []


def test_an_amount() -> None:
    assert said("define base_pay = $5", 'help "You get $3 base pay in each round."') == ["a text says “$3 base pay”, and this is $5"]


@pytest.mark.parametrize(("definition", "called"), [
    ("define last_round = 9  # eight rounds", "eight rounds"), ("define most_cards = 4  # 6 cards each", "6 cards"),
    ("define workers = 4  # each player has three workers", "three workers"), ("define last_round = 9  # nine rounds", ""),
    ("define last_round = 7  # eight rounds, from 0", ""), ("define last_round = 9  # eight rounds of two turns", ""),
    ("define last_round = 7  # eight rounds", ""), ("define most_cards = 4  # two cards less than in the box", ""),
    ("define most_cards = 4  # of two cards", ""), ("define workers = 4  # two workers on a space are too many", ""),
    ("define most_cards = 4  # $2", ""), ("define most_cards = 4  # two", ""),
])
def test_what_a_comment_counts(definition: str, called: str) -> None:
    assert said(definition) == [f"the comment beside this says “{called}”, and this is {definition.split()[3]}"] * bool(called)
