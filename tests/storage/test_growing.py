"""A sequence that grows at its end can be read like a list, and a copy of it grows independently."""

from __future__ import annotations

import random

import pytest

from aoi_rules.play import growing_list
from aoi_rules.play.growing_list import GrowingList


@pytest.mark.parametrize("seed", range(20))
def test_like_a_list(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks have four items, so that every edge is tested: items are added, dropped, copied, and read in every way."""
    monkeypatch.setattr(growing_list, "_BLOCK", 4)
    rng = random.Random(seed)
    pairs = [(GrowingList[int](), list[int]())]
    for number in range(200):
        ours, theirs = rng.choice(pairs)
        what = rng.choice(("add", "add", "add", "cut", "first"))
        if what == "add":
            ours.append(number)
            theirs.append(number)
        elif what == "cut":
            size = rng.randint(0, len(theirs))
            ours.truncate(size)
            del theirs[size:]
        elif len(pairs) < 5:
            size = rng.randint(0, len(theirs))
            pairs.append((ours.take_first(size), theirs[:size]))
        for mine, its in pairs:
            assert list(mine) == its
            assert len(mine) == len(its)
            assert [mine[at] for at in range(-len(its), len(its))] == [its[at] for at in range(-len(its), len(its))]
            start, stop, step = (rng.choice((None, rng.randint(-9, 9))) for _ in range(3))
            assert mine[start:stop:step or None] == its[start:stop:step or None]


@pytest.mark.parametrize("index", [3, -4, 100, -100])
def test_no_item_of_that_number(index: int) -> None:
    with pytest.raises(IndexError):
        GrowingList([1, 2, 3])[index]
