"""Rules by different authors on one network: tolls for transit, a free canal, and ships, over New England, in every order."""

from __future__ import annotations

from functools import cache
from itertools import permutations
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

import aoi_rules as aoi
from tests.everyday import first
from tests.rules.positions import position
from tests.rules.table import play, purse, refuse

HERE = Path(__file__).parent / "tolls"
MAP = Path(__file__).parents[2].joinpath("rulesets", "age_of_industry", "new_england.aoi").read_text(encoding="utf-8")
ORDERS = [*permutations(("springfield", "canal", "ships"))]
USED = [*permutations(("toll", "canal", "ships"))]
SPRINGFIELD = "clear; at 43 61"
BY_SPRINGFIELD = "yellow worcester--springfield--hartford"
ROUND = "green worcester--willimantic--hartford"


@cache
def over(*parts: str, used: tuple[str, ...] = ()) -> aoi.Ruleset:
    """New England, using some parts, with others laid over it in this order; the map itself has tolls if it uses `toll`."""
    with TemporaryDirectory() as folder:
        for part in HERE.glob("*.aoi"):
            Path(folder, part.name).write_text(part.read_text(encoding="utf-8"), encoding="utf-8")
        path = Path(folder, "tolled.aoi")
        text = MAP.replace("map new_england", "map tolled").replace("uses ships", f"uses {' '.join(used)}")
        path.write_text(text.replace(SPRINGFIELD, f"{SPRINGFIELD}; toll $2") if "toll" in used else text, encoding="utf-8")
        return aoi.load(path, parts=parts)


def sale(rules: aoi.Ruleset, railways: str, money: int = 9) -> aoi.Game:
    """Red's mill in Worcester, and a market in Hartford."""
    return position(rules, counters="red cotton_mill_1 at worcester_1", railways=railways, markets="hartford_2 cotton", money={"red": money})


def price(rules: aoi.Ruleset, railways: str) -> int:
    """The amount that red pays to transport the goods."""
    return purse(play(sale(rules, railways), "sell worcester_1 to hartford_2"), "red").spent


@pytest.mark.slow
@pytest.mark.parametrize("order", first(1, ORDERS), ids="-".join)
def test_a_way_round_the_toll_costs_nothing(order: tuple[str, ...]) -> None:
    """The route goes over the canal, or over a railway without tolls, in every order of the parts."""
    rules = over(*order)
    assert price(rules, BY_SPRINGFIELD) == 0
    assert price(rules, "") == 0


@pytest.mark.slow_with("toll-canal-ships")
@pytest.mark.thorough
@pytest.mark.parametrize("order", first(1, USED), ids="-".join)
def test_a_map_uses_them_in_any_order(order: tuple[str, ...]) -> None:
    assert price(over(used=order), BY_SPRINGFIELD) == 0
    assert price(over(used=tuple(name for name in order if name != "canal")), BY_SPRINGFIELD) == 2


@pytest.mark.slow
def test_there_is_a_toll_where_no_way_leads_round_it() -> None:
    without = over("springfield", "ships")
    assert price(without, BY_SPRINGFIELD) == 2
    assert price(without, f"{BY_SPRINGFIELD}\n{ROUND}") == 0
    refuse(sale(without, BY_SPRINGFIELD, money=1), "sell worcester_1 to hartford_2", "sell.toll")
    refuse(sale(without, ""), "sell worcester_1 to hartford_2", "sell.way")


@pytest.mark.thorough
def test_each_place_on_the_way_takes_its_own() -> None:
    """Providence takes a dollar, Springfield two; a place at either end of the route takes nothing."""
    rules = over("springfield", "ships")
    events = play(sale(rules, BY_SPRINGFIELD), "sell worcester_1 to hartford_2").events(None)
    assert [str(one) for one in events if "toll" in str(one)] == ["Springfield takes a toll of $2"]


@pytest.mark.slow
def test_harbour_dues_are_paid_where_there_are_ships() -> None:
    """The toll applies to sea lanes only if ships are in use: here goods cross two of them."""
    ports = "yellow port_1 at boston_1\nyellow port_1 at fall_river_1\ngreen ship_1 at nantucket_sound_1\nred cotton_mill_1 at boston_2"
    game = position(over("ships", "springfield"), counters=ports, money={"red": 5})
    assert purse(play(game, "sell boston_2 to fall_river_1"), "red").spent == 2
    assert [one for one in aoi.check("germany", parts=[HERE / "toll.aoi"]) if one.severity != "note"] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["springfield", "canal"])
def test_a_part_of_places_is_checked_alone_in_their_map(name: str) -> None:
    assert aoi.check(HERE / f"{name}.aoi") == ()


def transcript(rules: aoi.Ruleset, seed: int, most: int = 60) -> list[str]:
    """The moves available at each decision, by their texts, and the result of one of them."""
    game, rng = rules.new_game(4, seed=seed), Random(seed)
    lines: list[str] = []
    while not game.over and len(lines) < most:
        moves = sorted(map(str, game.legal_moves()))
        game.play(rng.choice(moves))
        lines.append(f"{moves} {[purse(game, seat) for seat in game.seats]}")
    return lines


@pytest.mark.slow
@pytest.mark.parametrize("order", first(1, reversed(ORDERS[1:])), ids="-".join)
def test_every_order_gives_the_same_moves_and_prices(order: tuple[str, ...]) -> None:
    assert transcript(over(*order), 3) == transcript(over(*ORDERS[0]), 3)
    for railways in ("", BY_SPRINGFIELD, ROUND, "yellow boston--providence--worcester"):
        one, other = (sorted(map(str, sale(over(*some), railways).legal_moves())) for some in (order, ORDERS[0]))
        assert one == other


@pytest.mark.thorough
def test_a_mistake_in_a_part_that_another_one_uses_is_reported_there(tmp_path: Path) -> None:
    """The other part names places of a map: it is checked in that map all the same."""
    for name in ("toll", "springfield"):
        text = (HERE / f"{name}.aoi").read_text(encoding="utf-8").replace("cost sea_lane l = $1", "cost sea_lane l = 1")
        (tmp_path / f"{name}.aoi").write_text(text, encoding="utf-8")
    (problem,) = aoi.check(tmp_path / "springfield.aoi")
    assert problem.place is not None
    assert problem.place.source.name == "toll.aoi"
    assert problem.message == "this is a number, and costs in this network are in money"
