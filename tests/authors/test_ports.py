"""Maps and parts as outside authors write them: they compile without problems, play to the end, and house rules fit all of
them."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

import aoi_rules as aoi
from aoi_rules.drawing import board_svg, board_text
from tests.everyday import first

HERE = Path(__file__).parent
HOUSE = HERE / "house_rules" / "house_rules.aoi"
MAPS = {name: str(HERE / name / f"{name}.aoi") for name in ("japan", "minnesota", "south_africa", "great_lakes", "midlands")}
PARTS = {name: HERE / name / f"{name}.aoi" for name in ("partners", "stocks", "weather_deck")}


@cache
def loaded(name: str, *parts: Path) -> aoi.Ruleset:
    """A port or a ruleset of the library by its name, with parts laid over it, compiled once."""
    return aoi.load(MAPS.get(name, name), parts=parts)


def played(rules: aoi.Ruleset, seed: int = 1) -> aoi.Game:
    """A random game, played to its end, with the fewest seats."""
    rng, game = Random(seed), rules.new_game(seed=seed)
    while not game.over:
        game.play(rng.choice(game.legal_moves()))
    return game


@pytest.mark.parametrize("name", first(1, MAPS, pytest.mark.thorough))
def test_nothing_is_wrong_with_it(name: str) -> None:
    assert [str(problem) for problem in aoi.check(MAPS[name])] == []


@pytest.mark.parametrize("name", first(1, MAPS, pytest.mark.thorough))
def test_it_is_played_to_the_end(name: str) -> None:
    game = played(loaded(name))
    assert game.winners
    assert aoi.loads(aoi.dumps(game), loaded(name)).winners == game.winners


@pytest.mark.slow
@pytest.mark.parametrize("name", ["japan", *(pytest.param(name, marks=pytest.mark.slow) for name in ("germany", "new_england", "minnesota"))])
def test_house_rules_go_over_it(name: str) -> None:
    assert [str(problem) for problem in aoi.check(MAPS.get(name, name), parts=[HOUSE])] == []
    assert played(loaded(name, HOUSE)).winners


@pytest.mark.slow
@pytest.mark.parametrize("part", [pytest.param(part, marks=pytest.mark.slow) if part != "stocks" else part for part in PARTS])
def test_a_part_goes_over_a_map(part: str) -> None:
    assert [str(problem) for problem in aoi.check("new_england", parts=[PARTS[part]])] == []
    assert played(loaded("new_england", PARTS[part])).winners


@pytest.mark.slow
def test_partners_win_together_over_any_map() -> None:
    assert set(played(loaded("germany", PARTS["partners"])).winners) in ({"red", "yellow"}, {"blue", "green"})


@pytest.mark.thorough_with("south_africa-data-name=\"inland\"", "minnesota-class=\"shade\"")
@pytest.mark.parametrize(("name", "shade"), [("south_africa", 'data-name="inland"'), ("minnesota", 'class="shade"')])
def test_its_picture_shades_the_region(name: str, shade: str) -> None:
    rules = loaded(name)
    assert shade in board_svg(rules.model, rules.new_game(seed=1).view(None).data)


def test_once_it_is_open_the_picture_shades_it_no_longer() -> None:
    game = played(loaded("south_africa"))
    assert any(str(event).startswith("The inland is open: ") for event in game.events(None))
    assert 'data-name="inland"' not in board_svg(loaded("south_africa").model, game.view(None).data)


def test_a_person_at_the_table_sees_which_card_lies_in_which_slot() -> None:
    rules = loaded("japan")
    text = board_text(rules.model, rules.new_game(seed=1).view(None).data)
    assert [line for line in text.splitlines() if line.startswith("Cards for sale (")]
