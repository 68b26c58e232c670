"""A saved game knows its plugins: the package of each, its version, and a hash of its contribution to the ruleset."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import aoi_rules as aoi
from aoi_rules.cli import aoi as aoi_
from aoi_rules.plugin import Function, hookimpl
from aoi_rules.plugin_manager.given import GivenPlugin
from aoi_rules.storage import loading
from tests.compiler.texts import game
from tests.plugins.fakes import Distribution, gives, install, plugin

MAP = """\
map toll_road "Toll road" {
  extends demo
  uses tolls
  action drive "Drive" { do { raise toll by 1 } }
  amend menu turn { also drive }
}
"""


def due(number: int) -> int:
    """What is due."""
    return number


def twice(number: int) -> int:
    """What is due."""
    return 2 * number


def installed(
    monkeypatch: pytest.MonkeyPatch, version: str, toll: int, due: Callable[[int], int] = due, map_: str = MAP, **hooks: Any
) -> None:
    """Install this version of a plugin, which adds rules with this toll, and return the game as a new process finds it."""
    loading._compiled_once.cache_clear()
    tolls = plugin(aoi_text=gives(("tolls.aoi", f"part tolls for demo {{ keep toll number = {toll} }}")),
                   aoi_functions=gives(Function("due", ("number",), "number", due)), aoi_rulesets=gives(("tolls/demo.aoi", game()), ("tolls/toll_road.aoi", map_)), **hooks)
    tolls.dist = Distribution("aoi-tolls", version)
    install(monkeypatch, tolls=tolls)


def saved() -> str:
    played = aoi.load("toll_road").new_game(2, seed=1)
    played.play("drive")
    return aoi.dumps(played)


@pytest.mark.thorough
def test_what_is_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "1.0", 3)
    (one,) = json.loads(saved())["plugins"]
    assert (one["name"], one["distribution"], one["version"]) == ("tolls", "aoi-tolls", "1.0")
    installed(monkeypatch, "1.1", 3)
    assert json.loads(saved())["plugins"][0] == {**one, "version": "1.1"}
    installed(monkeypatch, "1.1", 4)
    other = json.loads(saved())["plugins"][0]["hash"]
    installed(monkeypatch, "1.1", 3, due=twice)
    assert len({one["hash"], other, json.loads(saved())["plugins"][0]["hash"]}) == 3


@pytest.mark.thorough
def test_it_goes_on_with_another_version_that_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "1.0", 3)
    text = saved()
    installed(monkeypatch, "2.0", 3)
    assert aoi.loads(text).view().data["keeps"] == {"toll": 4}


@pytest.mark.thorough
def test_a_version_with_other_rules_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "1.0", 3)
    text = saved()
    installed(monkeypatch, "2.0", 5)
    with pytest.raises(aoi.SaveError, match=r"it was played with the plugin tolls \(aoi-tolls 1.0\), and tolls \(aoi-tolls 2.0\) has "
                                            "other rules"):
        aoi.loads(text)


def test_one_that_is_missing_is_named_with_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "1.0", 3)
    text = saved()
    install(monkeypatch)
    with pytest.raises(aoi.SaveError, match="the plugin `tolls` of the package aoi-tolls 1.0, and it is not installed here"):
        aoi.loads(text)


@pytest.mark.parametrize("rules", [(), ("--rules", "land.aoi")], ids=["of the library", "in a file"])
def test_the_command_names_the_package_too(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, rules: tuple[str, ...]) -> None:
    installed(monkeypatch, "1.0", 3)
    monkeypatch.chdir(tmp_path)
    Path("game.json").write_text(saved(), encoding="utf-8")
    Path("land.aoi").write_text(MAP, encoding="utf-8")
    install(monkeypatch)
    found = CliRunner().invoke(aoi_, ["replay", "game.json", *rules])
    assert found.exit_code == 1
    assert "the plugin `tolls` of the package aoi-tolls 1.0, and it is not installed here; install that version" in found.output


@pytest.mark.slow
def test_one_that_was_given_is_to_be_given_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Path("dear.py").write_text("from aoi_rules.plugin import hookimpl\n\n@hookimpl\ndef aoi_text():\n    return [(\"dear.aoi\", "
                               "\"part dear for industry { replace define start_money = $20 }\")]\n", encoding="utf-8")
    played = aoi.load("industry", plugins=[GivenPlugin.from_file("dear.py")]).new_game(seed=1)
    played.play(played.legal_moves()[0])
    Path("game.json").write_text(aoi.dumps(played), encoding="utf-8")
    with pytest.raises(aoi.SaveError, match="the plugin `dear`, given to `industry` without an installation; give it again: `--plugin"):
        aoi.loads(aoi.dumps(played))
    assert CliRunner().invoke(aoi_, ["replay", "game.json", "--plugin", "dear.py"]).exit_code == 0


@pytest.mark.thorough
def test_a_plugin_migrates_the_games_of_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    """The new version starts with another toll, and has another name for the action."""
    installed(monkeypatch, "1.0", 3)
    text = saved()
    asked: list[tuple[list[str], str]] = []

    def migrate(moves: list[str], version: str) -> list[str]:
        asked.append((moves, version))
        return [move.replace("drive", "ride") for move in moves]

    installed(monkeypatch, "2.0", 5, map_=MAP.replace("drive", "ride"), aoi_migrate=hookimpl(specname="aoi_migrate")(migrate))
    again = aoi.loads(text)
    assert asked == [(["drive"], "1.0")]
    assert [move.text for move in again.history] == ["ride"]
    assert again.view().data["keeps"] == {"toll": 6}
    assert aoi.loads(aoi.dumps(again)).view().data["keeps"] == {"toll": 6}


@pytest.mark.thorough
@pytest.mark.parametrize(("answer", "said"), [
    ([], "must return a text for each of the 1 moves, or None"), ("drive", "must return a text for each of the 1 moves, or None"),
])
def test_a_migration_that_gives_something_else(monkeypatch: pytest.MonkeyPatch, answer: object, said: str) -> None:
    installed(monkeypatch, "1.0", 3)
    text = saved()
    installed(monkeypatch, "2.0", 5, aoi_migrate=hookimpl(lambda: answer))
    with pytest.raises(aoi.PluginError, match=said):
        aoi.loads(text)


@pytest.mark.thorough
def test_a_migration_whose_moves_are_not_legal_is_to_blame(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "1.0", 3)
    text = saved()
    installed(monkeypatch, "2.0", 5, aoi_migrate=hookimpl(lambda: ["fly"]))
    with pytest.raises(aoi.SaveError, match="`fly`, is not legal there; its moves are those that `aoi_migrate` of a plugin returned"):
        aoi.loads(text)


@pytest.mark.thorough
def test_the_same_version_is_not_asked_to_migrate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its author is still working on it: there is no other version to migrate from."""
    installed(monkeypatch, "1.0", 3)
    text = saved()
    installed(monkeypatch, "1.0", 5, aoi_migrate=hookimpl(lambda: ["drive"]))
    with pytest.raises(aoi.SaveError, match="has other rules"):
        aoi.loads(text)


@pytest.mark.thorough
def test_a_migration_that_leaves_the_game_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "1.0", 3)
    text = saved()
    installed(monkeypatch, "2.0", 5, aoi_migrate=hookimpl(lambda: None))
    with pytest.raises(aoi.SaveError, match="has other rules"):
        aoi.loads(text)
