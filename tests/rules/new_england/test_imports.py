"""The coal of an import: it appears when the ship is built, and goes first to that very ship, then to the display."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, at, box, cubes, play, printed, purse

IMPORT = 3  # the bay's and the sound's


def launched(rules: aoi.Ruleset, ship: str = "ship_1", **setting: Any) -> aoi.Game:
    """The game after red built a ship in the bay, or up to the choice of its coal; the market there is open."""
    plain: dict[str, Any] = {
        "counters": "yellow port_1 at ashton_1",
        "markets": "bay_2 both\nsound_2 both",
        "money": {"red": 40},
        "hands": {"red": "brown"},
    }
    game = position(rules, next_up=f"red {ship}", **(plain | setting))
    return play(game, "build_anywhere ship at bay_1 with brown")


def coal_of(rules: aoi.Ruleset, ship: str = "ship_1") -> int:
    """The ship's need for coal, which no rule text gives; the tests of its own coal need some."""
    coal = printed(rules, ship, "coal")
    assert 0 < coal < IMPORT
    return coal


@pytest.mark.parametrize("edition", ["second", "first"])
def test_the_import_has_its_cubes_once_the_ship_is_there_and_the_ship_is_built_with_them(
    coast: aoi.Ruleset, edition: str
) -> None:
    """Second edition: the import is empty before. Either way the ship's own coal comes from there, which is nearer than the
    display, and nothing is paid for it. [Coal and iron; Coal and iron cubes]"""
    before = position(coast, edition=edition)
    assert cubes(before, "bay_import") == (IMPORT if edition == "first" else 0)
    game = launched(coast, edition=edition)
    assert cubes(game, "bay_import") == IMPORT - coal_of(coast)
    assert box(game, "coal") == "1 1 2 2 3 3"
    cost = printed(coast, "ship_1", "cost")
    assert purse(game, "red") == Purse(money=40 - cost, loans=0, spent=cost)


def test_only_the_import_of_this_sea(coast: aoi.Ruleset) -> None:
    """Bexley has lanes to both. [Coal imports]"""
    game = launched(coast, counters="yellow port_1 at bexley_1")
    assert cubes(game, "bay_import") > 0
    assert cubes(game, "sound_import") == 0


def test_a_mine_two_links_away_is_farther_than_the_ship_s_own_import(coast: aoi.Ruleset) -> None:
    """The import is one lane from its ship; Dale is a lane and a railway away. [Coal and iron]"""
    game = launched(
        coast,
        counters="yellow port_1 at ashton_1\ngreen coal_mine_1 at dale_1",
        railways="green dale--ashton",
    )
    assert at(game, "dale_1") == "green coal_mine_1, 3 cubes"
    assert cubes(game, "bay_import") == IMPORT - coal_of(coast)


def test_a_mine_in_the_port_town_is_as_near_as_the_import(coast: aoi.Ruleset) -> None:
    """Both are one lane away, over lanes that the ship itself opens: the player chooses. [Coal and iron]"""
    assert coal_of(coast) == 1
    setting: dict[str, Any] = {"counters": "yellow port_1 at creek_1\ngreen coal_mine_1 at creek_2, 1 cube"}
    game = position(coast, next_up="red ship_1", hands={"red": "brown"}, markets="sound_2 both", **setting)
    play(game, "build_anywhere ship at sound_1 with brown")
    assert {str(m) for m in game.legal_moves()} == {"coal from creek_2", "coal from sound_import"}
    taken = play(game.copy(), "coal from creek_2")
    assert (at(taken, "creek_2"), cubes(taken, "sound_import")) == ("green coal_mine_1, turned", IMPORT)
    assert purse(taken, "green").money == 4
    taken = play(game.copy(), "coal from sound_import")
    assert (at(taken, "creek_2"), cubes(taken, "sound_import")) == ("green coal_mine_1, 1 cube", IMPORT - 1)


def test_iron_comes_over_the_lane(coast: aoi.Ruleset) -> None:
    """It comes from works in the port town, or, if there are none on the map, from the display through that port. [Coal and
    iron]"""
    iron = printed(coast, "ship_2", "iron")
    assert iron == 1
    works = printed(coast, "iron_works_1", "cubes")
    game = launched(coast, "ship_2", counters="yellow port_1 at ashton_1\nyellow iron_works_1 at ashton_2")
    assert at(game, "ashton_2") == f"yellow iron_works_1, {works - 1} cubes"
    assert purse(game, "red").spent == printed(coast, "ship_2", "cost")
    game = launched(coast, "ship_2")
    assert box(game, "iron") == "1 2 2 3 3"
    assert purse(game, "red").spent == printed(coast, "ship_2", "cost") + 1


# ---- the rest goes to the display ------------------------------------------------------------------------------------


@pytest.mark.parametrize("before", [6, 5, 4, 3, 2, 1, 0])
def test_the_surplus_fills_the_dearest_empty_boxes_and_the_builder_is_paid(coast: aoi.Ruleset, before: int) -> None:
    """It goes cube by cube, as with a mine; the owner of the port does not matter, and cubes without a free box stay. [Coal and
    iron cubes]"""
    landed = [3, 3, 2, 2, 1, 1][before:][: IMPORT - coal_of(coast)]
    game = launched(coast, coal=before)
    assert cubes(game, "bay_import") == IMPORT - coal_of(coast) - len(landed)
    filled = sorted([3, 3, 2, 2, 1, 1][:before] + landed)
    assert box(game, "coal") == " ".join(str(price) for price in filled)
    cost = printed(coast, "ship_1", "cost")
    assert purse(game, "red") == Purse(money=40 - cost + sum(landed), loans=0, spent=cost)
    assert purse(game, "yellow") == Purse(money=0, loans=0, spent=0)
    assert at(game, "bay_1") == "red ship_1"  # the market is still open


def test_iron_boxes_take_no_coal(coast: aoi.Ruleset) -> None:
    game = launched(coast, iron=0)
    assert (cubes(game, "bay_import"), box(game, "iron")) == (IMPORT - coal_of(coast), "")


def test_the_bill_comes_before_the_surplus(coast: aoi.Ruleset) -> None:
    """Red has no money: the loan is taken although the income would have made it smaller or unnecessary. [Ruling on surplus]"""
    cost = printed(coast, "ship_1", "cost")
    game = launched(coast, coal=0, money={})
    assert purse(game, "red").loans == -(-cost // 10)
    assert purse(game, "red").money == 10 * purse(game, "red").loans - cost + 6  # two cubes at $3


def test_only_when_the_ship_is_built(coast: aoi.Ruleset) -> None:
    """Boxes that become empty later stay empty. [Coal and iron cubes]"""
    game = position(
        coast,
        counters="yellow port_1 at ashton_1\nyellow ship_1 at bay_1",
        imports="bay_import 3",
        markets="bay_2 both",
        coal=2,
        hands={"red": "brown brown"},
    )
    play(game, "build cotton_mill at ashton_2 with brown")
    assert (cubes(game, "bay_import"), box(game, "coal")) == (3, "3 3")


@pytest.mark.parametrize(("market", "side"), [("", ", turned"), ("inlet_2 no_demand", ", turned"), ("inlet_2 both", "")])
def test_a_ship_whose_own_building_takes_the_last_coal_is_turned_at_once(
    coast: aoi.Ruleset, market: str, side: str
) -> None:
    """The inlet's import holds a single cube. If the market is used too, or has no demand, the ship has no further purpose.
    [ACTION Sell goods; ruling on ships]"""
    assert coal_of(coast) == 1
    game = position(
        coast,
        counters="yellow port_1 at creek_1",
        next_up="red ship_1",
        markets=market,
        money={"red": 40},
        hands={"red": "brown"},
    )
    play(game, "build_anywhere ship at inlet_1 with brown")
    assert (at(game, "inlet_1"), cubes(game, "inlet_import")) == (f"red ship_1{side}", 0)
    cost, profit = printed(coast, "ship_1", "cost"), printed(coast, "ship_1", "profit") if side else 0
    assert purse(game, "red") == Purse(money=40 - cost + profit, loans=0, spent=cost)


@pytest.mark.parametrize("market", ["", "bay_2 no_demand", "bay_2 cotton, turned"])
@pytest.mark.parametrize("edition", ["second", "first"])
def test_a_ship_whose_surplus_is_its_last_coal_is_turned_at_once_too(
    coast: aoi.Ruleset, market: str, edition: str
) -> None:
    """Its market is used, or has no demand, so the ship has no further purpose. [Flipping; ruling on surplus]"""
    game = launched(coast, coal=0, markets=market, edition=edition)
    assert (at(game, "bay_1"), cubes(game, "bay_import")) == ("red ship_1, turned", 0)
    cost, profit = printed(coast, "ship_1", "cost"), printed(coast, "ship_1", "profit")
    assert purse(game, "red") == Purse(money=40 - cost + 6 + profit, loans=0, spent=cost)


@pytest.mark.parametrize("tile", ["cotton", "wares", "both"])
def test_but_not_while_its_market_waits(coast: aoi.Ruleset, tile: str) -> None:
    game = launched(coast, coal=0, markets=f"bay_2 {tile}")
    assert (at(game, "bay_1"), cubes(game, "bay_import")) == ("red ship_1", 0)


def test_nor_while_a_cube_is_left(coast: aoi.Ruleset) -> None:
    game = launched(coast, coal=5, markets="bay_2 no_demand")
    assert (at(game, "bay_1"), cubes(game, "bay_import")) == ("red ship_1", IMPORT - coal_of(coast) - 1)
