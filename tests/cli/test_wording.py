"""Special wording where the usual words would be odd: a single choice, a long headline, a tie."""

from __future__ import annotations

import random

import click
import pytest

import aoi_rules as aoi
from aoi_rules.cli.table.choices import choices, every_choice
from aoi_rules.cli.table.screen import headline
from aoi_rules.cli.table.standings import final_table
from aoi_rules.cli.terminal.panels import Frame
from tests.compiler.texts import sound

RACE = """\
game race "Race" {
  players 2..2
  seats red blue
  type town "Town" { ulm "Ulm"; bonn "Bonn"; jena "Jena" }
  keep order seat many
  keep steps per player number = 0
  keep here town = ulm
  setup { do order { set order = list(p for p in (blue, red)) } }
  action leave "Leave" {
    choose from in town "from"
    choose to in town "to"
    require here "You are not there" = from == here
    require bonn "No way leads there" = to == bonn and from != bonn
    do {
      set here = to
      raise me.steps by 1
    }
  }
  action rest "Rest" { choose number in 1..9; do { raise me.steps by 1 } }
  menu turn (leave, rest)
  flow { repeat round until (round == 2) { each player in order { take 1 of turn } } }
  drawing { show ending "The end" = "after round 1" }
  score {
    points steps "Steps" = me.steps
    winner most points then first in order help "Most points; of equals, who is first in order."
  }
}
"""


@pytest.fixture(scope="module")
def race() -> aoi.Ruleset:
    return sound(RACE)


def test_a_single_move_is_shown_as_it_is_where_there_is_little_room(race: aoi.Ruleset) -> None:
    """The line is not shown as `1 to 1`."""
    game = race.new_game(2, seed=1)
    lines = [click.unstyle(line) for line in choices(game, game.view(game.to_move), 26, room=3)]
    assert lines == [" 1 Leave from Ulm to Bonn", "      leave from ulm to", "      bonn", "2 to 10: Rest", "      `rest` lists these 9"]


def test_what_is_chosen_first_stands_above_where_that_takes_fewer_lines() -> None:
    game = aoi.load("new_england").new_game(3, seed=3)
    lines = [click.unstyle(line) for line in every_choice(game, game.view(game.to_move), 80, "build")]
    assert lines[1:3] == ["  Cotton mill (level 1 · $4 · profit $8) at", "     1 Manchester        2 Burlington        3 Rutland"]
    assert len(lines) == 18, "and not 35"


def test_a_tie_is_explained_by_the_rules_words(race: aoi.Ruleset) -> None:
    game, rng = race.new_game(2, seed=1), random.Random(1)
    while not game.over:
        game.play(rng.choice(game.legal_moves()))
    assert final_table(game).splitlines()[-2:] == [
        "red and blue have the most points. The rules say: Most points; of equals, who is first in order.", "blue wins."]


def test_a_headline_that_is_too_long_goes_on_in_the_next_line(race: aoi.Ruleset, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is broken between its parts."""
    monkeypatch.setenv("NO_COLOR", "1")
    game = race.new_game(2, seed=1)
    text = headline(game, game.view(game.to_move), 30)
    assert text == "Race · blue to decide\nThe end: after round 1"
    assert Frame(30, 24, "rule").headline(text) == ["", "─── Race · blue to decide ────", "─── The end: after round 1 ───"]
