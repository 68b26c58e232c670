"""Rulesets of installed packages, through the hook `aoi_rulesets`: found by name, listed, and reported if one fails."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner, Result

import aoi_rules as aoi
from aoi_rules.cli import aoi as command
from aoi_rules.library import bundled, catalogue
from tests.compiler.texts import game
from tests.plugins.fakes import BY_ZERO, Point, at_its_line, gives, install, plugin, without_line

GAME = game().replace("game demo", 'game pebbles "Pebbles"')
MAP = 'map beach "The beach" { extends pebbles }\n'


def run(*arguments: str) -> Result:
    return CliRunner().invoke(command, arguments, prog_name="aoi")


def refuse() -> Any:
    raise AssertionError("nobody should ask this plugin")


@pytest.mark.thorough
def test_a_ruleset_of_a_package_is_found_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, stones=plugin(aoi_rulesets=gives(("stones/pebbles.aoi", GAME), ("stones/beach.aoi", MAP))))
    assert aoi.load("pebbles").title == "Pebbles"
    rules = aoi.load("beach")
    assert (rules.name, rules.model.game) == ("beach", "pebbles")
    played = aoi.loads(aoi.dumps(rules.new_game(seed=1)))
    assert played.rules.name == "beach"
    assert catalogue.has_ruleset("beach")
    assert not catalogue.has_ruleset("bench")


def test_it_is_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, stones=plugin(aoi_rulesets=gives(("stones/pebbles.aoi", GAME))))
    result = run("list")
    assert (result.exit_code, result.stderr) == (0, "")
    assert ["pebbles", "Pebbles", "game", "2–2", "0"] in [line.split() for line in result.stdout.splitlines()]


def test_what_the_package_has_is_found_without_asking_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=Point(refuse))
    assert aoi.load("germany").title == "Germany"
    assert aoi.check("no/such/file.aoi")[0].code == "file-missing"


@pytest.mark.thorough
def test_a_plugin_that_fails_does_not_hide_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=Point(lambda: 1 // 0), stones=plugin(aoi_rulesets=gives(("stones/pebbles.aoi", GAME))))
    result = run("list")
    assert result.exit_code == 0
    assert "Germany" in result.stdout
    assert "Pebbles" in result.stdout
    assert at_its_line(result.stderr) == (
        f"not listed: the plugin `odd` (somebody.plugin) does not load: {BY_ZERO} (FILE:LINE)\n")
    (problem,) = aoi.check("grit")
    names = ", ".join(sorted({e.name for e in catalogue.entries()} | {"pebbles"}))
    assert at_its_line(problem.hint or "") == (f"there are: {names}; the plugin `odd` (somebody.plugin) does not load: "
                                               f"{BY_ZERO} (FILE:LINE)")


@pytest.mark.thorough_with("a text-said0")
@pytest.mark.parametrize(("given", "said"), [
    ("a text", "the plugin `odd`: its hook `aoi_rulesets` must return pairs of a name and a text, but 'a text' is not one"),
    (("odd.aoi", "part p { }"),
     "the plugin `odd`: odd.aoi, which its hook `aoi_rulesets` returns, contains no `game` and no `map`"),
])
def test_what_is_no_ruleset(monkeypatch: pytest.MonkeyPatch, given: Any, said: str) -> None:
    install(monkeypatch, odd=plugin(aoi_rulesets=gives(given)))
    assert without_line(run("list").stderr.rstrip()) == f"not listed: {said}"


@pytest.mark.thorough
def test_two_of_one_name_in_two_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, stones=plugin(aoi_rulesets=gives(("stones/pebbles.aoi", GAME))),
            gravel=plugin(aoi_rulesets=gives(("gravel/game.aoi", GAME))))
    both = ("two rulesets are called `pebbles`: gravel/game.aoi (of the plugin `gravel`) and stones/pebbles.aoi (of the plugin "
            "`stones`)")
    with pytest.raises(aoi.RulesetError) as error:
        aoi.load("pebbles")
    assert str(error.value) == (f"pebbles cannot be used:\nerror[unknown-ruleset]: {both}\n  uninstall one of the two, or "
                                "give a file's path")
    result = run("list")
    assert "Pebbles" not in result.stdout
    assert result.stderr == f"not listed: {both}; uninstall one of them\n"


def test_two_of_one_name_in_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """For example after a map was copied and not yet renamed."""
    monkeypatch.setattr(catalogue, "rulesets", lambda: [*bundled.rulesets(), ("wales.aoi", "map germany { extends age_of_industry }")])
    catalogue._bundled_catalogue.cache_clear()
    try:
        both = "two rulesets are called `germany`: {} (of this package) and {} (of this package)".format(
            bundled.path_of("age_of_industry/germany.aoi"), bundled.path_of("wales.aoi"))
        with pytest.raises(aoi.RulesetError) as error:
            aoi.load("germany")
        assert str(error.value) == (f"germany cannot be used:\nerror[unknown-ruleset]: {both}\n  rename one of the two, or give a "
                                    "file's path")
        assert run("list").stderr == f"not listed: {both}; rename one of them\n"
    finally:
        catalogue._bundled_catalogue.cache_clear()


@pytest.mark.thorough
def test_one_of_the_package_s_own_name_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    text = GAME.replace("game pebbles", "game germany")
    install(monkeypatch, odd=plugin(aoi_rulesets=gives(("odd/germany.aoi", text))))
    assert aoi.load("germany").title == "Germany"
    own = next(entry.path for entry in catalogue.entries() if entry.name == "germany")
    assert run("list").stderr == (
        f"not listed: two rulesets are called `germany`: {own} (of this package) and odd/germany.aoi (of the plugin `odd`); the package's own is used\n")
