"""The effects of a move: the events that follow from it, whatever information is hidden from its player."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from tests.compiler.texts import sound

GAME = """\
game demo {
  players 2..2 ; seats red blue ; menu turn (buy, swap, draw, reach, gamble, bet, help_out, pass)
  type coin { penny "Penny" }
  type card { has cost number = 1 ; sun "Sun" { cost 3 } ; moon "Moon" ; star "Star" { cost 3 } }
  zone hand of card per player seen by owner size by all
  zone deck of card seen by none size by all full
  zone pile of card seen by all
  zone bag of coin seen by none full
  zone purse of coin per player seen by all
  keep money per player number = 9
  keep secret per player number seen by owner = 1
  verb pay(p, n) "{p} pays {n}" { lower p.money by n }
  verb earn(p, n) "{p} earns {n}" { raise p.money by n }
  verb note_down(p, n) "{p} notes something" { set p.secret = n }
  setup { do deal { each p in players { each c in card { add c to p.hand } } } }
  flow { repeat turns until (turns == 4) {
    each player in players { take 1 of turn }
    do income { each p in players { earn p 1 } }
  } }
  action buy "Buy" { choose n in 1..2 ; then ; choose card in me.hand "with"
    do { pay me n ; move card from me.hand to pile ; earn me card.cost when card.cost > 1 } }
  action swap "Swap" { choose card in me.hand ; then ; choose other in me.hand "for" ; require not_same "The same" = card != other
    do { move card from me.hand to pile ; move other from me.hand to pile ; pay me other.cost } }
  action draw "Draw" { do { move 1 at random from deck to me.hand ; pay me 1 } }
  action reach "Reach" { do { move 1 at random from bag to me.purse } }
  action gamble "Gamble" { do { pick c in card at random ; earn me c.cost ; earn me 2 } }
  action bet "Bet" { choose n in 1..3 ; do { pay me n ; earn me (2 * n) when all(n > p.secret for p in others) } }
  action help_out "Help" { do { earn left_of(me) 2 } ; afterwards { by left_of(me) { take 1 of answer } } }
  menu answer (pass, draw)
  action pass "Pass" { do { note_down me 2 } }
  score { points a = me.money ; winner most points }
}
"""


@pytest.fixture(scope="module")
def rules() -> aoi.Ruleset:
    return sound(GAME)


@pytest.fixture
def game(rules: aoi.Ruleset) -> aoi.Game:
    return rules.new_game(players=2, seed=1)


def would(game: aoi.Game, text: str, seat: str | None = "red") -> list[str]:
    return [str(event) for event in game.preview(text, seat)]


def test_what_all_ways_to_go_on_have_in_common(game: aoi.Game) -> None:
    """A purchase with the moon earns nothing; the card is still open."""
    assert would(game, "buy 2") == ["red pays 2", "a card: hand of red → pile"]
    assert would(game, "buy 2 with sun") == ["red pays 2", "Sun: hand of red → pile", "red earns 3"]
    game.play("buy 2")
    assert would(game, "with star") == ["red pays 2", "Star: hand of red → pile", "red earns 3"]


def test_it_ends_with_the_action_and_before_others_decide(game: aoi.Game) -> None:
    game.play("pass")
    assert would(game, "pass", "blue") == ["blue notes something"]  # without the income after it
    assert would(game, "help_out", "blue") == ["red earns 2"]


def test_a_forced_choice_is_followed(game: aoi.Game) -> None:
    for move in ("buy 1 with sun", "pass", "pass", "pass"):
        game.play(move)
    assert would(game, "swap moon") == [
        "Moon: hand of red → pile", "Star: hand of red → pile", "red pays 3"]


def test_what_chance_will_do_is_left_out(game: aoi.Game) -> None:
    assert would(game, "draw") == ["a card: deck → hand of red", "red pays 1"]
    assert would(game, "gamble") == ["red earns 2"]
    assert would(game, "reach") == ["a coin: bag → purse of red"]  # the coin is hidden beforehand, even if all are alike


def test_what_depends_on_a_hidden_number_is_left_out(game: aoi.Game) -> None:
    """Nobody knows that 3 is enough."""
    assert would(game, "bet 3") == ["red pays 3"]


def test_nothing_is_played(game: aoi.Game) -> None:
    before = game.view("red").json(), game.at, aoi.dumps(game)
    for move in game.legal_moves():
        game.preview(move, "red")
    assert (game.view("red").json(), game.at, aoi.dumps(game)) == before


def test_only_who_decides_learns_of_it(game: aoi.Game) -> None:
    assert would(game, "draw", "blue") == would(game, "draw", None) == []


def test_what_is_no_legal_move(game: aoi.Game) -> None:
    with pytest.raises(aoi.IllegalMoveError) as found:
        game.preview("swap sun for sun", "red")
    assert [refusal.text for refusal in found.value.refusals] == ["The same"]
    with pytest.raises(aoi.MoveTextError):
        game.preview("fly", "red")
    with pytest.raises(TypeError):
        game.preview(3, "red")  # type: ignore[arg-type]


def test_very_many_ways_to_go_on(game: aoi.Game) -> None:
    """The events after more choices than the preview tries are left out, and all listed events are correct."""
    previews = game.view("red")._previews
    assert previews.of(game.parse("buy 2"), most=2) == ()
    assert previews.of(game.parse("buy 2"), most=3)
