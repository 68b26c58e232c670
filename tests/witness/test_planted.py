"""Mistakes planted in the rulesets of the library: each gets a scenario that detects it."""

from __future__ import annotations

from pathlib import Path

import pytest

from aoi_rules.witness import SearchLimit
from tests.witness.planted import PlantedChange, find_scenario, planted_changes

CHANGES = list(planted_changes())


def test_there_are_sixty() -> None:
    assert len(CHANGES) == len({change.old for change in CHANGES}) == 60


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES[4::13], ids=lambda change: change.old[:40])
def test_a_planted_mistake_gets_a_scenario(change: PlantedChange, tmp_path: Path) -> None:
    text, tried = find_scenario(change, tmp_path, SearchLimit(20_000))
    assert text, tried
