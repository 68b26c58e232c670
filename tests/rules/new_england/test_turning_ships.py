"""The conditions for turning a ship, and the effects of a ship built over a ship."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import at, box, cubes, gone, play, printed, purse, refuse

PORT = "green port_1 at ashton_1"
SHIP = f"{PORT}\nyellow ship_1 at bay_1"
HANDS = {"red": "brown brown"}
TAKE = "build cotton_mill at ashton_2 with brown"  # of level 2: it takes one cube of coal
MILL = f"{SHIP}\nred cotton_mill_1 at ashton_3"
SELL = "sell ashton_3 to bay_2"


def taking(rules: aoi.Ruleset, left: int, markets: str = "", counters: str = SHIP) -> aoi.Game:
    """The game after red's mill took a cube from an import with this number of cubes."""
    game = position(
        rules, counters=counters, imports=f"bay_import {left}", markets=markets, next_up="red cotton_mill_2", hands=HANDS
    )
    play(game, TAKE)
    assert cubes(game, "bay_import") == left - 1
    return game


# ---- coal and market -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("market", ["bay_2 cotton, turned", "bay_2 no_demand"])
def test_the_last_coal_turns_the_ship_whose_market_is_used_or_has_no_demand(coast: aoi.Ruleset, market: str) -> None:
    """It is turned at once and its owner gets the profit, although red is the one who acts. [ACTION Sell goods]"""
    game = taking(coast, 2, market)
    assert (at(game, "bay_1"), purse(game, "yellow").money) == ("yellow ship_1", 0)
    game = taking(coast, 1, market)
    assert at(game, "bay_1") == "yellow ship_1, turned"
    assert purse(game, "yellow") == (printed(coast, "ship_1", "profit"), 0, 0)


def test_the_last_coal_alone_does_not(coast: aoi.Ruleset) -> None:
    """[ACTION Sell goods]"""
    game = taking(coast, 1, "bay_2 both")
    assert (at(game, "bay_1"), purse(game, "yellow").money) == ("yellow ship_1", 0)


def test_the_sale_turns_the_ship_whose_coal_is_gone(coast: aoi.Ruleset) -> None:
    """The example: mill, market counter and ship are all turned. [ACTION Sell goods]"""
    game = play(position(coast, counters=MILL, imports="bay_import 0", markets="bay_2 cotton"), SELL)
    assert at(game, "ashton_3") == "red cotton_mill_1, turned"
    assert at(game, "bay_2") == "cotton, turned"
    assert at(game, "bay_1") == "yellow ship_1, turned"
    assert (purse(game, "red").money, purse(game, "yellow").money) == (8, printed(coast, "ship_1", "profit"))


def test_the_sale_alone_does_not(coast: aoi.Ruleset) -> None:
    """[ACTION Sell goods]"""
    game = play(position(coast, counters=MILL, imports="bay_import 1", markets="bay_2 cotton"), SELL)
    assert (at(game, "bay_2"), at(game, "bay_1")) == ("cotton, turned", "yellow ship_1")


def test_coal_and_market_in_either_order(coast: aoi.Ruleset) -> None:
    """The player's own profit from a turned ship comes with the second of the two. [ACTION Sell goods]"""
    own = f"{PORT}\nred ship_1 at bay_1\nred cotton_mill_1 at bexley_2\nyellow port_1 at bexley_1"
    steps = (TAKE, "sell bexley_2 to bay_2")
    for first, second in (steps, steps[::-1]):
        game = position(
            coast, counters=own, imports="bay_import 1", markets="bay_2 both", next_up="red cotton_mill_2", hands=HANDS
        )
        play(game, first)
        assert at(game, "bay_1") == "red ship_1"
        play(game, second)
        assert at(game, "bay_1") == "red ship_1, turned"


def test_a_sale_to_the_port_is_no_use_of_the_market(coast: aoi.Ruleset) -> None:
    game = position(coast, counters=MILL, imports="bay_import 0", markets="bay_2 cotton")
    play(game, "sell ashton_3 to ashton_1")
    assert at(game, "bay_1") == "yellow ship_1"


def test_each_ship_has_its_own_coal_and_market(coast: aoi.Ruleset) -> None:
    """Using up the coal and market in the bay turns nothing in the sound. [ACTION Sell goods]"""
    both = f"{SHIP}\nyellow port_1 at bexley_1\ngreen ship_1 at sound_1"
    game = taking(coast, 1, "bay_2 no_demand\nsound_2 both", both)
    assert (at(game, "bay_1"), at(game, "sound_1")) == ("yellow ship_1, turned", "green ship_1")
    assert purse(game, "green").money == 0


# ---- a ship over a ship ----------------------------------------------------------------------------------------------

RED = f"{PORT}\nred ship_1 at bay_1"


def over(rules: aoi.Ruleset, left: int, **setting: Any) -> aoi.Game:
    """The game after red built a ship of level 2 over his own, at an import with this number of cubes."""
    plain: dict[str, Any] = {
        "counters": RED,
        "markets": "bay_2 cotton",
        "next_up": "red ship_2",
        "hands": {"red": "ship brown"},
        "money": {"red": 40},
    }
    game = position(rules, imports=f"bay_import {left}", **(plain | setting))
    return play(game, "build ship at bay_1 with ship")


@pytest.mark.parametrize("edition", ["second", "first"])
def test_it_brings_no_coal_and_no_market_and_fills_no_display(coast: aoi.Ruleset, edition: str) -> None:
    """The old ship leaves the game without profit. The cubes at sea stay, although the display has room. [Overbuilding industry
    counters; ruling]"""
    used = printed(coast, "ship_2", "coal")
    game = over(coast, 3, coal=2, edition=edition)
    assert (at(game, "bay_1"), cubes(game, "bay_import"), at(game, "bay_2")) == ("red ship_2", 3 - used, "cotton")
    assert box(game, "coal") == "3 3"
    assert gone(game, "red") == "ship_0, ship_1, ship_1"  # one of level 1 was developed away for this position
    cost = printed(coast, "ship_2", "cost") + printed(coast, "ship_2", "iron")
    assert (purse(game, "red").money, purse(game, "red").spent) == (40 - cost, cost)


def test_an_empty_import_stays_empty_and_a_used_market_used(coast: aoi.Ruleset) -> None:
    """Its coal then comes from the display. [Overbuilding industry counters]"""
    game = over(coast, 0, counters=f"{RED}, turned", markets="bay_2 cotton, turned")
    assert (at(game, "bay_1"), cubes(game, "bay_import"), at(game, "bay_2")) == ("red ship_2", 0, "cotton, turned")
    assert len(box(game, "coal").split()) == 6 - printed(coast, "ship_2", "coal")


def test_what_lies_there_stays_usable_and_the_ship_is_never_turned(coast: aoi.Ruleset) -> None:
    """The mill takes the last coal, then sells to the market: still no flip, and no profit for the ship. [Overbuilding
    industry counters]"""
    used = printed(coast, "ship_2", "coal")
    game = over(
        coast,
        used + 1,
        counters=f"{RED}\nyellow cotton_mill_1 at ashton_3",
        next_up="red ship_2\nyellow cotton_mill_2",
        hands={"red": "ship brown", "yellow": "brown brown"},
    )
    play(game, "pass with brown")
    red = purse(game, "red").money
    play(game, "build cotton_mill at ashton_3 with brown")
    assert (cubes(game, "bay_import"), at(game, "bay_1")) == (0, "red ship_2")
    play(game, "sell ashton_3 to bay_2")
    assert (at(game, "bay_2"), at(game, "bay_1")) == ("cotton, turned", "red ship_2")
    assert purse(game, "red").money == red


def test_the_old_ship_is_turned_if_the_new_one_takes_its_last_coal(coast: aoi.Ruleset) -> None:
    """It stays until it is built over, so it earns its profit; the new one does not. [Ruling on what is built over]"""
    used = printed(coast, "ship_2", "coal")
    assert used
    game = over(coast, used, markets="bay_2 no_demand")
    assert (at(game, "bay_1"), cubes(game, "bay_import")) == ("red ship_2", 0)
    cost = printed(coast, "ship_2", "cost") + printed(coast, "ship_2", "iron")
    assert purse(game, "red").money == 40 - cost + printed(coast, "ship_1", "profit")


def test_a_ship_is_built_over_by_a_higher_one_only(coast: aoi.Ruleset) -> None:
    """[Overbuilding industry counters]"""
    game = position(coast, counters=RED, next_up="red ship_1", markets="bay_2 both", imports="bay_import 1")
    refuse(game, "build ship at bay_1", "build.higher", "build.card")
