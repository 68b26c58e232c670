"""`refills from`: an empty zone takes in another one's pieces, even in the middle of a draw."""

from __future__ import annotations

import pytest

from aoi_rules import Game
from tests.compiler.texts import codes, sound

GAME = """\
game demo {
  players 1..1 ; seats red
  type card { has copies number = 2 ; ace ; king }
  zone deck of card seen by none size by all full refills from waste
  zone waste of card seen by all
  zone hand of card per player seen by owner size by all
  keep last card = none
  action deal { choose number in 1..9 ; do { move number at random from deck to me.hand } }
  action throw { choose number in 1..9 ; do { move number at random from me.hand to waste } }
  action turn { do { draw found from deck to waste ; set last = found } }
  menu choice (deal, throw, turn)
  flow { repeat round until (round > 99) { each player in players { take 1 of choice } } }
}
"""


def sizes(game: Game) -> str:
    """Deck, waste and hand."""
    return " ".join(str(getattr(game.record.state, f"n_{name}")[0]) for name in ("deck", "waste", "hand"))


def played(*moves: str) -> Game:
    game = sound(GAME).new_game(1, seed=3)
    for move in moves:
        game.play(move)
    return game


@pytest.mark.parametrize(("moves", "left"), [
    (("deal 3",), "1 0 3"),
    (("deal 3", "throw 2"), "1 2 1"),
    (("deal 3", "throw 2", "deal 2"), "1 0 3"),      # one from the deck, then the waste is moved in
    (("deal 4", "throw 4"), "0 4 0"),                # no pieces are moved before they are needed
    (("deal 4", "throw 1", "deal 9"), "0 0 4"),      # as many as there are
    (("turn", "turn", "turn", "turn"), "0 4 0"),
    (("turn", "turn", "turn", "turn", "turn"), "3 1 0"),
    (("deal 4", "turn"), "0 0 4"),
])  # fmt: skip
def test_the_waste_comes_in(moves: tuple[str, ...], left: str) -> None:
    assert sizes(played(*moves)) == left


def test_nothing_to_draw_is_none() -> None:
    assert played("turn", "throw 1", "deal 9", "turn").view().data["keeps"]["last"] is None


def test_the_log_tells_of_it() -> None:
    texts = [e.text for e in played("deal 3", "throw 2", "deal 2").events("red")]
    assert sum("waste → deck" in text for text in texts) == 2


@pytest.mark.parametrize(("zone", "code"), [
    ("zone deck of card full refills from wast", "unknown-name"),
    ("zone deck of card full refills from deck", "wrong-type"),
    ("zone deck of card full refills from hand", "wrong-type"),
])  # fmt: skip
def test_another_zone_like_it_is_wanted(zone: str, code: str) -> None:
    text = GAME.replace("zone deck of card seen by none size by all full refills from waste", zone)
    assert code in codes(text)
