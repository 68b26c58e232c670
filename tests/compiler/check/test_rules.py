"""The check of rules reports in every text what the older compiler reports there: as long as both exist they are compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules import library
from aoi_rules.diagnostics import Source
from aoi_rules.scenarios import Suite

from .comparing import Compared, comparing

TOP = Path(__file__).parents[3]
FAULTY = sorted((TOP / "tests" / "compiler" / "errors").glob("*.aoi"))
SCENARIOS = sorted(file for file in (TOP / "rulesets").glob("**/*.aoi") if Suite.read(file).file.scenes)


@pytest.mark.parametrize("file", FAULTY, ids=lambda file: file.stem)
def test_a_faulty_text_has_the_same_problems(file: Path) -> None:
    with comparing() as found:
        library.compile_text(Source(file.name, file.read_text(encoding="utf-8")))
        suite = Suite.read(file)
        for name in suite.file.scenes:
            suite.of(name)
    same(found)


@pytest.mark.parametrize("name", [entry.name for entry in library.entries()])
def test_a_ruleset_of_the_library_is_sound(name: str) -> None:
    with comparing() as found:
        library.compile_named(name)
    same(found)
    typed = found[0].typed
    assert typed is not None
    assert typed.offered == set(typed.actions)


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_the_scenarios_of_the_library_are_sound(file: Path) -> None:
    with comparing() as found:
        suite = Suite.read(file)
        for name in suite.file.scenes:
            suite.of(name)
    same(found)
    assert all(compared.typed is not None and compared.typed.scenarios for compared in found)


def same(found: list[Compared]) -> None:
    for compared in found:
        assert compared.new == compared.old
