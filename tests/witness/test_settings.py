"""A position of a game as lines of a `given`, and back."""

from __future__ import annotations

import random

import pytest

from aoi_rules.witness.difference import values_of
from aoi_rules.witness.draft import Draft, begin_game
from aoi_rules.witness.settings import settings_between, units_of
from tests.witness.test_witness import search_in, valley


@pytest.mark.thorough
def test_lines_make_the_position_that_a_game_came_to() -> None:
    """Every value that a scenario can read is the same, after any moves."""
    search = search_in(valley())
    played, rng = search.home.played_rules, random.Random(3)
    for seed in range(6):
        game = played.rules.new_game(players=2, seed=seed)
        for _ in range(rng.randrange(1, 20)):
            game.play(rng.choice(game.legal_moves()))
        start = search.home.starts.before_given(game.seats, ())
        settings = settings_between(played, game.record.names, start, game.record.state)
        again = begin_game(played, Draft(game.seats, (), "actions", settings))
        assert values_of(again) == values_of(game)
        assert sorted(map(str, (line for unit in units_of(played, settings) for line in unit))) == sorted(map(str, settings))
