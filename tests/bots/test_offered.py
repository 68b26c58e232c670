"""Bots from the hook `aoi_bots`: those of installed plugins, and those given to one ruleset."""

from __future__ import annotations

import pickle
import types
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import aoi_rules as aoi
from aoi_rules.bots import bots, decide, make
from aoi_rules.bots.greedy import GreedyBot
from aoi_rules.bots.random_bot import RandomBot
from aoi_rules.cli import aoi as command
from aoi_rules.lab import Plan, play_batch
from aoi_rules.plugin import hookimpl
from aoi_rules.plugin_manager.given import GivenPlugin
from tests.plugins.fakes import at_its_line, gives, install, plugin

ISLAND = Path(__file__).parents[1] / "cli" / "island.aoi"
FILE = """
from aoi_rules.plugin import hookimpl

class Timid:
    def choose(self, view, rng):
        return view.moves[-1]

@hookimpl
def aoi_bots():
    return [("timid", Timid)]
"""


class Timid:
    """Always passes."""

    def choose(self, view: aoi.View, _: Any) -> str:
        """Always plays the last move."""
        return str(view.moves[-1])


class Other(Timid):
    """Another bot."""


def module(name: str, *found: object) -> types.ModuleType:
    """A module with these bots."""
    made = types.ModuleType(name)
    vars(made).update(aoi_bots=gives(*found))
    return made


def test_those_of_an_installed_plugin_have_names(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, careful=plugin(aoi_bots=gives(("timid", Timid))))
    assert bots() == ("greedy", "random", "search", "timid")
    assert type(make("timid")) is type(make("careful_timid")) is Timid
    with pytest.raises(aoi.PluginError, match="no bot is called `tmid`; did you mean `timid`"):
        make("tmid")


def test_those_of_a_plugin_that_is_given_have_names_in_games_of_these_rules() -> None:
    rules = aoi.load(ISLAND, plugins=[module("careful", ("timid", Timid))])
    assert "timid" in bots(rules)
    assert "timid" not in bots()
    played = rules.new_game(2, seed=1)
    last = played.legal_moves()[-1]
    decide(played, make("timid", rules))
    assert [turn.move for turn in played.record.turns] == [last]
    with pytest.raises(aoi.PluginError, match="no bot is called `timid`"):
        make("timid")


def test_of_two_with_one_name_the_first_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """This package comes first, then the given plugins, then the installed ones; each bot also has a name that includes its
    plugin."""
    install(monkeypatch, careful=plugin(aoi_bots=gives(("timid", Timid), ("random", Timid))))
    rules = aoi.load(ISLAND, plugins=[module("sly", ("timid", Other))])
    assert bots(rules) == ("careful_random", "careful_timid", "greedy", "random", "search", "timid")
    found = {name: type(make(name, rules)) for name in ("timid", "sly_timid", "careful_timid", "random", "careful_random", "greedy")}
    assert found == {"timid": Other, "sly_timid": Other, "careful_timid": Timid, "random": RandomBot, "careful_random": Timid,
                     "greedy": GreedyBot}


def test_who_asks_for_a_bot_of_this_package_loads_no_plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_bots=hookimpl(lambda: 1 // 0)))
    assert isinstance(make("random"), RandomBot)
    assert bots() == ("greedy", "random", "search")
    with pytest.raises(aoi.PluginError, match="; a plugin fails, and `aoi plugins` shows why$"):
        make("timid")


@pytest.mark.thorough_with("found3-returns the bot `timid` twice")
@pytest.mark.parametrize(("found", "said"), [
    ([7], "must return pairs of a name and a class with `choose(view, rng)`, but 7 is not one"),
    ([("timid", Timid())], "must return pairs of a name and a class with `choose(view, rng)`, but ('timid', "),
    ([("not timid", Timid)], "returns a bot called 'not timid': a name is a letter, then letters, digits and `_`"),
    ([("timid", Timid), ("timid", Other)], "returns the bot `timid` twice"),
])
def test_what_is_wrong_with_a_plugin_is_said(found: list[object], said: str) -> None:
    rules = aoi.load(ISLAND, plugins=[module("odd", *found)])
    with pytest.raises(aoi.PluginError, match="^the plugin `odd`: its hook `aoi_bots` ") as error:
        make("timid", rules)
    assert said in str(error.value)
    assert at_its_line(str(error.value)).endswith("(FILE:LINE)")


def test_one_that_is_no_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    install(monkeypatch, odd=plugin(aoi_bots=gives(("odd", dict))))
    with pytest.raises(aoi.PluginError, match="the bot `odd` of the plugin `odd` is not a bot: it has no `choose"):
        make("odd")


def test_a_file_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("AOI_NATIVE", "0")
    Path("careful.py").write_text(FILE, encoding="utf-8")
    asked = ["simulate", str(ISLAND), "--games", "2", "--players", "2", "--seat", "red=timid", "--format", "json"]
    found = CliRunner().invoke(command, [*asked, "--plugin", "careful.py"])
    assert (found.exit_code, "timid" in found.stdout) == (0, True)
    assert CliRunner().invoke(command, asked).exit_code == 2


@pytest.mark.thorough
def test_other_processes_have_it_too(tmp_path: Path) -> None:
    (tmp_path / "careful.py").write_text(FILE, encoding="utf-8")
    rules = aoi.load(ISLAND, plugins=[GivenPlugin.from_file(str(tmp_path / "careful.py"))])
    plan = pickle.loads(pickle.dumps(Plan(rules, rules.model.seats[:2], ("timid", "random"), 1, 2)))  # noqa: S301 - as run does
    assert len(play_batch(plan, range(2))) == 2
