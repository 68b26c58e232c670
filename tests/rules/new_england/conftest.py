"""The maps that these tests play: two small ones of their own, and the real one."""

from __future__ import annotations

from pathlib import Path

import pytest

import aoi_rules as aoi

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def coast() -> aoi.Ruleset:
    return aoi.load(HERE / "coast.aoi")


@pytest.fixture(scope="session")
def valley() -> aoi.Ruleset:
    return aoi.load(HERE / "valley.aoi")


@pytest.fixture(scope="session")
def new_england() -> aoi.Ruleset:
    return aoi.load("new_england")
