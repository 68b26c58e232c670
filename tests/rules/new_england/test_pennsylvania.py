"""Pennsylvania: cubes and goods may start there or end there, and never pass.

On the map `valley.aoi` West and East are two links apart over Penn and three over the villages; Quay, beyond East, has a
distant port."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import at, box, play, purse, refuse

THROUGH = "yellow west--penn--east"
ROUND = "yellow west--hill--dell--east"
QUAY = "yellow east--quay"


def begun(rules: aoi.Ruleset, space: str, **setting: Any) -> aoi.Game:
    """The game after red began to build a mill of level 2 there, which needs a cube of coal."""
    game = position(rules, next_up="red cotton_mill_2", hands={"red": "brown"}, **setting)
    return play(game, f"build_anywhere cotton_mill at {space} with brown")


def no_coal(rules: aoi.Ruleset, space: str, **setting: Any) -> None:
    game = position(rules, next_up="red cotton_mill_2", hands={"red": "brown"}, **setting)
    refuse(game, f"build_anywhere cotton_mill at {space}", "build_anywhere.coal")


# ---- cubes -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_cubes_start_there_and_end_there(valley: aoi.Ruleset) -> None:
    """[Coal and iron]"""
    game = begun(valley, "west_2", counters="yellow coal_mine_1 at penn_1", railways=THROUGH)
    assert at(game, "penn_1") == "yellow coal_mine_1, 2 cubes"
    game = begun(valley, "penn_2", counters="yellow coal_mine_1 at west_1", railways=THROUGH)
    assert at(game, "west_1") == "yellow coal_mine_1, 2 cubes"
    game = begun(valley, "penn_2", counters="yellow coal_mine_1 at penn_1")
    assert at(game, "penn_1") == "yellow coal_mine_1, 2 cubes"


@pytest.mark.thorough
@pytest.mark.parametrize(("mine", "mill"), [("west_1", "east_2"), ("east_1", "west_2")])
def test_cubes_do_not_pass(valley: aoi.Ruleset, mine: str, mill: str) -> None:
    """This applies in either direction; they may take a way round. [Coal and iron]"""
    setting: dict[str, Any] = {"counters": f"yellow coal_mine_1 at {mine}"}
    no_coal(valley, mill, railways=THROUGH, **setting)
    for railways in (ROUND, f"{THROUGH}\n{ROUND}"):
        game = begun(valley, mill, railways=railways, **setting)
        assert at(game, mine) == "yellow coal_mine_1, 2 cubes"


@pytest.mark.thorough
def test_a_mine_there_opens_no_way_for_the_coal_of_another(valley: aoi.Ruleset) -> None:
    """Penn's own coal may leave; when it is gone, West's coal cannot pass. [Coal and iron]"""
    mines = "yellow coal_mine_1 at west_1\ngreen coal_mine_1 at penn_1"
    game = begun(valley, "east_2", counters=mines, railways=THROUGH)
    assert at(game, "penn_1") == "green coal_mine_1, 2 cubes"
    no_coal(valley, "east_2", counters=f"{mines}, turned", railways=THROUGH)


def test_distance_is_measured_on_the_way_round(valley: aoi.Ruleset) -> None:
    """East's mine is three links from West, not two: Farm's, two links away, gives the cube without a question. [Coal and
    iron]"""
    game = begun(
        valley,
        "west_2",
        counters="yellow coal_mine_1 at farm_1\ngreen coal_mine_1 at east_1",
        railways=f"{THROUGH}\n{ROUND}\ngreen farm--moor--west",
    )
    assert at(game, "farm_1") == "yellow coal_mine_1, 2 cubes"
    assert at(game, "east_1") == "green coal_mine_1, 3 cubes"


def test_railways_may_fetch_to_that_end_of_theirs(valley: aoi.Ruleset) -> None:
    """A link from Penn: cubes from East end in Penn. The next link, beyond West, has neither end within their reach.
    [ACTION Build a railway]"""
    setting: dict[str, Any] = {
        "counters": "yellow coal_mine_1 at east_1\nyellow iron_works_1 at east_2\nred cotton_mill_1 at penn_2",
        "money": {"red": 9},
    }
    red = "yellow penn--east\nred hill--dell"
    game = play(position(valley, railways=red, **setting), "railway west--penn")
    assert at(game, "east_1") == "yellow coal_mine_1, 2 cubes"
    refuse(game, "railway moor--west", "railway.coal", "railway.iron")


# ---- the display -----------------------------------------------------------------------------------------------------


def test_the_display_is_reached_from_there_and_not_past_it(valley: aoi.Ruleset) -> None:
    """[Taking coal and iron from the demand display]"""
    railways = f"{THROUGH}\n{QUAY}"
    game = begun(valley, "penn_2", railways=railways, money={"red": 7})
    assert (box(game, "coal"), purse(game, "red").spent) == ("1 2 2 3 3", 7)
    no_coal(valley, "west_2", railways=railways)
    game = begun(valley, "west_2", railways=f"{railways}\n{ROUND}")
    assert box(game, "coal") == "1 2 2 3 3"


@pytest.mark.parametrize(
    ("space", "way", "cubes"), [("penn_1", "", 2), ("west_1", "", 3), ("west_1", ROUND, 2)], ids=["there", "past", "round"]
)
def test_surplus_is_shipped_from_there_and_not_past_it(valley: aoi.Ruleset, space: str, way: str, cubes: int) -> None:
    """[Coal and iron cubes]"""
    game = position(valley, railways=f"{THROUGH}\n{QUAY}\n{way}", coal=5, hands={"red": "brown"})
    play(game, f"build_anywhere coal_mine at {space} with brown")
    assert at(game, space) == f"red coal_mine_1, {cubes} cubes"


# ---- goods -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mill", "market"), [("penn_2", "east_4"), ("west_2", "penn_3"), ("penn_2", "penn_3")])
def test_goods_start_there_and_end_there(valley: aoi.Ruleset, mill: str, market: str) -> None:
    """[ACTION Sell goods]"""
    game = position(valley, counters=f"red cotton_mill_1 at {mill}", railways=THROUGH, markets=f"{market} cotton")
    play(game, f"sell {mill} to {market}")
    assert (at(game, mill), at(game, market)) == ("red cotton_mill_1, turned", "cotton, turned")


def test_goods_do_not_pass(valley: aoi.Ruleset) -> None:
    """They do not pass even on the seller's own railways, nor because Penn's own goods may; they may take a way round. [ACTION
    Sell goods]"""
    setting: dict[str, Any] = {
        "counters": "red cotton_mill_1 at west_2\nred factory_3 at penn_2",
        "markets": "east_4 both",
    }
    red = "red west--penn--east"
    refuse(position(valley, railways=red, **setting), "sell west_2 to east_4", "sell.transit")
    game = position(valley, railways=f"{red}\n{ROUND}", **setting)
    play(game, "sell west_2 to east_4")
    assert at(game, "east_4") == "both, turned"


def test_a_player_s_own_network_runs_on_through_it(valley: aoi.Ruleset) -> None:
    """Only cubes and goods are stopped: a new railway may start where one ends in Penn. [ACTION Build a railway]"""
    game = position(valley, railways=f"red west--penn\n{QUAY}", counters="yellow coal_mine_1 at east_1", money={"red": 9})
    play(game, "railway penn--east")  # its cubes end in East
    assert at(game, "east_1") == "yellow coal_mine_1, 2 cubes"
