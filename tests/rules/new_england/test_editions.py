"""The two editions: the number of cards dealt, and the time when the imports are filled."""

from __future__ import annotations

from typing import Any

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import at, box, cubes, play, refuse


def imports_of(game: aoi.Game) -> dict[str, int]:
    names = [m.name for m in game.rules.model.type("space").members]
    return {n: cubes(game, n) for n in names if n.endswith("_import")}


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("edition", ["second", "first"])
def test_the_first_edition_fills_the_imports_at_set_up_and_deals_four_players_five_cards(
    new_england: aoi.Ruleset, players: int, edition: str
) -> None:
    """The second edition leaves them empty and always deals six; it is the default. [Notes on changes to the second edition]"""
    game = new_england.new_game(players=players, seed=1, options={"edition": edition})
    spaces = new_england.model.type("space")
    printed = {
        m.name: int(str(n)) for m, n in zip(spaces.members, spaces.field("imports").values, strict=True) if int(str(n))
    }
    assert printed
    assert imports_of(game) == (printed if edition == "first" else dict.fromkeys(printed, 0))
    dealt = 5 if edition == "first" and players == 4 else 6
    assert set(game.view(None).data["zones"]["hand"].values()) == {dealt}
    if edition == "second":
        plain = new_england.new_game(players=players, seed=1)
        assert plain.view(None).json() == game.view(None).json()


@pytest.mark.slow
def test_what_lies_there_from_the_start_waits_for_the_ship(coast: aoi.Ruleset) -> None:
    """First edition: without a ship nobody can take the coal of the bay, so the display serves Ashton. [Coal imports]"""
    game = position(
        coast,
        edition="first",
        counters="yellow port_1 at ashton_1",
        next_up="red cotton_mill_2",
        hands={"red": "brown"},
    )
    play(game, "build_anywhere cotton_mill at ashton_2 with brown")
    assert imports_of(game) == {"bay_import": 3, "sound_import": 3, "inlet_import": 1}
    assert box(game, "coal") == "1 2 2 3 3"


MINES: dict[str, Any] = {
    "counters": "yellow coal_mine_1 at dale_1, turned\nyellow port_1 at ashton_1\ngreen ship_1 at bay_1",
    "railways": "yellow dale--ashton",
    "next_up": "red coal_mine_2",
    "hands": {"red": "brown"},
    "markets": "bay_2 both",
    "coal": 0,
}
OVER = "build_anywhere coal_mine at dale_1"


@pytest.mark.slow
def test_the_coal_of_an_import_is_coal_on_the_map(coast: aoi.Ruleset) -> None:
    """Another player's mine may be built over only when no cube of coal is left on the map or the display, reachable or not;
    cubes of an import count. [Overbuilding industry counters; ruling]"""
    refuse(position(coast, imports="bay_import 1", **MINES), OVER, "build_anywhere.map")
    game = play(position(coast, imports="bay_import 0", **MINES), f"{OVER} with brown")
    assert at(game, "dale_1").startswith("red coal_mine_2")
    refuse(position(coast, imports="bay_import 0", **(MINES | {"coal": 1})), OVER, "build_anywhere.display")


@pytest.mark.thorough
def test_in_the_first_edition_also_where_no_ship_is_yet(coast: aoi.Ruleset) -> None:
    """Nobody can reach the sound, but its coal is there. [Ruling]"""
    setting = {**MINES, "edition": "first"}
    refuse(position(coast, imports="bay_import 0\ninlet_import 0", **setting), OVER, "build_anywhere.map")
    game = position(coast, imports="bay_import 0\nsound_import 0\ninlet_import 0", **setting)
    assert at(play(game, f"{OVER} with brown"), "dale_1").startswith("red coal_mine_2")


def test_coal_in_an_import_keeps_no_iron_works(coast: aoi.Ruleset) -> None:
    """Works ask for iron. [Overbuilding industry counters]"""
    game = position(
        coast,
        counters="yellow iron_works_1 at ashton_2, turned\nyellow port_1 at ashton_1\ngreen ship_1 at bay_1",
        next_up="red iron_works_2",
        imports="bay_import 3",
        markets="bay_2 both",
        iron=0,
        hands={"red": "brown"},
    )
    play(game, "build_anywhere iron_works at ashton_2 with brown")
    assert at(game, "ashton_2").startswith("red iron_works_2")
