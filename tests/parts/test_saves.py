"""Saved games of rulesets with parts laid over them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import aoi_rules as aoi
from tests.cli.conftest import Run, run
from tests.parts.island import HOUSE, WINTER, written
from tests.schema.forms import wrong

__all__ = ["run"]

LANE = "texts/lane.aoi"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with the files, where the test runs in pure Python."""
    monkeypatch.setenv("AOI_NATIVE", "0")
    written(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def game(*parts: str) -> aoi.Game:
    """A game with parts laid over the map, after two decisions."""
    made = aoi.load(LANE, parts=parts).new_game(seed=1)
    for move in ("buy beer", "pass"):
        made.play(move)
    return made


def refused(text: str, *parts: str) -> str:
    """The reason why a save does not load on the map with these parts."""
    with pytest.raises(aoi.SaveError) as error:
        aoi.loads(text, aoi.load(LANE, parts=parts))
    return str(error.value)


@pytest.mark.slow
def test_a_save_names_its_parts() -> None:
    made = game("house.aoi", "winter.aoi")
    text = aoi.dumps(made)
    assert json.loads(text)["parts"] == made.rules.describe()["parts"] == json.loads(aoi.dump_lines(made).split("\n")[0])["parts"]
    assert [part["name"] for part in json.loads(text)["parts"]] == ["house", "winter", "frost"]
    assert wrong("Save", json.loads(text)) == []
    assert wrong("Describe", made.rules.describe()) == []
    assert aoi.dumps(aoi.loads(text, made.rules)) == text


def test_in_another_order_it_is_the_same_game() -> None:
    assert aoi.loads(aoi.dumps(game("house.aoi", "winter.aoi")), aoi.load(LANE, parts=["winter.aoi", "house.aoi"])).decisions == 2


def test_missing() -> None:
    assert refused(aoi.dumps(game("house.aoi"))) == "this game was played with the part `house` added to `lane`, and these rules lack it"
    assert "the parts `winter` and `frost`" in refused(aoi.dumps(game("winter.aoi", "house.aoi")), "house.aoi")


def test_surplus() -> None:
    assert refused(aoi.dumps(game()), "house.aoi") == "this game was played without the part `house`, added to `lane` now; leave it out"


def test_another_text_that_changes_nothing_in_the_game(folder: Path) -> None:
    text = aoi.dumps(game("house.aoi"))
    (folder / "house.aoi").write_text(HOUSE.replace("$3", "$4"), encoding="utf-8")
    assert aoi.loads(text, aoi.load(LANE, parts=["house.aoi"])).decisions == 2


def test_another_text_that_stops_it(folder: Path) -> None:
    text = aoi.dumps(game("house.aoi"))
    (folder / "house.aoi").write_text(HOUSE.replace("$3", "$2"), encoding="utf-8")
    assert refused(text, "house.aoi") == ("move 1, `buy beer`, is not legal there; the rules have changed since it was saved "
                                          "(the text has changed in the part `house`)")


# ---- found by their names ----------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_part_of_the_library_is_found() -> None:
    text = aoi.dumps(aoi.load("germany", parts=["ships"]).new_game(seed=1))
    assert [part.name for part in aoi.loads(text).rules.model.parts] == ["ships"]


@pytest.mark.slow
def test_a_part_that_the_library_lacks_is_given(folder: Path) -> None:
    (folder / "wet.aoi").write_text("part wet for industry { keep drops number = 0 }", encoding="utf-8")
    text = aoi.dumps(aoi.load("industry", parts=["wet.aoi"]).new_game(seed=1))
    with pytest.raises(aoi.SaveError, match="played with the part `wet` added to `industry`, which the library lacks; give"):
        aoi.loads(text)
    assert aoi.loads(text, parts=["wet.aoi"]).rules.model.parts[0].name == "wet"
    with pytest.raises(aoi.SaveError, match="and these rules lack it"):
        aoi.loads(text, parts=[])
    with pytest.raises(aoi.SaveError, match="no file `wat.aoi`"):
        aoi.loads(text, parts=["wat.aoi"])
    with pytest.raises(TypeError, match="add them to yours"):
        aoi.loads(text, aoi.load("industry"), parts=["wet.aoi"])


# ---- hostile -----------------------------------------------------------------------------------------------------------


PART = {"name": "house", "hash": "0" * 32}
HOSTILE: list[Any] = [
    None, 1, "house", {}, [None], ["house"], [["house", "0"]], [[]], [{}], [{"name": "house"}], [{"hash": "0"}], [PART | {"x": 1}],
    [PART | {"name": 1}], [PART | {"hash": None}], [PART | {"name": ""}], [PART | {"name": "x" * 200}], [PART | {"hash": "0" * 5000}],
    [PART | {"name": name} for name in ("../house", "house.aoi", "/etc/passwd", "a b", "a\nb", "\x1b[2J", "ß\ud800", "house`")],
    [PART] * 33,
]


@pytest.mark.parametrize("parts", HOSTILE, ids=range(len(HOSTILE)))
def test_what_are_no_parts(parts: Any) -> None:
    data = {**json.loads(aoi.dumps(game("house.aoi"))), "parts": parts}
    said = refused(json.dumps(data), "house.aoi")
    assert said.startswith("this saved game is damaged: ")
    assert len(said) < 400


@pytest.mark.parametrize("name", ["../house", "house.aoi", "/etc/passwd", "a\nb", "\x1b[2J", "c:\\x"])
def test_a_name_that_is_a_path_opens_nothing(name: str) -> None:
    data = {**json.loads(aoi.dumps(aoi.load("industry").new_game(seed=1))), "parts": [{"name": name, "hash": ""}]}
    with pytest.raises(aoi.SaveError, match="a part's name is made of letters, digits and `_`"):
        aoi.loads(json.dumps(data))


@pytest.mark.slow
def test_a_part_named_twice_or_a_plugin_that_does_not_fit() -> None:
    data = json.loads(aoi.dumps(aoi.load("industry").new_game(seed=1)))
    for names in (["ships", "ships"], ["ships"], ["house"], ["ships", "house"]):
        with pytest.raises(aoi.SaveError, match="industry"):
            aoi.loads(json.dumps({**data, "parts": [{"name": name, "hash": ""} for name in names]}))


# ---- commands ----------------------------------------------------------------------------------------------------------


@pytest.mark.thorough
def test_commands_lay_parts_over(run: Run, folder: Path) -> None:
    (folder / "winter.aoi").write_text(WINTER, encoding="utf-8")
    over = ("--with", "house.aoi", "--with", "winter.aoi")
    assert run("check", LANE, *over).exit_code == 0
    assert "frost" not in run("show", LANE, "--named").stdout
    assert "buy.warm (require): It freezes" in run("show", LANE, "--named", *over).stdout
    assert "good coal" in run("show", LANE, "--stage", "resolved", *over).stdout
    assert "No silk here" in run("explain", "buy.cheap", "--in", LANE, *over).stdout
    assert run("simulate", LANE, "--games", "2", "--seed", "1", *over).exit_code == 0
    assert run("simulate", LANE, "--games", "2", "--seed", "1", "--jobs", "2", *over).stdout.startswith("  ")
    assert run("check", LANE, "--with", "hause").stdout.startswith("error[unknown-part]")
    assert run("explain", "buy.cheap", *over).exit_code == 2


@pytest.mark.thorough
def test_commands_with_saves(run: Run, folder: Path) -> None:
    over = ("--with", "house.aoi")
    assert run("play", LANE, *over, "--seed", "1", "--save", "a.json").exit_code == 0
    assert run("replay", "a.json", "--rules", LANE, *over).exit_code == 0
    assert "these rules lack it" in run("replay", "a.json", "--rules", LANE).stderr
    (folder / "new.aoi").write_text((folder / LANE).read_text(encoding="utf-8").replace("price $2", "price $1"), encoding="utf-8")
    (folder / "fair.aoi").write_text((folder / "texts/fair.aoi").read_text(encoding="utf-8"), encoding="utf-8")
    assert "of 1 game" in run("plan", LANE, "new.aoi", "--saves", kept(folder), *over).stdout
    assert "with other parts skipped" in run("plan", LANE, "new.aoi", "--saves", kept(folder)).stdout
    assert run("bisect", "a.json", LANE, LANE, *over).exit_code == 0
    assert "was played with other parts added to its ruleset: --with house" in run("bisect", "a.json", LANE, LANE).stderr


def test_coverage_counts_the_lines_of_a_part_that_is_laid(run: Run, folder: Path) -> None:
    (folder / "texts/scenes.aoi").write_text('scenario "no silk" {\n  map lane\n  players red blue\n  covers buy.cheap\n'
                                             "  refuse red buy silk because buy.cheap\n  allow red buy salt\n}\n", encoding="utf-8")
    assert "no scenario was run" in " ".join(run("coverage", "texts/scenes.aoi").stdout.split())
    found = run("coverage", "texts/scenes.aoi", "--with", "house.aoi", "--all")
    assert found.exit_code == 0, found.stdout
    assert "buy.cheap  require  house.aoi:2" in " ".join(found.stdout.split("\n"))
    assert "1 of 1 lines" in found.stdout


def kept(folder: Path) -> Path:
    """A folder with only the saved game."""
    (folder / "saves").mkdir(exist_ok=True)
    (folder / "saves/a.json").write_text((folder / "a.json").read_text(encoding="utf-8"), encoding="utf-8")
    return folder / "saves"
