"""The scenarios of a folder as they were played: what came of each, only what changed again, and their positions one by one."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.errors import AoiError
from aoi_rules.workspace import Workspace, scenario_play
from tests.preview.conftest import GAME as ISLES

GAME = """\
game fair "A fair" {
  players 2..2
  seats red blue
  keep waits number = 0
  keep money per player money = $9
  menu turn (pay, wait, rest)
  flow { repeat round until (round == 3) { phase day { each player in players { take 1 of turn } } } }
  action pay "Pay" { require rich "Too poor" = me.money >= $1 ; do { lower me.money by $1 } }
  action wait "Wait" { do { raise waits by 1 } }
  action rest "Rest" { do { raise waits by 2 } }
  score { points gold "Gold" = me.money // $1 ; winner most points }
}
scenario "paid" {
  game fair
  plays red pay
  expect = red.money == $8
}
"""
OTHERS = """\
scenario "poor" {
  game fair
  given at day { set red.money = $0 }
  refuse red pay because rich
}
scenario "wrong" {
  game fair
  plays red pay
  expect = red.money == $7
  plays blue pay
}
"""


@pytest.fixture
def fair(tmp_path: Path) -> Workspace:
    (tmp_path / "fair.aoi").write_text(GAME, encoding="utf-8")
    (tmp_path / "others.aoi").write_text(OTHERS, encoding="utf-8")
    return Workspace(tmp_path)


def titles(space: Workspace, path: str) -> dict[str, list[int]]:
    """The lines of the problems of each scenario."""
    return {one.title: [problem.place.line for problem in one.problems if problem.place] for one in space.played(path)}


def test_what_came_of_each(fair: Workspace) -> None:
    assert titles(fair, "fair.aoi") == {"paid": [], "poor": [], "wrong": [9]}
    assert titles(fair, "others.aoi") == {"poor": [], "wrong": [9]}


@pytest.mark.thorough
def test_only_what_has_changed_is_played_again(fair: Workspace) -> None:
    before = fair.played("fair.aoi")
    assert all(one is other for one, other in zip(before, fair.played("fair.aoi"), strict=True))
    fair.open("others.aoi", OTHERS.replace("$7", "$8"), 1)
    assert titles(fair, "fair.aoi") == {"paid": [], "poor": [], "wrong": []}
    fair.open("fair.aoi", GAME.replace("me.money >= $1", "me.money >= $0"), 1)
    assert titles(fair, "fair.aoi") == {"paid": [], "poor": [4], "wrong": []}


@pytest.mark.thorough
def test_a_scenario_with_an_error_stops_no_other(fair: Workspace) -> None:
    fair.open("others.aoi", OTHERS.replace("plays blue pay", "plays blue pai"), 1)
    assert titles(fair, "fair.aoi") == {"paid": [], "poor": [], "wrong": [10]}
    fair.open("others.aoi", OTHERS.replace("red.money == $7", "red.mony == $7"), 2)
    assert titles(fair, "fair.aoi") == {"paid": [], "poor": [], "wrong": [9]}
    fair.open("fair.aoi", GAME.replace("lower me.money", "lower me.mony"), 1)
    assert all(titles(fair, "fair.aoi").values())


def test_the_positions_of_a_scenario(fair: Workspace) -> None:
    fair.played("fair.aoi")
    course = fair.course("fair.aoi", "paid")
    assert [(place.line, game.decisions) for place, game in course] == [(13, 0), (15, 1), (16, 1)]
    assert [place.line for place, _ in fair.course("others.aoi", "wrong")] == [6, 8]
    with pytest.raises(AoiError, match="cannot be played now"):
        fair.course("fair.aoi", "poor")


PLAYED_AGAIN = [
    ("comments and layout", "  keep turns", "  # how often\n\n  keep   turns", False),
    ("a coordinate", "at 90 20?", "at 91 20", False),
    ("a shore", "100 10 0 10", "100 9 0 10", False),
    ("a figure", "turns // 9", "turns // 8", True),
    ("a title", '"Reef"', '"The reef"', True),
    ("a line of the scenario", "blue take_isle home", "blue take_isle far", True),
]


@pytest.mark.parametrize(("old", "new", "again"), [row[1:] for row in PLAYED_AGAIN], ids=[row[0] for row in PLAYED_AGAIN])
def test_what_decides_nothing_in_play_plays_nothing_again(
    old: str, new: str, again: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The scenario is shown where it is now, and its positions are those of the texts as they are now."""
    (tmp_path / "isles.aoi").write_text(ISLES, encoding="utf-8")
    space, played = Workspace(tmp_path), list[str]()
    space.played("isles.aoi")
    real = scenario_play.run
    monkeypatch.setattr(scenario_play, "run", lambda rules, one: (played.append(one.title), real(rules, one))[1])
    text = ISLES.replace(old, new)
    assert text != ISLES
    space.open("isles.aoi", text)
    [scenario] = space.played("isles.aoi")
    assert (scenario.place.line, scenario.problems) == (text.partition("scenario ")[0].count("\n") + 1, ())
    assert bool(played) == again
    course = space.course("isles.aoi", "an isle is taken once")
    assert [place.source.text for place, _ in course] == [text] * 4


def test_a_coordinate_that_a_rule_reads_decides(tmp_path: Path) -> None:
    text = ISLES.replace("isle.owner == none\n", "isle.owner == none and count(isle.at) == 2\n")
    (tmp_path / "isles.aoi").write_text(text, encoding="utf-8")
    space = Workspace(tmp_path)
    assert [one.problems for one in space.played("isles.aoi")] == [()]
    space.open("isles.aoi", text.replace("at 90 20?", ""))
    [scenario] = space.played("isles.aoi")
    assert [problem.place.line for problem in scenario.problems if problem.place] == [37]
