"""Coal and iron from the demand displays: who may take them, and at what price."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import Purse, at, box, play, printed, purse, refuse

HERE = "build_anywhere cotton_mill at hannover"
COST = 6


def before(rules: aoi.Ruleset, **setting: Any) -> aoi.Game:
    """Red may build a mill of level 2, which needs coal, with both actions."""
    return position(
        rules, **({"next_up": "red cotton_mill_2", "hands": {"red": "ship"}, "money": {"red": 30}} | setting)
    )


@pytest.mark.parametrize(
    "setting",
    [
        {"counters": "red port_1 at bremen", "railways": "yellow bremen--hannover"},
        {"counters": "green port_1 at bremen", "railways": "green bremen--hannover"},
        {"counters": "green port_1 at bremen, turned", "railways": "red bremen--hannover"},
        {"counters": "green port_2 at kiel", "railways": "yellow kiel--hamburg\ngreen hamburg--hannover"},
        {"railways": "green netherlands--dortmund--hannover"},
        {"railways": "green france--belgium--koeln--dortmund--hannover"},
    ],
    ids=["own port", "another's port", "turned", "over others' railways", "distant port", "far distant port"],
)
def test_through_a_port_or_a_distant_port(germany: aoi.Ruleset, setting: dict[str, str]) -> None:
    """Anybody's port counter, either side up, or a distant port's mark, joined by anybody's railways.
    [Taking coal and iron from the demand display]"""
    game = play(before(germany, **setting), f"{HERE} with ship")
    assert at(game, "hannover") == "red cotton_mill_2"
    assert box(game, "coal") == "1 2 2 3 3"
    assert purse(game, "red") == Purse(money=30 - COST - 1, loans=0, spent=COST + 1)


@pytest.mark.parametrize(
    "setting",
    [
        {},
        {"railways": "green bremen--hannover"},
        {"counters": "red port_1 at bremen"},
        {"counters": "red port_1 at bremen", "railways": "red bremen--hamburg"},
        {"railways": "green netherlands--dortmund"},
    ],
    ids=[
        "nothing",
        "a port space without a port",
        "a port without a railway",
        "not joined",
        "a distant port not joined",
    ],
)
def test_not_without_one(germany: aoi.Ruleset, setting: dict[str, str]) -> None:
    """[Taking coal and iron from the demand display]"""
    refuse(before(germany, **setting), HERE, "build_anywhere.coal")


def test_france_serves_all_who_are_joined_to_green_s_railways_and_nobody_else(germany: aoi.Ruleset) -> None:
    """The rulebook's example: green has reached France. [Taking coal and iron from the demand display]"""
    green, move = "green france--belgium--koeln", "build_anywhere cotton_mill at frankfurt_1"
    refuse(before(germany, railways=green), move, "build_anywhere.coal")
    refuse(before(germany, railways=f"{green}\nred mannheim--frankfurt"), move, "build_anywhere.coal")
    game = play(before(germany, railways=f"{green}\nred koeln--frankfurt"), f"{move} with ship")
    assert at(game, "frankfurt_1") == "red cotton_mill_2"


def test_a_place_with_a_port_or_a_distant_port_needs_no_railway(germany: aoi.Ruleset) -> None:
    """The place itself holds it. [Ruling on display access]"""
    game = before(germany, counters="yellow port_1 at hamburg_1, turned")
    play(game, "build_anywhere cotton_mill at hamburg_3 with ship")
    assert at(game, "hamburg_3") == "red cotton_mill_2"
    game = before(germany, next_up="red coal_mine_2")
    play(game, "build_anywhere coal_mine at bohemia with ship")
    assert (at(game, "bohemia"), box(game, "iron")) == ("red coal_mine_2, 4 cubes", "1 2 2 3 3")


@pytest.mark.parametrize(
    ("cubes", "price", "after"),
    [(6, 1, "1 2 2 3 3"), (5, 1, "2 2 3 3"), (4, 2, "2 3 3"), (3, 2, "3 3"), (2, 3, "3"), (1, 3, ""), (0, 4, "")],
)
def test_the_cheapest_row_first_and_4_dollars_when_there_is_none(
    germany: aoi.Ruleset, cubes: int, price: int, after: str
) -> None:
    """The cube costs what its row says, on top of the building; all of it counts as spent."""
    game = play(
        before(germany, railways="red bremen--hannover", counters="red port_1 at bremen", coal=cubes),
        f"{HERE} with ship",
    )
    assert purse(game, "red") == Purse(money=30 - COST - price, loans=0, spent=COST + price)
    assert box(game, "coal") == after
    assert box(game, "iron") == "1 1 2 2 3 3"


def test_each_action_pays_for_its_own_cubes(germany: aoi.Ruleset) -> None:
    """A mill with coal at $1, then a railway with coal and iron; the next player's bill begins at nothing."""
    game = before(
        germany,
        counters="yellow port_1 at bremen",
        railways="red bremen--hannover",
        hands={"red": "grey", "yellow": "ship"},
        next_up="red cotton_mill_2, yellow cotton_mill_2",
    )
    play(game, "build cotton_mill at hannover with grey")
    assert purse(game, "red").spent == COST + 1
    play(game, "railway hannover--magdeburg")
    assert purse(game, "red").spent == COST + 1 + 1 + 1 + 1  # the second cube of coal at $1, and iron
    play(game, "build_anywhere cotton_mill at magdeburg with ship")
    assert purse(game, "yellow").spent == COST + 2


def test_each_good_has_its_own_display(germany: aoi.Ruleset) -> None:
    """Coal is cheap, iron is gone: $12 + $1 + $4 for a mill of level 3."""
    game = before(germany, railways="red netherlands--dortmund--hannover", iron=0, next_up="red cotton_mill_3")
    play(game, f"{HERE} with ship")
    assert purse(game, "red") == Purse(money=30 - 17, loans=0, spent=17)
    assert (box(game, "coal"), box(game, "iron")) == ("1 2 2 3 3", "")


def test_the_map_comes_first(germany: aoi.Ruleset) -> None:
    """While anything can be brought from a mine, however far away, the display is closed."""
    setting: dict[str, Any] = {
        "counters": "red port_1 at bremen\nyellow coal_mine_1 at dortmund_1\ngreen coal_mine_1 at dortmund_2",
        "railways": "red dortmund--bremen--hannover",
    }
    game = play(before(germany, **setting), f"{HERE} with ship")
    assert {str(m) for m in game.legal_moves()} == {"coal from dortmund_1", "coal from dortmund_2"}
    refuse(game, "coal from demand", "source.demand")
    play(game, "coal from dortmund_1")
    assert (purse(game, "red").spent, box(game, "coal")) == (COST, "1 1 2 2 3 3")


def test_a_mine_that_cannot_be_reached_does_not_close_the_display(germany: aoi.Ruleset) -> None:
    """Red's own mine at Mannheim is joined to nothing."""
    game = before(
        germany, counters="red port_1 at bremen\nred coal_mine_1 at mannheim", railways="red bremen--hannover"
    )
    play(game, f"{HERE} with ship")
    assert (at(game, "mannheim"), box(game, "coal")) == ("red coal_mine_1, 3 cubes", "1 2 2 3 3")


# ---- the port that is being built ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("level", "goods"), [(2, ("coal",)), (3, ("coal", "iron"))])
def test_a_port_is_supplied_through_itself(germany: aoi.Ruleset, level: int, goods: tuple[str, ...]) -> None:
    """It stands alone on the coast. [Taking coal and iron from the demand display]"""
    port = f"port_{level}"
    assert {g for g in ("coal", "iron") if printed(germany, port, g)} == set(goods)
    game = play(before(germany, next_up=f"red {port}"), "build_anywhere port at kiel with ship")
    assert at(game, "kiel") == f"red {port}"
    assert {g for g in ("coal", "iron") if box(game, g) == "1 2 2 3 3"} == set(goods)
    assert purse(game, "red").spent == printed(germany, port, "cost") + len(goods)


def test_a_port_too_takes_from_the_map_first(germany: aoi.Ruleset) -> None:
    game = before(
        germany, next_up="red port_2", counters="yellow coal_mine_1 at dortmund_1", railways="yellow bremen--dortmund"
    )
    play(game, "build_anywhere port at bremen with ship")
    assert (at(game, "dortmund_1"), box(game, "coal")) == ("yellow coal_mine_1, 2 cubes", "1 1 2 2 3 3")


def test_only_a_port_serves_its_own_building(germany: aoi.Ruleset) -> None:
    """A mill beside an empty port space gets nothing; once a port stands there, anybody's mill does."""
    move = "build_anywhere cotton_mill at hamburg_3"
    refuse(before(germany), move, "build_anywhere.coal")
    game = before(
        germany,
        order="yellow red green",
        next_up="yellow port_2, red cotton_mill_2",
        hands={"yellow": "ship", "red": "ship"},
    )
    play(game, "build_anywhere port at hamburg_1 with ship")
    assert game.to_move == "red"
    play(game, f"{move} with ship")
    assert (at(game, "hamburg_3"), box(game, "coal")) == ("red cotton_mill_2", "2 2 3 3")
