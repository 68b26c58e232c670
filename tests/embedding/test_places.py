"""Places of lines as programs see them: relative to the ruleset's folder, never a server's path."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

import aoi_rules as aoi
from aoi_rules.cli import aoi as command
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.diagnostics import Diagnostic, Place, Source
from aoi_rules.language.files import read
from aoi_rules.library import catalogue
from aoi_rules.plugin_manager.manager import plug_in
from aoi_rules.scenarios import Suite
from aoi_rules.testing.playing import any_moves, play_at_random
from tests.compiler.texts import game
from tests.plugins.fakes import gives, install, plugin
from tests.properties.tables import MAPS

TOP = Path(__file__).parents[2]
LIBRARY = TOP / "rulesets"
PICKING = game("keep first seat = none", "keep order seat many", "setup { do { pick p in order at random ; set first = p } }")
LOADED = cache(aoi.load)


@pytest.fixture
def maps(tmp_path: Path) -> Path:
    """A server's folder with its own map, for a game of the library that two plugins extend."""
    folder = tmp_path / "srv/app/maps"
    folder.mkdir(parents=True)
    shutil.copy(LIBRARY / "age_of_industry/new_england.aoi", folder / "my.aoi")
    return folder


def places(rules: aoi.Ruleset) -> Iterator[Place]:
    """The places of all rule lines, actions, members, and lines of the resolved text."""
    model = rules.model
    yield from (rule.place for rule in model.rules)
    yield from (action.place for action in model.actions)
    yield from (member.place for kind in model.types for member in kind.members)
    yield from (line.place for line in rules.program.resolved_text() if line.place is not None)


def refused(rules: aoi.Ruleset) -> Iterator[aoi.Refusal]:
    """The refusals of invented moves in the positions of a random game."""
    rng = random.Random(1)
    table = rules.new_game(seed=1)
    for _ in play_at_random(table, rng, decisions=60):
        if not table.over:
            yield from (refusal for move in any_moves(table, rng, 10) for refusal in table.explain(move))


@pytest.mark.slow
def test_a_place_in_a_map_of_one_s_own(maps: Path) -> None:
    """The map's own lines, those of the library's game, and those of a plugin; the module reveals no more."""
    rules = aoi.load(maps / "my.aoi")
    names = {place.source.name for place in places(rules) if "`" not in place.source.name}
    assert names == {"my.aoi", "age_of_industry/game.aoi", "ships/ships.aoi", "pennsylvania/pennsylvania.aoi"}
    assert {refusal.place.split(":")[0] for refusal in refused(rules)} - {""} <= names
    assert "# age_of_industry/game.aoi:" in rules.program.code
    assert str(maps) not in rules.program.code
    assert str(TOP) not in rules.program.code


@pytest.mark.slow
@pytest.mark.parametrize("name", ["card_game", pytest.param("new_england", marks=pytest.mark.slow)])
def test_a_ruleset_is_the_same_by_its_name_and_by_its_path(name: str) -> None:
    entry = next(e for e in catalogue.entries() if e.name == name)
    by_name, by_path = LOADED(name), aoi.load(LIBRARY / entry.source.name)
    assert by_name.program.code == by_path.program.code
    assert [str(place) for place in places(by_name)] == [str(place) for place in places(by_path)]


@pytest.mark.slow
@pytest.mark.parametrize("name", MAPS)
def test_a_name_means_one_file_and_no_folder_of_this_machine(name: str) -> None:
    found = {(place.source.name, place.source.path) for place in places(LOADED(name))}
    assert len({path for _, path in found}) == len({named for named, _ in found}) == len(found)
    for named, path in found:
        assert not Path(named.split(":")[0]).is_absolute()
        assert Path(path.split(":")[0]).name == Path(named.split(":")[0]).name


@pytest.mark.slow
def test_a_problem_and_its_json(maps: Path) -> None:
    path = maps / "my.aoi"
    path.write_text(path.read_text(encoding="utf-8").replace("extends age_of_industry", "extends age_of_industry\n  twon x"),
                    encoding="utf-8")
    problem = aoi.check(path)[0]
    assert str(problem).startswith("my.aoi:")
    assert problem.place is not None
    assert problem.json()["place"]["file"] == "my.aoi"
    with pytest.raises(aoi.RulesetError, match=r"^my\.aoi cannot be used:\nmy\.aoi:\d+:\d+: error") as error:
        aoi.load(path)
    assert str(maps) not in str(error.value.json())


@pytest.mark.slow
def test_the_command_line_shows_a_path_to_open(maps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(maps.parent)
    (maps / "my.aoi").write_text("map my {\n  extends age_of_industry\n  twon x\n}\n", encoding="utf-8")
    for arguments in (["check", "maps/my.aoi"], ["show", "maps/my.aoi"], ["fmt", "maps/my.aoi"]):
        result = CliRunner().invoke(command, arguments)
        if arguments[0] != "fmt":
            assert "maps/my.aoi:3:3: error[unknown-word]" in result.output
    assert '"file": "maps/my.aoi"' in CliRunner().invoke(command, ["check", "maps/my.aoi", "--format", "json"]).output


def test_rules_that_cannot_go_on_name_the_place(tmp_path: Path) -> None:
    (tmp_path / "picking.aoi").write_text(PICKING, encoding="utf-8")
    with pytest.raises(aoi.PlayError, match=r"^picking\.aoi:7:16: one is picked here at random"):
        aoi.load(tmp_path / "picking.aoi").new_game(seed=1)


def test_the_command_line_shows_where_rules_cannot_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps/picking.aoi").write_text(PICKING, encoding="utf-8")
    for arguments in (["play", "maps/picking.aoi"], ["simulate", "maps/picking.aoi", "--games", "1"]):
        result = CliRunner().invoke(command, arguments, input="")
        assert (result.exit_code, result.stderr.split(": ")[0]) == (1, "maps/picking.aoi:7:16")


def test_scenarios_stand_in_a_folder_of_their_own(maps: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Their failures show a path; from inside the folder, the map above it is found too."""
    (maps / "scenarios").mkdir()
    (maps / "my.aoi").write_text((TOP / "tests/scenarios/toll.aoi").read_text(encoding="utf-8").split("scenario")[0],
                                 encoding="utf-8")
    (maps / "scenarios/first.aoi").write_text(
        'scenario "nobody is rich" {\n  game toll\n  expect = red.money == $9\n}\n', encoding="utf-8")
    for folder, path in ((maps, "scenarios/first.aoi"), (maps / "scenarios", "first.aoi")):
        monkeypatch.chdir(folder)
        suite = Suite.read(path)
        (outcome,) = suite.outcomes("toll")
        assert outcome.failure is not None
        assert str(outcome.failure).startswith("scenarios/first.aoi:3:3: error[scenario-failed]")
        assert str(outcome).startswith(f"{path}:3:3: error[scenario-failed]")


def test_a_plugin_s_text_is_not_named_by_its_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    text = game().replace("game demo", "game pebbles")
    for label, name in (("/home/ann/pebbles.aoi", "stones/pebbles.aoi"), (r"C:\ann\pebbles.aoi", "stones/pebbles.aoi"),
                        ("stones/pebbles.aoi", "stones/pebbles.aoi")):
        install(monkeypatch, stones=plugin(aoi_rulesets=gives((label, text))))
        source = catalogue.find_source("pebbles")
        assert isinstance(source, Source)
        assert (source.name, source.path) == (name, label)
        assert {place.source.name for place in places(aoi.load("pebbles"))} == {"pebbles.aoi"}


def test_two_files_of_one_name_are_distinguished() -> None:
    """Nobody's folders can have this layout, but a caller of the compiler may use it."""
    text = game().replace("game demo", "game first")
    found = compile_source(Source("a.aoi", "map m {\n  extends first\n}\n", "x/a.aoi"),
                           lambda *_: Source("a.aoi", text, "y/a.aoi"), plug_in)
    assert found.program is not None
    assert {str(rule.place).split(":")[0] for rule in found.program.model.actions} == {"a.aoi (2)"}


def test_a_file_s_name_can_say_nothing_in_the_module(tmp_path: Path) -> None:
    path = tmp_path / "x\nimport os\udcff.aoi"
    path.write_text(game(), encoding="utf-8")
    assert isinstance(read(path), Source)
    rules = aoi.load(path)
    assert not re.search(r"^import os", rules.program.code, re.MULTILINE)
    assert "# x\N{REPLACEMENT CHARACTER}import os\\udcff.aoi:4:3" in rules.program.code
    assert all(isinstance(d, Diagnostic) for d in aoi.check(path))
