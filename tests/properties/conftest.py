"""Every map with every number of players."""

from __future__ import annotations

import pytest

from tests.properties.tables import MAPS, PLAYERS, Table


@pytest.fixture(scope="session", params=[Table(m, p) for m in MAPS for p in PLAYERS], ids=lambda t: f"{t.name}-{t.players}")
def table(request: pytest.FixtureRequest) -> Table:
    """A map and a number of players that it is for."""
    found: Table = request.param
    found.sit()
    return found
