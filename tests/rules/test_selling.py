"""Selling goods to ports and markets."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, at, hand, offered, play, printed, purse, refuse

# red's mill of level 1 in Hannover, which sells for $8
MILL = "red cotton_mill_1 at hannover"


def before(rules: aoi.Ruleset, counters: str, **setting: Any) -> aoi.Game:
    return position(rules, counters=counters, **({"hands": {"red": "ship"}} | setting))


def test_over_anybody_s_railways_to_anybody_s_port(germany: aoi.Ruleset) -> None:
    """Nobody is asked. Both counters are turned; red has $8 for the mill, yellow $5 for the port, at once."""
    game = before(germany, f"{MILL}\nyellow port_1 at bremen", railways="green hannover--bremen")
    play(game, "sell from hannover to bremen")
    assert (at(game, "hannover"), at(game, "bremen")) == ("red cotton_mill_1, turned", "yellow port_1, turned")
    assert (purse(game, "red"), purse(game, "yellow"), purse(game, "green")) == (
        Purse(8, 0, 0),
        Purse(5, 0, 0),
        Purse(0, 0, 0),
    )
    assert hand(game, "red") == "ship"


def test_to_one_s_own_port_one_earns_twice(germany: aoi.Ruleset) -> None:
    game = play(
        before(germany, f"{MILL}\nred port_1 at bremen", railways="green hannover--bremen"),
        "sell from hannover to bremen",
    )
    assert purse(game, "red") == Purse(money=13, loans=0, spent=0)


@pytest.mark.parametrize(
    ("counter", "goods"), [("cotton_mill_1", "cotton"), ("cotton_mill_3", "cotton"), ("factory_3", "wares")]
)
@pytest.mark.parametrize(("tile", "buys"), [
    ("cotton", {"cotton"}), ("wares", {"wares"}), ("both", {"cotton", "wares"}), ("no_demand", set()),
])  # fmt: skip
def test_markets_take_what_they_show(germany: aoi.Ruleset, counter: str, goods: str, tile: str, buys: set[str]) -> None:
    """Cotton, goods, either, or nothing at all: a market without demand is never sold to. [ACTION Sell goods]"""
    game = before(
        germany, f"red {counter} at magdeburg", railways="yellow magdeburg--berlin", markets=f"berlin_5 {tile}"
    )
    if goods not in buys:
        refuse(game, "sell from magdeburg to berlin_5", "sell.accepts")
        return
    play(game, "sell from magdeburg to berlin_5")
    assert (at(game, "magdeburg"), at(game, "berlin_5")) == (f"red {counter}, turned", f"{tile}, turned")
    assert purse(game, "red").money == printed(germany, counter, "profit")


@pytest.mark.parametrize(("port", "buys"), [
    ("port_1", {"cotton"}), ("port_2", {"cotton", "wares"}), ("port_3", {"cotton", "wares"}),
])  # fmt: skip
def test_a_port_of_level_1_takes_cotton_only(germany: aoi.Ruleset, port: str, buys: set[str]) -> None:
    """Later levels take both. [ACTION Sell goods]"""
    for counter, goods in (("cotton_mill_2", "cotton"), ("factory_3", "wares")):
        game = before(
            germany, f"red {counter} at hannover\nyellow {port} at bremen", railways="yellow hannover--bremen"
        )
        if goods in buys:
            play(game, "sell from hannover to bremen")
            assert purse(game, "yellow").money == printed(germany, port, "profit")
        else:
            refuse(game, "sell from hannover to bremen", "sell.accepts")


def test_in_the_same_place_without_a_railway(germany: aoi.Ruleset) -> None:
    """To a port and to a market where the mill itself is. [ACTION Sell goods]"""
    game = before(germany, "red cotton_mill_1 at hamburg_3\nyellow port_1 at hamburg_1")
    assert at(play(game, "sell from hamburg_3 to hamburg_1"), "hamburg_1") == "yellow port_1, turned"
    game = before(germany, "red cotton_mill_1 at leipzig_1", markets="leipzig_3 both")
    assert at(play(game, "sell from leipzig_1 to leipzig_3"), "leipzig_3") == "both, turned"


def test_the_closest_buyer_is_not_compulsory(germany: aoi.Ruleset) -> None:
    """Bremen's port is one link away, Leipzig's market two; red may choose. [ACTION Sell goods]"""
    game = before(
        germany,
        f"{MILL}\nyellow port_1 at bremen",
        markets="leipzig_3 cotton",
        railways="yellow hannover--bremen\ngreen hannover--magdeburg--leipzig",
    )
    assert offered(game, "sell") == {"from hannover to bremen", "from hannover to leipzig_3"}
    assert at(play(game, "sell from hannover to leipzig_3"), "bremen") == "yellow port_1"


# ---- any number in one action ----------------------------------------------------------------------------------------

SEVERAL: dict[str, Any] = {
    "counters": """
        red cotton_mill_1 at hannover
        red cotton_mill_1 at kassel
        red factory_3 at magdeburg
        yellow port_1 at bremen
        yellow port_2 at hamburg_1
    """,
    "railways": "green bremen--hannover--hamburg\ngreen magdeburg--hannover--kassel",
}


def test_any_number_of_sales_in_one_action(germany: aoi.Ruleset) -> None:
    """One after the other; the action ends when one stops or nothing more can be sold. [ACTION Sell goods]"""
    game = play(before(germany, **SEVERAL), "sell from hannover to bremen")
    assert {m.action for m in game.legal_moves()} == {"sell_on", "stop"}
    play(game, "sell_on from magdeburg to hamburg_1")
    assert "sell_on" not in {m.action for m in game.legal_moves()}  # Kassel's cotton finds no port unused
    assert purse(game, "red").money == 8 + 16
    play(game, "pass with ship")  # the second action
    assert game.to_move == "yellow"


def test_one_may_stop_selling(germany: aoi.Ruleset) -> None:
    """What is left can still be sold by a later action."""
    game = play(before(germany, **SEVERAL), "sell from hannover to bremen", "stop")
    assert at(game, "kassel") == "red cotton_mill_1"
    assert offered(game, "sell") == {"from kassel to hamburg_1", "from magdeburg to hamburg_1"}


def test_nothing_else_happens_between_two_sales(germany: aoi.Ruleset) -> None:
    """No loan is repaid inside an action. [Ruling on repaying]"""
    game = play(before(germany, loans={"red": 1}, money={"red": 9}, **SEVERAL), "sell from hannover to bremen")
    refuse(game, "repay 1", "turn")
    play(game, "stop", "repay 1")
    assert purse(game, "red") == Purse(money=7, loans=0, spent=0)


def test_a_port_or_market_buys_once(germany: aoi.Ruleset) -> None:
    """Also within one action; a market for both takes one good of either kind. [ACTION Sell goods]"""
    game = play(before(germany, **SEVERAL), "sell from hannover to hamburg_1")
    refuse(game, "sell_on from magdeburg to hamburg_1", "sell_on.unused")
    game = before(
        germany,
        "red cotton_mill_1 at leipzig_1\nred factory_3 at magdeburg",
        markets="leipzig_3 both",
        railways="red magdeburg--leipzig",
    )
    refuse(play(game, "sell from leipzig_1 to leipzig_3"), "sell from magdeburg to leipzig_3", "sell.unused")


# ---- what is refused -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counters", "railways", "rules"),
    [
        (f"{MILL}\nyellow port_1 at bremen", "", ["way"]),
        (f"{MILL}\nyellow port_1 at bremen", "green hannover--hamburg", ["way"]),
        (f"{MILL}, turned\nyellow port_1 at bremen", "red hannover--bremen", ["unsold"]),
        (f"{MILL}\nyellow port_1 at bremen, turned", "red hannover--bremen", ["unused"]),
        ("yellow cotton_mill_1 at hannover\nred port_1 at bremen", "red hannover--bremen", ["yours"]),
        ("red iron_works_1 at hannover\nyellow port_1 at bremen", "red hannover--bremen", ["sells"]),
        (MILL, "red hannover--bremen", ["accepts"]),
    ],
    ids=[
        "no railway",
        "a railway elsewhere",
        "sold already",
        "bought already",
        "not one's own",
        "iron works",
        "no port",
    ],
)
def test_no_sale(germany: aoi.Ruleset, counters: str, railways: str, rules: list[str]) -> None:
    """Joined, unsold, unused, one's own: nobody can make another sell. [ACTION Sell goods]"""
    refuse(
        before(germany, counters, railways=railways),
        "sell from hannover to bremen",
        *(f"sell.{rule}" for rule in rules),
    )


def test_a_mill_is_no_buyer(germany: aoi.Ruleset) -> None:
    game = before(germany, f"{MILL}\nred cotton_mill_1 at kassel", railways="red hannover--kassel")
    refuse(game, "sell from hannover to kassel", "sell.accepts")
    assert "sell" not in {m.action for m in game.legal_moves()}


def test_a_distant_port_is_for_cubes_not_for_goods(germany: aoi.Ruleset) -> None:
    """It is no counter: there is nothing to sell to in France. [Distant port symbol; ACTION Sell goods]"""
    game = before(germany, "red cotton_mill_1 at koeln_1", railways="red koeln--belgium--france")
    assert "sell" not in {m.action for m in game.legal_moves()}
