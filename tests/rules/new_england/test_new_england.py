"""The map as far as the rule texts describe it, and games on it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

import aoi_rules as aoi


def facts(rules: aoi.Ruleset, of: str, field: str) -> list[object]:
    return list(rules.model.type(of).field(field).values)


def test_pennsylvania_alone_has_no_through_traffic(new_england: aoi.Ruleset) -> None:
    places = [m.name for m in new_england.model.type("location").members]
    held = [n for n, no in zip(places, facts(new_england, "location", "no_transit"), strict=True) if no]
    assert held == ["pennsylvania"]


def test_each_ship_space_has_an_import_a_market_and_a_lane_to_a_port(new_england: aoi.Ruleset) -> None:
    """One is light green; one space has two lanes, since otherwise nothing could pass from port to port. [Coal imports; Sea
    lane]"""
    symbols = [m.name for m in new_england.model.type("symbol").members]
    where, kinds = facts(new_england, "space", "location"), facts(new_england, "space", "symbol")
    held: dict[object, list[str]] = {}
    for place, kind in zip(where, kinds, strict=True):
        held.setdefault(place, []).append(symbols[int(str(kind))])
    seas = {place for place, kinds_ in held.items() if "ship" in kinds_}
    lanes = Counter[object]()
    for ends in facts(new_england, "sea_lane", "ends"):
        sea, town = sorted(ends, key=lambda e: e not in seas)  # type: ignore[call-overload]
        assert sea in seas
        assert "port" in held[town]
        lanes[sea] += 1
    assert set(lanes) == seas
    assert max(lanes.values()) >= 2
    imports = facts(new_england, "location", "import_place")
    colours = [m.name for m in new_england.model.type("colour").members]
    for sea in seas:
        assert sorted(held[sea]) == ["market", "ship"]
        assert held[imports[int(str(sea))]] == ["import"]
    painted = [colours[int(str(facts(new_england, "location", "colour")[int(str(sea))]))] for sea in seas]
    assert "light_green" in painted


@pytest.mark.thorough_with("second-4")
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("edition", ["second", "first"])
def test_it_is_played_to_the_end(new_england: aoi.Ruleset, players: int, edition: str) -> None:
    for seed in range(3):
        game = new_england.new_game(players=players, seed=seed, options={"edition": edition})
        chance = Random(seed)
        for _ in range(3000):
            if game.over:
                break
            game.play(chance.choice(game.legal_moves()))
        assert game.over


def test_ships_are_built_in_such_games(new_england: aoi.Ruleset) -> None:
    """The player prefers actions that lead to one: the way from the first port to a ship at sea is open."""
    game, chance = new_england.new_game(players=3, seed=7), Random(7)
    while not game.over:
        moves = game.legal_moves()
        wanted = [m for m in moves if str(m).startswith(("build ship", "build port", "develop ship_0"))]
        game.play(chance.choice(wanted or moves))
    laid = game.view(None).data["types"]["space"]["counter"]
    assert any(str(counter).startswith("ship") for counter in laid)
