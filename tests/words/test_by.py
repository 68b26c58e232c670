"""`by`: a seat decides that need not be on turn."""

from __future__ import annotations

import pytest

from tests.compiler.texts import codes, sound

GAME = """\
game demo {
  players 2..3 ; seats red blue green
  keep asked seat = none
  keep said per player number = 0
  action ask { choose other in others ; do { set asked = other } ; afterwards { by asked { take 1 of answer } ; take 1 of thank } }
  action answer { choose number in 1..2 ; do { raise me.said by number } }
  action thank { choose number in 1..2 ; do { raise me.said by number } }
  flow { by asked { take 1 of answer } ; each player in players { take 1 of ask } ; by red when asked == red { take 1 of answer } }
}
"""


def test_another_decides_and_the_turn_goes_back() -> None:
    game = sound(GAME).new_game(3, seed=1)
    assert game.to_move == "red", "nobody was asked at first, so nobody answers"
    game.play("ask green")
    assert game.to_move == "green"
    game.play("answer 2")
    assert game.to_move == "red"
    game.play("thank 1")
    assert game.view().data["types"]["seat"]["said"] == [1, 0, 2]
    assert game.to_move == "blue"


@pytest.mark.parametrize(("asked", "over"), [("red", False), ("blue", True)])
def test_when_says_whether_it_is_asked(asked: str, over: bool) -> None:
    game = sound(GAME).new_game(3, seed=1)
    for move in ("ask blue", "answer 1", "thank 1", "ask red", "answer 1", "thank 1", f"ask {asked}", "answer 1", "thank 1"):
        game.play(move)
    assert (game.over, game.to_move) == ((True, None) if over else (False, "red"))


def test_a_seat_is_wanted() -> None:
    assert codes(GAME.replace("by red when asked == red", "by 2")) == ["wrong-type"]
