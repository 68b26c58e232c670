"""A seat imagines games that agree with everything it saw, and are otherwise arbitrary."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

import pytest

from aoi_rules import Game
from aoi_rules.testing.playing import facts_shown
from tests.compiler.texts import sound

CARDS = """\
game demo {
  players 3..3 ; seats red blue green
  type card { ace ; king ; queen ; jack ; ten ; nine ; eight ; seven ; six }
  zone deck of card seen by none size by all full refills from waste
  zone open of card seen by all
  zone waste of card seen by all
  zone hand of card per player seen by owner size by all
  zone aside of card per player seen by owner size by all
  keep turns number = 0
  setup { do { move ace from deck to open ; move king from deck to open ; move queen from deck to open } }
  menu turn (take, draw, throw, rob, put, back, lay, wait)
  flow { repeat until (turns > 60) {
    each player in players { do { raise turns by 1 } ; take 1 of turn }
  } }
  action take { choose card in open ; do { move card from open to me.hand } }
  action draw { choose number in 1..6 ; do { move number at random from deck to me.hand } }
  action throw { choose card in me.hand ; do { move card from me.hand to waste } }
  action rob { choose victim in others ; do { move 1 at random from victim.hand to me.hand } }
  action put { choose card in me.hand ; do { move card from me.hand to me.aside } }
  action back { do { move all from me.aside to me.hand } }
  action lay { do { move all from me.aside to waste } }
  action wait { }
}
"""


rules = cache(sound)


def played(*moves: str, seed: int = 1, text: str = CARDS) -> Game:
    """A game of three players after these moves of red, blue, green and so on."""
    game = rules(text).new_game(3, seed=seed)
    for move in moves:
        game.play(move)
    return game


def hands(game: Game, viewer: str | None, owner: str, zone: str = "hand", deals: int = 60) -> set[frozenset[str]]:
    """The contents of an owner's zone that a viewer imagines, in many deals."""
    found = set()
    for seed in range(deals):
        imagined = game.view(viewer).imagine(random.Random(seed))
        assert facts_shown(imagined.view(viewer)) == facts_shown(game.view(viewer))
        assert imagined.events(viewer) == game.events(viewer)
        found.add(frozenset(imagined.view(owner).data["zones"][zone][owner]))
    return found


def everything(found: set[frozenset[str]]) -> set[str]:
    return set().union(*found)


# ---- known facts stay ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", ["blue", "green", None])
def test_a_face_up_card_that_was_taken_is_in_the_hand(viewer: str | None) -> None:
    game = played("take ace", "wait", "wait", "draw 2")
    found = hands(game, viewer, "red")
    assert all("ace" in hand and len(hand) == 3 for hand in found)
    assert everything(found) == {"ace", "jack", "ten", "nine", "eight", "seven", "six"}


@pytest.mark.thorough
def test_its_owner_imagines_it_too() -> None:
    game = played("take ace", "draw 2", "wait")
    assert hands(game, "red", "red") == {frozenset(["ace"])}
    assert len(hands(game, "red", "blue")) > 10


def test_a_card_that_was_thrown_away_is_there_no_longer() -> None:
    game = played("take ace", "wait", "wait", "draw 2", "wait", "wait", "throw ace", "wait")
    assert "ace" not in everything(hands(game, "blue", "red"))


@pytest.mark.thorough
def test_one_that_was_thrown_leaves_the_others_unknown() -> None:
    """One of two aces was taken; when one is laid open, nobody knows whether the hand has the other."""
    text = CARDS.replace("type card { ace", "type card { has copies number = 2 ; ace")
    game = next(g for g in games(text, "take ace", "wait", "wait", "draw 4", "wait", "wait", "throw ace", "wait"))
    found = hands(game, "blue", "red", deals=150)
    assert {"ace" in hand for hand in found} == {True, False}


def games(text: str, *moves: str) -> Iterator[Game]:
    for seed in range(9):
        yield played(*moves, seed=seed, text=text)


def test_a_robbery_between_two_others() -> None:
    """Green knows that one of the two has the ace, and that neither has the card that the other one took."""
    game = played("wait", "take ace", "wait", "wait", "draw 1", "wait", "wait", "take king", "wait", "rob blue")
    both = set()
    for seed in range(60):
        imagined = game.view("green").imagine(random.Random(seed))
        held = {seat: imagined.view(seat).data["zones"]["hand"][seat] for seat in ("red", "blue")}
        assert len(held["red"]) == 1
        assert {"ace", "king"} <= held["red"].keys() | held["blue"].keys()
        both.add(next(iter(held["red"])))
    assert {"ace", "king"} < both


def test_the_two_of_a_robbery_know_what_it_took() -> None:
    game = played("wait", "take ace", "wait", "rob blue", "wait", "wait", "wait")
    assert hands(game, "blue", "red") == {frozenset(["ace"])}
    assert hands(game, "green", "red") == {frozenset(["ace"])}, "blue had nothing else"


@pytest.mark.thorough
def test_who_holds_cards_since_before_the_deck_was_filled_again_has_none_of_those_that_were_open() -> None:
    game = played("draw 2", "draw 3", "take ace", "wait", "wait", "throw ace", "wait", "wait", "draw 1")
    assert game.view().data["zones"]["deck"]["all"] == 0
    for _ in range(2):  # three are open: blue discards, then green takes the card that comes in from there
        game.play("wait")
        game.play(f"throw {next(iter(game.view('blue').data['zones']['hand']['blue']))}")
        game.play("wait")
    waste = set(game.view().data["zones"]["waste"]["all"])
    game.play("wait")
    game.play("wait")
    game.play("draw 2")
    assert game.view().data["zones"]["waste"].get("all") == {}
    assert len(waste) == 3
    assert len(waste & everything(hands(game, "blue", "green"))) == 3
    assert not waste & everything(hands(game, "blue", "red"))


@pytest.mark.thorough
def test_cards_that_were_set_aside() -> None:
    """They come from the hand; when they are laid open, the hand no longer has them; when they come back, everything is as
    before."""
    start = ["take ace", "wait", "wait", "draw 2", "wait", "wait", "put ace", "wait", "wait"]
    game = played(*start)
    found = hands(game, "blue", "red", "aside")
    assert all(len(hand) == 1 for hand in found)
    assert "ace" in everything(found)
    assert len(found) > 3
    for move in ("back", "wait", "wait"):
        game.play(move)
    assert all("ace" in hand for hand in hands(game, "blue", "red"))
    other = played(*start, "lay", "wait", "wait")
    assert "ace" not in everything(hands(other, "blue", "red"))


def test_a_game_between_others_is_imagined_without_an_end_of_its_past() -> None:
    """For any viewer of an imagined game, its past is the past that the imagining seat saw."""
    game = played("draw 2", "draw 2", "draw 2")
    imagined = game.view("red").imagine(random.Random(1))
    assert [str(e) for e in imagined.events("blue")] == [str(e) for e in game.events("red")]
    assert imagined.view("blue").imagine(random.Random(2)).view("blue").json() == imagined.view("blue").json()


def test_after_moves_were_taken_back_others_are_known() -> None:
    game = played("take ace", "wait", "wait")
    assert all("ace" in hand for hand in hands(game, "blue", "red", deals=5))
    for _ in range(3):
        game.undo(force=True)
    for move in ("take king", "wait", "wait"):
        game.play(move)
    assert hands(game, "blue", "red") == {frozenset(["king"])}


# ---- unfinished actions -------------------------------------------------------------------------------------------------

HALF = """\
game demo {
  players 3..3 ; seats red blue green
  type card { has value number = 1 ; ace { value 3 } ; king { value 2 } ; queen { value 2 } ; jack ; ten ; nine }
  zone deck of card seen by none size by all full
  zone hand of card per player seen by owner size by all
  zone grave of card seen by none size by all
  zone open of card seen by all
  keep host seat = none
  keep points per player number = 0
  verb gains(p, number) "{p} gains {number}" { raise p.points by number }
  setup { do {
    move ace from deck to open ; move ace from open to red.hand ; set host = red
    each p in players { move 1 at random from deck to p.hand }
  } }
  menu turn (bury, bet, slip, wait)
  menu choice (gain, wait)
  flow { repeat round until (round > 99) { each player in players { take 1 of turn } } }
  action bury {
    choose card in me.hand
    require high "Only high cards" = card.value > 1
    then
    choose other in others "for"
    do { move card from me.hand to other.hand }
  }
  action bet {
    choose number in 1..3 seen by (host)
    then
    choose other in others "with"
    require odd "With the left one only odd numbers" = number != 2 or other != left_of(me)
    do { gains other number }
  }
  action slip {
    choose card in me.hand
    let worth = card.value
    do { move card from me.hand to grave }
    afterwards { take 1 of choice }
    do { raise me.points by worth }
  }
  action gain { do { raise me.points by 1 } }
  action wait { }
  score { points points "Points" = me.points ; winner most points }
}
"""


def others(game: Game, viewer: str, deals: int = 40) -> Iterator[Game]:
    """The cards that a viewer imagines while another seat has begun an action."""
    for seed in range(deals):
        imagined = game.view(viewer).imagine(random.Random(seed))
        assert facts_shown(imagined.view(viewer)) == facts_shown(game.view(viewer))
        assert imagined.legal_moves()
        yield imagined


def held(game: Game, seat: str) -> set[str]:
    return set(game.view(seat).data["zones"]["hand"][seat])


def test_a_card_chosen_before_another_choice() -> None:
    """It is a card that the imagined hand has, and that could be chosen."""
    game = played("bury ace", text=HALF)
    gone = set()
    for imagined in others(game, "blue"):
        before = held(imagined, "red")
        imagined.play("blue")
        gone |= before - held(imagined, "red")
    assert gone == {"ace", "king", "queen"} - held(game, "blue")
    for imagined in others(game, "red", 5):
        imagined.play("blue")
        assert "ace" in held(imagined, "blue"), "whoever chose it knows it"


def test_a_number_that_others_do_not_see() -> None:
    """The number is one that the decision offered; after a 2 blue would not be asked again."""
    game = played("wait", "bet 3", text=HALF)
    gained: dict[str, set[int]] = {"red": set(), "blue": set(), "green": set()}
    for viewer, found in gained.items():
        for imagined in others(game, viewer):
            imagined.play("red")
            found.add(imagined.scores()["red"].total)
    assert gained == {"red": {3}, "blue": {3}, "green": {1, 3}}


def test_what_an_action_computed_from_a_card() -> None:
    game = played("slip ace", text=HALF)
    gained = set()
    for imagined in others(game, "blue"):
        imagined.play("gain")
        gained.add((imagined.scores()["red"].total, "ace" in held(imagined, "red")))
    assert gained == {(4, False), (3, True), (2, True)}
    for imagined in others(game, "red", 5):
        imagined.play("gain")
        assert imagined.scores()["red"].total == 4


BOUND = """\
game demo {
  players 2..2 ; seats red blue
  type gem { has copies number = 4 ; ruby ; pearl }
  zone box of gem seen by none full
  zone hand of gem per player seen by owner size by all
  keep sung number = 0
  setup { do { each p in players { move 3 at random from box to p.hand } } }
  action sing { do { raise sung by 1 } }
  action end { }
  menu turn (end, sing)
  flow { each player in players { take 0..me.hand.count(ruby) of sing ; take 1 of turn } }
}
"""


def test_how_often_somebody_may_act_depends_on_the_imagined_hand() -> None:
    game = rules(BOUND).new_game(2, seed=1)
    assert game.to_move == "red", "who has a ruby"
    often = set()
    for imagined in others(game, "blue"):
        rubies = imagined.view("red").data["zones"]["hand"]["red"].get("ruby", 0)
        number = 0
        while imagined.legal_moves()[-1].option is None:
            imagined.play("sing")
            number += 1
        assert number == rubies
        often.add(number)
    assert often == {1, 2, 3}


ANSWERED = HALF.replace("take 1 of choice }", "by left_of(me) { take 1 of choice } }")


def test_who_answers_to_an_action_does_not_see_what_was_chosen_in_it() -> None:
    game = played("slip ace", text=ANSWERED)
    assert game.to_move == "blue"
    for seat in ("red", "blue", "green", None):
        (action,) = game.view(seat).pending
        assert action["seat"] == "red"
        assert action["choices"][0]["value"] == ("ace" if seat == "red" else None)
    assert {"ace" in held(imagined, "red") for imagined in others(game, "blue")} == {True, False}


RARE = """\
game demo {
  players 2..2 ; seats red blue
  type card { MANY ; ace }
  zone deck of card seen by none size by all full
  zone hand of card per player seen by owner size by all
  keep luck number seen by owner_of_luck = 0
  keep owner_of_luck seat = none
  zone pile of card seen by all
  setup { do { move ace from deck to red.hand ; move 1 at random from deck to blue.hand ; set owner_of_luck = red ; set luck = 1 } }
  action show {
    choose number in 1..2
    then
    choose card in me.hand
    require best "Only the ace" = card == ace
    do { move card from me.hand to pile }
  }
  action try {
    choose number in 1..2
    then
    choose other in 1..2
    require lucky "Only with luck" = other <= 2 * luck
  }
  menu turn (show, try)
  flow { each player in players { take 1 of turn } }
}
""".replace("MANY", " ; ".join(f"card_{number}" for number in range(200))).replace("seen by owner_of_luck", "seen by (owner_of_luck)")


@pytest.mark.thorough
def test_a_hand_with_which_somebody_can_go_on_however_rare() -> None:
    game = rules(RARE).new_game(2, seed=1)
    game.play("show 1")
    assert all(held(imagined, "red") == {"ace"} for imagined in others(game, "blue", 20))


def test_a_number_kept_out_of_sight_may_leave_no_move() -> None:
    """The number is the same as at first, and no deal makes a move possible."""
    game = rules(RARE).new_game(2, seed=1)
    game.play("try 1")
    assert game.legal_moves()
    imagined = game.view("blue").imagine(random.Random(1))
    assert facts_shown(imagined.view("blue")) == facts_shown(game.view("blue"))
    assert not imagined.legal_moves()
    assert game.view("red").imagine(random.Random(1)).legal_moves()


PEEK = """\
game demo {
  players 3..3 ; seats red blue green
  type card { ace ; king ; queen ; jack ; ten ; nine }
  zone deck of card seen by none size by all full
  zone vault of card per player seen by (host) size by all
  keep host seat = red
  setup { do { each p in players { move 2 at random from deck to p.vault } } }
  action show { choose card in me.vault seen by all }
  action point {
    choose whose in others
    then
    choose card in whose.vault seen by all
  }
  action look { choose card in left_of(me).vault seen by all }
  menu turn (show, point, look)
  flow { repeat round until (round > 99) { each player in players { take 1 of turn } } }
}
"""


@pytest.mark.parametrize(("moves", "owner", "known"), [
    (("show {}",), "red", True),
    (("point blue", "{}"), "blue", True),
    (("look {}",), "blue", False),  # nothing reveals whose card it was
])  # fmt: skip
def test_a_card_that_was_shown_and_stays_where_it_is(moves: tuple[str, ...], owner: str, known: bool) -> None:
    game = rules(PEEK).new_game(3, seed=1)
    card = next(iter(game.view("red").data["zones"]["vault"][owner]))
    for move in moves:
        game.play(move.format(card))
    there = {card in vault(imagined, owner) for imagined in others(game, "green", 60)}
    assert there == ({True} if known else {True, False})


def vault(game: Game, owner: str) -> set[str]:
    seat, cards = game.seats.index(owner), game.rules.model.type("card").members
    return {card.name for number, card in enumerate(cards) if game.record.state.z_vault[6 * seat + number]}
