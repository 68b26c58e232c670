"""The examples of hooks in the reference do what their first lines say, in the small game of the manual."""

from __future__ import annotations

import random
import runpy
from pathlib import Path

import pytest

import aoi_rules as aoi
from aoi_rules.bots import decide, make
from tests.examples import EXAMPLES
from tests.manual.pages import MANUAL
from tests.plugins.fakes import install, plugin


def installed(monkeypatch: pytest.MonkeyPatch, hook: str, name: str) -> None:
    """Make the example of a hook a plugin with this name."""
    members = runpy.run_path(str(EXAMPLES / "hooks" / f"{hook}.py"), run_name=name)
    install(monkeypatch, **{name: plugin(**{hook: members[hook]})})


def over_valley(folder: Path, lines: str) -> aoi.Ruleset:
    """A map of the small game with these lines."""
    (folder / "valley.aoi").write_text((MANUAL / "valley.aoi").read_text(encoding="utf-8"), encoding="utf-8")
    (folder / "example.aoi").write_text(f'map example "Example" {{\n  extends valley\n  {lines}\n}}\n', encoding="utf-8")
    return aoi.load(folder / "example.aoi")


@pytest.mark.thorough
def test_the_word_brings_a_town(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "aoi_words", "fairs")
    rules = over_valley(tmp_path, "uses fairs\n  fair aberdare\n  road aberdare -- mill")
    assert [m["name"] for t in rules.describe()["types"] if t["name"] == "stall" for m in t["members"]][-3:] == [
        "aberdare_1", "aberdare_2", "aberdare_3"]


def test_the_function_stands_in_expressions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "aoi_functions", "interest")
    rules = over_valley(tmp_path, 'uses interest\n  amend score { points debt "Debt" = grown(me.money, 3) // $1 }')
    assert rules.new_game(players=2).scores()["red"].lines["debt"] == 3


@pytest.mark.thorough
def test_the_part_brings_an_action(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "aoi_text", "alms")
    game = over_valley(tmp_path, "uses alms").new_game(players=2, seed=1)
    assert [str(r) for r in game.explain("beg", "red")] == ["You have money (your money: $3)"]


@pytest.mark.thorough
def test_the_bot_has_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "aoi_bots", "timid")
    game = over_valley(tmp_path, "").new_game(players=2, seed=1)
    decide(game, make("timid"))
    assert [str(turn.move) for turn in game.record.turns] == ["pass"]


def test_the_game_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "aoi_rulesets", "matches")
    game, chance = aoi.load("nim").new_game(seed=1), random.Random(1)
    while not game.over:
        game.play(chance.choice(game.legal_moves()))
    assert len(game.winners) == 1
