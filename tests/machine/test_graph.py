"""Networks: what is joined, over links that are open and places that may be passed."""

from __future__ import annotations

import random

import pytest

from aoi_rules.machine.graph import Graph


@pytest.mark.parametrize("seed", range(40))
def test_a_set_spreads_as_its_places_do(seed: int) -> None:
    """Also where some places may be entered but not passed."""
    chance = random.Random(seed)
    places = chance.randrange(2, 12)
    links = [(chance.randrange(places), chance.randrange(places)) for _ in range(chance.randrange(1, 16))]
    graph = Graph(places, links)
    for _ in range(20):
        paths = graph.paths(chance.getrandbits(len(links)), chance.choice([-1, chance.getrandbits(places)]))
        origins, joined = chance.getrandbits(places), 0
        for place in range(places):
            joined |= paths.reached(place) if origins >> place & 1 else 0
        assert paths.spread(origins) == joined
