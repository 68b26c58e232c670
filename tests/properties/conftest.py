"""Every map with every number of players."""

from __future__ import annotations

import pytest

from tests.properties.tables import MAPS, PLAYERS, Table

TABLES = [Table(name, players) for name in MAPS for players in PLAYERS]


@pytest.fixture(scope="session", params=TABLES, ids=lambda t: f"{t.name}-{t.players}")
def table(request: pytest.FixtureRequest) -> Table:
    """A map and a number of players that it is for."""
    found: Table = request.param
    found.sit()
    return found
