"""Parts that a map itself names with `uses`: from a text with several parts it takes the one with that name and for its game."""

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
    assert str(problem) == ("lane.aoi:2:8: error[unknown-part]: `snow` is a part for `industry`, and this is a ruleset of `fair`\n"
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


def test_a_name_that_nothing_has() -> None:
    Path("cold.aoi").write_text(WINTER, encoding="utf-8")
    using("wintre")
    (problem,) = aoi.check("lane.aoi")
    assert str(problem) == ("lane.aoi:2:8: error[unknown-part]: no part for `fair` is called `wintre`, and no plugin either\n"
                            "    2 |   uses wintre\n      |        ^^^^^^ did you mean `winter`?")
    using("extras")
    (problem,) = aoi.check("lane.aoi")
    assert problem.hint == "there are: frost, winter; plugins: pennsylvania, ships"


def test_what_the_missing_part_would_have_declared_is_not_missed() -> None:
    using("extras\n  harbour bonn\n  check c = pott == 3")
    assert [problem.code for problem in aoi.check("lane.aoi")] == ["unknown-part"]


# ---- options -----------------------------------------------------------------------------------------------------------


OPTIONAL = """\
part rests "Rests" for fair {
  option dear "Silk may be bought" (allowed, forbidden) = allowed
  amend action buy { require dear "No silk in this game" = good != silk or dear == allowed }
}
"""


def test_an_option_of_a_part_is_one_of_the_game() -> None:
    """This holds whether the map uses the part or the part is laid over the map."""
    Path("rests.aoi").write_text(OPTIONAL, encoding="utf-8")
    laid = aoi.load("lane.aoi", parts=["rests"])
    using("rests")
    for rules in (aoi.load("lane.aoi"), laid):
        assert [(o["name"], o["choices"], o["default"]) for o in rules.describe()["options"]] == [("dear", ["allowed", "forbidden"], "allowed")]
        assert "buy silk" in map(str, rules.new_game(seed=1).legal_moves())
        game = rules.new_game(seed=1, options={"dear": "forbidden"})
        assert "buy silk" not in map(str, game.legal_moves())
        game.play("buy salt")
        assert aoi.loads(aoi.dumps(game), rules).options == {"dear": "forbidden"}
        with pytest.raises(aoi.SetupError, match="`dear` is one of allowed, forbidden, not `sometimes`"):
            rules.new_game(options={"dear": "sometimes"})


# ---- resolution --------------------------------------------------------------------------------------------------------


def test_what_is_resolved_needs_no_file_of_a_part() -> None:
    Path("cold.aoi").write_text(WINTER, encoding="utf-8")
    using("winter", "ships")  # a plugin for another game, which is reported
    assert [problem.code for problem in aoi.check("lane.aoi")] == ["unknown-part"]
    using("winter")
    rules = aoi.load("lane.aoi")
    text = "\n".join(line.text for line in rules.program.resolved_text())
    assert "good coal" in text
    assert "uses" not in text
    assert aoi.load(text=text).new_game(seed=1).legal_moves() == rules.new_game(seed=1).legal_moves()


def test_a_part_is_the_same_whether_the_map_uses_it_or_it_is_laid_over_it() -> None:
    Path("cold.aoi").write_text(WINTER, encoding="utf-8")
    laid = aoi.load("lane.aoi", parts=["frost"]).program.content_hash
    using("frost")
    assert aoi.load("lane.aoi").program.content_hash == laid


def test_a_game_that_uses_a_part() -> None:
    Path("cold.aoi").write_text(WINTER, encoding="utf-8")
    Path("fair.aoi").write_text(Path("fair.aoi").read_text(encoding="utf-8").replace("game fair {", "game fair {\n  uses winter"),
                                encoding="utf-8")
    (problem,) = aoi.check("fair.aoi")
    assert problem.code == "unknown-plugin"
    assert problem.hint == "only a map uses a part; it is added to a game from outside: `--with winter`"
