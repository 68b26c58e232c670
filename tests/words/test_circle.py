"""`circle`: the turns go round until all pass in succession."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from tests.compiler.texts import codes, sound

GAME = """\
game demo {
  players 2..3 ; seats red blue green
  keep laid per player number = 0
  keep dumb per player truth = no
  action lay { require room "Three are enough" = me.laid < 3 ; do { raise me.laid by 1 } }
  action hush { do { set me.dumb = yes } }
  action end { }
  menu turn (lay, hush)
  menu choice (end, hush)
  flow {
    circle player in clockwise(left_of(red)) when not me.dumb { take 0..1 of turn }
    each player in players { take 1 of choice }
  }
}
"""


def course(*moves: str) -> str:
    """The deciding seats before each move, and after the last."""
    game = sound(GAME).new_game(3, seed=1)
    found = [game.to_move]
    for move in moves:
        game.play(move)
        found.append(game.to_move)
    return " ".join(str(seat) for seat in found)


def test_the_first_of_the_sequence_begins_and_the_left_one_goes_on() -> None:
    assert course("lay", "lay", "lay", "lay") == "blue green red blue green"


def test_all_passing_in_succession_end_it() -> None:
    assert course("stop", "stop", "stop", "end") == "blue green red red blue"


def test_a_pass_is_not_final_and_all_must_pass_after_the_last_deed() -> None:
    assert course("stop", "lay", "stop", "stop", "lay", "stop", "stop", "stop") == (
        "blue green red blue green red blue green red")
    game = sound(GAME).new_game(3, seed=1)
    for move in ("stop", "lay", "stop", "stop", "stop"):
        game.play(move)
    assert [str(m) for m in game.legal_moves()] == ["end", "hush"]


def test_who_is_not_asked_passes() -> None:
    assert course("hush", "stop", "stop", "end") == "blue green red red blue"
    assert course("hush", "lay", "stop", "stop") == "blue green red green red"


def test_a_save_goes_on_in_the_middle() -> None:
    rules = sound(GAME)
    game = rules.new_game(3, seed=1)
    for move in ("stop", "lay", "stop"):
        game.play(move)
    again = aoi.loads(aoi.dumps(game), rules)
    assert again.to_move == game.to_move == "blue"
    again.play("stop")
    again.play("stop")
    assert again.to_move == "red"


@pytest.mark.parametrize(("action", "found"), [
    ("action lay { do { raise me.laid by 1 } }", ["endless-action"]),
    ("action lay { do { set me.dumb = yes } }", []),
])  # fmt: skip
def test_what_goes_round_must_come_to_an_end(action: str, found: list[str]) -> None:
    text = GAME.replace('action lay { require room "Three are enough" = me.laid < 3 ; do { raise me.laid by 1 } }', action)
    assert codes(text) == found


@pytest.mark.parametrize(("line", "code"), [
    ("circle seat in players { take 0..1 of end }", "wrong-argument"),
    ("circle player in (1, 2) { take 0..1 of end }", "wrong-type"),
])  # fmt: skip
def test_players_go_round(line: str, code: str) -> None:
    assert codes(GAME.replace("    each player in players", f"    {line}\n    each player in players")) == [code]


# ---- lists returned by functions -------------------------------------------------------------------------------------

STARTER = """\
game demo {
  players 3..3 ; seats red blue green
  keep starter seat = none
  keep order seat many
  menu turn (take, pass)
  action take { do { set starter = me } }
  action pass { }
  flow { repeat round until (round == 3) { each player in clockwise(starter) { take 1 of turn } ; each player in clockwise(first(players)) { take 1 of turn } } }
}
"""


def test_each_in_a_list_that_a_function_makes() -> None:
    """Nobody acts while there is no starter; later, the acting seat is asked in the first list too."""
    game = sound(STARTER).new_game(3, seed=1)
    asked = []
    for move in ("pass", "take", "pass", *("pass",) * 6):
        asked.append(game.to_move)
        game.play(move)
    assert asked == ["red", "blue", "green", "blue", "green", "red", "red", "blue", "green"]


@pytest.mark.parametrize("list_of", ["clockwise(left_of(starter))", "clockwise(first(p for p in players when p == starter))", "clockwise(startre)", "clockwise(order)"])
def test_what_such_a_list_is_made_of(list_of: str) -> None:
    """A function of an absent value returns no list, even inside other functions; other mistakes are found as elsewhere."""
    wrong = {"clockwise(startre)": "unknown-name", "clockwise(order)": "wrong-type"}.get(list_of)
    found = STARTER.replace("clockwise(starter)", list_of)
    assert codes(found) == [wrong] if wrong else sound(found)
