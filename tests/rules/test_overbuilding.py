"""Building over what lies in a space: one's own counters, and others' exhausted mines and works."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, at, box, gone, left, offered, play, printed, purse, rail_owner, refuse

# coal and iron come from the displays through Bremen's port to Dortmund, Köln and Kassel
JOINED = "green bremen--dortmund--koeln\ngreen dortmund--kassel"
PORT = "green port_1 at bremen"


def before(rules: aoi.Ruleset, counters: str, **setting: Any) -> aoi.Game:
    plain = {"railways": JOINED, "hands": {"red": "ship"}, "money": {"red": 40}}
    return position(rules, counters=f"{PORT}\n{counters}", **(plain | setting))


def over(game: aoi.Game, move: str) -> aoi.Game:
    return play(game, f"build_anywhere {move} with ship")


# ---- one's own -------------------------------------------------------------------------------------------------------


def test_one_s_own_counter_by_one_of_a_higher_level(germany: aoi.Ruleset) -> None:
    """A mill by a mill. The old one leaves the game. [Overbuilding industry counters]"""
    game = over(before(germany, "red cotton_mill_1 at koeln_1", next_up="red cotton_mill_2"), "cotton_mill at koeln_1")
    assert at(game, "koeln_1") == "red cotton_mill_2"
    assert gone(game, "red") == "cotton_mill_1, cotton_mill_1"  # one of them the test developed away


@pytest.mark.parametrize(("there", "move"), [
    ("cotton_mill_1", "iron_works at koeln_1"), ("iron_works_1", "cotton_mill at koeln_1"),
])  # fmt: skip
def test_the_level_must_be_higher(germany: aoi.Ruleset, there: str, move: str) -> None:
    """The same level is not enough. [Overbuilding industry counters]"""
    refuse(before(germany, f"red {there} at koeln_1"), f"build_anywhere {move}", "build_anywhere.room")


def test_a_lower_level_is_not_enough_either(germany: aoi.Ruleset) -> None:
    game = before(germany, "red factory_3 at koeln_1", next_up="red cotton_mill_3")
    refuse(game, "build_anywhere cotton_mill at koeln_1", "build_anywhere.room")
    refuse(game, "build_anywhere iron_works at koeln_1", "build_anywhere.room")


def test_any_industry_that_the_space_allows(germany: aoi.Ruleset) -> None:
    """A factory of level 3 over a mill of level 1, as in the text; a mill over a port never. [Overbuilding …]"""
    game = before(germany, "red cotton_mill_1 at koeln_1", next_up="red factory_3")
    assert at(over(game, "factory at koeln_1"), "koeln_1") == "red factory_3"
    game = before(germany, "red port_1 at kiel", next_up="red cotton_mill_3")
    refuse(game, "build_anywhere cotton_mill at kiel", "build_anywhere.symbol")


@pytest.mark.parametrize("space", ["koeln_1", "dortmund_3"])
def test_the_share_of_the_place_is_not_exceeded_by_it(germany: aoi.Ruleset, space: str) -> None:
    """One may hold one counter there, and holds one before and after. [Overbuilding; ruling on the share]"""
    game = over(before(germany, f"red cotton_mill_1 at {space}", next_up="red iron_works_2"), f"iron_works at {space}")
    assert at(game, space).startswith("red iron_works_2")


def test_turned_or_not(germany: aoi.Ruleset) -> None:
    """A mill that has sold can be replaced; the new one has its goods. [Overbuilding industry counters]"""
    game = over(
        before(germany, "red cotton_mill_1 at koeln_1, turned", next_up="red cotton_mill_2"), "cotton_mill at koeln_1"
    )
    assert at(game, "koeln_1") == "red cotton_mill_2"


def test_one_s_own_mine_even_while_there_is_coal(germany: aoi.Ruleset) -> None:
    """The condition on cubes is for others' mines. What still lay on it goes to the stock; there is no profit."""
    game = over(
        before(germany, "red coal_mine_1 at dortmund_1, 2 cubes", next_up="red coal_mine_2"), "coal_mine at dortmund_1"
    )
    assert at(game, "dortmund_1") == "red coal_mine_2, 4 cubes"
    cost = printed(germany, "coal_mine_2", "cost") + 1
    assert purse(game, "red") == Purse(money=40 - cost, loans=0, spent=cost)
    assert box(game, "coal") == "1 1 2 2 3 3"


def test_every_other_rule_of_building_still_holds(germany: aoi.Ruleset) -> None:
    """Here: the lowest level first, and the cubes. [Overbuilding industry counters]"""
    refuse(
        before(germany, "red cotton_mill_1 at koeln_1", next_up=""),
        "build_anywhere cotton_mill at koeln_1",
        "build_anywhere.room",
    )
    refuse(
        before(germany, "red cotton_mill_1 at koeln_1", next_up="red cotton_mill_2", railways=""),
        "build_anywhere cotton_mill at koeln_1",
        "build_anywhere.coal",
    )


# ---- what is built over may supply what replaces it ------------------------------------------------------------------


def test_what_is_built_over_must_supply_the_new_counter(germany: aoi.Ruleset) -> None:
    """Nothing is nearer than distance 0: the iron comes from red's own works there, the coal from the display. The rest
    of the iron is lost, and without being emptied the works bring nothing. [Ruling on what is built over]"""
    counters = "red iron_works_1 at koeln_1\nyellow iron_works_1 at kassel"
    game = over(before(germany, counters, next_up="red cotton_mill_3"), "cotton_mill at koeln_1")
    assert at(game, "koeln_1") == "red cotton_mill_3"
    assert at(game, "kassel") == f"yellow iron_works_1, {printed(germany, 'iron_works_1', 'cubes')} cubes"
    assert purse(game, "red") == Purse(money=40 - 13, loans=0, spent=13)
    assert gone(game, "red") == "cotton_mill_1, cotton_mill_1, cotton_mill_2, cotton_mill_2, iron_works_1"


def test_it_is_turned_if_that_empties_it(germany: aoi.Ruleset) -> None:
    """Its profit comes before the bill. [Ruling on what is built over]"""
    game = over(
        before(germany, "red iron_works_1 at koeln_1, 1 cube", next_up="red cotton_mill_3"), "cotton_mill at koeln_1"
    )
    assert purse(game, "red") == Purse(money=40 - 13 + printed(germany, "iron_works_1", "profit"), loans=0, spent=13)


def test_next_to_an_equally_near_source_it_is_one_of_two(germany: aoi.Ruleset) -> None:
    """Yellow's works lie in the other space of Köln."""
    game = before(germany, "red iron_works_1 at koeln_1\nyellow iron_works_1 at koeln_2", next_up="red cotton_mill_3")
    over(game, "cotton_mill at koeln_1")
    assert {str(m) for m in game.legal_moves()} == {"iron from koeln_1", "iron from koeln_2"}
    play(game, "iron from koeln_2")
    assert (at(game, "koeln_1"), at(game, "koeln_2")[:19]) == ("red cotton_mill_3", "yellow iron_works_1")


# ---- others' mines and works -----------------------------------------------------------------------------------------

MINE, WORKS = "yellow coal_mine_1 at dortmund_1, turned", "yellow iron_works_1 at koeln_1, turned"
OVER_MINE, OVER_WORKS = "coal_mine at dortmund_1", "iron_works at koeln_1"


def test_another_s_mine_when_there_is_no_coal_anywhere(germany: aoi.Ruleset) -> None:
    """By one's own mine of a higher level; yellow's counter goes back to yellow and is never built again."""
    game = over(before(germany, MINE, next_up="red coal_mine_2", coal=0), OVER_MINE)
    assert at(game, "dortmund_1") == "red coal_mine_2, turned"  # its four cubes found the display empty
    assert gone(game, "yellow") == "coal_mine_1"
    assert left(game, "yellow", "coal_mine") == "1 2 2 3 3"
    assert purse(game, "yellow") == Purse(money=0, loans=0, spent=0)


def test_another_s_works_when_there_is_no_iron_anywhere(germany: aoi.Ruleset) -> None:
    game = over(before(germany, WORKS, next_up="red iron_works_2", iron=0), OVER_WORKS)
    assert at(game, "koeln_1") == "red iron_works_2, turned"
    assert gone(game, "yellow") == "iron_works_1"
    assert left(game, "yellow", "iron_works") == "1 2 2 3 3"


@pytest.mark.parametrize(
    ("counters", "setting"),
    [
        (MINE, {"coal": 1}),
        (f"{MINE}\ngreen coal_mine_1 at dortmund_2, 1 cube", {"coal": 0}),
        (f"{MINE}\ngreen coal_mine_1 at mannheim, 1 cube", {"coal": 0}),
        (MINE.replace(", turned", ", 1 cube"), {"coal": 0}),
        (MINE, {"coal": 0, "next_up": "red coal_mine_1"}),
    ],
    ids=["on the display", "on the map", "on the map, out of reach", "on the mine itself", "the same level"],
)
def test_not_while_there_is_a_cube_and_not_at_the_same_level(
    germany: aoi.Ruleset, counters: str, setting: dict[str, Any]
) -> None:
    """Nowhere means nowhere: reachable or not. [Overbuilding industry counters; ruling]"""
    refuse(
        before(germany, counters, **({"next_up": "red coal_mine_2"} | setting)),
        f"build_anywhere {OVER_MINE}",
        "build_anywhere.room",
    )


@pytest.mark.parametrize(
    ("counters", "setting"),
    [
        (WORKS, {"iron": 1}),
        (f"{WORKS}\ngreen iron_works_1 at stuttgart, 1 cube", {"iron": 0}),
        (WORKS, {"iron": 0, "next_up": "red iron_works_1"}),
    ],
    ids=["on the display", "on the map, out of reach", "the same level"],
)
def test_the_same_for_iron(germany: aoi.Ruleset, counters: str, setting: dict[str, Any]) -> None:
    refuse(
        before(germany, counters, **({"next_up": "red iron_works_2"} | setting)),
        f"build_anywhere {OVER_WORKS}",
        "build_anywhere.room",
    )


def test_the_other_good_does_not_matter(germany: aoi.Ruleset) -> None:
    """There is iron on the display while yellow's mine is built over, and red's new mine needs some of it."""
    game = over(before(germany, MINE, next_up="red coal_mine_2", coal=0, iron=6), OVER_MINE)
    assert box(game, "iron") == "1 2 2 3 3"


@pytest.mark.parametrize("there", ["cotton_mill_1", "factory_3", "port_1"])
def test_nothing_else_of_anybody_else_s(germany: aoi.Ruleset, there: str) -> None:
    """Not a mill, a factory or a port, used up or not. [Overbuilding industry counters]"""
    space, industry = ("kiel", "port") if there == "port_1" else ("koeln_1", there[:-2])
    game = before(
        germany,
        f"yellow {there} at {space}, turned",
        next_up="red cotton_mill_3, red factory_4, red port_3",
        coal=0,
        iron=0,
    )
    refuse(game, f"build_anywhere {industry} at {space}", "build_anywhere.room")


def test_works_are_built_over_by_works_only_and_works_build_over_nothing_else(germany: aoi.Ruleset) -> None:
    """Neither a factory over yellow's empty works nor works over yellow's mill, at any level and with no iron left.
    [Overbuilding industry counters]"""
    game = before(germany, WORKS, next_up="red factory_3", coal=0, iron=0)
    refuse(game, "build_anywhere factory at koeln_1", "build_anywhere.room")
    game = before(germany, "yellow cotton_mill_1 at koeln_1, turned", next_up="red iron_works_3", coal=0, iron=0)
    refuse(game, "build_anywhere iron_works at koeln_1", "build_anywhere.room")


def test_the_share_of_the_place_limits_this_too(germany: aoi.Ruleset) -> None:
    """Red has a counter in Dortmund already. [Restrictions imposed by the space/location]"""
    game = before(germany, f"{MINE}\nred cotton_mill_1 at dortmund_3", next_up="red coal_mine_2", coal=0)
    refuse(game, f"build_anywhere {OVER_MINE}", "build_anywhere.share")


def test_the_owner_keeps_the_railways(germany: aoi.Ruleset) -> None:
    """Yellow loses the mine, and its railway stays. [Ruling on what is built over]"""
    game = over(
        before(germany, MINE, next_up="red coal_mine_2", coal=0, railways=f"{JOINED}\nyellow koeln--frankfurt"),
        OVER_MINE,
    )
    assert rail_owner(game, "koeln--frankfurt") == "yellow"
    assert "cotton_mill at dortmund_3" in offered(game, "build_anywhere")  # yellow's share there is free again
