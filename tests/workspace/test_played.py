"""The results of playing the scenarios of a folder: the result of each, only changed ones again, and their positions one by
one."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from attrs import evolve

from aoi_rules.compiler.back_end import PASSES, QUICK_PASSES
from aoi_rules.diagnostics import Diagnostic, render
from aoi_rules.errors import AoiError
from aoi_rules.scenarios import Suite
from aoi_rules.workspace import Workspace, scenario_play
from tests.preview.conftest import GAME as ISLES

AUTHORS = Path(__file__).parents[1] / "authors"
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
    return {one.title: [problem.place.line for problem in one.problems if problem.place] for one in space.played_scenarios(path)}


def test_what_came_of_each(fair: Workspace) -> None:
    assert titles(fair, "fair.aoi") == {"paid": [], "poor": [], "wrong": [9]}
    assert titles(fair, "others.aoi") == {"poor": [], "wrong": [9]}


@pytest.mark.thorough
def test_only_what_has_changed_is_played_again(fair: Workspace) -> None:
    before = fair.played_scenarios("fair.aoi")
    assert all(one is other for one, other in zip(before, fair.played_scenarios("fair.aoi"), strict=True))
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
    fair.played_scenarios("fair.aoi")
    course = fair.play_through("fair.aoi", "paid")
    assert [(place.line, game.decisions) for place, game in course] == [(13, 0), (15, 1), (16, 1)]
    assert [place.line for place, _ in fair.play_through("others.aoi", "wrong")] == [6, 8]
    with pytest.raises(AoiError, match="cannot be played now"):
        fair.play_through("fair.aoi", "poor")


def test_refusals_are_explained_where_a_scenario_asks(fair: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    """This works even if its lines do not name the action; an explanation given once is later available from the beginning."""
    built, real = list[set[str]](), scenario_play.build
    monkeypatch.setattr(scenario_play, "_names_in_moves", lambda _: frozenset())
    monkeypatch.setattr(scenario_play, "build", lambda *args, **named: (
        built.append(set(named["explained"].names)), real(*args, **named))[1])
    assert titles(fair, "others.aoi") == {"poor": [], "wrong": [9]}
    fair.open("others.aoi", OTHERS.replace("refuse red pay because rich", "plays red pay"), 1)
    [poor, _] = fair.played_scenarios("others.aoi")
    assert [problem.message for problem in poor.problems] == ["this move is not legal here"]
    assert poor.details == ("pay.rich: Too poor (me.money is $0)",)
    assert built == [set(), {"pay"}, {"pay"}]
    [*_, (_, game)] = fair.play_through("others.aoi", "poor")
    assert [refusal.rule for refusal in game.explain("pay")] == ["pay.rich"]


def test_a_forced_move_is_a_decision_as_in_a_test(fair: Workspace) -> None:
    fair.open("fair.aoi", GAME.partition("scenario")[0].replace("(pay, wait, rest)", "(wait)"), 1)
    fair.open("others.aoi", 'scenario "forced" {\n  game fair\n  plays red wait\n  plays blue wait\n}\n', 1)
    assert titles(fair, "others.aoi") == {"forced": []}


def test_rules_that_are_stopped_are_played_again_by_a_fast_program(fair: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is made quickly counts more work, and may be stopped when a fast one is not: from then on the fast one is
    made."""
    built, real, play = list[object](), scenario_play.build, scenario_play.run
    monkeypatch.setattr(scenario_play, "build", lambda *args, **named: (built.append(args[5]), real(*args, **named))[1])
    monkeypatch.setattr(scenario_play, "run", lambda *args: evolve(play(*args), halted=built[-1] is QUICK_PASSES))
    assert titles(fair, "others.aoi") == {"poor": [], "wrong": [9]}
    fair.open("others.aoi", OTHERS.replace("$7", "$6"), 1)
    assert titles(fair, "others.aoi") == {"poor": [], "wrong": [9]}
    assert built == [QUICK_PASSES, PASSES, PASSES]


WORKS = ["reversi", "tiny_farm", "tricks", "japan", "house_rules", "market_row", "secret_orders"]


@pytest.mark.slow
@pytest.mark.parametrize("share", [0, 0.2])
@pytest.mark.parametrize("work", WORKS)
def test_scenarios_go_as_in_a_test(work: str, share: float, tmp_path: Path) -> None:
    """This holds even if a part of their lines is changed and false: other figures, moves that are refused or made."""
    folder, choose = tmp_path / work, random.Random(work)
    shutil.copytree(AUTHORS / work, folder)
    for path in folder.rglob("scenarios/*.aoi"):
        lines = path.read_text("utf-8").splitlines(keepends=True)
        path.write_text("".join(_change(line, choose) if choose.random() < share else line for line in lines), "utf-8")
        found = list(_tested(Suite.read(path)))
        assert [(one.title, said(one.problems), one.details) for one in Workspace(folder).played_scenarios(path.relative_to(folder))] == found
        assert any(problems for _, problems, _ in found) == bool(share)


def _tested(suite: Suite) -> Iterator[tuple[str, list[str], tuple[str, ...]]]:
    """The title, the problems and the details of each scenario, as reported by `aoi test`."""
    for name, number, title in suite.titles():
        if stops := suite.blocking_problems(name, number):
            yield title, said(stops), ()
            continue
        outcome = suite.outcome(name, suite.model(name, number))
        yield title, said([outcome.failure] if outcome.failure else []), outcome.details


def _change(line: str, choose: random.Random) -> str:
    """A line of a scenario with another claim."""
    if line.strip().startswith("plays "):
        return line.replace("plays", "refuse")
    if line.strip().startswith("refuse "):
        return line.replace("refuse", "plays").partition(" because")[0].rstrip() + "\n"
    return re.sub("[0-9]", lambda _: choose.choice("0123456789"), line) if "expect" in line else line


def said(problems: Iterable[Diagnostic]) -> list[str]:
    """The problems as a person reads them."""
    return [render(problem, full=True) for problem in problems]


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
    """The scenario is shown at its present place, and its positions are those of the present texts."""
    (tmp_path / "isles.aoi").write_text(ISLES, encoding="utf-8")
    space, played = Workspace(tmp_path), list[str]()
    space.played_scenarios("isles.aoi")
    real = scenario_play.run
    monkeypatch.setattr(scenario_play, "run", lambda rules, one: (played.append(one.title), real(rules, one))[1])
    text = ISLES.replace(old, new)
    assert text != ISLES
    space.open("isles.aoi", text)
    [scenario] = space.played_scenarios("isles.aoi")
    assert (scenario.place.line, scenario.problems) == (text.partition("scenario ")[0].count("\n") + 1, ())
    assert bool(played) == again
    course = space.play_through("isles.aoi", "an isle is taken once")
    assert [place.source.text for place, _ in course] == [text] * 4


def test_a_coordinate_that_a_rule_reads_decides(tmp_path: Path) -> None:
    text = ISLES.replace("isle.owner == none\n", "isle.owner == none and count(isle.at) == 2\n")
    (tmp_path / "isles.aoi").write_text(text, encoding="utf-8")
    space = Workspace(tmp_path)
    assert [one.problems for one in space.played_scenarios("isles.aoi")] == [()]
    space.open("isles.aoi", text.replace("at 90 20?", ""))
    [scenario] = space.played_scenarios("isles.aoi")
    assert [problem.place.line for problem in scenario.problems if problem.place] == [37]
