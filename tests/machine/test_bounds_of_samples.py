"""What is certain of hidden pieces from the move on in which there were too many deals."""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from aoi_rules.machine import belief as beliefs
from aoi_rules.machine.belief import Belief
from aoi_rules.machine.bounds import Bounds
from aoi_rules.machine.entries import WAYS
from aoi_rules.machine.worlds import World

PLACES, KINDS = 4, 3


def bounds_and_worlds(seed: int, monkeypatch: pytest.MonkeyPatch) -> tuple[Bounds | None, Bounds | None]:
    """The bounds after random moves, up to the first after which there are too many deals; and those of the worlds after it, None
    where the bounds are of the worlds before it."""
    rng, made, after = random.Random(seed), list[Bounds](), list[Bounds]()
    of, limit = Bounds.of, Belief._limit

    def noted(worlds: Iterable[World]) -> Bounds:
        made.append(of(worlds))
        return made[-1].copy()

    def limited(belief: Belief) -> None:
        before = len(made)
        limit(belief)
        after.extend(made[before:])

    monkeypatch.setattr(Bounds, "of", noted)
    monkeypatch.setattr(Belief, "_limit", limited)
    belief = Belief.of(KINDS, PLACES)
    for kind in range(KINDS):
        belief.come(0, kind, 4)
    for _ in range(40):
        place = rng.choice([place for place in range(PLACES) if belief.sizes[place]])
        known = [kind for kind, number in enumerate(belief.world(rng.randrange).sure[place]) if number]
        if known and rng.random() < 0.2 and sum(belief.sizes) > 8:
            belief.go(place, rng.choice(known))
        else:
            belief.shift(place, (place + rng.randrange(1, PLACES)) % PLACES, rng.choice((WAYS["drawn"], WAYS["named"])))
        if made:
            break
    return belief.bounds, next(iter(after), None)


def test_a_move_counts_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bounds follow from the worlds after the move that made them too many: the same move does not change them again."""
    monkeypatch.setattr(beliefs, "EXACT_DEALS", 20)
    monkeypatch.setattr(beliefs, "_FEW", 2)
    monkeypatch.setattr(beliefs, "_WORK", 60)
    found = [bounds_and_worlds(seed, monkeypatch) for seed in range(60)]
    after = [(bounds, worlds) for bounds, worlds in found if worlds is not None]
    assert len(after) > 5
    assert all(bounds == worlds for bounds, worlds in after)
