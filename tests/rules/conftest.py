"""The ruleset for these tests."""

from __future__ import annotations

import pytest

import aoi_rules as aoi


@pytest.fixture(scope="session")
def germany() -> aoi.Ruleset:
    return aoi.load("germany")
