"""`outlook`: the estimated value of a position beyond its points, for bots."""

from __future__ import annotations

import random

import pytest

from aoi_rules.bots.greedy import GreedyBot
from tests.compiler.texts import codes, game, sound

LINES = (
    "keep field per player number = 0",
    "keep gold per player number = 0",
    "action sow { do { raise me.field by 1 } }",
    "action dig { do { raise me.gold by 1 } }",
    "score { points gold \"Gold\" = me.gold ; outlook field = 150 * me.field ; winner most points }",
)
GAME = game(*LINES).replace("turn (pass)", "turn (pass, dig, sow)")


def test_it_is_no_line_of_the_score() -> None:
    played = sound(GAME).new_game(2, seed=1)
    played.play("sow")
    assert {seat: (dict(s.lines), s.total) for seat, s in played.scores().items()} == {
        "red": ({"gold": 0}, 0), "blue": ({"gold": 0}, 0)}
    assert played.outlook() == {"red": 150, "blue": 0}


def test_there_need_be_none() -> None:
    assert sound(game()).new_game(2, seed=1).outlook() == {"red": 0, "blue": 0}


@pytest.mark.parametrize(("hundredths", "wanted"), [(150, "sow"), (50, "dig")])
def test_a_greedy_bot_weighs_it(hundredths: int, wanted: str) -> None:
    played = sound(GAME.replace("150", str(hundredths))).new_game(2, seed=1)
    assert str(GreedyBot().choose(played.view("red"), random.Random(1))) == wanted


def test_it_is_a_number() -> None:
    assert codes(GAME.replace("150 * me.field", "$3")) == ["wrong-type"]
