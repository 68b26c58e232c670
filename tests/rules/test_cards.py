"""Playing a card to build: what an industry card and what a location card allow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import at, offered, play, refuse

SMALL = Path(__file__).with_name("small.aoi")
CONDITIONS = ["build.card.colour", "build.card.rail", "build.card.second", "build.card.over", "build.card.first"]
# red has an industry on the map, far from where the tests build
ELSEWHERE = "red port_1 at kiel"


def refuse_card(game: aoi.Game, move: str) -> None:
    """Only the card is wrong, and each of the ways in which it could be right is named."""
    refuse(game, move, "build.card")


# ---- industry cards --------------------------------------------------------------------------------------------------


def test_an_industry_card_builds_its_industry_only(germany: aoi.Ruleset) -> None:
    """[Industry card restrictions]"""
    game = position(germany, counters=ELSEWHERE, railways="red dortmund--koeln", hands={"red": "cotton_mill"})
    refuse_card(game, "build iron_works at koeln_1 with cotton_mill")
    refuse_card(game, "build coal_mine at dortmund_1 with cotton_mill")
    play(game, "build cotton_mill at koeln_1 with cotton_mill")
    assert at(game, "koeln_1") == "red cotton_mill_1"


def test_the_refusal_names_all_five_conditions(germany: aoi.Ruleset) -> None:
    """The sixth, of the ship card, has no place on Germany: it has no ship spaces."""
    game = position(
        germany, counters=ELSEWHERE, railways="red dortmund--koeln", hands={"red": "cotton_mill iron_works"}
    )
    play(game, "build iron_works at koeln_1")
    (refusal,) = game.explain("with cotton_mill")
    assert refusal.rule == "build.card"
    assert refusal.see == "Industry card restrictions"
    assert [case.rule for case in refusal.cases] == CONDITIONS


def test_where_ones_own_railway_runs_in(germany: aoi.Ruleset) -> None:
    """Kassel, as in the rulebook's example. Somebody else's railway is not enough. [Industry card restrictions, 1]"""
    move = "build cotton_mill at kassel with cotton_mill"
    hands = {"red": "cotton_mill"}
    refuse_card(position(germany, counters=ELSEWHERE, hands=hands), move)
    refuse_card(position(germany, counters=ELSEWHERE, railways="yellow kassel--dortmund", hands=hands), move)
    game = position(germany, counters=ELSEWHERE, railways="red kassel--dortmund", hands=hands)
    assert at(play(game, move), "kassel") == "red cotton_mill_1"


def test_a_railway_must_run_in_itself(germany: aoi.Ruleset) -> None:
    """One's own railway one link away, even with others' going on from there, is no connection of one's own."""
    game = position(
        germany,
        counters=ELSEWHERE,
        railways="red koeln--dortmund\nyellow dortmund--kassel",
        hands={"red": "cotton_mill"},
    )
    refuse_card(game, "build cotton_mill at kassel with cotton_mill")


def test_where_one_has_an_industry_in_another_of_four_or_more_spaces(germany: aoi.Ruleset) -> None:
    """Hamburg has four spaces. Another player's industry there is of no use. [Industry card restrictions, 2]"""
    move, hands = "build cotton_mill at hamburg_3 with cotton_mill", {"red": "cotton_mill"}
    refuse_card(position(germany, counters=f"{ELSEWHERE}\nyellow port_1 at hamburg_1", hands=hands), move)
    game = position(germany, counters="red port_1 at hamburg_1", hands=hands)
    assert at(play(game, move), "hamburg_3") == "red cotton_mill_1"


def test_in_a_smaller_place_an_industry_of_ones_own_opens_no_second_space(germany: aoi.Ruleset) -> None:
    """Dortmund has three: the limit of one forbids it before any card is asked. [Industry card restrictions, 2]"""
    game = position(germany, counters="red coal_mine_1 at dortmund_1", hands={"red": "cotton_mill brown"})
    refuse(game, "build cotton_mill at dortmund_3 with cotton_mill", "build.share")


def test_where_ones_own_industry_is_built_over(germany: aoi.Ruleset) -> None:
    """The card is of the industry that is built, not of the one that goes. [Industry card restrictions, 3]"""
    setting: dict[str, Any] = {
        "counters": "red cotton_mill_1 at koeln_1\nred coal_mine_1 at dortmund_1",
        "next_up": "red iron_works_2",
        "railways": "yellow koeln--dortmund",
    }
    refuse_card(
        position(germany, hands={"red": "cotton_mill"}, **setting), "build iron_works at koeln_1 with cotton_mill"
    )
    game = position(germany, hands={"red": "iron_works"}, **setting)
    assert offered(game, "build") == {"iron_works at koeln_1"}
    play(game, "build iron_works at koeln_1 with iron_works")
    assert at(game, "koeln_1") == "red iron_works_2, 4 cubes"


def test_building_over_somebody_else_needs_a_card_that_reaches_the_place(germany: aoi.Ruleset) -> None:
    """The third condition is for one's own industries."""
    setting: dict[str, Any] = {
        "counters": f"{ELSEWHERE}\nyellow iron_works_1 at koeln_1, turned\nyellow coal_mine_1 at dortmund_1",
        "next_up": "red iron_works_2",
        "iron": 0,
    }
    yellow, red = "yellow koeln--dortmund", "yellow koeln--dortmund\nred koeln--frankfurt"
    move, hands = "build iron_works at koeln_1 with iron_works", {"red": "iron_works"}
    refuse_card(position(germany, hands=hands, railways=yellow, **setting), move)
    game = position(germany, hands=hands, railways=red, **setting)
    assert at(play(game, move), "koeln_1") == "red iron_works_2, 4 cubes"


def test_anywhere_while_one_has_no_industry_on_the_map(germany: aoi.Ruleset) -> None:
    """Only in a space for it. Railways do not count. [Industry card restrictions, 5; ruling]"""
    hands = {"red": "coal_mine"}
    mines = {"zwickau", "breslau_1", "dortmund_1", "mannheim", "saarbruecken", "belgium", "bohemia", "poland_1"}
    for railways in ("", "red koeln--dortmund"):
        game = position(germany, railways=railways, hands=hands)
        assert offered(game, "build") == {f"coal_mine at {mine}" for mine in mines}
    for there in (ELSEWHERE, f"{ELSEWHERE}, turned"):
        refuse_card(position(germany, counters=there, hands=hands), "build coal_mine at zwickau with coal_mine")


def test_losing_the_last_industry_restores_the_freedom(germany: aoi.Ruleset) -> None:
    """Green's mine, exhausted, is built over by red; then green is as free as at the start. [Ruling]"""
    game = position(
        germany, "red green yellow", counters="green coal_mine_1 at bohemia, turned\nyellow iron_works_1 at regensburg",
        railways="yellow regensburg--bohemia", hands={"red": "light_green brown", "green": "port"},
        next_up="red coal_mine_2", coal=0,
    )  # fmt: skip
    play(game, "build coal_mine at bohemia with light_green", "pass with brown")
    play(game, "stop")  # red could repay
    assert game.to_move == "green"
    assert offered(game, "build") == {
        f"port at {port}" for port in ("kiel", "hamburg_1", "bremen", "stettin", "danzig_1")
    }


def test_ship_cards_build_nothing_on_germany(germany: aoi.Ruleset) -> None:
    """They are there to pay for developing and passing. [A description of the cards]"""
    game = position(germany, hands={"red": "ship ship"}, next_up="red ship_1")
    assert offered(game, "build") == set()
    refuse(game, "build ship at kiel", "build.symbol", "build.coal")
    play(game, "develop ship_1 with ship", "pass with ship")
    assert game.to_move == "yellow"


# ---- location cards --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colour", ["brown", "light_green", "purple", "orange", "blue", "grey"])
def test_a_location_card_builds_wherever_its_colour_is(germany: aoi.Ruleset, colour: str) -> None:
    """Any industry, in each place of the colour and no other; no connection is needed. [Location card restrictions]"""
    game = position(germany, counters="red port_1 at hamburg_1", hands={"red": colour})
    places, spaces = germany.model.type("location"), germany.model.type("space")
    number = [m.name for m in germany.model.type("colour").members].index(colour)
    home = dict(zip([m.name for m in spaces.members], spaces.field("location").values, strict=True))
    built = {home[move.split(" at ")[1]] for move in offered(game, "build")}
    assert built == {n for n, c in enumerate(places.field("colour").values) if c == number}


def test_brown_is_regensburg_among_others(germany: aoi.Ruleset) -> None:
    """The example's brown card builds at Regensburg, and not in Bremen. [Location card restrictions]"""
    game = position(germany, counters=ELSEWHERE, hands={"red": "brown"})
    refuse_card(game, "build port at bremen with brown")
    assert at(play(game, "build iron_works at regensburg with brown"), "regensburg") == "red iron_works_1, 3 cubes"


def test_a_location_card_leaves_the_industry_open(germany: aoi.Ruleset) -> None:
    """[Location card restrictions]"""
    game = position(
        germany,
        counters=f"{ELSEWHERE}\nyellow coal_mine_1 at dortmund_1\nyellow iron_works_1 at kassel",
        railways="yellow koeln--dortmund--kassel",
        next_up="red factory_3",
        hands={"red": "light_green"},
    )
    koeln = {move for move in offered(game, "build") if "koeln" in move}
    assert koeln == {f"{industry} at koeln_1" for industry in ("cotton_mill", "factory", "iron_works")}


@pytest.mark.parametrize("card", ["cotton_mill", "brown"])
def test_a_place_without_a_colour_matches_no_card(card: str) -> None:
    """An industry card has no colour either, and that is no match."""
    small = aoi.load(SMALL)
    game = position(small, counters="red cotton_mill_1 at moor", hands={"red": card})
    refuse_card(game, f"build iron_works at heath_1 with {card}")
    refuse_card(game, f"build cotton_mill at heath_1 with {card}")
    assert any(move.endswith("at heath_1") for move in offered(game, "build_anywhere"))
