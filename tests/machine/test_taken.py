"""Pieces that chance takes from a set, by one random number."""

from __future__ import annotations

import random
from math import perm

from aoi_rules.machine.belief import Belief
from aoi_rules.machine.dealing import deal_pieces
from aoi_rules.machine.entries import WAYS
from aoi_rules.machine.sampling import draw_pieces


def test_each_order_comes_of_one_number() -> None:
    def numbered(number: int) -> tuple[int, ...]:
        return tuple(draw_pieces([1, 2, 3, 4], 3, lambda _: number))

    found = [numbered(number) for number in range(perm(4, 3))]
    assert len(set(found)) == perm(4, 3)
    assert all(len(set(pieces)) == 3 for pieces in found)


def test_no_number_is_drawn_for_no_piece() -> None:
    assert draw_pieces([1, 2], 0, lambda _: 1 // 0) == []


def test_nothing_is_drawn_for_a_place_where_all_is_certain() -> None:
    """A king was seen to come to a hand from which somebody chose an ace: it is there, and chance deals the rest."""
    known = Belief.of(3, 3)
    for kind in (0, 1, 2):
        known.add_known_pieces(0, kind, 2)
    known.add_known_pieces(1, 0)
    known.add_known_pieces(1, 1)
    known.go(1, 0, WAYS["named"], chosen=True)
    known.shift(0, 2)
    assert known.lottery.fixed == {1: 1 << 32}
    assert known.lottery.draws == []
    for seed in range(10):
        counts = deal_pieces(known, known.sizes, known.stock, random.Random(seed).randrange).counts()
        assert counts[1] == [0, 1, 0]
        assert [sum(row) for row in counts] == [5, 1, 1]


def hand(place: int) -> Belief:
    """A place of three pieces, of which somebody chose an ace."""
    known = Belief.of(3, 4)
    for kind in (0, 1, 2):
        known.add_known_pieces(0, kind, 4)
    for _ in range(3):
        known.shift(0, place)
    known.go(place, 0, WAYS["named"], chosen=True)
    return known


def test_who_saw_the_same_shares_the_weights() -> None:
    """The number of the place does not matter; after another step the weights differ."""
    one, two = hand(1), hand(2)
    weights = one.factors.of[1].weights
    assert two.factors.of[2].weights is weights
    assert two.lottery.draws[0].least == one.lottery.draws[0].least < one.lottery.draws[0].greatest
    two.go(2, 1, WAYS["named"], chosen=True)
    assert two.factors.of[2].weights is not weights is one.factors.of[1].weights


def test_what_says_nothing_is_not_drawn() -> None:
    """Each kind has one piece that was seen to be drawn by chance: the others are as likely as before."""
    known = Belief.of(2, 3)
    for kind in (0, 1):
        known.add_known_pieces(0, kind, 2)
    known.shift(0, 1)
    known.shift(1, 2, WAYS["named"])
    known.shift(0, 2)
    assert known.factors.of
    assert known.lottery.known
    assert known.lottery.draws == []
