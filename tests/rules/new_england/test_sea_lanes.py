"""A sea lane is a finished link if there is a port counter at one end and a ship at the other."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, at, box, cubes, offered, play, printed, purse, refuse

OPEN = "yellow port_1 at ashton_1\ngreen ship_1 at bay_1"
INLAND = "yellow firth--elm--dale--ashton"
# a way from Ashton over the bay to Cairn; each line is needed
WAY = ("yellow port_1 at ashton_1", "green ship_1 at bay_1", "green port_1 at bexley_1")


def coal_mill(rules: aoi.Ruleset, space: str = "ashton_2", **setting: Any) -> aoi.Game:
    """The game after red began to build a mill of level 2 there, which needs a cube of coal."""
    plain: dict[str, Any] = {"markets": "bay_2 both", "hands": {"red": "brown"}}
    game = position(rules, next_up="red cotton_mill_2", **(plain | setting))
    return play(game, f"build_anywhere cotton_mill at {space} with brown")


# ---- how far it is ---------------------------------------------------------------------------------------------------


def test_import_coal_comes_ashore_free_of_charge(coast: aoi.Ruleset) -> None:
    """It is free for any builder there, whoever owns the ship. [Coal imports; Coal and iron]"""
    game = coal_mill(coast, counters=OPEN, imports="bay_import 3", money={"red": 6})
    assert cubes(game, "bay_import") == 2
    assert purse(game, "red") == Purse(money=0, loans=0, spent=6)


def test_a_mine_one_link_away_is_closer_than_the_import(coast: aoi.Ruleset) -> None:
    """Import coal travels two lanes to the port town. [Coal and iron]"""
    game = coal_mill(
        coast, counters=f"{OPEN}\ngreen coal_mine_1 at dale_1", railways=INLAND, imports="bay_import 3"
    )
    assert (at(game, "dale_1"), cubes(game, "bay_import")) == ("green coal_mine_1, 2 cubes", 3)


def test_a_mine_two_links_away_is_as_close(coast: aoi.Ruleset) -> None:
    """So the player chooses. [Coal and iron]"""
    game = coal_mill(coast, counters=f"{OPEN}\ngreen coal_mine_1 at elm_1", railways=INLAND, imports="bay_import 3")
    assert {str(m) for m in game.legal_moves()} == {"coal from elm_1", "coal from bay_import"}
    assert cubes(play(game.copy(), "coal from bay_import"), "bay_import") == 2
    assert at(play(game.copy(), "coal from elm_1"), "elm_1") == "green coal_mine_1, 2 cubes"


def test_a_mine_three_links_away_is_farther(coast: aoi.Ruleset) -> None:
    """[Coal and iron]"""
    game = coal_mill(coast, counters=f"{OPEN}\ngreen coal_mine_1 at firth_1", railways=INLAND, imports="bay_import 3")
    assert (at(game, "firth_1"), cubes(game, "bay_import")) == ("green coal_mine_1, 3 cubes", 2)


def test_inland_the_railways_are_added(coast: aoi.Ruleset) -> None:
    """Dale is three links from the import and two from Firth's mine. [Coal and iron]"""
    counters = f"{OPEN}\ngreen coal_mine_1 at firth_1"
    game = coal_mill(coast, "dale_2", counters=counters, railways=INLAND, imports="bay_import 3")
    assert (at(game, "firth_1"), cubes(game, "bay_import")) == ("green coal_mine_1, 2 cubes", 3)
    game = coal_mill(coast, "dale_2", counters=OPEN, railways=INLAND, imports="bay_import 3")
    assert cubes(game, "bay_import") == 2


def test_from_port_to_port_it_is_two_links(coast: aoi.Ruleset) -> None:
    """A mine in the town across is as close as the import; one a railway farther is not. [Coal and iron]"""
    # Creek's mine is across the sound from Bexley
    sound = "yellow port_1 at bexley_1\ngreen ship_1 at sound_1\ngreen port_1 at creek_1\nyellow coal_mine_1 at creek_2"
    setting: dict[str, Any] = {"counters": sound, "markets": "sound_2 both", "imports": "sound_import 3"}
    game = coal_mill(coast, "bexley_2", **setting)
    assert {str(m) for m in game.legal_moves()} == {"coal from creek_2", "coal from sound_import"}
    across = "\n".join(WAY) + "\nyellow coal_mine_1 at cairn_1"
    game = coal_mill(coast, counters=across, railways="green bexley--cairn", imports="bay_import 3")
    assert (at(game, "cairn_1"), cubes(game, "bay_import")) == ("yellow coal_mine_1, 3 cubes", 2)


def test_import_coal_builds_railways(coast: aoi.Ruleset) -> None:
    """Its cube comes over the lanes and the finished railways to one end. [ACTION Build a railway]"""
    game = position(
        coast, counters=OPEN, railways="red dale--ashton", imports="bay_import 3", markets="bay_2 both", money={"red": 9}
    )
    play(game, "railway elm--dale")
    assert (cubes(game, "bay_import"), box(game, "coal"), box(game, "iron")) == (2, "1 1 2 2 3 3", "1 2 2 3 3")
    assert purse(game, "red").money == 9 - 1 - 1


def test_an_import_needs_a_port_counter_where_its_coal_comes_ashore(coast: aoi.Ruleset) -> None:
    """The ship was built from Bexley; Ashton has a lane and no port. [Coal and iron]"""
    counters = "yellow port_1 at bexley_1\ngreen ship_1 at bay_1"
    setting: dict[str, Any] = {"markets": "bay_2 both", "imports": "bay_import 3", "next_up": "red cotton_mill_2"}
    refuse(
        position(coast, counters=counters, **setting),
        "build_anywhere cotton_mill at ashton_2",
        "build_anywhere.coal",
    )


# ---- from port to port -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["", ", turned"])
def test_goods_and_cubes_pass_from_port_to_port(coast: aoi.Ruleset, side: str) -> None:
    """Over a lane, past a ship, over a lane; for any owner and either side up. [Coal and iron; ACTION Sell goods]"""
    way = "\n".join(line + side for line in WAY)
    setting: dict[str, Any] = {
        "railways": "green bexley--cairn",
        "imports": "" if side else "bay_import 0",
        "markets": "cairn_3 cotton" if side else "cairn_3 cotton\nbay_2 wares",
    }
    game = coal_mill(coast, counters=f"{way}\nyellow coal_mine_1 at cairn_1", **setting)
    assert at(game, "cairn_1") == "yellow coal_mine_1, 2 cubes"
    game = position(coast, counters=f"{way}\nred cotton_mill_1 at ashton_2", **setting)
    play(game, "sell ashton_2 to cairn_3")
    assert (at(game, "ashton_2"), at(game, "cairn_3")) == ("red cotton_mill_1, turned", "cotton, turned")
    # at the end of each lane some space of the same port or ship stayed as it was
    assert at(game, "bay_1") == f"green ship_1{side}"


@pytest.mark.parametrize("missing", range(3), ids=["port here", "ship", "port across"])
def test_not_without_a_port_at_each_end_and_a_ship_between(coast: aoi.Ruleset, missing: int) -> None:
    """[Coal and iron; ACTION Sell goods]"""
    way = "\n".join(line for number, line in enumerate(WAY) if number != missing)
    setting: dict[str, Any] = {"railways": "green bexley--cairn", "markets": "cairn_3 cotton\nbay_2 wares"}
    game = position(coast, counters=f"{way}\nred cotton_mill_1 at ashton_2", **setting)
    refuse(game, "sell ashton_2 to cairn_3", "sell.way")
    mines = f"{way}\nyellow coal_mine_1 at cairn_1"
    if missing == 0:  # no port, so no display either
        game = position(coast, counters=mines, next_up="red cotton_mill_2", **setting)
        refuse(game, "build_anywhere cotton_mill at ashton_2", "build_anywhere.coal")
    else:
        game = coal_mill(coast, counters=mines, **setting)
        assert (at(game, "cairn_1"), box(game, "coal")) == ("yellow coal_mine_1, 3 cubes", "1 2 2 3 3")


def test_iron_passes_as_coal_does(coast: aoi.Ruleset) -> None:
    """[Coal and iron]"""
    works = printed(coast, "iron_works_1", "cubes")
    game = position(
        coast,
        counters="\n".join(WAY) + "\nyellow iron_works_1 at cairn_2",
        railways="green bexley--cairn",
        imports="bay_import 3",
        markets="bay_2 both",
        next_up="red cotton_mill_3",
        hands={"red": "brown"},
    )
    play(game, "build_anywhere cotton_mill at ashton_2 with brown")
    assert at(game, "cairn_2") == f"yellow iron_works_1, {works - 1} cubes"
    assert cubes(game, "bay_import") == 2


def test_over_two_seas_with_a_port_between(coast: aoi.Ruleset) -> None:
    """Ashton, bay, Bexley, sound, Creek. [Coal and iron; ACTION Sell goods]"""
    way = "\n".join((*WAY, "yellow ship_1 at sound_1", "green port_1 at creek_1"))
    game = position(coast, counters=f"{way}\nred cotton_mill_1 at ashton_2")
    play(game, "sell ashton_2 to creek_1")
    assert (at(game, "creek_1"), purse(game, "green").money) == ("green port_1, turned", 5)
    game = position(
        coast, counters=way.replace("green port_1 at bexley_1\n", "") + "\nred cotton_mill_1 at ashton_2"
    )
    refuse(game, "sell ashton_2 to creek_1", "sell.way")


# ---- markets beyond the sea ------------------------------------------------------------------------------------------


def test_a_market_beyond_the_sea_opens_with_the_ship(coast: aoi.Ruleset) -> None:
    """With only the port, nothing can be sold there. [Sea lane; ACTION Sell goods]"""
    setting: dict[str, Any] = {"markets": "bay_2 cotton", "hands": {"red": "purple ship"}, "next_up": "red ship_1"}
    game = position(coast, counters="yellow port_1 at ashton_1\nred cotton_mill_1 at ashton_2", **setting)
    refuse(game, "sell ashton_2 to bay_2", "sell.way", "sell.ship")
    play(game, "build ship at bay_1 with ship")
    assert "from ashton_2 to bay_2" in offered(game, "sell")
    before = purse(game, "red").money
    play(game, "sell ashton_2 to bay_2")
    assert (at(game, "ashton_2"), at(game, "bay_2")) == ("red cotton_mill_1, turned", "cotton, turned")
    assert at(game, "ashton_1") == "yellow port_1"  # the route, not the buyer
    assert purse(game, "red").money == before + 8


def test_factory_goods_pass_a_port_that_does_not_buy_them(coast: aoi.Ruleset) -> None:
    """A port of level 1 buys only cotton, but goods may pass through it. [ACTION Sell goods; ruling]"""
    game = position(coast, counters=f"{OPEN}\nred factory_3 at ashton_2", imports="bay_import 1", markets="bay_2 wares")
    refuse(game, "sell ashton_2 to ashton_1", "sell.accepts")
    play(game, "sell ashton_2 to bay_2")
    assert at(game, "bay_2") == "wares, turned"


@pytest.mark.parametrize(("tile", "rule"), [("wares", "sell.accepts"), ("no_demand", "sell.accepts")])
def test_it_buys_what_its_counter_says(coast: aoi.Ruleset, tile: str, rule: str) -> None:
    game = position(
        coast, counters=f"{OPEN}\nred cotton_mill_1 at ashton_2", imports="bay_import 1", markets=f"bay_2 {tile}"
    )
    refuse(game, "sell ashton_2 to bay_2", rule)


def test_it_buys_once(coast: aoi.Ruleset) -> None:
    game = position(
        coast, counters=f"{OPEN}\nred cotton_mill_1 at ashton_2", imports="bay_import 1", markets="bay_2 cotton, turned"
    )
    refuse(game, "sell ashton_2 to bay_2", "sell.unused")
