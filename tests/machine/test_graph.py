"""Networks: the connections over open links and passable places."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from aoi_rules.machine.graph import MOST_COST, Graph
from aoi_rules.model.types import ABSENT


@pytest.mark.parametrize("seed", range(40))
def test_a_set_spreads_as_its_places_do(seed: int) -> None:
    """This includes places that may be entered but not passed."""
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


def _ways(at: int, b: int, links: list[tuple[int, int]], opened: int, through: int, been: tuple[int, ...],
          over: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """All paths that visit no place twice: the places, and the links between them."""
    if at == b:
        yield been, over
    elif len(been) == 1 or through >> at & 1:
        for number, ends in enumerate(links):
            other = ends[ends[0] == at]
            if opened >> number & 1 and at in ends and other not in been:
                yield from _ways(other, b, links, opened, through, (*been, other), (*over, number))


@pytest.mark.parametrize("seed", range(60))
def test_the_cheapest_way_is_the_first_of_all(seed: int) -> None:
    """The order is by cost, then by number of links, then place by place."""
    chance = random.Random(seed)
    places = chance.randrange(2, 7)
    links = [(chance.randrange(places), chance.randrange(places)) for _ in range(chance.randrange(1, 11))]
    graph = Graph(places, links)
    for _ in range(6):
        opened, through = chance.getrandbits(len(links)), chance.getrandbits(places)
        paths = graph.paths(opened, through)
        costs = tuple(chance.choice([-2, 0, 0, 1, 1, 2, 5]) for _ in range(len(links) + places))
        for a in range(places):
            for b in range(places):
                every = [(sum(max(0, costs[n]) for n in over) + sum(max(0, costs[len(links) + p]) for p in been[1:-1]),
                          len(over), been, over) for been, over in _ways(a, b, links, opened, through, (a,), ())]
                best = min(every, default=None)
                assert paths.least_cost(a, b, costs) == (ABSENT if best is None else best[0])
                assert paths.route(a, b, costs) == (() if best is None else best[2])
                assert paths.links_of_route(a, b, costs, 0, len(links)) == (() if best is None else best[3])
                some = tuple(n - 1 for n in (() if best is None else best[3]) if 1 <= n < 3)
                assert paths.links_of_route(a, b, costs, 1, 2) == some


def test_a_cost_has_bounds_and_an_absent_place_no_way() -> None:
    paths = Graph(3, [(0, 1), (1, 2)]).paths(3)
    assert paths.least_cost(0, 2, (10**15, -7, 0, 10**15, 0)) == 2 * MOST_COST
    assert paths.least_cost(-1, 2, (1, 1, 0, 0, 0)) == ABSENT
    assert paths.route(0, -1, (1, 1, 0, 0, 0)) == ()
    assert paths.open_links(1, 1) == 1
