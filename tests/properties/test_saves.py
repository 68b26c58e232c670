"""The contents of a saved game. That it restores the game is a law of the kit."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

import aoi_rules as aoi
from aoi_rules.testing.playing import play_at_random
from tests.properties.tables import Start, Table, dice, laws, starts


def test_the_library_knows_the_ruleset(table: Table) -> None:
    game = table.reached(Start(seed=1, choices=1, seating=1, edition=0, decisions=20))
    assert aoi.loads(aoi.dumps(game)).record.state.pack() == game.record.state.pack()


@laws(5)
@given(start=starts)
def test_every_decision_has_its_digest(table: Table, start: Start) -> None:
    """The digest is the same whether it is requested at each decision or at the end."""
    game = table.begun(start)
    latest = [game.history[-1].json() for _ in play_at_random(game, dice(start.choices), min(start.decisions, 60))]
    again = table.begun(start)
    for move in latest:
        again.play(move["move"])
    assert json.loads(aoi.dumps(again))["moves"] == latest == [move.json() for move in game.history]


@pytest.mark.slow_with("card_game-2")
@pytest.mark.thorough
@laws(4)
@given(start=starts)
def test_the_same_seed_gives_the_same_game(table: Table, start: Start) -> None:
    assert aoi.dumps(table.finished(start)) == aoi.dumps(table.finished(start))


@laws(4)
@given(start=starts)
def test_a_saved_game_can_be_taken_back_too(table: Table, start: Start) -> None:
    """After undo and redo, a loaded game's text is the same; after undo alone, it is the text of the shorter game."""
    game = table.reached(start)
    again = aoi.loads(aoi.dumps(game), table.rules)
    for _ in range(min(5, len(game.record.turns))):
        game.undo(force=True)
        again.undo(force=True)
        assert aoi.dumps(again) == aoi.dumps(game)
