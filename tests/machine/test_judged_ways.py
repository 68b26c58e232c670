"""Sets of combinations and of lines, as integers."""

from __future__ import annotations

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from aoi_rules.machine.judged_ways import JudgedWays, Values, first_of, members_of, set_of

NUMBERS = st.lists(st.integers(0, 9), max_size=4, unique=True).map(tuple)
EACH = st.lists(NUMBERS, max_size=3)


@st.composite
def tables(draw: st.DrawFn) -> tuple[list[Values], dict[Values, int]]:
    """Values of each choice, and the set of lines that forbid each of the first few combinations."""
    values = draw(EACH)
    ways = list(product(*values))
    judged = ways[: draw(st.integers(0, len(ways)))] if draw(st.booleans()) else ways
    return values, {way: draw(st.integers(0, 7)) for way in judged}


@given(tables(), EACH)
def test_ways_are_found_by_their_values(drawn: tuple[list[Values], dict[Values, int]], wanted: list[Values]) -> None:
    values, lines = drawn
    judged = JudgedWays(values, [*lines.values()])
    assert [judged.way(number) for number in members_of(judged.every)] == [*lines]
    for way in product(*[(*some, 10) for some in values]):
        assert judged.lines_of(way) == lines.get(way)
    for forbidding, ways in judged.ways_by_lines.items():
        assert [judged.way(number) for number in members_of(ways)] == [way for way in lines if lines[way] == forbidding] != []
    assert judged.ways_by_lines.keys() == {*lines.values()}
    each = [tuple(value for value in some if value in values[at]) for at, some in enumerate(wanted[: len(values)])]
    having = judged.select_ways(each)
    assert having is not None
    assert [judged.way(number) for number in members_of(having)] == [
        way for way in lines if all(value in some for value, some in zip(way, each, strict=False))]
    if values:
        assert judged.select_ways([(*values[0][1:], 10)]) is None


@given(st.sets(st.integers(0, 200)), st.integers(1, 30))
def test_the_first_of_some(numbers: set[int], most: int) -> None:
    assert [*members_of(set_of(numbers))] == sorted(numbers)
    assert [*members_of(first_of(set_of(numbers), most))] == sorted(numbers)[:most]
