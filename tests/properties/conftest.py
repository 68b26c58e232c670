"""Every map and every game without one: with the fewest players every day, with the most in the long run."""

from __future__ import annotations

import pytest

from tests.properties.tables import MAPS, Table, numbers

TABLES = [pytest.param(Table(name, players), marks=[pytest.mark.slow] if more else [], id=f"{name}-{players}")
          for name in MAPS for more, players in enumerate(numbers(name))]


@pytest.fixture(scope="session", params=TABLES)
def table(request: pytest.FixtureRequest) -> Table:
    """A ruleset and a number of players that it is for."""
    found: Table = request.param
    return found
