"""Two ships that differ only because one of them replaced another are two choices to build over."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi
from tests.rules.positions import position
from tests.rules.table import at, cubes, offered, play, printed, purse

ROADS = """\
map roads "Roads" {
  extends age_of_industry
  uses ships deep
  location town "Town" blue { space port; space clear x2 }
  location roads "The Roads" purple { space ship x4; space market; import_place landing }
  location landing "Landing" { space import 3 }
  sea_lane town -- roads
  import_lane roads -- landing
}
"""
DEEP = """\
part deep "A ship of a third level" for age_of_industry {
  amend industry ship {
    rows counter {
      | level | copies | cost | coal | iron | profit |
      | 3     | 1      | $6   | 1    |      | $15    |
    }
  }
}
"""


@pytest.fixture(scope="module")
def roads(tmp_path_factory: pytest.TempPathFactory) -> aoi.Ruleset:
    folder: Path = tmp_path_factory.mktemp("roads")
    (folder / "deep.aoi").write_text(DEEP, encoding="utf-8")
    (folder / "roads.aoi").write_text(ROADS, encoding="utf-8")
    return aoi.load(folder / "roads.aoi")


@pytest.mark.thorough
@pytest.mark.parametrize(("space", "earns"), [("roads_1", True), ("roads_2", False)])
def test_where_ships_turn_it_decides_who_earns(roads: aoi.Ruleset, space: str, earns: bool) -> None:
    """Red's ships 2 at 1 and 2 are equal except that the first one replaced a ship 1, so it is never turned. Building the ship 3
    over it keeps the other, which earns with the last coal. [ACTION Sell goods]"""
    game = position(
        roads, counters="green port_1 at town_1\nred ship_1 at roads_1\nred ship_2 at roads_2",
        next_up="red ship_2, yellow cotton_mill_2", hands={"red": "purple purple", "yellow": "blue blue"},
        imports="landing 3", markets="roads_5 no_demand", money={"red": 20},
    )  # fmt: skip
    play(game, "build ship at roads_1 with purple")
    assert at(game, "roads_1") == at(game, "roads_2") == "red ship_2"
    assert offered(game, "build") == {"ship at roads_1", "ship at roads_2"}
    play(game, f"build ship at {space} with purple")
    before = purse(game, "red").money
    assert cubes(game, "landing") == 1
    play(game, "build cotton_mill at town_2 with blue")
    assert cubes(game, "landing") == 0
    assert purse(game, "red").money == before + (printed(roads, "ship_2", "profit") if earns else 0)
