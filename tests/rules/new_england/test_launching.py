"""The places where a ship may be built, and the cards for it. On the map `coast.aoi` Ashton and Bexley have lanes to the bay."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import at, gone, left, offered, play, refuse

NEXT = "red ship_1"
ELSEWHERE = "red iron_works_1 at firth_2"  # so that red is on the map, far from the sea


# ---- the lane --------------------------------------------------------------------------------------------------------


def test_a_ship_needs_a_port_counter_where_a_lane_ends(coast: aoi.Ruleset) -> None:
    """A port space alone is not enough, nor any other counter in its town, nor a port without a lane to this sea; spending both
    actions on it changes nothing. [Restrictions imposed by the space/location]"""
    near = "red cotton_mill_1 at ashton_2\nyellow port_1 at creek_1"
    game = position(coast, counters=near, next_up=NEXT, hands={"red": "ship purple"})
    assert "ship at bay_1" not in offered(game, "build")
    assert "ship at bay_1" not in offered(game, "build_anywhere")


def test_a_missing_lane_is_reported_when_the_space_is_chosen(coast: aoi.Ruleset) -> None:
    """The report does not depend on the card; a player who only lacks a card for a port reads nothing about lanes."""
    game = position(coast, counters=ELSEWHERE, next_up=NEXT, hands={"red": "ship cotton_mill"})
    refuse(game, "build ship at bay_1", "build.lane", "build.card")  # and not because of missing coal as well
    refuse(game, "build_anywhere ship at bay_1", "build_anywhere.lane")
    refuse(game, "build port at ashton_1", "build.card")


@pytest.mark.parametrize("port", ["red port_1 at ashton_1", "yellow port_1 at ashton_1", "yellow port_1 at bexley_1"])
@pytest.mark.parametrize("side", ["", ", turned"])
def test_anybody_s_port_will_do_at_either_lane_and_on_either_side(coast: aoi.Ruleset, port: str, side: str) -> None:
    """The example: a light green card, and the port is another player's. Here the sea is purple. [Restrictions imposed
    by the space/location]"""
    game = position(coast, counters=f"{ELSEWHERE}\n{port}{side}", next_up=NEXT, hands={"red": "purple"})
    play(game, "build ship at bay_1 with purple")
    assert at(game, "bay_1") == "red ship_1"


def test_only_a_ship_goes_to_sea_and_a_ship_goes_nowhere_else(coast: aoi.Ruleset) -> None:
    """[Restrictions imposed by the space/location]"""
    game = position(coast, counters="yellow port_1 at ashton_1", next_up="red ship_1, red factory_3")
    for industry in ("cotton_mill", "factory", "iron_works", "coal_mine", "port"):
        names = {r.rule for r in game.explain(f"build_anywhere {industry} at bay_1", game.to_move)}
        assert "build_anywhere.symbol" in names, industry
    for space in ("ashton_2", "bexley_1", "dale_1", "bay_2", "bay_import"):
        names = {r.rule for r in game.explain(f"build_anywhere ship at {space}", game.to_move)}
        assert "build_anywhere.symbol" in names, space


def test_a_ship_of_level_0_is_developed_away_first(coast: aoi.Ruleset) -> None:
    """There is one. [Player display restrictions; ACTION Development]"""
    game = position(coast, counters="red port_1 at ashton_1", hands={"red": "grey ship"})
    refuse(game, "build ship at bay_1", "build.level")
    play(game, "develop ship_0 with grey")
    assert (gone(game, "red"), left(game, "red", "ship")) == ("ship_0", "1 1 2 2")
    play(game, "build ship at bay_1 with ship")
    assert at(game, "bay_1") == "red ship_1"


def test_another_player_s_ship_stays(coast: aoi.Ruleset) -> None:
    """This holds even if no cube of coal is left anywhere: only mines and works may be built over by others. [Overbuilding]"""
    game = position(
        coast, counters="red port_1 at ashton_1\nyellow ship_1 at bay_1, turned", next_up="red ship_2", coal=0, iron=0
    )
    refuse(game, "build_anywhere ship at bay_1", "build_anywhere.kind")


# ---- the card --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counters", "railways"),
    [
        ("red port_1 at ashton_1", ""),
        ("red port_1 at ashton_1, turned", ""),
        ("yellow port_1 at ashton_1\nred cotton_mill_1 at ashton_3", ""),
        ("yellow port_1 at ashton_1", "red dale--ashton"),
        ("yellow port_1 at bexley_1", "red bexley--cairn"),
    ],
    ids=["own port", "own port, turned", "own mill beside it", "own railway", "own railway at the other lane"],
)
def test_a_ship_card_with_something_of_ones_own_in_the_port_town(
    coast: aoi.Ruleset, counters: str, railways: str
) -> None:
    """A counter of the player's own there or a railway into the town; the port may be another's: the check-list's "own port" is
    short for this. [Industry card restrictions, 4; ruling]"""
    counters = f"{ELSEWHERE}\n{counters}"
    game = position(coast, counters=counters, railways=railways, next_up=NEXT, hands={"red": "ship"})
    assert offered(game, "build") == {"ship at bay_1"} | ({"ship at sound_1"} if "bexley" in counters else set())
    play(game, "build ship at bay_1 with ship")
    assert at(game, "bay_1") == "red ship_1"


@pytest.mark.parametrize(
    ("counters", "railways"),
    [
        ("yellow port_1 at ashton_1", ""),
        ("yellow port_1 at ashton_1\nyellow cotton_mill_1 at ashton_2", "yellow dale--ashton"),
        ("yellow port_1 at ashton_1\nred cotton_mill_1 at dale_2", "yellow dale--ashton"),
        ("yellow port_1 at ashton_1", "red elm--dale\nyellow dale--ashton"),
        ("yellow port_1 at ashton_1\nred cotton_mill_1 at bexley_2", ""),
        ("yellow port_1 at ashton_1", "red bexley--cairn"),
        ("yellow port_1 at ashton_1\nred port_1 at creek_1", ""),
    ],
    ids=[
        "nothing",
        "others' counters and railways",
        "own mill one link away",
        "own railway ends one link away",
        "own mill in the portless town",
        "own railway in the portless town",
        "own port that no lane joins",
    ],
)
def test_a_ship_card_is_not_enough_without(coast: aoi.Ruleset, counters: str, railways: str) -> None:
    """Port and presence must be in the same town. A card of the sea's colour requires neither. [Industry card restrictions, 4;
    Location card restrictions]"""
    game = position(
        coast,
        counters=f"{ELSEWHERE}\n{counters}",
        railways=railways,
        next_up=NEXT,
        hands={"red": "ship purple brown"},
    )
    refuse(game, "build ship at bay_1 with ship", "build.card")
    refuse(game, "build ship at bay_1 with brown", "build.card")  # Ashton's colour is not the sea's
    play(game, "build ship at bay_1 with purple")
    assert at(game, "bay_1") == "red ship_1"


def test_no_other_industry_s_card_builds_a_ship(coast: aoi.Ruleset) -> None:
    """Not even the port's card beside the player's own port. [Industry card restrictions]"""
    game = position(coast, counters="red port_1 at ashton_1", next_up=NEXT, hands={"red": "ship port cotton_mill"})
    for card in ("port", "cotton_mill"):
        refuse(game, f"build ship at bay_1 with {card}", "build.card")


def test_with_no_industry_on_the_map_a_ship_card_is_free_but_the_lane_is_not(coast: aoi.Ruleset) -> None:
    """[Industry card restrictions, 5]"""
    game = position(coast, counters="yellow port_1 at ashton_1", next_up=NEXT, hands={"red": "ship"})
    assert offered(game, "build") == {"ship at bay_1"}
    play(game, "build ship at bay_1 with ship")
    assert at(game, "bay_1") == "red ship_1"


def test_a_ship_card_builds_nothing_else(coast: aoi.Ruleset) -> None:
    """[Industry card restrictions]"""
    game = position(
        coast, counters=ELSEWHERE, railways="red dale--ashton", next_up=NEXT, hands={"red": "ship cotton_mill port"}
    )
    refuse(game, "build cotton_mill at ashton_2 with ship", "build.card")
    refuse(game, "build port at ashton_1 with ship", "build.card")


def test_both_actions_build_a_ship_with_any_card(coast: aoi.Ruleset) -> None:
    """The lane must meet a port counter of any owner. [Combining your two actions into one]"""
    game = position(
        coast, counters=f"{ELSEWHERE}\nyellow port_1 at ashton_1", next_up=NEXT, hands={"red": "brown blue"}
    )
    assert game.to_move == "red"
    play(game, "build_anywhere ship at bay_1 with brown")
    assert (at(game, "bay_1"), game.to_move) == ("red ship_1", "yellow")


# ---- maps without the sea --------------------------------------------------------------------------------------------


def test_no_ship_is_built_on_germany_and_its_cards_are_discards_only(germany: aoi.Ruleset) -> None:
    """Not even with no industry on the map and both actions; the cards pay for developing, passing, and, like any card, for the
    combined action. [The map; Industry card restrictions]"""
    spaces = [m.name for m in germany.model.type("space").members]
    setting = {"counters": "yellow port_1 at hamburg_1", "next_up": NEXT, "hands": {"red": "ship ship ship"}}
    game = position(germany, **setting)  # type: ignore[arg-type]
    for space in spaces:
        for action in ("build", "build_anywhere"):
            refused = {r.rule for r in game.explain(f"{action} ship at {space}", game.to_move)}
            assert f"{action}.symbol" in refused, space
    assert offered(game, "build") == set()
    for move in ("develop ship_1 with ship", "pass with ship", "build_anywhere cotton_mill at kassel with ship"):
        assert "ship" in play(game.copy(), move).view(None).data["zones"]["discard"]["all"]


def test_the_ship_cards_stay_in_germany_s_deck(germany: aoi.Ruleset, new_england: aoi.Ruleset) -> None:
    """There are 66 cards on either map. [The map]"""
    for rules in (germany, new_england):
        cards = rules.model.type("card")
        copies = dict(zip((m.name for m in cards.members), cards.field("copies").values, strict=True))
        assert copies["ship"]
        assert sum(int(str(n)) for n in copies.values()) == 66
