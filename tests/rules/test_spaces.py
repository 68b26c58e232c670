"""What the space, the place and the player's display let be built."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, at, gone, left, offered, play, printed, purse, refuse

CLEAR, MINE, PORT, MARKET = {"cotton_mill", "factory", "iron_works"}, {"coal_mine"}, {"port"}, set[str]()
INDUSTRIES = CLEAR | MINE | PORT | {"ship"}
# coal and iron come to every place of the tests below, and no counter of level 0 is in the way
READY = "red factory_3, red ship_1"


# ---- the space -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "allowed"),
    [("koeln_1", CLEAR), ("belgium", MINE), ("kiel", PORT), ("berlin_5", MARKET), ("poland_2", MARKET)],
)
def test_a_space_takes_the_industries_of_its_symbol(germany: aoi.Ruleset, space: str, allowed: set[str]) -> None:
    """Clear: mill, factory or iron works, as in Köln. A mine symbol: only a mine, as in Belgium. An anchor: only a
    port, as in Kiel. A market takes none. [Restrictions imposed by the space/location]"""
    game = position(
        germany,
        next_up=READY,
        railways="""
        green netherlands--belgium--koeln
        green france--belgium
    """,
    )
    for industry in INDUSTRIES:
        names = {r.rule for r in game.explain(f"build_anywhere {industry} at {space}")}
        assert ("build_anywhere.symbol" in names) == (industry not in allowed), industry
        if industry in allowed:
            assert offered(play(game.copy(), f"build_anywhere {industry} at {space}"), "build_anywhere")  # the card


def test_villages_have_no_space_to_build_in(germany: aoi.Ruleset) -> None:
    """[ACTION Build a railway]"""
    places, spaces = germany.model.type("location"), germany.model.type("space")
    villages = {n for n, village in enumerate(places.field("village").values) if village}
    assert villages
    assert villages.isdisjoint(spaces.field("location").values)


def test_a_space_holds_one_industry(germany: aoi.Ruleset) -> None:
    """Somebody else's stays. [Restrictions imposed by the space/location; Overbuilding]"""
    game = position(germany, counters="yellow cotton_mill_1 at kassel", next_up="red iron_works_1")
    refuse(game, "build_anywhere iron_works at kassel", "build_anywhere.room")


# ---- the place -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "move"),
    [
        ("koeln_1", "cotton_mill at koeln_2"),       # two spaces
        ("dortmund_1", "cotton_mill at dortmund_3"),  # three
        ("frankfurt_1", "cotton_mill at frankfurt_2"),  # two, and a market
    ],
)  # fmt: skip
def test_one_industry_of_ones_own_in_a_place_of_up_to_three_spaces(germany: aoi.Ruleset, held: str, move: str) -> None:
    """[Restrictions imposed by the space/location]"""
    counter = "coal_mine_1" if held == "dortmund_1" else "iron_works_1"
    refuse(position(germany, counters=f"red {counter} at {held}"), f"build_anywhere {move}", "build_anywhere.share")
    game = position(germany, counters=f"yellow {counter} at {held}")  # another player's does not count
    play(game, f"build_anywhere {move}")


def test_two_in_a_place_of_four_and_never_three(germany: aoi.Ruleset) -> None:
    """Hamburg: two port spaces and two clear ones. [Restrictions imposed by the space/location]"""
    game = position(germany, counters="red port_1 at hamburg_1", hands={"red": "orange orange"})
    play(game, "build cotton_mill at hamburg_3 with orange")
    assert at(game, "hamburg_3") == "red cotton_mill_1"
    refuse(game, "build iron_works at hamburg_4 with orange", "build.share")
    refuse(game, "build port at hamburg_2 with orange", "build.share")


def test_a_market_is_no_space_for_industries(germany: aoi.Ruleset) -> None:
    """Three spaces and a market are not four; Berlin's four beside its market are. [Ruling on the size of a place]"""
    small = aoi.load(Path(__file__).with_name("small.aoi"))
    game = position(small, counters="red cotton_mill_1 at fair_1")
    refuse(game, "build_anywhere iron_works at fair_2", "build_anywhere.share")
    game = position(germany, counters="red cotton_mill_1 at berlin_1")
    play(game, "build_anywhere iron_works at berlin_2")


def test_railways_take_nothing_of_the_share(germany: aoi.Ruleset) -> None:
    game = position(germany, railways="red koeln--dortmund", hands={"red": "light_green"})
    play(game, "build cotton_mill at koeln_1 with light_green")
    assert at(game, "koeln_1") == "red cotton_mill_1"


# ---- the display -----------------------------------------------------------------------------------------------------


def test_the_lowest_level_is_built_first(germany: aoi.Ruleset) -> None:
    """Two mills of level 1, then those of level 2, then of level 3; one has no choice. [Player display restrictions]"""
    three = """
        red cotton_mill_1 at magdeburg
        red cotton_mill_1 at frankfurt_1
        red cotton_mill_2 at nuernberg
    """
    game = position(germany, hands={"red": "blue"})
    assert left(game, "red", "cotton_mill") == "1 1 2 2 3 3"
    assert at(play(game, "build cotton_mill at breslau_2 with blue"), "breslau_2") == "red cotton_mill_1"

    game = position(germany, counters=f"{three}\nyellow coal_mine_1 at breslau_1", hands={"red": "blue"})
    assert left(game, "red", "cotton_mill") == "2 3 3"
    assert at(play(game, "build cotton_mill at breslau_2 with blue"), "breslau_2") == "red cotton_mill_2"
    assert left(game, "red", "cotton_mill") == "3 3"


def test_levels_developed_away_bring_the_next_one_up(germany: aoi.Ruleset) -> None:
    """Three mills given up are as good as three built. [Player display restrictions]"""
    game = position(
        germany, counters="yellow coal_mine_1 at breslau_1", hands={"red": "blue port"}, next_up="red cotton_mill_2"
    )
    play(game, "develop cotton_mill_2 with port", "build cotton_mill at breslau_2 with blue")
    assert at(game, "breslau_2") == "red cotton_mill_2"
    assert left(game, "red", "cotton_mill") == "3 3"


@pytest.mark.parametrize(("level", "cost", "coal", "iron"), [(1, 4, 0, 0), (2, 6, 1, 0), (3, 12, 1, 1)])
def test_what_mills_cost(germany: aoi.Ruleset, level: int, cost: int, coal: int, iron: int) -> None:
    """$4; $6 and a cube of coal; $12, coal and iron. [Player display restrictions]"""
    game = position(
        germany, counters="yellow coal_mine_1 at breslau_1\nyellow iron_works_1 at berlin_1",
        railways="yellow breslau--berlin", hands={"red": "blue"}, next_up=f"red cotton_mill_{level}", money={"red": 20},
    )  # fmt: skip
    play(game, "build cotton_mill at breslau_2 with blue")
    assert at(game, "breslau_2") == f"red cotton_mill_{level}"
    assert purse(game, "red") == Purse(money=20 - cost, loans=0, spent=cost)
    assert at(game, "breslau_1") == f"yellow coal_mine_1, {3 - coal} cubes"
    works = printed(germany, "iron_works_1", "cubes")
    assert at(game, "berlin_1") == f"yellow iron_works_1, {works - iron} cubes"


@pytest.mark.parametrize(("counter", "cubes"), [("coal_mine_1", 3), ("coal_mine_2", 4), ("iron_works_2", 4)])
def test_how_many_cubes_a_mine_or_works_brings(germany: aoi.Ruleset, counter: str, cubes: int) -> None:
    """Three on a mine of level 1, four on works of level 2 (and on a mine of level 2). [Coal and iron cubes]"""
    assert printed(germany, counter, "cubes") == cubes
    industry, space = counter.rsplit("_", 1)[0], "breslau_1" if "mine" in counter else "breslau_2"
    source = "yellow iron_works_1 at breslau_2" if "mine" in counter else "yellow coal_mine_1 at breslau_1"
    game = position(germany, counters=source, hands={"red": "blue"}, next_up=f"red {counter}", coal=0, iron=0)
    play(game, f"build {industry} at {space} with blue")
    assert at(game, space) == f"red {counter}, {cubes} cubes"


def test_a_counter_of_level_0_is_never_built(germany: aoi.Ruleset) -> None:
    """Two developments clear the way to the factory of level 3. [Player display restrictions; ACTION Development]"""
    sources: dict[str, Any] = {
        "counters": "yellow coal_mine_1 at dortmund_1\nyellow iron_works_1 at koeln_1",
        "railways": "yellow koeln--dortmund",
    }
    game = position(germany, hands={"red": "brown ship ship"}, **sources)
    assert left(game, "red", "factory").startswith("0 0 3 3")
    refuse(game, "build factory at dortmund_3 with brown", "build.level")
    play(game, "develop factory_0 with ship")
    refuse(game, "build factory at dortmund_3 with brown", "build.level")
    play(game, "develop factory_0 with ship")
    assert gone(game, "red") == "factory_0, factory_0"

    game = position(germany, hands={"red": "brown"}, next_up="red factory_3", **sources)
    assert at(play(game, "build factory at dortmund_3 with brown"), "dortmund_3") == "red factory_3"


def test_what_is_no_longer_on_the_display_cannot_be_built(germany: aoi.Ruleset) -> None:
    """[Player display restrictions]"""
    spaces = ["koeln_1", "kassel", "hannover", "leipzig_1", "stuttgart", "augsburg"]
    mills = [f"red cotton_mill_{1 + n // 2} at {space}" for n, space in enumerate(spaces)]
    game = position(germany, counters="\n".join(mills))
    refuse(game, "build_anywhere cotton_mill at berlin_1", "build_anywhere.left")
