"""Which worlds stand for all others where there are too many deals."""

from __future__ import annotations

from itertools import islice
from random import Random

from aoi_rules.machine.bounds import Bounds
from aoi_rules.machine.contents import opened
from aoi_rules.machine.worlds import World

__all__ = ["dealt_worlds", "repaired", "sampled"]

_REPAIRED = 16
"""How many worlds of a sample are changed where none agrees with what was seen."""


def dealt_worlds(worlds: dict[World, float], most: int) -> dict[World, float]:
    """The deals of worlds with their probabilities; empty where there are more than the given number."""
    places = range(len(next(iter(worlds)).sure))
    for place in places:
        found: dict[World, float] = {}
        for world, weight in worlds.items():
            for part, then in opened(world, place):
                found[then] = found.get(then, 0.0) + weight * part
                if len(found) > most:
                    return {}
        worlds = found
    return worlds


def sampled(worlds: dict[World, float], most: int) -> dict[World, float]:
    """At most the given number of worlds: those that are likely with their probabilities; of the others some, at equal distances,
    which stand for all."""
    apart, found, at = sum(worlds.values()) / most, dict[World, float](), 0.5
    for world, weight in worlds.items():
        if weight >= apart:
            found[world] = weight
        else:
            at += weight / apart
            if at >= 1:
                at -= 1
                found[world] = apart
    return found


def repaired(worlds: dict[World, float], bounds: Bounds, place: int, kind: int) -> dict[World, float]:
    """Deals like the most likely of these worlds, but with a piece of a kind in a place where they have none."""
    rng, found = Random(len(worlds)), dict[World, float]()  # noqa: S311 - the same whenever the same was seen
    for world in islice(sorted(worlds, key=worlds.__getitem__, reverse=True), _REPAIRED):
        deal = bounds.exchanged(_settled(world, rng), place, kind)
        if deal is not None:
            then = World(tuple(map(tuple, deal)), ())
            found[then] = found.get(then, 0.0) + worlds[world]
    return found


def _settled(world: World, rng: Random) -> list[list[int]]:
    """A deal of a world."""
    found = [list(row) for row in world.sure]
    for kinds, cells in world.lots:
        left = [kind for kind, number in enumerate(kinds) for _ in range(number)]
        rng.shuffle(left)
        for place, number in enumerate(cells):
            for _ in range(number):
                found[place][left.pop()] += 1
    return found
