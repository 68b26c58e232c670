"""The scenarios beside the card game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from aoi_rules.scenarios.suite import Suite

FOLDER = Path(__file__).parents[3] / "rulesets" / "card_game" / "scenarios"
FILES = sorted(FOLDER.glob("*.aoi"))


@cache
def suite(path: Path) -> Suite:
    return Suite.read(path)


SCENES = [
    pytest.param(path, name, number, id=f"{path.stem}: {title}")
    for path in FILES for name, number, title in suite(path).titles()
]  # fmt: skip


def test_there_are_scenarios() -> None:
    assert len(SCENES) > 50


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_the_file_is_sound(path: Path) -> None:
    assert [str(p) for p in suite(path).problems()] == []


@pytest.mark.parametrize(("path", "name", "number"), SCENES)
def test_what_it_says_holds(path: Path, name: str, number: int) -> None:
    outcome = suite(path).outcome(name, suite(path).of(name).scenarios[number])
    assert outcome.failure is None, "\n".join([str(outcome.failure), *outcome.details, outcome.position])
