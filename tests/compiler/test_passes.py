"""Each pass of the optimiser may be left out, and so may all together: a ruleset then plays the same games."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from aoi_rules.compiler.back_end import PASSES, Pass
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.compiler.walking import rewrite
from aoi_rules.diagnostics import Source
from aoi_rules.library import catalogue
from tests.compiler.playing import MANDATORY, compiled_with, difference, large_budget
from tests.recording.setups import Setup, loaded
from tests.recording.test_recorded import RECORD

NAMES = [entry.name for entry in catalogue.entries()]
RECORDED = [label for label in RECORD.played if Setup.of(label).name in NAMES]
SETUPS = [*RECORDED, *(name for name in NAMES if name not in {Setup.of(label).name for label in RECORDED})]
EVERY = "all of them"
LEFT_OUT = [EVERY, *(one.name for one in PASSES if one.removable)]


@pytest.fixture(autouse=True)
def _roomy() -> Iterator[None]:
    with large_budget():
        yield


def without(name: str) -> list[Pass]:
    return [one for one in PASSES if one in MANDATORY or name not in (EVERY, one.name)]


def source(name: str) -> Source:
    found = catalogue.find_source(name, library_only=True)
    assert isinstance(found, Source)
    return found


def parameters() -> Iterator[Any]:
    """Each ruleset without each pass, and each setup without any; in the daily run each ruleset without any."""
    seen = set()
    for label in SETUPS:
        name = Setup.of(label).name
        for left_out in LEFT_OUT:
            if name not in seen and left_out == EVERY:
                yield pytest.param(label, left_out, 1, 40, id=f"{label} without {left_out}")
            if name not in seen or left_out == EVERY:
                slow = f"{label} without {left_out}, at length"
                yield pytest.param(label, left_out, 1, 150, marks=pytest.mark.slow, id=slow)
        seen.add(name)


@pytest.mark.slow
@pytest.mark.parametrize(("label", "left_out", "games", "most"), list(parameters()))
def test_the_same_games(label: str, left_out: str, games: int, most: int) -> None:
    setup = Setup.of(label)
    rules = compiled_with(without(left_out), source(setup.name))
    for number in range(games):
        found = difference(loaded(setup.name), rules, setup, number, most)
        assert found is None, f"game {number}: {found}"


@pytest.mark.thorough
def test_a_pass_that_changes_the_rules_is_found() -> None:
    def wrong(program: RuleProgram) -> RuleProgram:
        """A program with 3 in place of every 2."""
        def change(node: Any) -> Any:
            return exp.Const(node.value + 1) if node.__class__ is exp.Const and node.value == 2 else node

        functions = {name: attrs.evolve(one, body=rewrite(one.body, change)) for name, one in program.functions.items()}
        return attrs.evolve(program, functions=functions)

    setup = Setup("card_game")
    rules = compiled_with([Pass("wrong", wrong), *PASSES], source(setup.name))
    assert difference(loaded(setup.name), rules, setup, 0, 40) is not None


def test_what_may_not_be_left_out() -> None:
    assert [one.name for one in MANDATORY] == ["outline", "invalidate", "budget"]
