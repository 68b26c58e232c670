"""The law of pairs: parts by authors who never met compile together in either order, and the games are the same."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

import aoi_rules as aoi
from aoi_rules.scenarios import Suite
from tests.testing.games import written
from tests.testing.projects import installed, third_party

HERE = Path(__file__).parent
TEXTS = {
    name: HERE / home / f"{name}.aoi"
    for name, home in {
        "house_rules": "house_rules", "card_slots": "japan", "coast_lanes": "japan", "outside_coal": "minnesota",
        "iron_markets": "minnesota", "timber_country": "minnesota", "toll": "tolls", "partners": "partners", "stocks": "stocks", "weather_deck": "weather_deck",
    }.items()
}
PARTS = ("ships", "pennsylvania", "tunnels", "weather", "surveys", *TEXTS)
PAIRS = tuple(combinations(PARTS, 2))
MAP = """\
map bay "Bay" {
  extends age_of_industry
  location quay "Quay" brown { space port x2; space clear x2; at 15 50 }
  location town "Town" light_green { space clear x2; space market; at 50 30 }
  location pit "Pit" brown { space mine x2; at 80 20 }
  location coast "Coast" { distant_port; space market x2; at 92 80 }
  rail quay -- town
  rail town -- pit
  rail pit -- coast
}
"""
ADDS = """\
part {name} "{name}" for age_of_industry {{
  symbol {name}_space "A space of {name}"
  location {name}_town "Town of {name}" brown {{ space {name}_space; space clear; at {at} 90 }}
  rail {name}_town -- quay
  card {name}_card "{name}" {{ copies 1 }}
  define {name}_points = 1
  keep {name}_used number per player = 0
  amend menu turn {{ also {name}_act }}
  action {name}_act "Act as {name}" {{
    require once "You have done so" = me.{name}_used == 0
    do act {{ set me.{name}_used = 1 }}
  }}
  amend score {{ points {name} "{name}" = me.{name}_used * {name}_points }}
}}
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    """The plugins as pip installs them, and a small map."""
    written(tmp_path, "bay.aoi", MAP)
    with installed(*third_party(), HERE / "surveys"):
        yield tmp_path


def over(folder: Path, *names: str) -> aoi.Ruleset:
    """The small map with parts laid over it, in this order."""
    return aoi.load(folder / "bay.aoi", parts=[TEXTS.get(name, name) for name in names])


def offered(rules: aoi.Ruleset, decisions: int = 30) -> list[set[str]]:
    """The legal moves of the first decisions of a random game, in any order."""
    rng, game, found = Random(3), rules.new_game(seed=3), []
    while not game.over and len(found) < decisions:
        moves = sorted(str(move) for move in game.legal_moves())
        found.append(set(moves))
        game.play(rng.choice(moves))
    return found


def same_in_both_orders(folder: Path, *names: str) -> None:
    assert offered(over(folder, *names)) == offered(over(folder, *reversed(names)))


@pytest.mark.slow
def test_all_of_them_together(folder: Path) -> None:
    same_in_both_orders(folder, *PARTS)


@pytest.mark.slow
@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_pair(folder: Path, pair: tuple[str, str]) -> None:
    same_in_both_orders(folder, *pair)


@pytest.mark.slow
@pytest.mark.parametrize("names", [("east", "west"), ("west", "east")])
def test_parts_that_each_add_an_action_a_space_a_card_and_a_score_line(folder: Path, names: tuple[str, str]) -> None:
    for name in names:
        written(folder, f"{name}.aoi", ADDS.format(name=name, at=20 if name == "east" else 50))
    rules = aoi.load(folder / "bay.aoi", parts=[folder / f"{name}.aoi" for name in names])
    game = rules.new_game(seed=3)
    assert {"east_act", "west_act"} <= {str(move) for move in game.legal_moves()}
    game.play("east_act")
    assert len(offered(rules)) == 30
    assert {"east_town", "west_town"} <= {member.name for kind in rules.model.types for member in kind.members}


WELLS = """\
part wells "Wells" for age_of_industry {
  amend type location { has iron_source truth = no }
  amend define endless { case wells = set(e for e in location when e.iron_source and g == iron) }
}
"""
SOURCES = """\
map sources "Sources" {{
  extends bay
  uses {order}
  location lake "Lake" {{ iron_source; village; at 60 60 }}
  location range "Range" {{ coal_source; village; at 70 60 }}
  rail lake -- town
  rail range -- town
}}
scenario "whoever is joined to a source has what comes from there" {{
  map sources
  players red yellow green
  given at actions {{
    set order = (red, yellow, green)
    each l in rail {{ set l.owner = yellow }}
    each d in box {{ set d.filled = no }}
  }}
  expect = town in served(iron) and town in served(coal)
  expect = lake in endless(iron) and not lake in endless(coal)
  expect = range in endless(coal) and not range in endless(iron)
}}
"""


@pytest.mark.slow_with("wells outside_coal")
@pytest.mark.thorough
@pytest.mark.parametrize("order", ["wells outside_coal", "outside_coal wells"])
def test_two_parts_each_add_a_source_that_never_runs_dry(folder: Path, order: str) -> None:
    written(folder, "wells.aoi", WELLS)
    written(folder, "outside_coal.aoi", TEXTS["outside_coal"].read_text(encoding="utf-8"))
    text, _, scene = SOURCES.format(order=order).partition("scenario ")
    written(folder, "sources.aoi", text)
    written(folder, "scenes.aoi", f"scenario {scene}")
    suite = Suite.read(str(folder / "scenes.aoi"))
    assert suite.problems() == ()
    assert [outcome.failure for outcome in suite.outcomes("sources")] == [None]


USES_BOTH = """\
map both "Both" {{
  extends bay
  uses {order} house_rules
  location harbour "Harbour" orange {{ space clear; space iron_market; at 40 70 }}
  rail harbour -- quay
  coast_lane harbour -- coast
}}
"""
THIRD = """\
scenario "the third action offers what both parts add" {
  map both
  players red yellow green
  given at actions {
    set round = 2
    set order = (yellow, green, red)
    each p in players { move all from p.hand to deck }
    each n in 1..2 { move card.blue from deck to yellow.hand; move card.grey from deck to green.hand }
    each n in 1..2 { move card.brown from deck to red.hand }
    remove iron_works_1 from red.display
    set harbour_1.counter = iron_works_1
    set harbour_1.owner   = red
    set harbour_1.cubes   = 3
  }
  plays yellow pass with blue
  plays yellow pass with blue
  plays green pass with grey
  plays green pass with grey
  offers red open_lane { open_lane coast -- harbour }
  offers red sell_iron { sell_iron from harbour_1 to harbour_2 }
  plays red pass with brown
  plays red pass with brown
  offers red open_lane { open_lane coast -- harbour }
  offers red sell_iron { sell_iron from harbour_1 to harbour_2 }
  plays red sell_iron from harbour_1 to harbour_2
  expect = round == 3
}
"""


@pytest.mark.slow
@pytest.mark.parametrize("order", ["coast_lanes iron_markets", "iron_markets coast_lanes"])
def test_a_map_that_uses_both_offers_both_and_so_does_the_third_action(folder: Path, order: str) -> None:
    for name in ("coast_lanes", "iron_markets", "house_rules"):
        written(folder, f"{name}.aoi", TEXTS[name].read_text(encoding="utf-8"))
    written(folder, "both.aoi", USES_BOTH.format(order=order))
    written(folder, "third.aoi", THIRD)
    suite = Suite.read(str(folder / "third.aoi"))
    assert suite.problems() == ()
    assert [outcome.failure for outcome in suite.outcomes("both")] == [None]
