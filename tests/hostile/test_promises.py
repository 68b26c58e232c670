"""The promises in `.github/SECURITY.md` about input from strangers, as far as one test can check them; the attacks in this folder
try the rest."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import aoi_rules as aoi
from tests.compiler.texts import game

PROMISES = (Path(__file__).parents[2] / ".github/SECURITY.md").read_text(encoding="utf-8")


def test_the_errors_that_it_names_are_there() -> None:
    named = set(re.findall(r"`(\w+Error)`", PROMISES))
    assert named == {"RulesetError", "PlayError", "AoiError", "SaveError", "PluginError"}
    assert named <= set(aoi.__all__)


def test_the_folder_that_it_names_is_there() -> None:
    assert re.findall(r"`python -m (tests\.\w+) --minutes \d+`", PROMISES) == ["tests.hostile"]
    assert Path(__file__).parent.joinpath("__main__.py").is_file()


def test_it_says_whom_to_ask() -> None:
    assert "Report a vulnerability" in PROMISES


def test_a_text_reads_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that is checked as a string has no files beside it, in whatever folder the program runs."""
    tmp_path.joinpath("secret.aoi").write_text("part secret for demo { keep pot number = 0 }", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for text in (game("uses secret"), game('uses "secret.aoi"'), 'map m "M" { extends secret }'):
        problems = aoi.check(text=text)
        assert any(d.severity == "error" for d in problems)
        assert "pot" not in "".join(map(str, problems))


def test_a_name_is_no_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.joinpath("mine.aoi").write_text(game(), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for name in ("mine.aoi", "./mine.aoi", str(tmp_path / "mine.aoi"), "../etc/passwd"):
        with pytest.raises(aoi.RulesetError, match="a path is not accepted here"):
            aoi.load(name, library_only=True)
