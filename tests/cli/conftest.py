"""Run the command line in this process on copies of small files."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from aoi_rules.cli import aoi

HERE = Path(__file__).parent

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A separate folder for each test, with a small game in it, which is played in pure Python."""
    shutil.copy(HERE / "island.aoi", tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "101")
    monkeypatch.setenv("AOI_NATIVE", "0")
    return tmp_path


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal wide enough for any line."""
    monkeypatch.setenv("COLUMNS", "400")


@pytest.fixture
def run() -> Run:
    """`run("check", "island.aoi")`: the result of a command; any exception except an exit is raised here."""

    def command(*arguments: str | Path, typed: str | bytes | None = None) -> Result:
        result = CliRunner().invoke(aoi, [str(a) for a in arguments], input=typed, prog_name="aoi")
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return command
