"""The cost of finding the probabilities of deals: it is bounded even if pieces moved back and forth unseen for a long time."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import aoi_rules as aoi
from aoi_rules.machine import lottery, weights
from aoi_rules.machine.rows import all_rows, counts, packed_row


def test_of_two_places_the_number_of_deals_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    """Therefore no search for exact probabilities starts unless they must be exact."""
    monkeypatch.setattr(lottery, "EXACT_DEALS", 40)
    chance, found = random.Random(1), set[tuple[bool, bool]]()
    for _ in range(300):
        stock = [chance.randrange(3) for _ in range(6)]
        size = chance.randrange(sum(stock) + 1)
        sizes, exact = [size, 0, sum(stock) - size], len(list(all_rows(counts(packed_row(stock)), size)))
        few = lottery._needs_exact_count(sizes, stock, lottery._number(sizes, stock))
        assert few is (exact <= 40)
        found.add((few, lottery._number(sizes, stock) <= 40))
    assert (True, False) in found


@pytest.mark.thorough
def test_long_pasts_cost_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players of the card game draw and play unseen for hundreds of decisions: a view examines fewer than 100 possible
    contents of hands at each decision, on average."""
    look_back, passed, decisions = weights.Weights._look_back, 0, 0

    def counted(at: weights.Weights, missing: Sequence[int]) -> None:
        nonlocal passed
        passed += len(missing)
        look_back(at, missing)

    monkeypatch.setattr(weights.Weights, "_look_back", counted)
    game, chance = aoi.load("card_game").new_game(players=2, seed=1002), random.Random(1002)
    while not game.over and decisions < 300:
        game.view(game.to_move).imagine(random.Random(decisions))
        game.play(chance.choice(game.legal_moves()))
        decisions += 1
    assert 0 < passed < 100 * decisions
