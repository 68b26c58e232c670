"""`take 0..N`: asking a seat or not reveals nothing about pieces that others do not see."""

from __future__ import annotations

from tests.compiler.texts import sound

GAME = """\
game demo {
  players 2..2 ; seats red blue
  type card { has good truth ; ace { good } ; dud }
  zone deck of card seen by none size by all full
  zone hand of card per player seen by owner size by all
  zone table of card seen by all
  setup { do { move ace from deck to red.hand ; move dud from deck to blue.hand } }
  action lay { choose card in me.hand ; require good "It is no good" = card.good ; do { move card from me.hand to table } }
  flow { each player in players { take 0..2 of lay } }
}
"""


def test_who_has_no_card_that_fits_is_asked_too() -> None:
    game = sound(GAME).new_game(2, seed=1)
    assert [str(m) for m in game.legal_moves()] == ["lay ace", "stop"]
    game.play("lay ace")
    assert game.to_move == "blue", "an empty hand is known to all"
    assert [str(m) for m in game.legal_moves()] == ["stop"]
    game.play("stop")
    assert game.over


def test_a_choice_from_the_zone_of_somebody_who_is_chosen_before() -> None:
    """Only players with a piece there are offered."""
    text = GAME.replace('choose card in me.hand ; require good "It is no good" = card.good ;', """
    choose whose in players
    then
    choose card in whose.hand
   """).replace("from me.hand", "from whose.hand").replace("hand of card per player seen by owner", "hand of card per player")
    game = sound(text).new_game(2, seed=1)
    assert [str(m) for m in game.legal_moves()] == ["lay red", "lay blue", "stop"]
    game.play("lay red")
    assert game.view().data["zones"]["table"]["all"] == {"ace": 1}
    assert [str(m) for m in game.legal_moves()] == ["lay blue", "stop"]
