"""The decisions of four greedy bots at auctions, in trade and in war."""

from __future__ import annotations

import pytest

import aoi_rules as aoi
from tests.bots.habits import Habits


def habits(name: str, seeds: range) -> Habits:
    """The counts from games of four greedy bots."""
    rules, found = aoi.load(name), Habits()
    for seed in seeds:
        found.play(rules, 4, "greedy", seed)
    return found


@pytest.mark.slow
def test_a_field_fetches_what_it_is_worth() -> None:
    found = habits("industry", range(1, 3))
    assert max(found.prices) > 4
    assert len(set(found.prices)) > 4
    assert sum(bid > 1 for bid in found.first_bids) > len(found.first_bids) // 2


@pytest.mark.slow
def test_trades_that_both_want_and_no_gun_card_for_a_war_that_cannot_be_won() -> None:
    found = habits("card_game", range(101, 105))
    assert found.moves["accept"] > 0
    assert found.moves["arm"] > 0
    assert found.hopeless == 0


@pytest.mark.slow
def test_a_gun_card_without_hope_is_counted() -> None:
    """Random bots lay gun cards in wars that they cannot win, so the count above can differ from 0."""
    rules, found = aoi.load("card_game"), Habits()
    for seed in range(1, 3):
        found.play(rules, 4, "random", seed)
    assert found.hopeless > 0


def test_what_happens_in_a_game_is_counted() -> None:
    found = Habits()
    found.play(aoi.load("industry"), 3, "random", 1)
    assert (found.games, found.decisions > 50, len(found.points)) == (1, True, 3)
    assert sum(found.moves.values()) == found.decisions
    assert 0 < len(found.prices) <= found.moves["offer"]
    assert len(found.first_bids) == len(found.prices)
