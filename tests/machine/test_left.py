"""The number of actions left at a decision: the deciding seat learns it, if all may know it."""

from __future__ import annotations

import aoi_rules as aoi
from tests.compiler.texts import sound

GAME = """\
game demo {
  players 2..2 ; seats red blue
  type card "Card" {
    has copies number = 5
    ace
    king
  }
  zone deck "Deck" of card seen by none size by none full
  zone hand "Hand" of card per player seen by owner size by owner
  setup { do deal { each p in players { move 2 at random from deck to p.hand } } }
  keep waves number = 0
  action wave { require few "Enough" = waves < 9 ; do { raise waves by 1 } }
  action rest { takes 2 }
  action lay { choose card in me.hand ; do { move card from me.hand to deck } ; afterwards { take 5 of more } }
  menu more (wave, rest)
  menu turn (OFFERED)
  flow { each player in players { DECISION } }
}
"""


def begun(decision: str, offered: str = "wave, rest, lay") -> aoi.Game:
    return sound(GAME.replace("DECISION", decision).replace("OFFERED", offered)).new_game(2, seed=1)


def lefts(game: aoi.Game, *moves: str) -> list[int | None]:
    """The numbers that the deciding seats learn before each move and after the last."""
    found = [game.view(game.to_move).left]
    for move in moves:
        game.play(move)
        found.append(game.view(game.to_move).left)
    return found


def test_it_counts_down_and_begins_anew_with_the_next_player() -> None:
    assert lefts(begun("take 0..3 of turn"), "wave", "rest", "wave", "stop") == [3, 2, 3, 2, None]


def test_an_action_that_is_begun_counts_its_own() -> None:
    game = begun("take 3 of turn", "wave, lay, rest")
    lay = next(m for m in game.legal_moves() if m.action == "lay")
    assert lefts(game, str(lay), "wave", "rest", "rest", "wave") == [3, 5, 4, 2, 2, 1]


def test_only_who_decides_learns_it() -> None:
    game = begun("take 0..3 of turn")
    assert game.view("blue").left is game.view(None).left is None
    assert game.view("red").json()["left"] == 3


def test_nothing_counts_where_there_is_no_end() -> None:
    assert lefts(begun("take 0.. of turn", "wave, lay"), "wave") == [None, None]


def test_a_number_that_depends_on_what_is_hidden_is_not_shown() -> None:
    """It is not shown even if it depends only on the player's own hidden information: the rules' text does not say who owns
    it."""
    assert lefts(begun("take 0..deck.size of turn"), "wave") == [None, None]
    assert lefts(begun("take 0..me.hand.size of turn"), "wave") == [None, None]
