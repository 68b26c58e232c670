"""A map that extends another map: in the same folder, in the library, or from an installed package."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.diagnostics import Source
from aoi_rules.drawing import board_text
from aoi_rules.library.compilation import compile_text
from aoi_rules.scenarios import Suite
from tests.cli.conftest import Run, run
from tests.parts.island import GAME, WINTER, written
from tests.plugins.fakes import gives, install, plugin

__all__ = ["run"]

DEEP = 'map deep "The deep" {\n  extends lane\n  good oil { price $4 }\n}\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with a map and its game, where the test runs in pure Python."""
    monkeypatch.setenv("AOI_NATIVE", "0")
    written(tmp_path)
    monkeypatch.chdir(tmp_path / "texts")
    return tmp_path / "texts"


def first(text: str = DEEP, name: str = "deep.aoi") -> list[str]:
    """The moves of the first decision on a map in a file."""
    Path(name).write_text(text, encoding="utf-8")
    return [str(move) for move in aoi.load(name).new_game(seed=1).legal_moves()]


def only_problem(text: str) -> str:
    """The one problem of a map in a file."""
    Path("deep.aoi").write_text(text, encoding="utf-8")
    (problem,) = aoi.check("deep.aoi")
    return str(problem)


def test_the_lines_of_both_in_their_order() -> None:
    assert first() == ["buy salt", "buy silk", "buy beer", "buy oil", "pass"]


def test_its_name_and_title_are_its_own_and_the_game_is_that_of_both() -> None:
    first()
    model = aoi.load("deep.aoi").model
    assert (model.name, model.title, model.extends, model.game) == ("deep", "The deep", "lane", "fair")
    assert aoi.load("lane.aoi").model.extends == "fair"
    assert aoi.load("fair.aoi").model.extends == ""


@pytest.mark.thorough
def test_what_the_other_map_uses() -> None:
    Path("cold.aoi").write_text(WINTER, encoding="utf-8")
    Path("lane.aoi").write_text("map lane { extends fair ; uses winter }", encoding="utf-8")
    assert first() == ["buy salt", "buy silk", "buy coal", "buy oil", "pass"]
    assert first(DEEP.replace("lane\n", "lane\n  uses frost\n")) == ["buy silk", "buy coal", "buy oil", "pass"]


def test_a_part_that_the_other_map_uses_is_not_used_again() -> None:
    Path("cold.aoi").write_text(WINTER, encoding="utf-8")
    Path("lane.aoi").write_text("map lane { extends fair ; uses winter }", encoding="utf-8")
    assert only_problem(DEEP.replace("lane\n", "lane\n  uses winter\n")) == (
        "deep.aoi:3:8: error[declared-twice]: the part `winter` is used twice\n    3 |   uses winter\n"
        "      |        ^^^^^^ it is used in line 1 of lane.aoi already: leave it out here")


def test_a_part_of_the_new_map_changes_lines_of_the_other_one() -> None:
    Path("lane.aoi").write_text("map lane { extends fair ; define least = $2 }", encoding="utf-8")
    Path("more.aoi").write_text("part more for fair { replace define least = $1 }", encoding="utf-8")
    first(DEEP.replace("lane\n", "lane\n  uses more\n"))
    assert "define least = $1" in [line.text.strip() for line in aoi.load("deep.aoi").program.resolved_text()]


def test_it_amends_replaces_and_drops_lines_of_the_other_map_and_of_the_game() -> None:
    Path("lane.aoi").write_text('map lane { extends fair ; good beer { price $2 } ; good tea { price $1 } ; define least = $2 ; '
                                'amend action buy { require least "Too cheap" = good.price >= least } }', encoding="utf-8")
    assert first("map deep { extends lane }") == ["buy silk", "buy beer", "pass"]
    assert first("map deep { extends lane ; replace define least = $1 }") == ["buy salt", "buy silk", "buy beer", "buy tea", "pass"]
    assert first("map deep { extends lane ; replace define least = $1 ; drop good beer }") == ["buy salt", "buy silk", "buy tea", "pass"]
    assert first('map deep { extends lane ; amend action buy { drop require least ; require dear "Too dear" = good.price < $3 } }') == [
        "buy salt", "buy beer", "buy tea", "pass"]


def test_a_part_that_changes_what_the_map_replaces() -> None:
    """Texts laid over a map have priority."""
    Path("lane.aoi").write_text('map lane { extends fair ; replace action pass "Wait" { } }', encoding="utf-8")
    Path("last.aoi").write_text('part last for fair { replace action pass "Sleep" { } }', encoding="utf-8")
    assert [a.title for a in aoi.load("lane.aoi").model.actions if a.name == "pass"] == ["Wait"]
    assert [a.title for a in aoi.load("lane.aoi", parts=["last.aoi"]).model.actions if a.name == "pass"] == ["Sleep"]


def test_a_part_laid_over_it() -> None:
    first()
    assert len(aoi.load("deep.aoi", parts=["../house.aoi"]).new_game(seed=1).legal_moves()) == 3


@pytest.mark.slow
def test_it_draws_what_the_other_map_draws() -> None:
    rules = aoi.load(text='map saxony "Saxony" { extends germany }')
    assert rules.model.drawing == aoi.load("germany").model.drawing
    assert "Saxony" in board_text(rules.model)


def test_what_is_resolved_is_one_game_that_plays_the_same() -> None:
    moves = first()
    text = "\n".join(line.text for line in aoi.load("deep.aoi").program.resolved_text())
    assert [str(move) for move in aoi.load(text=text).new_game(seed=1).legal_moves()] == moves


def test_a_name_of_the_other_map_may_be_declared_once() -> None:
    assert only_problem(DEEP.replace("oil", "beer")).startswith("deep.aoi:3:8: error[declared-twice]")


# ---- search for the map ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_map_of_the_library() -> None:
    found = compile_text(Source("<text>", 'map saxony "Saxony" { extends germany ; uses ships }'), run=False)
    assert found.unconfirmed is not None, found.diagnostics


def test_a_map_of_an_installed_package(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = ("stones/fair.aoi", GAME.replace("fair", "pebbles")), ("stones/beach.aoi", "map beach { extends pebbles }")
    install(monkeypatch, stones=plugin(aoi_rulesets=gives(*offered)))
    assert first("map shore { extends beach ; good oil { price $4 } }") == ["buy salt", "buy silk", "buy oil", "pass"]


@pytest.mark.slow
def test_a_map_that_extends_one_is_listed_with_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [("s/fair.aoi", GAME), ("s/lane.aoi", "map lane { extends fair }"), ("s/deep.aoi", DEEP)]
    install(monkeypatch, stones=plugin(aoi_rulesets=gives(*texts)))
    listed = {line.split()[0]: line for line in run("list").stdout.splitlines()}
    assert "fair, lane" in listed["deep"]
    assert "fair, " not in listed["lane"]


def test_scenarios_on_it() -> None:
    first()
    Path("tests.aoi").write_text('scenario "oil is dear" {\n  map deep\n  players red blue\n  plays red buy oil\n'
                                 '  expect = red.money == $0\n}\n', encoding="utf-8")
    suite = Suite.read("tests.aoi")
    assert suite.problems() == ()
    assert [outcome.failure for outcome in suite.outcomes("deep")] == [None]


def test_a_saved_game_of_it() -> None:
    first()
    rules = aoi.load("deep.aoi")
    game = rules.new_game(seed=1)
    game.play("buy oil")
    assert aoi.loads(aoi.dumps(game), rules).decisions == 1


# ---- mistakes ----------------------------------------------------------------------------------------------------------


def test_a_name_that_nothing_has() -> None:
    assert only_problem(DEEP.replace("extends lane", "extends lan")).endswith("did you mean `lane`?")
    assert only_problem(DEEP.replace("extends lane", "extends germani")).endswith("did you mean `germany`?")
    assert only_problem(DEEP.replace("extends lane", "extends xyz")).endswith(
        "^^^ there are: age_of_industry, card_game, fair, germany, industry, lane, new_england")


def test_maps_that_extend_each_other() -> None:
    Path("lane.aoi").write_text("map lane { extends deep }", encoding="utf-8")
    assert "error[unknown-game]: this map extends itself: `deep` → `lane` → `deep`" in only_problem(DEEP)
    assert "error[unknown-game]: this map has the name of the one that it extends: `deep`" in only_problem(
        DEEP.replace("extends lane", "extends deep"))


@pytest.mark.thorough
def test_a_long_chain() -> None:
    for number in range(2, 10):
        Path(f"m{number}.aoi").write_text(f"map m{number} {{ extends {f'm{number - 1}' if number > 2 else 'lane'} }}", encoding="utf-8")
    assert len(first("map deep { extends m7 }")) == 4
    assert only_problem("map deep { extends m8 }").startswith("lane.aoi:1:")
    assert "at most 8 maps may extend each other, and this is one more" in only_problem("map deep { extends m8 }")


def test_a_map_with_a_fault_of_its_own() -> None:
    Path("lane.aoi").write_text("map lane { extends fare }", encoding="utf-8")
    assert only_problem(DEEP).startswith("lane.aoi:1:20: error[unknown-game]: no game and no map called `fare`")
