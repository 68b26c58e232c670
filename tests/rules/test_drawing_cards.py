"""Developing, taking two cards, and passing."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, gone, hand, left, offered, play, purse, refuse, tally


def deck(game: aoi.Game) -> int:
    size: int = game.view(None).data["zones"]["deck"]["all"]
    return size


def kinds(game: aoi.Game) -> set[str]:
    return {m.action for m in game.legal_moves()}


# ---- development -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("counter", ["ship_0", "factory_0", "factory_4", "cotton_mill_1", "coal_mine_3", "port_2"])
def test_any_counter_of_one_s_display_may_be_given_up(germany: aoi.Ruleset, counter: str) -> None:
    """Whatever its level; a card pays for it, and it is gone for good. [ACTION Development; ruling]"""
    game = play(position(germany, hands={"red": "brown port"}), f"develop {counter} with port")
    assert gone(game, "red") == counter
    assert tally(game, "display", "red").split(", ").count(counter) == (0 if counter == "ship_0" else 1)
    assert (hand(game, "red"), tally(game, "discard")) == ("brown", "port")
    assert purse(game, "red") == Purse(money=0, loans=0, spent=0)


def test_it_leaves_the_display_of_the_one_who_acts(germany: aoi.Ruleset) -> None:
    game = position(germany, turn="yellow", hands={"yellow": "port"})
    play(game, "develop ship_0 with port")
    assert (gone(game, "yellow"), gone(game, "red"), gone(game, "green")) == ("ship_0", "", "")


def test_every_counter_is_offered(germany: aoi.Ruleset) -> None:
    assert offered(position(germany), "develop") == {m.name for m in germany.model.type("counter").members}


def test_two_developments_clear_the_way_to_the_first_factory(germany: aoi.Ruleset) -> None:
    """The rulebook's picture in figures. [ACTION Development]"""
    game = position(germany, hands={"red": "ship ship"})
    assert left(game, "red", "factory") == "0 0 3 3 4 4"
    play(game, "develop factory_0 with ship", "develop factory_0 with ship")
    assert left(game, "red", "factory") == "3 3 4 4"


def test_what_is_not_there_cannot_be_given_up(germany: aoi.Ruleset) -> None:
    """Neither the counter nor, with an empty hand, the card."""
    refuse(position(germany, next_up="red ship_1"), "develop ship_0", "develop.choice.counter")
    assert "develop" not in kinds(position(germany, hands={"red": ""}))


# ---- taking two cards ------------------------------------------------------------------------------------------------


def drawing(rules: aoi.Ruleset, **setting: Any) -> aoi.Game:
    """The deck is all grey, two other cards lie face up."""
    plain = {"hands": {"red": "ship"}, "offer": "brown port", "deck": "grey grey grey grey"}
    return position(rules, **(plain | setting))


@pytest.mark.parametrize(
    ("moves", "got", "face_up"),
    [
        (["draw brown", "draw_second port"], "brown, port, ship", "grey, grey"),
        (["draw port", "draw_second_deck"], "grey, port, ship", "brown, grey"),
        (["draw_deck", "draw_second brown"], "brown, grey, ship", "grey, port"),
        (["draw_deck", "draw_second_deck"], "grey, grey, ship", "brown, port"),
    ],
)
def test_two_cards_in_any_mix(germany: aoi.Ruleset, moves: list[str], got: str, face_up: str) -> None:
    """Face up or from the deck; then two lie face up again. [ACTION Take two cards]"""
    game = play(drawing(germany), *moves)
    assert (hand(game, "red"), tally(game, "offer"), deck(game)) == (got, face_up, 2)
    assert "pass" in kinds(game)  # it was one action


def test_the_first_card_is_seen_before_the_second_is_chosen(germany: aoi.Ruleset) -> None:
    """Red holds the first one and decides again. [ACTION Take two cards]"""
    game = play(drawing(germany), "draw_deck")
    assert hand(game, "red") == "grey, ship"
    assert game.to_move == "red"
    assert kinds(game) == {"draw_second", "draw_second_deck"}
    refuse(game, "stop", "stop")  # two are taken, not one


def test_a_face_up_card_is_replaced_only_after_both(germany: aoi.Ruleset) -> None:
    """The second cannot be the one that would replace the first. [Ruling on the refill]"""
    game = play(drawing(germany), "draw brown")
    assert (tally(game, "offer"), deck(game)) == ("port", 4)
    assert offered(game, "draw_second") == {"port"}
    refuse(game, "draw_second grey", "draw_second.choice.card")


NINE = "ship ship ship port port port brown brown brown"


def test_nine_cards_are_the_limit(germany: aoi.Ruleset) -> None:
    """With nine the action is not offered. [ACTION Take two cards; ruling]"""
    game = drawing(germany, hands={"red": NINE}, offer="grey blue", deck="grey")
    assert kinds(game) & {"draw", "draw_deck"} == set()
    refuse(game, "draw blue", "draw.room")
    refuse(game, "draw_deck", "draw_deck.room")


@pytest.mark.parametrize("first", ["draw blue", "draw_deck"])
def test_with_eight_one_takes_one(germany: aoi.Ruleset, first: str) -> None:
    """And the action is over; the two face-up cards are made up again. [ACTION Take two cards]"""
    game = drawing(germany, hands={"red": NINE.removesuffix(" brown")}, offer="grey blue", deck="grey grey grey")
    play(game, first)
    assert len(hand(game, "red").split(", ")) == 9
    assert len(tally(game, "offer").split(", ")) == 2
    assert deck(game) == 2
    assert "pass" in kinds(game)


def test_with_seven_one_takes_two(germany: aoi.Ruleset) -> None:
    game = drawing(germany, hands={"red": NINE.removesuffix(" brown brown")}, offer="grey blue")
    assert len(hand(play(game, "draw_deck", "draw_second_deck"), "red").split(", ")) == 9


@pytest.mark.parametrize(
    ("offer", "pile", "moves", "got", "face_up"),
    [
        ("brown port", "grey", ["draw_deck", "draw_second port"], "grey, port, ship", "brown"),
        ("brown port", "grey", ["draw brown", "draw_second port"], "brown, port, ship", "grey"),
        ("brown port", "", ["draw brown"], "brown, port, ship", ""),  # what is left is forced
        ("brown", "", ["draw brown"], "brown, ship", ""),
        ("", "grey", ["draw_deck"], "grey, ship", ""),
        ("", "grey grey", ["draw_deck"], "grey, grey, ship", ""),
    ],
)
def test_the_last_cards(germany: aoi.Ruleset, offer: str, pile: str, moves: list[str], got: str, face_up: str) -> None:
    """One takes what there is, and the face-up cards are made up as far as the deck goes. [Ruling on last cards]"""
    game = play(drawing(germany, offer=offer, deck=pile), *moves)
    assert (hand(game, "red"), tally(game, "offer"), deck(game)) == (got, face_up, 0)


def test_from_an_empty_deck_nothing_is_drawn(germany: aoi.Ruleset) -> None:
    """The discards are never shuffled. [Ending the game]"""
    game = drawing(germany, deck="")
    assert tally(game, "discard") != ""
    refuse(game, "draw_deck", "draw_deck.cards")
    assert "draw" in kinds(game)
    assert kinds(drawing(germany, deck="", offer="")) & {"draw", "draw_deck"} == set()


# ---- passing ---------------------------------------------------------------------------------------------------------


def test_passing_costs_a_card_of_one_s_choice(germany: aoi.Ruleset) -> None:
    """[ACTION Pass]"""
    game = position(germany, hands={"red": "brown brown port"})
    assert offered(game, "pass") == {"with brown", "with port"}
    play(game, "pass with brown")
    assert (hand(game, "red"), tally(game, "discard")) == ("brown, port", "brown")
    refuse(game, "pass with grey", "pass.choice.card")


@pytest.mark.parametrize(("cards", "pile"), [("", "grey"), ("brown", ""), ("brown", "grey")])
def test_passing_is_not_free_while_one_has_or_could_draw_a_card(germany: aoi.Ruleset, cards: str, pile: str) -> None:
    """[ACTION Pass]"""
    refuse(position(germany, hands={"red": cards}, deck=pile), "pass_empty", "pass_empty.empty")


@pytest.mark.parametrize("offer", ["", "brown", "brown port"])
def test_passing_is_free_with_an_empty_hand_and_deck(germany: aoi.Ruleset, offer: str) -> None:
    """The face-up cards are not the deck: one may take them, or pass for nothing. [ACTION Pass; Ending the game]"""
    game = position(germany, hands={"red": ""}, deck="", offer=offer)
    assert ("draw" in kinds(game)) == (offer != "")
    play(game, "pass_empty", "pass_empty")
    assert (game.to_move, purse(game, "red").spent) == ("yellow", 0)
