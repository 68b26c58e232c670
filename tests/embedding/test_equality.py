"""Games and views compare by value."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import aoi_rules as aoi
from aoi_rules.testing.playing import play_at_random


@pytest.fixture(scope="module")
def rules() -> aoi.Ruleset:
    return aoi.load("card_game")


@pytest.fixture
def game(rules: aoi.Ruleset) -> aoi.Game:
    game = rules.new_game(3, seed=4)
    for _ in play_at_random(game, random.Random(2), 30):
        pass
    return game


def test_the_same_game(game: aoi.Game) -> None:
    for other in (game.copy(), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), aoi.loads(aoi.dumps(game), game.rules)):  # noqa: S301
        assert other == game
        assert other.view("red") == game.view("red")
        assert other.view("red") != game.view("blue")
        other.play(other.legal_moves()[0])
        assert other != game
        assert other.view("red") != game.view("red")


def test_other_games(rules: aoi.Ruleset, game: aoi.Game) -> None:
    """A different seed, seat or earlier choice makes a different game, even if nobody sees a difference."""
    first = rules.new_game(3, seed=4)
    assert first == rules.new_game(3, seed=4)
    assert first != rules.new_game(3, seed=5)
    assert first != rules.new_game(4, seed=4)
    assert first != "a game"
    assert game.view("red").imagine(random.Random(1)) != game


def test_a_game_changes_and_has_no_hash(game: aoi.Game) -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


def test_views_of_one_position_are_one_key(game: aoi.Game) -> None:
    """Each stays valid when the other one is gone."""
    one, two = game.view("red"), game.view("red")
    assert len({one, two, game.view("blue")}) == 2
    events = list(two.events)
    del one
    assert list(two.events) == events
    assert two.data == game.view("red").data
    assert two != "a view"


def test_equal_tables_with_other_logs_are_two_views() -> None:
    rules = aoi.load("germany")
    games = [rules.new_game(3, seed=5) for _ in range(2)]
    for game, moves in zip(games, (0, 1), strict=True):
        game.play(game.legal_moves()[moves])
    assert games[0].view("red") != games[1].view("red")
