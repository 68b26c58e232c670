"""Every map and every game without one, with each number of players. `.ci/run` tries one map of each game with the fewest
players, and the everyday `pytest` a part of those; the rest is for the long run."""

from __future__ import annotations

import pytest

from tests.properties.tables import MAPS, Table, loaded, numbers

FIRST = {loaded(name).model.game: name for name in reversed(MAPS)}.values()
OFTEN = ("germany", "industry")
"""The maps of the everyday run: one with hidden hands, and a grid with auctions."""


def _marks(name: str, more: bool) -> list[pytest.MarkDecorator]:
    if more or name not in FIRST:
        return [pytest.mark.slow]
    return [] if name in OFTEN else [pytest.mark.thorough]


TABLES = [pytest.param(Table(name, players), marks=_marks(name, more > 0), id=f"{name}-{players}")
          for name in MAPS for more, players in enumerate(numbers(name))]


@pytest.fixture(scope="session", params=TABLES)
def table(request: pytest.FixtureRequest) -> Table:
    """A ruleset and one of its numbers of players."""
    found: Table = request.param
    return found
