"""The project `tunnels` in `tests/third_party`, a starting point for a plugin's author: its features work as they would when
installed."""

from __future__ import annotations

import ast
import json
import random
import tomllib
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

import aoi_rules as aoi
from aoi_rules.cli import aoi as command
from aoi_rules.plugin_api import entry_points
from aoi_rules.plugin_api.entry_points import folder_of
from tests.testing.games import written
from tests.testing.projects import THIRD_PARTY, installed

PROJECT = THIRD_PARTY / "tunnels"
PACKAGE = import_module("tests.third_party.tunnels.aoi_tunnels")


@pytest.fixture(autouse=True)
def _installed() -> Iterator[None]:
    with installed(PROJECT):
        yield


@pytest.fixture
def alps() -> aoi.Ruleset:
    return aoi.load("alps")


@pytest.mark.thorough
def test_nothing_is_wrong_with_its_map() -> None:
    assert [str(d) for d in aoi.check("alps")] == []


@pytest.mark.slow
def test_its_word_stands_for_a_railway(alps: aoi.Ruleset) -> None:
    rails = next(t for t in alps.model.types if t.name == "rail")
    lengths = dict(zip((m.name for m in rails.members), rails.field("length").values, strict=True))
    assert {name: n for name, n in lengths.items() if n} == {
        "innsbruck--bozen": 2, "bern--brig": 14, "chur--airolo": 6, "goeschenen--airolo": 15, "brig--domodossola": 20,
        "modane--torino": 13,
    }


@pytest.mark.parametrize(("kilometres", "price"), [(0, 0), (1, 2), (2, 2), (3, 4), (6, 4), (14, 6), (15, 8), (20, 8)])
def test_its_function(kilometres: int, price: int) -> None:
    assert PACKAGE.digging(kilometres) == price


@pytest.mark.slow
def test_its_rules_are_played(alps: aoi.Ruleset) -> None:
    """Somebody digs, and pays for it."""
    dug = 0
    for seed in range(4):
        rng = random.Random(seed)
        game = alps.new_game(players=3, seed=seed)
        while not game.over:
            moves = game.legal_moves()
            tunnels = [m for m in moves if str(m) == "railway chur--airolo" or str(m) == "railway innsbruck--bozen"]
            before = len(game.events(None))
            game.play(rng.choice(tunnels or moves))
            while tunnels and game.view(None).pending:
                game.play(game.legal_moves()[0])
            lines = [str(e) for e in game.events(None)[before:]]
            if tunnels:
                dug += 1
                price = 4 if "airolo" in str(tunnels[0]) else 2
                assert any(f"pays ${price}" in line for line in lines), lines
        assert game.winners
        assert aoi.loads(aoi.dumps(game)).winners == game.winners
    assert dug


@pytest.mark.slow
def test_its_map_obeys_the_laws(aoi_conformance: Callable[..., None], alps: aoi.Ruleset) -> None:
    """This test tries one game; `.ci/run` installs the project and tries the laws with all numbers of players."""
    aoi_conformance(alps, players=3, seeds=1)


@pytest.mark.slow
def test_a_long_tunnel_is_refused_by_its_rule(alps: aoi.Ruleset) -> None:
    game = alps.new_game(players=3, seed=1)
    refusals = {r.rule: r for r in game.explain("railway goeschenen--airolo", game.to_move)}
    assert str(refusals["railway.face"]) == (
        "So long a tunnel is dug from both ends, and you are at one of them only  [Tunnels]")
    assert "railway.face" not in {r.rule for r in game.explain("railway innsbruck--bozen", game.to_move)}


def test_no_other_map_notices_it() -> None:
    germany = aoi.load("germany").model
    assert "railway.face" not in {r.name for r in germany.rules}
    assert "length" not in {f.name for t in germany.types for f in t.fields}


def test_it_is_what_a_template_should_be() -> None:
    """The template is small, and uses only the public interface for plugins."""
    (module,) = PROJECT.rglob("*.py")
    text = module.read_text(encoding="utf-8")
    imported = [n.module for n in ast.walk(ast.parse(text)) if isinstance(n, ast.ImportFrom)]
    assert imported == ["__future__", "typing", "attrs", "aoi_rules.plugin"]
    assert len(text.splitlines()) < 100
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"] == {"aoi_rules": {"tunnels": "aoi_tunnels"}}


SCENARIO = """\
scenario "nobody builds a railway where he has nothing" {
  map alps
  players red yellow green
  given at actions { set red.money = $5 }
  refuse red railway innsbruck -- bozen because touches
}
"""


@pytest.mark.slow
def test_coverage_knows_its_map_by_name(tmp_path: Path) -> None:
    """The search covers the folder of its package, which has no scenarios; with a user's own scenario on the map, its lines are
    counted."""
    assert folder_of(entry_points.installed_plugins()["tunnels"]) == PROJECT / "aoi_tunnels"
    alone = CliRunner().invoke(command, ["coverage", "alps"], prog_name="aoi")
    assert (alone.exit_code, "there are no scenarios" in alone.stderr) == (2, True)
    mine = written(tmp_path, "mine.aoi", SCENARIO)
    result = CliRunner().invoke(command, ["coverage", "alps", str(mine), "--format", "json"], prog_name="aoi")
    data = json.loads(result.stdout)
    assert data["scenarios"] == 1
    assert {line["name"]: line["missing"] for line in data["lines"]} == {
        "costs": [], "railway.face": ["refused"], "railway.lay.pay_8714": ["fired", "not fired"]}
