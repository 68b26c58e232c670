"""The towns of one colour are neighbours on both maps of Age of Industry, according to reports of the printed maps (a
reconstruction)."""

from collections import defaultdict

import pytest

import aoi_rules as aoi


@pytest.mark.parametrize(("name", "least"), [("germany", 21), ("new_england", 16)])
def test_towns_of_one_colour_are_connected_by_railways(name: str, least: int) -> None:
    model = aoi.load(name).model
    (colours,) = [fact.values for fact in model.type("location").fields if fact.name == "colour"]
    (ends,) = [fact.values for fact in model.type("rail").fields if fact.name == "ends"]
    alike = [pair for pair in ends if colours[pair[0]] == colours[pair[1]] >= 0]
    assert len(alike) >= least
    groups = {place: {place} for place in range(len(colours))}
    for one, other in alike:
        groups[one] |= groups[other]
        for place in groups[one]:
            groups[place] = groups[one]
    regions = defaultdict[int, set[frozenset[int]]](set)
    for place, colour in enumerate(colours):
        if colour >= 0 and any(place in pair for pair in ends):  # not the seas
            regions[colour].add(frozenset(groups[place]))
    assert regions
    assert {colour: len(found) for colour, found in regions.items() if len(found) > 1} == {}
