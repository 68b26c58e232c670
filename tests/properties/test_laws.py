"""The conformance kit, which tests any author's ruleset, applied to the library's, with any seats and options."""

from __future__ import annotations

import pytest
from hypothesis import given

import aoi_rules as aoi
from aoi_rules.library import catalogue
from aoi_rules.testing.conformance import LAWS, Trial, numbers
from tests.properties.tables import EXCUSED, EXTENDED, Start, Table, dice, laws, starts

LONG_LAWS = ("a seat learns nothing that it may not see", "a saved game loads as the same game", "a copy is independent of its game",
             "undo leads back to the first decision, and redo forward again", "what a seat imagines is consistent with what it saw")
"""In the daily run only the grid is tested with these, since its games are shorter."""


@pytest.mark.slow  # games that the kit does not try: a failure in one game of a hundred must not be a false alarm
@pytest.mark.parametrize("name", [e.name for e in catalogue.entries() if e.name not in EXCUSED])
def test_secrets_of_many_games(name: str) -> None:
    if name in EXTENDED and any(d.severity == "error" for d in aoi.check(name)):
        pytest.skip("there is nothing to play in it without a map")
    rules = aoi.load(name)
    for players in numbers(rules):
        for seed in (2, 3):
            Trial(rules, players, seed, name).keep("a seat learns nothing that it may not see")


@pytest.mark.thorough_with(*(f"germany-3-{law}" for law in LONG_LAWS))
@pytest.mark.parametrize("law", LAWS)
@laws(2)
@given(start=starts)
def test_a_law(table: Table, law: str, start: Start) -> None:
    """Any seats in any order, with any options."""
    LAWS[law](lambda: table.begun(start), dice(start.choices))
