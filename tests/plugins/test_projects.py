"""The projects in `tests/third_party`: each is small, its scenarios hold, its map is played, and pip installs it."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import aoi_rules as aoi
from aoi_rules.bots import Bot, decide, make
from aoi_rules.scenarios import Suite
from tests.testing.projects import installed, third_party

MAPS = {"tunnels": "alps", "tolls": "brenner", "weather": "stormy", "drafting": "drafted"}
"""The map that each project brings."""
MODULES = [file for project in third_party() for file in sorted(project.rglob("*.py"))]
SCENARIOS = [file for project in third_party() for file in sorted((project / "scenarios").glob("*.aoi"))]


@pytest.fixture(autouse=True)
def _installed() -> Iterator[None]:
    with installed(*third_party()):
        yield


def test_these_are_all() -> None:
    assert {project.name for project in third_party()} == MAPS.keys() == {file.parents[1].name for file in SCENARIOS}


@pytest.mark.parametrize("module", MODULES, ids=lambda file: file.parent.name + "." + file.stem)
def test_it_is_small_and_imports_the_front_page_alone(module: Path) -> None:
    text = module.read_text(encoding="utf-8")
    imported = {one.module for one in ast.walk(ast.parse(text)) if isinstance(one, ast.ImportFrom)}
    ours = {name for name in imported if name is not None and name.startswith("aoi_rules")}
    assert ours == ({"aoi_rules"} if module.stem == "drafter" else {"aoi_rules.plugin"})
    assert len(text.splitlines()) < 100


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS.values())
def test_its_map_is_sound_and_played_to_the_end(name: str) -> None:
    assert [str(problem) for problem in aoi.check(name) if problem.severity != "note"] == []
    rng, game = Random(1), aoi.load(name).new_game(players=3, seed=1)
    while not game.over:
        game.play(rng.choice(game.legal_moves()))
    assert aoi.loads(aoi.dumps(game)).winners == game.winners != ()


@pytest.mark.slow
@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_its_scenarios_hold(file: Path) -> None:
    suite = Suite.read(file)
    assert suite.problems() == ()
    outcomes = [outcome for name in suite.file.scenes for outcome in suite.outcomes(name)]
    assert outcomes
    assert [outcome.failure for outcome in outcomes if outcome.failure] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["brenner", "stormy", "drafted"])
def test_its_map_obeys_the_laws(aoi_conformance: Callable[..., None], name: str) -> None:
    aoi_conformance(aoi.load(name), players=3, seeds=1)


# ---- the purpose of each --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_gate_where_nothing_passes_is_reported_at_its_line(tmp_path: Path) -> None:
    file = tmp_path / "dead_end.aoi"
    file.write_text('map dead_end "A dead end" {\n  extends brenner\n  location linz "Linz" { village; toll_gate $1; at 90 5 }\n'
                    "  rail linz -- salzburg\n}\n", encoding="utf-8")
    (problem,) = [found for found in aoi.check(file) if found.code == "plugin-check"]
    assert problem.severity == "warning"
    assert problem.message == "nothing passes through linz, where 1 railways meet (says the plugin `tolls`)"
    assert str(problem.place).startswith("dead_end.aoi:3:")


@pytest.mark.slow
def test_a_warning_is_worth_less_where_there_are_more_stations(tmp_path: Path) -> None:
    file = tmp_path / "calm.aoi"
    file.write_text('map calm "Calm" { extends germany; uses weather; weather_station spree "Spree" near berlin reach 1 }\n',
                    encoding="utf-8")
    for rules, worth in (aoi.load("stormy"), "$1"), (aoi.load(file), "$3"):
        assert f"define warning_worth = {worth}" in "\n".join(line.text for line in rules.program.resolved_text())


def drafter_() -> Bot:
    """The bot that its entry point names."""
    bot: Bot = import_module("aoi_drafting.drafter").Drafter()
    return bot


@pytest.mark.thorough
def test_the_bot_keeps_what_it_lacks() -> None:
    rules = aoi.load("drafted")
    drafter, game = drafter_(), rules.new_game(players=3, seed=1)
    hands = game.view(game.to_move).data["zones"]["hand"][game.view(game.to_move).me]
    game.play("draft")
    view = game.view(game.to_move)
    assert isinstance(hands, dict)
    assert "factory" in hands
    assert [str(move) for move in view.moves] == ["keep_card factory", "keep_card ship", "keep_card blue"]
    assert str(drafter.choose(view, Random(1))) == "keep_card ship"


@pytest.mark.slow
def test_the_bot_wins_more_than_its_share() -> None:
    """One seat of three plays against two random ones, with each seat in turn."""
    rules, won = aoi.load("drafted"), 0
    for seed in range(6):
        game = rules.new_game(players=3, seed=seed)
        mine = game.seats[seed % 3]
        bots = {seat: drafter_() if seat == mine else make("random") for seat in game.seats}
        while not game.over:
            assert game.to_move is not None
            decide(game, bots[game.to_move])
        won += mine in game.winners
    assert won >= 4


# ---- by pip ---------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_pip_installs_them_beside_this_package(tmp_path: Path) -> None:
    """Into a folder of their own, from which Python imports them; `.ci/run` installs them beside the wheel."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-compile"]
    _ran([*pip, "--disable-pip-version-check", "--target", str(tmp_path / "site"), *map(str, third_party())], tmp_path)
    listed = _ran(["aoi", "plugins"], tmp_path)
    for name, ruleset in MAPS.items():
        assert f"{name} (aoi-{name} 1.0.0)" in listed
        assert ruleset in listed
    assert "no problems" in _ran(["aoi", "check", *MAPS.values()], tmp_path)
    assert "Germany, drafted" in _ran(["aoi", "simulate", "drafted", "--games", "1", "--players", "3", "--seat", "red=drafter",
                                         "--seed", "1", "--jobs", "1"], tmp_path)


def _ran(command: list[str], folder: Path) -> str:
    """The output of a command run in a folder, with the packages that pip installed below it."""
    program = [sys.executable, "-c", "from aoi_rules.cli import main; main()"] if command[0] == "aoi" else command[:1]
    run = subprocess.run([*program, *command[1:]], cwd=folder, capture_output=True, text=True, timeout=300, check=False,
                         env={**os.environ, "PYTHONPATH": str(folder / "site")})
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout + run.stderr
