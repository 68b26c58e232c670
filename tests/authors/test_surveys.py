"""The plugin in `surveys` as pip installs it: its word, its function, its rules and its map."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import aoi_rules as aoi
from aoi_rules.compiler.source.scenario_file import read_file
from aoi_rules.diagnostics import Source
from aoi_rules.drawing import board_svg
from aoi_rules.scenarios import Suite
from tests.testing.projects import installed

PROJECT = Path(__file__).parent / "surveys"
PACKAGE = import_module("tests.authors.surveys.aoi_surveys")
SCENARIOS = """\
verb rails(p, l) { set l.owner = p }
scenario "whoever sells at another's bridge pays its owner" {
  map upper_rhine
  players red yellow green
  given at actions {
    set round = 2
    set order = (red, yellow, green)
    each p in players { move all from p.hand to deck; set p.money = $20 }
    remove cotton_mill_1 from red.display
    set strassburg_2.counter = cotton_mill_1
    set strassburg_2.owner   = red
    remove port_1 from red.display
    set strassburg_1.counter = port_1
    set strassburg_1.owner   = red
    each b in crossing when b == strassburg -- kehl { set b.owner = yellow }
  }
  plays red sell from strassburg_2 to strassburg_1
  expect "$8 and $5, and $2 of toll" = red.money == $31 and yellow.money == $22
}
scenario "a survey counts the places within two links, once each" {
  map upper_rhine
  players red yellow green
  given at actions { rails red paris -- strassburg }
  expect "saarbruecken, colmar and strassburg" = survey_of(paris) == 3
  expect "paris, saarbruecken, mannheim, colmar and muelhausen" = survey_of(strassburg) == 5
}
scenario "a bridge costs $3 and one iron" {
  map upper_rhine
  players red yellow green
  given at actions {
    set round = 2
    set order = (red, yellow, green)
    each p in players { move all from p.hand to deck; set p.money = $20 }
    rails red paris -- strassburg
  }
  plays red build_bridge kehl -- strassburg
  expect "with $1 for the iron" = red.money == $16
  refuse red build_bridge kehl -- strassburg because free
}
"""


@pytest.fixture(autouse=True)
def _installed() -> Iterator[None]:
    with installed(PROJECT):
        yield


@pytest.mark.slow
def test_its_map_is_sound_and_played_to_the_end() -> None:
    assert [str(problem) for problem in aoi.check("upper_rhine")] == []
    rng, game = Random(1), aoi.load("upper_rhine").new_game(seed=1)
    while not game.over:
        game.play(rng.choice(game.legal_moves()))
    assert game.winners


@pytest.mark.slow
def test_its_rules() -> None:
    suite = Suite(read_file(Source("surveys.aoi", SCENARIOS)))
    assert suite.problems() == ()
    assert [outcome.failure for outcome in suite.outcomes("upper_rhine")] == [None, None, None]


def test_its_function() -> None:
    """A path 0 - 1 - 2 - 3, whose sets also contain the place itself: two others from its end, all three from the next place."""
    assert PACKAGE.surveyed(0, 0b0011, 0b0111) == 2
    assert PACKAGE.surveyed(1, 0b0111, 0b1111) == 3


@pytest.mark.slow
def test_a_bridge_is_drawn_as_two_lines_and_a_railway_as_one() -> None:
    rules = aoi.load("upper_rhine")
    drawn = board_svg(rules.model, rules.new_game(seed=1).view(None).data)
    assert drawn.count('stroke="#8d6e63"') == drawn.count('data-type="crossing"') + 1 == 4, "three, and one in the legend"
    assert ">Bridge, free (in a colour: that player's)</text>" in drawn
