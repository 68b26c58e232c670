"""`simulate`: many games between bots."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_simulate(run: Run) -> None:
    result = run("simulate", "island.aoi", "--games", "6", "--seed", "1", "--seat", "blue=greedy", "--players", "2")
    assert result.exit_code == 0
    head, red, blue, _, last = result.stdout.splitlines()
    assert head.split() == ["wins", "share", "95", "%", "interval", "fair", "share", "points"]
    assert red.startswith("red (random)")
    assert blue.startswith("blue (greedy)")
    assert last.startswith("The island: 6 games from seed 1, ")
    assert result.stderr == ""  # no progress bar without a terminal


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
    assert result.exit_code == 2
    assert "did you mean `greedy`?" in result.stderr


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
OF_FILES = ("simulate", "island.aoi", "--players", "2", "--games", "4", "--seed", "1", "--seat", "red=nth.py")


def test_bots_from_files_with_arguments(run: Run, folder: Path) -> None:
    (folder / "nth.py").write_text(NTH, encoding="utf-8")
    first = run(*OF_FILES, "--jobs=1", "--seat=blue=./nth.py:1")
    assert [line.partition(")")[0] for line in first.stdout.splitlines()[1:3]] == ["red (nth.py", "blue (./nth.py:1"]
    assert run(*OF_FILES, "--jobs=1", "--seat=blue=nth.py").stdout != first.stdout
    wrong = run(*OF_FILES, "--jobs=1", "--seat=blue=nth.py:x")
    assert (wrong.exit_code, wrong.stdout) == (2, "")
    assert "the bot in nth.py cannot be given `x`: invalid literal for int()" in wrong.stderr


@pytest.mark.slow
def test_each_process_takes_a_bot_from_its_file(run: Run, folder: Path) -> None:
    (folder / "nth.py").write_text(NTH, encoding="utf-8")
    one = run(*OF_FILES, "--jobs=1", "--seat=blue=nth.py:1")
    assert one.exit_code == 0
    assert run(*OF_FILES, "--seat=blue=nth.py:1", "--jobs=2").stdout == one.stdout


TIRED = """\
class Tired:
    def choose(self, view, rng):
        if sum(event.kind == "move" for event in view.events) > 5:
            raise RuntimeError("tired")
        return rng.choice(view.moves)
"""


@pytest.mark.usefixtures("wide")
def test_the_game_in_which_a_bot_fails_can_be_played_again(run: Run, folder: Path) -> None:
    (folder / "tired.py").write_text(TIRED, encoding="utf-8")
    failed = run("simulate", "island.aoi", "--players", "2", "--games", "4", "--seed", "7", "--rotate", "--seat", "red=tired.py")
    assert failed.exit_code == 1
    again = re.search(r"failed: RuntimeError: tired \(tired.py:4\); this was the game from seed (\d+), with (\S+) (\S+)$",
                      failed.stderr.strip())
    assert again, failed.stderr
    alone = run("play", "island.aoi", "--players", "2", "--seed", again[1], "--seat", again[2], "--seat", again[3])
    assert alone.exit_code == 1
    assert "failed: RuntimeError: tired (tired.py:4)" in alone.stderr
