"""Building railways."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, at, box, hand, offered, play, purse, rail_owner, refuse

# yellow's sources, both at Dortmund
SOURCES = "yellow coal_mine_1 at dortmund_1\nyellow iron_works_1 at dortmund_3"
ELEVEN = (
    "red kiel--hamburg--bremen--dortmund--koeln--frankfurt--mannheim--stuttgart--augsburg--regensburg--bohemia--breslau"
)


def test_the_first_one_costs_a_dollar_and_no_cubes(germany: aoi.Ruleset) -> None:
    """Neither coal nor iron is anywhere near. [ACTION Build a railway]"""
    game = position(germany, counters="red cotton_mill_1 at koeln_1", money={"red": 5}, hands={"red": "ship"})
    play(game, "railway koeln--frankfurt")
    assert rail_owner(game, "koeln--frankfurt") == "red"
    assert purse(game, "red") == Purse(money=4, loans=0, spent=1)
    assert hand(game, "red") == "ship"


def test_every_later_one_costs_a_dollar_a_cube_of_coal_and_a_cube_of_iron(germany: aoi.Ruleset) -> None:
    """[ACTION Build a railway]"""
    game = position(germany, counters=SOURCES, railways="red dortmund--koeln", money={"red": 5})
    play(game, "railway koeln--frankfurt")
    assert purse(game, "red") == Purse(money=4, loans=0, spent=1)
    assert (at(game, "dortmund_1"), at(game, "dortmund_3")[-7:]) == ("yellow coal_mine_1, 2 cubes", "2 cubes")


@pytest.mark.parametrize(
    ("source", "rule"), [("yellow iron_works_1", "railway.coal"), ("yellow coal_mine_1", "railway.iron")]
)
def test_it_needs_both(germany: aoi.Ruleset, source: str, rule: str) -> None:
    """[ACTION Build a railway]"""
    space = "dortmund_3" if "iron" in source else "dortmund_1"
    game = position(germany, counters=f"{source} at {space}", railways="red dortmund--koeln")
    refuse(game, "railway koeln--frankfurt", rule)


def test_only_from_one_s_own_network(germany: aoi.Ruleset) -> None:
    """At one end at least an industry or a railway of one's own; others' are of no use. [ACTION Build a railway]"""
    game = position(germany, counters=f"{SOURCES}\nred cotton_mill_1 at kassel", railways="yellow dortmund--koeln")
    assert offered(game, "railway") == {"hannover--kassel", "kassel--bebra", "kassel--dortmund"}
    refuse(game, "railway koeln--frankfurt", "railway.touches")
    game = position(germany, counters=SOURCES, railways="yellow dortmund--koeln\nred dortmund--hannover")
    assert "magdeburg" in " ".join(offered(game, "railway"))  # beyond one's own railway, without an industry there
    refuse(game, "railway koeln--frankfurt", "railway.touches")


def test_a_village_is_built_to_and_from(germany: aoi.Ruleset) -> None:
    """[ACTION Build a railway]"""
    game = position(germany, counters=f"{SOURCES}\nred cotton_mill_1 at kassel", railways="yellow kassel--dortmund")
    refuse(game, "railway bebra--frankfurt", "railway.touches")
    play(game, "railway kassel--bebra", "railway bebra--frankfurt")
    assert rail_owner(game, "bebra--frankfurt") == "red"


def test_one_railway_a_link(germany: aoi.Ruleset) -> None:
    """Anybody's. Once laid it stays. [ACTION Build a railway]"""
    game = position(germany, counters=f"{SOURCES}\nred cotton_mill_1 at koeln_1", railways="yellow dortmund--koeln")
    refuse(game, "railway dortmund--koeln", "railway.free")


def test_twelve_a_player(germany: aoi.Ruleset) -> None:
    """[Components]"""
    game = position(germany, counters=SOURCES, railways=ELEVEN)
    play(game, "railway breslau--poland")
    refuse(game, "railway dortmund--hannover", "railway.counter")
    assert offered(game, "railway") == set()


# ---- where the cubes may go ------------------------------------------------------------------------------------------


def test_the_cubes_may_go_to_either_end(germany: aoi.Ruleset) -> None:
    """Coal reaches only Magdeburg, iron only Berlin: one cube to each end. [ACTION Build a railway]"""
    game = position(
        germany,
        counters="yellow coal_mine_1 at zwickau\nyellow iron_works_1 at berlin_1",
        railways="yellow zwickau--leipzig\nred leipzig--magdeburg",
    )
    play(game, "railway magdeburg--berlin")
    assert rail_owner(game, "magdeburg--berlin") == "red"
    assert (at(game, "zwickau"), at(game, "berlin_1")) == (
        "yellow coal_mine_1, 2 cubes",
        "yellow iron_works_1, 2 cubes",
    )


def test_both_to_the_far_end(germany: aoi.Ruleset) -> None:
    """Nothing is joined to red's end."""
    game = position(
        germany,
        counters=f"{SOURCES}\nred cotton_mill_1 at frankfurt_1",
        railways="""
        yellow dortmund--koeln
        red mannheim--stuttgart
    """,
    )
    play(game, "railway koeln--frankfurt")
    assert at(game, "dortmund_1") == "yellow coal_mine_1, 2 cubes"


# Zwickau is one link from Leipzig, Poland five from Magdeburg; over a finished Magdeburg–Leipzig, Zwickau would be two.
ENDS: dict[str, Any] = {
    "counters": """
        yellow coal_mine_1 at zwickau
        green coal_mine_1 at poland_1
        yellow iron_works_1 at leipzig_1
        red cotton_mill_1 at magdeburg
    """,
    "railways": """
        yellow leipzig--zwickau
        green magdeburg--hannover
        red hamburg--hannover
        green hamburg--wittenberge--berlin--poland
    """,
}


def test_of_the_two_ends_the_player_chooses_and_then_the_closest_to_it(germany: aoi.Ruleset) -> None:
    """The new link is not finished: to Magdeburg the nearest coal is Poland's, five links away, though over the new
    link Zwickau's would be two away. [Coal and iron; rulings on a railway's cubes]"""
    game = play(position(germany, **ENDS), "railway magdeburg--leipzig")
    assert {str(m) for m in game.legal_moves()} == {"coal from zwickau", "coal from poland_1"}
    play(game, "coal from poland_1")
    assert (at(game, "poland_1"), at(game, "leipzig_1")) == (
        "green coal_mine_1, 2 cubes",
        "yellow iron_works_1, 2 cubes",
    )


def test_what_is_closest_to_neither_end_is_refused(germany: aoi.Ruleset) -> None:
    """Breslau is one link beyond Poland."""
    setting: dict[str, Any] = {
        "counters": f"{ENDS['counters']}\nyellow coal_mine_1 at breslau_1",
        "railways": f"{ENDS['railways']}\ngreen poland--breslau",
    }
    game = play(position(germany, **setting), "railway magdeburg--leipzig")
    refuse(game, "coal from breslau_1", "source.works")


def test_the_cubes_come_over_finished_railways(germany: aoi.Ruleset) -> None:
    """Poland's mine is next to Berlin and to Breslau, but no railway goes there. [Coal and iron]"""
    game = position(
        germany,
        railways="red magdeburg--leipzig",
        counters="""
        red cotton_mill_1 at berlin_1
        yellow coal_mine_1 at poland_1
        yellow iron_works_1 at breslau_2
    """,
    )
    refuse(game, "railway berlin--breslau", "railway.coal")


# ---- the demand display ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "setting",
    [
        {
            "railways": "red leipzig--magdeburg--hannover\ngreen hannover--bremen",
            "counters": "green port_1 at bremen, turned",
        },
        {"railways": "red leipzig--magdeburg\ngreen zwickau--bohemia"},
    ],
    ids=["one's own end", "the far end"],
)
def test_the_display_through_either_end(germany: aoi.Ruleset, setting: dict[str, Any]) -> None:
    """$1 and two cubes at $1. [Taking coal and iron from the demand display; ruling on a railway's cubes]"""
    game = play(position(germany, money={"red": 10}, **setting), "railway leipzig--zwickau")
    assert purse(game, "red") == Purse(money=7, loans=0, spent=3)
    assert (box(game, "coal"), box(game, "iron")) == ("1 2 2 3 3", "1 2 2 3 3")


def test_the_display_only_if_neither_end_has_a_source(germany: aoi.Ruleset) -> None:
    """The far end has the distant port, one's own end a mine: the mine's coal it is, and the display's iron."""
    game = position(
        germany,
        counters="yellow coal_mine_1 at dortmund_1\nyellow coal_mine_1 at dortmund_2",
        railways="red leipzig--magdeburg--hannover--dortmund\ngreen zwickau--bohemia",
        money={"red": 10},
    )
    play(game, "railway leipzig--zwickau")
    assert {str(m) for m in game.legal_moves()} == {"coal from dortmund_1", "coal from dortmund_2"}
    refuse(game, "coal from demand", "source.demand")
    play(game, "coal from dortmund_1")
    assert purse(game, "red") == Purse(money=8, loans=0, spent=2)
    assert (box(game, "coal"), box(game, "iron")) == ("1 1 2 2 3 3", "1 2 2 3 3")
