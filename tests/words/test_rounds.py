"""A named loop of the flow counts its rounds, and everybody sees the current one."""

from __future__ import annotations

from aoi_rules.drawing import board_text
from tests.compiler.texts import sound

GAME = """\
game demo {
  players 2..2 ; seats red blue
  action call { choose amount in 1..2 }
  flow { repeat day until (day == 2) { repeat watch until (watch == 3) { each player in players { take 1 of call } } } }
}
"""


def test_a_view_tells_the_rounds() -> None:
    rules = sound(GAME)
    game = rules.new_game(2, seed=1)
    seen = []
    while not game.over:
        seen.append(tuple(game.view(None).data["rounds"].values()))
        game.play("call 1")
        game.play("call 1")
    assert list(game.view(None).data["rounds"]) == ["day", "watch"]
    assert seen == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2), (2, 3)]


def test_a_drawing_shows_them_from_the_first_on() -> None:
    rules = sound(GAME)
    assert "Day: 1\nWatch: 1" in board_text(rules.model, rules.new_game(2, seed=1).view(None).data)
    assert "Day" not in board_text(rules.model)
