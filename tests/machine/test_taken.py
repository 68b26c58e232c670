"""Pieces that chance takes out of some, by one random number."""

from __future__ import annotations

import random
from math import perm

from aoi_rules.machine.belief import Belief
from aoi_rules.machine.dealing import dealt
from aoi_rules.machine.draws import taken
from aoi_rules.machine.entries import WAYS


def test_each_order_comes_of_one_number() -> None:
    def numbered(number: int) -> tuple[int, ...]:
        return tuple(taken([1, 2, 3, 4], 3, lambda _: number))

    found = [numbered(number) for number in range(perm(4, 3))]
    assert len(set(found)) == perm(4, 3)
    assert all(len(set(pieces)) == 3 for pieces in found)


def test_no_number_is_drawn_for_no_piece() -> None:
    assert taken([1, 2], 0, lambda _: 1 // 0) == []


def test_nothing_is_drawn_for_a_place_where_all_is_certain() -> None:
    """A king was seen to come to a hand from which somebody chose an ace: it is there, and chance deals the rest."""
    known = Belief.of(3, 3)
    for kind in (0, 1, 2):
        known.come(0, kind, 2)
    known.come(1, 0)
    known.come(1, 1)
    known.go(1, 0, WAYS["named"], chosen=True)
    known.shift(0, 2)
    assert known.lottery.fixed == {1: 1 << 32}
    assert known.lottery.draws == []
    for seed in range(10):
        counts = dealt(known, known.sizes, known.stock, random.Random(seed).randrange).counts()
        assert counts[1] == [0, 1, 0]
        assert [sum(row) for row in counts] == [5, 1, 1]
