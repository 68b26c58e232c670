"""Tables on a terminal: broken between words, never inside them."""

from __future__ import annotations

import random

import pytest

import aoi_rules as aoi
from aoi_rules.drawing import board_parts
from aoi_rules.drawing.columns import align_columns
from aoi_rules.drawing.lettering import width
from aoi_rules.library import catalogue

ROWS = (("", "Money", "Set aside", "Coal"), ("red", "$5", "0", "12"), ("yellow", "$15", "7", "1"))
RIGHT = (False, True, True, True)


def test_what_fits_stands_side_by_side() -> None:
    assert align_columns(ROWS, RIGHT, 30) == [
        "        Money  Set aside  Coal",
        "red        $5          0    12",
        "yellow    $15          7     1",
    ]


def test_titles_are_broken_between_words_first() -> None:
    assert align_columns(ROWS, RIGHT, 29) == [
        "                 Set",
        "        Money  aside  Coal",
        "red        $5      0    12",
        "yellow    $15      7     1",
    ]


def test_then_columns_come_closer() -> None:
    assert align_columns(ROWS, RIGHT, 25)[1:3] == ["       Money aside Coal", "red       $5     0   12"]


def test_then_some_stand_below() -> None:
    assert align_columns(ROWS, RIGHT, 20) == [
        "                 Set",
        "        Money  aside",
        "red        $5      0",
        "yellow    $15      7",
        "",
        "        Coal",
        "red       12",
        "yellow     1",
    ]


def test_the_longest_text_is_broken_where_there_is_room_beside_the_others() -> None:
    rows = (("card", "effect", "worth"), ("Ace", "takes two cards from the hand of the player to the left", "1"), ("King", "nothing", "3"))
    assert align_columns(rows, (False, False, True), 40) == [
        "card  effect                     worth",
        "Ace   takes two cards from the       1",
        "      hand of the player to the",
        "      left",
        "King  nothing                        3",
    ]


def test_a_word_is_never_broken() -> None:
    assert align_columns((("", "Transport"), ("red", "5")), (False, True), 4) == ["     Transport", "red          5"]


@pytest.mark.slow_with("60-germany", "60-new_england", "79-germany", "79-new_england")
@pytest.mark.thorough
@pytest.mark.parametrize("name", [entry.name for entry in catalogue.entries()])
@pytest.mark.parametrize("columns", [60, 79])
def test_every_game_fits_a_narrow_terminal(name: str, columns: int) -> None:
    rules, rng = aoi.load(name), random.Random(1)
    game = rules.new_game(rules.model.most_players, seed=1)
    for _ in range(40):
        game.play(rng.choice(game.legal_moves()))
    narrow = shown(game, columns)
    assert words(narrow) == words(shown(game, 400))
    assert max(map(width, narrow.splitlines())) <= columns


def words(text: str) -> set[str]:
    """All words of the text, without the marks around the contents of a space."""
    return {word.strip("():") for word in text.split()}


def shown(game: aoi.Game, columns: int) -> str:
    """A game without a position, as everybody sees it, and as one seat does, but without the map in letters, which shows less on
    a narrow terminal."""
    positions = (None, game.view(None).data, game.view(game.seats[0]).data)
    found = [board_parts(game.rules.model, position, columns) for position in positions]
    return "\n".join(text for parts in found for name, text in parts.items() if name != "plan")
