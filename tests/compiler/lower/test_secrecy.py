"""`count(me.hand)` counts hidden pieces, `me.hand.size` is a number that all see."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from tests.compiler.texts import sound

GAME = """\
game demo {{
  players 2..2 ; seats red blue
  type card {{ a ; b ; c }}
  zone deck of card seen by none size by all full
  zone hand of card per player seen by owner size by all
  define number(p) = count(p.hand)
  define size(p)   = p.hand.size
  define long(p)   = count(q for q in players when q == p and count(q.hand) == 1)
  define wide(p)   = count(q for q in players when q == p and q.hand.size == 1)
  setup {{ do {{ each p in players {{ move 1 at random from deck to p.hand }} }} }}
  flow {{ each player in players {{ take {take} of act }} }}
  action act {{ choose n in 0..2 ; {alias} ; require same "It is not" = {condition} ; do {{ }} }}
  score {{ points cards "Cards" = number(me) + size(me) + long(me) + wide(me) ; winner most points }}
}}
"""
SECRET = ("count(me.hand)", "number(me)", "long(me)")
OPEN = ("me.hand.size", "size(me)", "wide(me)")
EACH = [(number, True) for number in SECRET] + [(number, False) for number in OPEN]


def begun(condition: str, take: str = "1", alias: str = "let x = 1") -> aoi.Game:
    return sound(GAME.format(condition=condition, take=take, alias=alias)).new_game(2, 1)


@pytest.mark.parametrize(("number", "secret"), EACH)
def test_a_forced_move_that_tells_of_pieces_is_asked(number: str, secret: bool) -> None:
    assert begun(f"n == {number} and x == 1").over is not secret
    assert begun("n == x", alias=f"let x = {number}").over is not secret


@pytest.mark.parametrize(("number", "secret"), EACH)
def test_a_refusal_that_tells_of_pieces_is_for_those_who_see_them(number: str, secret: bool) -> None:
    game = begun(f"(n == {number} or n == 2) and x == 1")
    assert [move.text for move in game.legal_moves()] == ["act 1", "act 2"]
    assert [refusal.rule for refusal in game.explain("act 0", seat="red")] == ["act.same"]
    assert [refusal.rule for refusal in game.explain("act 0", seat="blue")] == ["seat", *([] if secret else ["act.same"])]


@pytest.mark.parametrize(("number", "secret"), EACH)
def test_how_many_actions_are_left_is_shown_where_it_tells_nothing(number: str, secret: bool) -> None:
    game = begun("x == 1", take=f"0..{number}")
    assert game.view("red").json()["left"] == (None if secret else 1)
