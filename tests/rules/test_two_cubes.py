"""Rules that Germany's figures never make relevant, tested with other figures.

No counter of Germany's needs two cubes of one good, and no mine needs coal.  Here a mill of level 2 needs three coal and a mine
of level 2 needs one: a reader may change these figures in the text, and the rules must handle them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, at, box, play, purse, refuse

RULESETS = Path(__file__).parents[2] / "rulesets" / "age_of_industry"
MOVE = "build_anywhere cotton_mill at leipzig_1"


@pytest.fixture(scope="module")
def hungry(tmp_path_factory: pytest.TempPathFactory) -> aoi.Ruleset:
    folder = tmp_path_factory.mktemp("hungry")
    game = (RULESETS / "game.aoi").read_text(encoding="utf-8")
    for row, figure, new in ((r"\| 2 +\| 2 +\| \$6 +", "1", "3"), (r"\| 2 +\| 2 +\| \$3\? +", " ", "1")):
        game, changed = re.subn(rf"({row}\| ){figure}", rf"\g<1>{new}", game, count=1)
        assert changed == 1
    (folder / "game.aoi").write_text(game, encoding="utf-8")
    (folder / "germany.aoi").write_text((RULESETS / "germany.aoi").read_text(encoding="utf-8"), encoding="utf-8")
    return aoi.load(folder / "germany.aoi")


def mill(hungry: aoi.Ruleset, **setting: Any) -> aoi.Game:
    game = position(hungry, next_up="red cotton_mill_2", hands={"red": "ship"}, money={"red": 30}, **setting)
    return play(game, f"{MOVE} with ship")


@pytest.mark.slow
def test_each_cube_is_sought_anew(hungry: aoi.Ruleset) -> None:
    """Cubes come one at a time: when the closest mine is empty, the next closest one supplies. [Coal and iron; ruling]"""
    game = mill(
        hungry,
        railways="red leipzig--zwickau--bohemia--breslau",
        counters="""
        yellow coal_mine_1 at zwickau, 1 cube
        green coal_mine_1 at bohemia, 1 cube
        yellow coal_mine_1 at breslau_1
    """,
    )
    assert at(game, "leipzig_1") == "red cotton_mill_2"
    assert (at(game, "zwickau"), at(game, "bohemia")) == ("yellow coal_mine_1, turned", "green coal_mine_1, turned")
    assert at(game, "breslau_1") == "yellow coal_mine_1, 2 cubes"
    assert purse(game, "red").spent == 6


@pytest.mark.thorough
def test_ties_are_decided_anew_for_each_cube(hungry: aoi.Ruleset) -> None:
    """Two mines are two links away: the player chooses the source of three cubes, and an empty mine is no longer a choice."""
    game = mill(
        hungry,
        railways="red leipzig--berlin--breslau\nred leipzig--zwickau--bohemia",
        counters="""
        yellow coal_mine_1 at breslau_1, 2 cubes
        green coal_mine_1 at bohemia
    """,
    )
    play(game, "coal from breslau_1", "coal from bohemia")
    assert {str(m) for m in game.legal_moves()} == {"coal from breslau_1", "coal from bohemia"}
    play(game, "coal from breslau_1")
    assert (at(game, "breslau_1"), at(game, "bohemia")) == ("yellow coal_mine_1, turned", "green coal_mine_1, 2 cubes")


def test_the_display_gives_what_the_map_no_longer_has(hungry: aoi.Ruleset) -> None:
    """A cube from the mine, then two from the display, the cheaper one first. [Taking coal and iron …]"""
    game = mill(
        hungry, railways="red leipzig--zwickau--bohemia", counters="yellow coal_mine_1 at zwickau, 1 cube", coal=5
    )
    assert at(game, "zwickau") == "yellow coal_mine_1, turned"
    assert box(game, "coal") == "2 3 3"
    assert purse(game, "red") == Purse(money=30 - 6 - 1 - 2, loans=0, spent=9)


def test_too_few_are_not_enough(hungry: aoi.Ruleset) -> None:
    """Two of three can be brought, and no port is joined."""
    setting: dict[str, Any] = {"railways": "red leipzig--zwickau", "counters": "yellow coal_mine_1 at zwickau, 2 cubes"}
    refuse(position(hungry, next_up="red cotton_mill_2", **setting), MOVE, "build_anywhere.coal")


def test_a_new_mine_s_own_cubes_never_pay_for_it(hungry: aoi.Ruleset) -> None:
    """It has them only once it is built. [ACTION Build industry; ruling]"""
    setting: dict[str, Any] = {
        "next_up": "red coal_mine_2",
        "railways": "red leipzig--zwickau",
        "counters": "red iron_works_1 at leipzig_1",
    }
    refuse(position(hungry, **setting), "build_anywhere coal_mine at zwickau", "build_anywhere.coal")


def test_a_mine_that_is_built_over_supplies_the_new_one(hungry: aoi.Ruleset) -> None:
    """It is at distance 0, so it must supply; its remaining cubes go to the stock. [Ruling on what is built over]"""
    game = position(
        hungry,
        next_up="red coal_mine_2",
        railways="red leipzig--zwickau",
        hands={"red": "ship"},
        counters="""
        red iron_works_1 at leipzig_1
        red coal_mine_1 at zwickau, 2 cubes
    """,
        money={"red": 10},
    )
    play(game, "build_anywhere coal_mine at zwickau with ship")
    assert at(game, "zwickau") == "red coal_mine_2, 4 cubes"
    assert purse(game, "red") == Purse(money=7, loans=0, spent=3)


def test_whether_there_is_a_cube_is_asked_before_the_building_takes_one(hungry: aoi.Ruleset) -> None:
    """Red's mine would use up the last cube of coal; yellow's mine is safe until that cube is gone. [Overbuilding industry
    counters; ruling on no cubes]"""
    setting: dict[str, Any] = {
        "next_up": "red coal_mine_2",
        "hands": {"red": "ship"},
        "counters": "yellow coal_mine_1 at bohemia, turned",
    }
    refuse(position(hungry, coal=1, **setting), "build_anywhere coal_mine at bohemia", "build_anywhere.display")
    game = play(position(hungry, coal=0, **setting), "build_anywhere coal_mine at bohemia with ship")
    assert purse(game, "red").spent == 3 + 4 + 1  # coal at $4 through Bohemia's distant port, iron at $1
