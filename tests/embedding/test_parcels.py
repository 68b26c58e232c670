"""Rulesets as bytes: compiled once, played elsewhere."""

from __future__ import annotations

import pickle
import random
from pathlib import Path

import attrs
import pytest

import aoi_rules as aoi
from aoi_rules.lab import Plan
from aoi_rules.library.machine_code import ensure_built
from aoi_rules.native.compilers import find_compiler
from aoi_rules.native.libraries import _bridge, library_of
from aoi_rules.plugin import Function
from aoi_rules.storage import parcels
from tests.compiler.texts import game
from tests.plugins.fakes import gives, install, plugin

ISLAND = Path(__file__).parent.parent / "cli" / "island.aoi"


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["germany", "card_game"])
def test_the_same_rules(name: str) -> None:
    rules = aoi.load(name)
    parcel = parcels.pack_ruleset(rules)
    assert parcel is not None
    assert parcels.pack_ruleset(rules) is parcel
    sent = pickle.loads(pickle.dumps(parcel)).open()  # noqa: S301 - made here
    assert sent is not rules
    assert sent.describe() == rules.describe()
    assert sent.diagnostics == rules.diagnostics
    ours, theirs, rng = rules.new_game(3, 5), sent.new_game(3, 5), random.Random(5)
    for _ in range(50):
        move = str(rng.choice(ours.legal_moves()))
        ours.play(move)
        theirs.play(move)
    assert aoi.dumps(ours) == aoi.dumps(theirs)
    assert sent.program.resolved_text() == rules.program.resolved_text()
    assert aoi.dumps(pickle.loads(pickle.dumps(theirs))) == aoi.dumps(ours)  # noqa: S301 - made here


def test_opened_once_in_a_process() -> None:
    parcel = parcels.pack_ruleset(aoi.load(ISLAND))
    assert parcel is not None
    assert pickle.loads(pickle.dumps(parcel)).open() is parcel.open()  # noqa: S301 - made here


def test_another_version_is_refused() -> None:
    parcel = parcels.pack_ruleset(aoi.load(ISLAND))
    assert parcel is not None
    with pytest.raises(aoi.PluginError, match="island.aoi: these rules were compiled by another version"):
        attrs.evolve(parcel, key="other", made_by="another").open()


def twice(number: int) -> int:
    """Two such rulesets."""
    return 2 * number


def test_rules_that_call_a_plugin_are_pickled_as_their_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions of a plugin cannot be identified elsewhere."""
    install(monkeypatch, odd=plugin(aoi_functions=gives(Function("twice", ("number",), "number", twice))))
    rules = aoi.load("demo", text=game("uses odd", "keep pot number = 0", "setup { do { set pot = twice(4) } }"))
    assert parcels.pack_ruleset(rules) is None
    plan = pickle.loads(pickle.dumps(Plan(rules, rules.model.seats[:2], ("random",) * 2, 1, 1)))  # noqa: S301 - made here
    assert plan.rules.new_game(seed=1).view().data["keeps"]["pot"] == 8


@pytest.mark.slow
def test_libraries_go_along(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """They go to a user who has none, and no compiler."""
    if find_compiler() is None:
        pytest.skip("there is no C compiler here: apt-get install gcc libc6-dev")
    monkeypatch.delenv("AOI_NATIVE")
    monkeypatch.setenv("AOI_CACHE", str(tmp_path_factory.mktemp("ours")))
    rules = aoi.load(ISLAND)
    assert parcels.libraries(rules) == ()
    assert ensure_built(rules.program, lambda _: None) is not None
    brought = parcels.libraries(rules)
    assert [build.name for build, _ in brought] == ["aoi.bridge", "island"]
    monkeypatch.setenv("AOI_CACHE", str(tmp_path_factory.mktemp("theirs")))
    program = (parcel := parcels.pack_ruleset(rules)) and pickle.loads(pickle.dumps(attrs.evolve(parcel, key="theirs"))).open().program  # noqa: S301
    assert program is not None
    _bridge.cache_clear()
    assert library_of(program) is None
    parcels.keep(aoi.Ruleset(program), tuple((attrs.evolve(build, machine="other"), data) for build, data in brought))
    assert library_of(program) is None
    parcels.keep(aoi.Ruleset(program), brought)
    assert library_of(program) is not None
    assert type(aoi.Ruleset(program).new_game(seed=1).record.engine).__name__ == "NativeEngine"
