"""A person's typed text, read as moves."""

from __future__ import annotations

import re
from typing import Any

import pytest

import aoi_rules as aoi
from tests.compiler.texts import sound

ONCE = """\
game demo {
  players 2..2 ; seats red blue
  keep waved truth = no
  action wave { require once "Once is enough" = not waved ; do { set waved = yes } }
  action nod { }
  action bow { }
  action shout { }
  menu turn (wave, nod, bow)
  flow { each player in players { take 0..3 of turn ; take 1 of shout } }
}
"""


@pytest.fixture(scope="module")
def germany() -> aoi.Ruleset:
    return aoi.load("germany")


def test_a_space_that_is_like_a_listed_one(germany: aoi.Ruleset) -> None:
    """Köln has two equal empty spaces. One of them is listed; the name of the other is legal too and means the other."""
    game = game_with(germany, "build iron_works at koeln_1")
    assert "build iron_works at koeln_2" not in {str(m) for m in game.legal_moves()}
    move = game.parse("build iron_works at koeln_2")
    assert str(move) == "build iron_works at koeln_2"
    assert move in game.legal_moves()
    assert game.explain(move, game.to_move) == ()
    game.play(move)
    again = aoi.loads(aoi.dumps(game))
    assert again.events()[-1].data["choices"] == {"industry": "iron_works", "space": "koeln_2"}


def test_a_place_with_one_choice_is_enough(germany: aoi.Ruleset) -> None:
    game = game_with(germany, "build iron_works at koeln_1")
    assert str(game.parse("build iron_works at Köln")) == "build iron_works at koeln_1"


def test_words_that_are_no_move_say_what_is_to_be_decided(germany: aoi.Ruleset) -> None:
    game = germany.new_game(players=3, seed=5)
    with pytest.raises(aoi.MoveTextError, match=r"`biuld` is not a move here; did you mean `build`\? Possible now: .*`build`"):
        game.parse("biuld")


def test_a_whole_action_in_one_line_answers_its_decisions(germany: aoi.Ruleset) -> None:
    game = germany.new_game(players=3, seed=5)
    seat = game.to_move
    card = next(iter(game.view(seat).data["zones"]["hand"][seat]))
    game.play(f"develop factory_0 with {card}")
    assert game.to_move != seat
    game.undo(force=True)
    assert game.to_move == seat


PAYING = """\
game paying {
  players 2..2 ; seats red blue
  type coin { has copies number = 1; gold; silver }
  keep built per player number = 0
  zone bank of coin seen by none full
  zone purse of coin per player seen by owner size by all
  setup { do deal { each p in players { move 1 at random from bank to p.purse } } }
  action build { choose where in 1..3 ; then ; choose coin in me.purse "with" ; do { move coin from me.purse to bank; raise me.built by where } }
  action nod { }
  menu turn (build, nod)
  flow { each player in players { take 0..2 of turn } }
}
"""


def test_within_a_text_the_only_choice_of_an_action_may_be_left_out() -> None:
    game = sound(PAYING).new_game(2, seed=1)
    (coin,) = game.view("red").data["zones"]["purse"]["red"]
    assert str(game.parse("build 2, nod")) == f"build 2 with {coin} nod"
    other = "silver" if coin == "gold" else "gold"
    with pytest.raises(aoi.IllegalMoveError, match=f"with {other}"):
        game.play(f"build 2 with {other}, nod")
    game.play("build 2, nod")
    assert game.to_move == "blue"


def test_a_line_that_fails_half_way_changes_nothing(germany: aoi.Ruleset) -> None:
    game = germany.new_game(players=3, seed=5)
    seat = game.to_move
    before = game.view(seat).json()
    missing = next(c.name for c in germany.model.type("card").members if c.name not in before["zones"]["hand"][seat])
    with pytest.raises(aoi.IllegalMoveError, match="You have no .* in “Hand”"):
        game.play(f"develop factory_0 with {missing}")
    assert game.view(seat).json() == before


def test_a_part_of_a_name_is_answered_with_the_names_it_may_stand_for() -> None:
    game = aoi.load("industry").new_game(seed=1)
    with pytest.raises(aoi.MoveTextError, match=(
            r"`port` is not a field; did you mean `port_one` \(Port I\), `port_two` \(Port II\) or `port_three` \(Port III\)\?")):
        game.parse("offer port")


def test_words_unlike_any_move_bring_no_guess() -> None:
    game = aoi.load("card_game").new_game(seed=1)
    with pytest.raises(aoi.MoveTextError, match=r"^`war` is not a move here; possible now: “Set a card aside to replace it” \(`set_aside`\), `stop`$"):
        game.parse("war")


def game_with(germany: aoi.Ruleset, move: str) -> aoi.Game:
    """A game with a certain legal move in its first decision."""
    games = (germany.new_game(players=3, seed=seed) for seed in range(100))
    return next(g for g in games if move in {str(m) for m in g.legal_moves()})


@pytest.mark.parametrize(("text", "move"), [
    ("railway koeln-frankfurt", "railway koeln--frankfurt"), ("railway Frankfurt – Köln", "railway koeln--frankfurt"),
    ("railway rail.frankfurt -- koeln", "railway koeln--frankfurt"),
    ("Build a railway: Köln—Frankfurt", "railway koeln--frankfurt"), ("build a railway koeln - frankfurt", "railway koeln--frankfurt"),
    ("build anywhere coal mine Mannheim", "build_anywhere coal_mine at mannheim"),
    ("Build an industry: Coal mine at Mannheim", "build coal_mine at mannheim"),
    ("Take two cards, the first from the deck", "draw_deck"),
])
def test_titles_are_read_with_any_dash(germany: aoi.Ruleset, text: str, move: str) -> None:
    assert str(germany.new_game(players=3, seed=5).parse(text)) == move


CARRY = """\
game carry "Carry" {
  players 2..2 ; seats red blue
  type place "Place" { ulm "Ulm"; bonn "Bonn"; jena "Jena"; kiel "Kiel" }
  keep at place = ulm
  action carry "Carry" {
    choose from in place "from"
    choose to in place "to"
    require here "It is not there" = from == at
    require other "It is there already" = to != from
    require far   "Kiel is too far" = from == ulm and (to == bonn or to == jena and round == 1)
    do { set at = to }
  }
  action rest "Rest" { }
  action sing "Sing" { }
  action nap "Nap" { choose there in place }
  menu turn (carry, rest, sing)
  flow { repeat round until (round == 3) { each player in players { take 1 of turn ; take 1 of nap } } }
}
"""


def test_what_can_only_go_on_in_one_way_is_enough() -> None:
    """The message names them if there are several; an action alone is not a move."""
    game = sound(CARRY).new_game(2, seed=1)
    with pytest.raises(aoi.MoveTextError, match="`carry from ulm` may be one of: carry from ulm to bonn, carry from ulm to jena"):
        game.parse("carry from ulm")
    with pytest.raises(aoi.MoveTextError, match="`carry` cannot be read; its form is `carry from PLACE to PLACE`, and the place is missing"):
        game.parse("carry")
    for text in ("rest", "nap ulm", "rest", "nap ulm"):
        game.play(text)
    assert str(game.parse("carry ulm")) == "carry from ulm to bonn"


def test_a_title_of_several_words_is_read_as_a_whole_where_its_action_is_not_to_be_decided() -> None:
    """The card Steel 3 belongs to steel, but the word `steel` alone would be a card too."""
    game = aoi.load("card_game").new_game(4, seed=5)
    refused = game.explain("ask card steel 3", game.to_move)
    assert refused[0].text.startswith("“Ask for a card” cannot come now; possible now: “Set a card aside")
    assert str(game.parse("ask card steel 3")) == "ask_card steel_3"


def test_an_action_alone_that_is_not_possible() -> None:
    """This is so whether it could be decided now or not at all."""
    game = sound(CARRY).new_game(2, seed=1)
    with pytest.raises(aoi.MoveTextError, match=r"`Nap` is not a move: it cannot come now; possible now: `carry`, `rest`"):
        game.parse("Nap")
    for text in ("carry ulm jena", "nap ulm", "rest", "nap ulm"):
        game.play(text)
    with pytest.raises(aoi.MoveTextError, match=r"`carry` is not a move: nothing of it is possible; possible now: `rest`, `sing`"):
        game.parse("carry")


def test_where_an_action_has_begun_what_comes_next_is_named() -> None:
    game = sound(CARRY.replace("choose to in place", "then; choose to in place")).new_game(2, seed=1)
    game.play("carry from ulm")
    assert game.explain("carry from bonn", game.to_move)[0].text == "“Carry” has begun already, and is not finished"
    with pytest.raises(aoi.MoveTextError, match=r"^`carry` is not a move: it cannot come now; possible now: `to PLACE`$"):
        game.parse("carry")


def test_words_after_a_move_that_cannot_be_read_are_named_with_it() -> None:
    game = sound(CARRY).new_game(2, seed=1)
    with pytest.raises(aoi.MoveTextError, match="a text is done as a whole or not at all, so `rest` is not done either"):
        game.play("rest, and more")
    assert game.decisions == 0


@pytest.mark.parametrize("thing", [None, 3, ["pass"], b"pass"])
def test_what_is_neither_a_move_nor_a_text_is_a_mistake_of_the_programs(germany: aoi.Ruleset, thing: Any) -> None:
    game = germany.new_game(players=3, seed=5)
    for call in (game.play, game.explain):
        with pytest.raises(TypeError, match="a Move or its text is expected, such as .*, not"):
            call(thing)
    with pytest.raises(TypeError, match="a move's text is expected, such as"):
        game.parse(thing)
    assert game.decisions == 0


def test_a_refusal_names_what_is_offered_only() -> None:
    """The deciding seat learns its options; others may not learn which of its moves are legal."""
    game = sound(ONCE).new_game(2, seed=1)
    game.play("wave")
    assert game.explain("shout", seat="red")[0].text.endswith("possible now: “nod”, “bow” and stopping")
    assert game.explain("shout")[0].text.endswith("possible now: “wave”, “nod” and “bow”")
    assert game.explain("shout", seat="blue")[1].text.endswith("possible now: “wave”, “nod” and “bow”")
    with pytest.raises(aoi.MoveTextError, match=r"possible now: `nod`, `bow`, `stop`$"):
        game.parse("xylophone")


@pytest.mark.parametrize("text", ["wave\u200b", "wav\u00ade", "\ud800wave", "♥wave", "wave1", "wave\u0661"])
def test_no_sign_is_passed_over(text: str) -> None:
    game = sound(ONCE).new_game(2, seed=1)
    with pytest.raises(aoi.MoveTextError, match="is not a move here; did you mean `wave`"):
        game.parse(text)


@pytest.mark.parametrize(("text", "meant"), [("bid 1\u0662", None), ("bid ½", None), ("bid 1\u200b2", None), ("bid １２", "bid 12"), ("bid 3", "bid 3"), ("bid 000000000003", "bid 3")])
def test_a_number_is_the_one_that_is_written(text: str, meant: str | None) -> None:
    """A bid of 1 followed by an Arabic digit 2 is not a bid of 1."""
    game = aoi.load("industry").new_game(3, seed=1)
    game.play(game.legal_moves()[0])
    if meant is None:
        with pytest.raises(aoi.MoveTextError, match="is not an amount"):
            game.parse(text)
    else:
        assert str(game.parse(text)) == meant


def test_another_action_is_suggested_only_where_it_would_be_legal() -> None:
    """Nobody learns another seat's options, which could depend on hidden information."""
    game = aoi.load("industry").new_game(3, seed=1)
    game.play(game.legal_moves()[0])
    with pytest.raises(aoi.MoveTextError, match="`draw 1` is not a move here; did you mean `bid 1`?"):
        game.parse("draw 1")
    with pytest.raises(aoi.MoveTextError, match="`draw 99` is not a move here; possible now: `bid`"):
        game.parse("draw 99")
    other = next(seat for seat in game.seats if seat != game.to_move)
    with pytest.raises(aoi.MoveTextError, match="`draw 1` is not a move here; possible now: `bid`"):
        game.explain("draw 1", other)


@pytest.mark.parametrize(("text", "said", "expected"), [
    ("build cotton_mill at koeln with coal_1", "`with coal_1` cannot be read; its form is `with CARD`, and `coal_1` is not a card", "card"),
    ("build coal_mine at koeln_1 with", "`with` cannot be read; its form is `with CARD`, and the card is missing", "card"),
    ("railway koeln -- berlin", "and `koeln--berlin` is not a link; the links of Köln are `koeln--", "link"),
    ("railway berlin -- koeln", "and `berlin--koeln` is not a link; the links of Berlin are `berlin--", "link"),
    ("railway koeln", "and `koeln` is not a link; the links of Köln are `koeln--", "link"),
    ("railway kölnn--frankfurt", "and `kölnn--frankfurt` is not a link; did you mean `koeln--frankfurt`", "link"),
    ("railway rom--ulm", "and `rom--ulm` is not a link", "link"),
    ("repay " + "9" * 24, f"and `{'9' * 24}` is too large: the number is at most ", "number"),
    ("repay -" + "9" * 24, f"and `-{'9' * 24}` is too small: the number is at least ", "number"),
    ("repay twice", "and `twice` is not a number", "number"),
    ("draw_deck" + " " * 600, "this is too long for a move, which has at most 500 characters", "a shorter text"),
])
def test_what_was_expected(germany: aoi.Ruleset, text: str, said: str, expected: str) -> None:
    game = germany.new_game(players=3, seed=5)
    with pytest.raises(aoi.MoveTextError, match=re.escape(said)) as caught:
        game.parse(text)
    assert caught.value.expected == expected
