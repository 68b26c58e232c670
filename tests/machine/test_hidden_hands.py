"""A hand that nobody else sees, as in many card games: it draws, replaces, plays and discards, and the discards are shuffled again.

The test lists all possible histories and compares the known probabilities with the list.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from aoi_rules.machine import lottery, trails
from aoi_rules.machine.dealing import deal_pieces
from tests.machine.test_belief import DRAWN, NAMED, Table, unlikely

DECK, HAND, ASIDE, OPEN = range(4)


class Cards(Table):
    """A deck, a hand, and the cards set aside by its owner; discards are open to the viewer, and so are the cards that the viewer
    drew."""

    def turn(self) -> None:
        """The owner draws four cards and the viewer one; up to two are replaced; the owner plays or discards until three are left."""
        for _ in range(4):
            self.draw()
        if self.rng.random() < 0.7:
            self.refill()
            self._gone(DECK, DRAWN)
        self.offer()
        replaced = self.rng.randrange(3)
        for _ in range(replaced):
            self._unseen(HAND, ASIDE, NAMED)
        for _ in range(replaced):
            self._gone(ASIDE, DRAWN)
        for _ in range(replaced):
            self.draw()
        while sum(self.true[HAND]) > 3:
            self._gone(HAND, NAMED if self.rng.random() < 0.8 else DRAWN)

    def draw(self) -> None:
        self.refill()
        self._unseen(DECK, HAND, DRAWN)

    def refill(self) -> None:
        """The open cards are shuffled into the deck once it is empty."""
        if not any(self.true[DECK]):
            for kind in [kind for kind, n in enumerate(self.true[OPEN]) for _ in range(n)]:
                self._come(DECK, kind)

    def offer(self) -> None:
        """A card is set aside and taken back; sometimes the viewer gives one instead."""
        if self.rng.random() < 0.5:
            self._unseen(HAND, ASIDE, NAMED)
            self._all(ASIDE, HAND)
        elif self.rng.random() < 0.3 and any(self.true[OPEN]):
            self._come(HAND, self._piece(OPEN, DRAWN))


def cards(seeds: range) -> Iterator[Cards]:
    """A table after each of several turns."""
    for seed in seeds:
        table = Cards.laid(seed, ((2, 2, 2, 2, 2, 2, 2, 2), (3, 1, 2, 1, 2, 1, 3, 3), (1, 2, 2, 3, 2, 2, 2))[seed % 3], 3)
        for _ in range(5):
            table.turn()
            yield table


@pytest.mark.slow_with("many")
@pytest.mark.parametrize(("seeds", "least"), [(range(3), 5), pytest.param(range(3, 40), 50, marks=pytest.mark.thorough)], ids=["few", "many"])
def test_what_is_known_of_a_hand_is_exact(seeds: range, least: int) -> None:
    """This holds however often it drew, replaced and discarded unseen, and whenever the discards were shuffled."""
    several = 0
    for table in cards(seeds):
        assert table.known.lottery.known
        assert table.distance() < 1e-9
        several += len(table.likely) > 10
    assert several > least


@pytest.mark.slow_with("0-lengths0", "250-lengths1")
@pytest.mark.thorough
@pytest.mark.parametrize(("few", "lengths"), [(0, {2, 3}), (250, {2})])
def test_one_way_back_is_enough(few: int, lengths: set[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """If some weights are not found, states are accepted with the same frequency: back to the step with few possible states, or
    to the first step.

    Chi-square over 3000 deals each; the critical value is that of one in 100,000."""
    monkeypatch.setattr(lottery, "_SHORT", (0, 0))
    monkeypatch.setattr(trails, "_FEW", ((few, 3000),))
    stages = set[int]()
    for table in cards(range(100, 108)):
        deal = table.deal()
        sizes, stock = [sum(row) for row in deal], [sum(column) for column in zip(*deal, strict=True)]
        stages |= {len(draw.trail.stages) for draw in table.known.lottery.draws if draw.trail is not None}
        found = [tuple(map(tuple, deal_pieces(table.known, sizes, stock, table.rng.randrange).counts())) for _ in range(3000)]
        assert set(found) <= table.likely.keys()
        unlikely(table.likely, {deal: found.count(deal) for deal in table.likely}, 3000)
    assert lengths <= stages
