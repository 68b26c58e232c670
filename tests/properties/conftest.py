"""Every map and every game without one, with every number of players."""

from __future__ import annotations

import pytest

from tests.properties.tables import MAPS, Table, numbers

TABLES = [Table(name, players) for name in MAPS for players in numbers(name)]


@pytest.fixture(scope="session", params=TABLES, ids=lambda t: f"{t.name}-{t.players}")
def table(request: pytest.FixtureRequest) -> Table:
    """A ruleset and a number of players that it is for."""
    found: Table = request.param
    return found
