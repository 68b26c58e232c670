"""Rules that name a seat that does not play, in each place for a name of each word: the name is refused, or the game
continues."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from tests.hostile.names import fields
from tests.hostile.rulesets import used

LAST = "green"
"""The seat of the small game that is absent from games with the fewest players."""


@pytest.mark.slow
def test_a_seat_that_does_not_play_does_no_harm_anywhere() -> None:
    taken = 0
    for places in fields():
        for text in {spot.with_name(LAST) for spot in places if spot.kind == "game"}:
            if any(problem.severity == "error" for problem in aoi.check(text=text)):
                continue
            rules = aoi.load(text=text)
            used(rules, 1, rules.model.least_players)
            taken += LAST in rules.model.seats and rules.model.names_seats
    assert taken > 10
