"""Commands build a ruleset's library themselves when it pays; their output is the same with and without it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from aoi_rules.native.compilers import find_compiler
from tests.cli.conftest import Run

LINE = r"built island as machine code in \d+\.\d s; AOI_NATIVE=0 prevents it\n"
MANY = ("simulate", "island.aoi", "--games", "200", "--seed", "3", "--format", "json")


@pytest.fixture
def libraries(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new, active folder for libraries."""
    monkeypatch.delenv("AOI_NATIVE")
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("AOI_CACHE", str(folder))
    return folder


@pytest.fixture
def compiler() -> None:
    if find_compiler() is None:
        pytest.skip("there is no C compiler here: apt-get install gcc libc6-dev")


@pytest.mark.slow
@pytest.mark.usefixtures("compiler")
def test_many_games_are_worth_a_library(run: Run, libraries: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The library is built once, and plays the same games as pure Python, in any number of processes."""
    first = run(*MANY)
    assert re.fullmatch(LINE, first.stderr)
    assert list(libraries.rglob("*island*.so"))
    again = run(*MANY, "--jobs", "2")
    assert (again.stdout, again.stderr) == (first.stdout, "")
    monkeypatch.setenv("AOI_NATIVE", "0")
    pure = run(*MANY)
    assert (pure.stdout, pure.stderr) == (first.stdout, "")


@pytest.mark.thorough
def test_few_games_are_not(run: Run, libraries: Path) -> None:
    result = run("simulate", "island.aoi", "--games", "199", "--seed", "3")
    assert (result.exit_code, result.stderr) == (0, "")
    assert not list(libraries.rglob("*.so"))


@pytest.mark.thorough
def test_the_environment_prevents_it(run: Run, libraries: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AOI_NATIVE", "0")
    assert run(*MANY).stderr == ""
    assert not list(libraries.rglob("*.so"))


@pytest.mark.thorough
def test_without_a_compiler_nothing_is_built_or_said(run: Run, libraries: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aoi_rules.library.machine_code.find_compiler", lambda: None)
    result = run(*MANY)
    assert (result.exit_code, result.stderr) == (0, "")
    assert not list(libraries.rglob("*.so"))


@pytest.mark.slow
@pytest.mark.usefixtures("compiler", "libraries")
def test_bots_that_search_are_worth_one(run: Run) -> None:
    """It pays even in a single game, and the game is the same."""
    command = ("play", "island.aoi", "--seed", "4", "--seat", "red=greedy", "--seat", "blue=random", "--seat", "green=random")
    first = run(*command, typed="")
    assert re.match(LINE, first.stderr)
    again = run(*command, typed="")
    assert again.stdout == first.stdout
    assert "built" not in again.stderr
    simulated = run("simulate", "island.aoi", "--games", "2", "--seed", "3", "--seat", "red=greedy")
    assert (simulated.exit_code, simulated.stderr) == (0, "")
