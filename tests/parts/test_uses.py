"""Parts that a map names itself by `uses`: of a text with several the one of that name, and for its own game."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi
from tests.parts.island import MAP, OTHER, WINTER, written


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the map, where the test runs."""
    written(tmp_path)
    monkeypatch.chdir(tmp_path / "texts")
    return tmp_path / "texts"


def using(*names: str) -> None:
    Path("lane.aoi").write_text(MAP.replace("fair ;", f"fair\n  uses {' '.join(names)}\n"), encoding="utf-8")


def test_of_two_in_a_file_the_one_of_that_name() -> None:
    Path("cold.aoi").write_text(WINTER, encoding="utf-8")
    using("winter")
    assert [str(move) for move in aoi.load("lane.aoi").new_game(seed=1).legal_moves()] == ["buy salt", "buy silk", "buy coal",
                                                                                          "buy beer", "pass"]
    using("frost", "winter")
    assert len(aoi.load("lane.aoi").new_game(seed=1).legal_moves()) == 4


def test_one_for_another_game_is_reported_where_it_is_named() -> None:
    Path("other.aoi").write_text(OTHER, encoding="utf-8")
    using("snow")
    (problem,) = aoi.check("lane.aoi")
    assert str(problem) == ("lane.aoi:2:8: error[unknown-part]: `snow` is a part for `elsewhere`, and this is a ruleset of `fair`\n"
                            "    2 |   uses snow\n      |        ^^^^")


def test_of_two_of_one_name_that_for_this_game() -> None:
    Path("a.aoi").write_text(OTHER, encoding="utf-8")
    Path("b.aoi").write_text(WINTER.replace("part winter", "part snow"), encoding="utf-8")
    using("snow")
    assert aoi.check("lane.aoi") == ()


def test_one_named_twice() -> None:
    Path("cold.aoi").write_text(WINTER, encoding="utf-8")
    using("winter", "winter")
    (problem,) = aoi.check("lane.aoi")
    assert (problem.code, str(problem.place)) == ("declared-twice", "lane.aoi:2:15")
