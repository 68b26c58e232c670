"""Every map and every game without one.  Every day it is one map of each game with the fewest players; the others, and the
most players, are for the long run."""

from __future__ import annotations

import pytest

from tests.properties.tables import MAPS, Table, loaded, numbers

FIRST = {loaded(name).model.game: name for name in reversed(MAPS)}.values()
TABLES = [pytest.param(Table(name, players), marks=[pytest.mark.slow] if more or name not in FIRST else [], id=f"{name}-{players}")
          for name in MAPS for more, players in enumerate(numbers(name))]


@pytest.fixture(scope="session", params=TABLES)
def table(request: pytest.FixtureRequest) -> Table:
    """A ruleset and a number of players that it is for."""
    found: Table = request.param
    return found
