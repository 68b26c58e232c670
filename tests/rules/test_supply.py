"""Coal and iron for a building: from the closest place that has a cube, over anybody's railways."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, at, play, printed, purse, refuse

# red is about to build a mill that needs a cube of coal, or works that do; any card does, with both actions
MILL = "red cotton_mill_2"
COST = 6


def mill_at(rules: aoi.Ruleset, space: str, **setting: Any) -> aoi.Game:
    """The game after red's mill of level 2 was begun there."""
    game = position(rules, next_up=MILL, hands={"red": "ship ship"}, **setting)
    return play(game, f"build_anywhere cotton_mill at {space} with ship")


def test_from_anybody_s_mine_over_anybody_s_railways(germany: aoi.Ruleset) -> None:
    """Green's coal comes to red over links of yellow and green. [Coal and iron]"""
    game = mill_at(
        germany,
        "magdeburg",
        counters="green coal_mine_1 at dortmund_1",
        railways="yellow dortmund--hannover\ngreen hannover--magdeburg",
        money={"red": 10},
    )
    assert at(game, "magdeburg") == "red cotton_mill_2"
    assert at(game, "dortmund_1") == "green coal_mine_1, 2 cubes"
    assert purse(game, "red") == Purse(money=10 - COST, loans=0, spent=COST)  # a cube from the map is free
    assert purse(game, "green") == Purse(money=0, loans=0, spent=0)


def test_links_without_a_railway_carry_nothing(germany: aoi.Ruleset) -> None:
    """One link of the way is not built. [Coal and iron]"""
    game = position(
        germany, next_up=MILL, counters="green coal_mine_1 at dortmund_1", railways="yellow dortmund--hannover"
    )
    refuse(game, "build_anywhere cotton_mill at magdeburg", "build_anywhere.coal")


def test_coal_and_iron_are_two_things(germany: aoi.Ruleset) -> None:
    """A mill of level 3 needs both, each from where it is. [Coal and iron]"""
    coal, iron = "yellow coal_mine_1 at dortmund_1", "yellow iron_works_1 at hannover"
    railways, move = "yellow dortmund--kassel--hannover", "build_anywhere cotton_mill at kassel"
    game = position(germany, next_up="red cotton_mill_3", counters=iron, railways=railways)
    refuse(game, move, "build_anywhere.coal")
    game = position(germany, next_up="red cotton_mill_3", counters=coal, railways=railways)
    refuse(game, move, "build_anywhere.iron")
    game = position(
        germany, next_up="red cotton_mill_3", counters=f"{coal}\n{iron}", railways=railways, hands={"red": "ship"}
    )
    play(game, f"{move} with ship")
    works = printed(germany, "iron_works_1", "cubes")
    assert at(game, "dortmund_1") == "yellow coal_mine_1, 2 cubes"
    assert at(game, "hannover") == f"yellow iron_works_1, {works - 1} cubes"


def test_the_closest_source_gives_the_cube_unasked(germany: aoi.Ruleset) -> None:
    """One link to Zwickau, two to Breslau; whose mine is whose does not matter. [Coal and iron]"""
    game = mill_at(
        germany,
        "leipzig_1",
        counters="yellow coal_mine_1 at zwickau\nred coal_mine_1 at breslau_1",
        railways="red leipzig--zwickau\nred leipzig--berlin--breslau",
    )
    assert at(game, "zwickau") == "yellow coal_mine_1, 2 cubes"
    assert at(game, "breslau_1") == "red coal_mine_1, 3 cubes"


def test_the_shortest_way_counts(germany: aoi.Ruleset) -> None:
    """Breslau is joined to Leipzig by two links over Berlin, and by three over Bohemia and Zwickau: farther than
    Mannheim, were the long way the measure. [Coal and iron]"""
    game = mill_at(
        germany,
        "leipzig_1",
        counters="yellow coal_mine_1 at breslau_1\nred coal_mine_1 at mannheim",
        railways="""
                       red leipzig--berlin--breslau
                       yellow leipzig--zwickau--bohemia--breslau
                       green zwickau--nuernberg--frankfurt--mannheim
                   """,
    )
    assert at(game, "breslau_1") == "yellow coal_mine_1, 2 cubes"
    assert at(game, "mannheim") == "red coal_mine_1, 3 cubes"


def test_of_sources_equally_far_the_player_chooses(germany: aoi.Ruleset) -> None:
    """Two links to each of two mines; the third is farther away. [Coal and iron]"""
    setting: dict[str, Any] = {
        "counters": """
        yellow coal_mine_1 at dortmund_1
        red coal_mine_1 at zwickau
        green coal_mine_1 at belgium
    """,
        "railways": """
        yellow magdeburg--hannover--dortmund--koeln--belgium
        red magdeburg--leipzig--zwickau
    """,
    }
    game = mill_at(germany, "magdeburg", **setting)
    assert [str(m) for m in game.legal_moves()] == ["coal from zwickau", "coal from dortmund_1"]
    refuse(game, "coal from belgium", "source.works")
    assert at(play(game.copy(), "coal from zwickau"), "zwickau") == "red coal_mine_1, 2 cubes"
    assert at(play(game.copy(), "coal from dortmund_1"), "dortmund_1") == "yellow coal_mine_1, 2 cubes"


def test_a_village_is_a_place_on_the_way(germany: aoi.Ruleset) -> None:
    """Bebra lies between Leipzig and Frankfurt: two links, as many as to Hannover. [ACTION Build a railway]"""
    game = position(
        germany,
        next_up="red cotton_mill_3",
        hands={"red": "ship"},
        railways="""
        yellow leipzig--bebra--frankfurt
        yellow leipzig--magdeburg--hannover
        yellow leipzig--zwickau
    """,
        counters="""
        yellow coal_mine_1 at zwickau
        yellow iron_works_1 at frankfurt_1
        green iron_works_1 at hannover
    """,
    )
    play(game, "build_anywhere cotton_mill at leipzig_1 with ship")
    assert {str(m) for m in game.legal_moves()} == {"iron from frankfurt_1", "iron from hannover"}


def test_the_same_place_is_nearest_of_all(germany: aoi.Ruleset) -> None:
    """All spaces of a place are joined, without any railway. [Coal and iron]"""
    game = mill_at(
        germany,
        "breslau_2",
        counters="yellow coal_mine_1 at breslau_1\nred coal_mine_1 at bohemia",
        railways="red breslau--bohemia",
    )
    assert at(game, "breslau_1") == "yellow coal_mine_1, 2 cubes"
    game = mill_at(germany, "breslau_2", counters="yellow coal_mine_1 at breslau_1")
    assert at(game, "breslau_1") == "yellow coal_mine_1, 2 cubes"


def test_two_sources_in_the_same_place_are_equally_near(germany: aoi.Ruleset) -> None:
    """Dortmund has two mine spaces. [Coal and iron]"""
    game = mill_at(germany, "dortmund_3", counters="yellow coal_mine_1 at dortmund_1\ngreen coal_mine_1 at dortmund_2")
    assert {str(m) for m in game.legal_moves()} == {"coal from dortmund_1", "coal from dortmund_2"}


def test_an_empty_mine_is_no_source(germany: aoi.Ruleset) -> None:
    """[Coal and iron]"""
    setting: dict[str, Any] = {
        "counters": "yellow coal_mine_1 at zwickau, turned\nyellow coal_mine_1 at breslau_1",
        "railways": "red leipzig--zwickau",
    }
    refuse(position(germany, next_up=MILL, **setting), "build_anywhere cotton_mill at leipzig_1", "build_anywhere.coal")
    setting["railways"] += "\nred leipzig--berlin--breslau"
    assert at(mill_at(germany, "leipzig_1", **setting), "breslau_1") == "yellow coal_mine_1, 2 cubes"


@pytest.mark.parametrize("answer", ["repay 1", "pass with ship", "stop", "draw_deck"])
def test_nothing_else_is_done_before_the_cube_is_chosen(germany: aoi.Ruleset, answer: str) -> None:
    """In particular no loan is repaid inside an action. [Ruling on repaying]"""
    game = mill_at(
        germany,
        "dortmund_3",
        counters="yellow coal_mine_1 at dortmund_1\ngreen coal_mine_1 at dortmund_2",
        money={"red": 20},
        loans={"red": 1},
    )
    refuse(game, answer, "stop" if answer == "stop" else "turn")
