"""`simulate`: many games between bots."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from aoi_rules.cli.tournament import Plan, Result, Tally, tallies
from aoi_rules.diagnostics import Source
from tests.cli.conftest import Run

SOURCE = Source("none", "")


def test_simulate(run: Run) -> None:
    result = run("simulate", "island.aoi", "--games", "6", "--seed", "1", "--seat", "blue=greedy", "--players", "2")
    assert result.exit_code == 0
    head, red, blue, _, last = result.stdout.splitlines()
    assert head.split() == ["wins", "share", "95", "%", "interval", "fair", "share", "points"]
    assert red.startswith("red (random)")
    assert blue.startswith("blue (greedy)")
    assert last.startswith("The island: 6 games from seed 1, ")
    assert result.stderr == ""  # no bar where no terminal is


def test_the_same_seed_gives_the_same_games_in_any_number_of_processes(run: Run) -> None:
    command = ("simulate", "island.aoi", "--games", "5", "--seed", "3", "--rotate", "--seat", "red=greedy",
               "--format", "json")
    one = run(*command)
    assert json.loads(one.stdout)["games"] == 5
    assert run(*command, "--jobs", "2").stdout == one.stdout


@pytest.mark.parametrize("wrong", [
    ["--games", "0"], ["--players", "9"], ["--seat", "red"], ["--seat", "pink=random"], ["--jobs", "0"],
    ["--seat", "red=random", "--seat", "red=greedy"], ["--format", "xml"],
])
def test_wrong_use(run: Run, wrong: list[str]) -> None:
    assert run("simulate", "island.aoi", *wrong).exit_code == 2


def test_an_unknown_bot(run: Run) -> None:
    result = run("simulate", "island.aoi", "--seat", "red=gready")
    assert result.exit_code == 1
    assert "did you mean `greedy`?" in result.stderr


def test_bots_move_on_by_a_seat_a_game() -> None:
    plan = Plan(SOURCE, ("a", "b", "c"), ("x", "y", "y"), 0, 3, rotate=True)
    assert [plan.seated(n) for n in range(3)] == [
        {"a": "x", "b": "y", "c": "y"}, {"a": "y", "b": "x", "c": "y"}, {"a": "y", "b": "y", "c": "x"}]


def test_tallies_share_a_tie() -> None:
    plan = Plan(SOURCE, ("a", "b", "c"), ("x", "y", "y"), 0, 2, rotate=True)
    results = [Result((6, 6, 0), ("a", "b"), 9), Result((3, 9, 3), ("b",), 9)]
    x, y = tallies(plan, results)
    assert (x.name, x.seats, x.wins, x.points) == ("x", 1, 1.5, 7.5)
    assert (y.name, y.seats, y.wins, y.points) == ("y", 2, 0.5, 3.0)


def test_a_game_without_end_is_nobodys() -> None:
    plan = Plan(SOURCE, ("a", "b"), ("x", "y"), 0, 1, rotate=False)
    assert [t.wins for t in tallies(plan, [Result((6, 6), (), 50_000)])] == [0, 0]


def test_the_interval_is_wilsons() -> None:
    """Figures of Agresti and Coull, 1998: 0 of 10 and 5 of 10."""
    low, high = Tally("x", 10, 1, wins=0).interval
    assert (low, round(high, 4)) == (0, 0.2775)
    low, high = Tally("x", 10, 1, wins=5).interval
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)
    assert math.isclose(Tally("x", 10, 1, wins=10).interval[1], 1)


NTH = """\
class Nth:
    nth = 0

    @classmethod
    def from_argument(cls, text):
        bot = cls()
        bot.nth = int(text)
        return bot

    def choose(self, view, rng):
        return view.moves[self.nth % len(view.moves)]
"""
OF_FILES = ("simulate", "island.aoi", "--players", "2", "--games", "4", "--seed", "1", "--seat", "red=nth.py", "--seat")


def test_bots_from_files_with_arguments(run: Run, folder: Path) -> None:
    (folder / "nth.py").write_text(NTH, encoding="utf-8")
    first = run(*OF_FILES, "blue=./nth.py:1")
    assert [line.partition(")")[0] for line in first.stdout.splitlines()[1:3]] == ["red (nth.py", "blue (./nth.py:1"]
    assert run(*OF_FILES, "blue=nth.py").stdout != first.stdout
    wrong = run(*OF_FILES, "blue=nth.py:x")
    assert (wrong.exit_code, wrong.stdout) == (1, "")
    assert "the bot in nth.py cannot be given `x`: invalid literal for int()" in wrong.stderr


@pytest.mark.slow
def test_each_process_takes_a_bot_from_its_file(run: Run, folder: Path) -> None:
    (folder / "nth.py").write_text(NTH, encoding="utf-8")
    one = run(*OF_FILES, "blue=nth.py:1")
    assert one.exit_code == 0
    assert run(*OF_FILES, "blue=nth.py:1", "--jobs", "2").stdout == one.stdout
