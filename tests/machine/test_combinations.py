"""Combinations of choices have integers in the order of their values, and impossible combinations have none."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoi_rules.machine.combinations import Combinations

Values = tuple[int, ...]


def some(found: set[Values]) -> Combinations:
    """Any set of combinations as a diagram, with a node for each prefix, and neighbours with equal endings in one run."""
    nodes: list[tuple[tuple[int, int, int], ...]] = []
    known: dict[frozenset[Values], int] = {}

    def node(rest: frozenset[Values]) -> int:
        if rest == {()}:
            return -1
        if rest not in known:
            runs: list[tuple[int, int, int]] = []
            for value in sorted({one[0] for one in rest}):
                after = node(frozenset(one[1:] for one in rest if one[0] == value))
                if runs and runs[-1][1:] == (value - 1, after):
                    runs[-1] = (runs[-1][0], value, after)
                else:
                    runs.append((value, value, after))
            nodes.append(tuple(runs))
            known[rest] = len(nodes) - 1
        return known[rest]

    node(frozenset(found))
    return Combinations(tuple(nodes))


@pytest.mark.parametrize(("ranges", "count"), [((), 1), (((0, 4),), 5), (((1, 3), (-2, 1)), 12), (((0, 3), (5, 4)), 0)])
def test_all_values_within_bounds(ranges: tuple[tuple[int, int], ...], count: int) -> None:
    found = Combinations.of_ranges(ranges)
    every = list(product(*(range(low, high + 1) for low, high in ranges)))
    assert found.count == count == len(every)
    assert [found.place(values) for values in every] == [(number, len(ranges)) for number in range(count)]
    assert [found.values(number) for number in range(count)] == every


@given(st.integers(1, 3).flatmap(lambda choices: st.tuples(
    st.just(choices), st.sets(st.tuples(*[st.integers(-2, 6)] * choices), max_size=60))))
def test_each_has_its_number_and_no_other_has_one(drawn: tuple[int, set[Values]]) -> None:
    choices, wanted = drawn
    found = some(wanted) if wanted else Combinations(((),) * choices)
    assert found.count == len(wanted)
    for number, values in enumerate(sorted(wanted)):
        assert found.place(values) == (number, choices)
        assert found.values(number) == values
    for values in product(range(-3, 8), repeat=choices):
        fitting = next((at for at in range(choices) if not any(one[: at + 1] == values[: at + 1] for one in wanted)), choices)
        assert found.place(values)[1] == fitting, values
