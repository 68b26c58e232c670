"""Rows in one number, compared with the numbers one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoi_rules.machine.rows import cap_row, counts, form, forms, least_forms, packed_row, row_of, total

numbers = st.lists(st.integers(0, 6), min_size=1, max_size=6)


@given(numbers, st.integers(0, 8))
def test_of_no_kind_there_are_more_than_may_be(row: list[int], most: int) -> None:
    packed = packed_row(row)
    assert row_of(cap_row(packed, most, len(row)), len(row)) == tuple(min(n, most) for n in row)
    assert total(packed) == sum(row)


@pytest.mark.thorough
@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 3)), min_size=1, max_size=5), st.integers(0, 5))
def test_each_form_of_a_place_is_found_once(kinds: list[tuple[int, int]], size: int) -> None:
    """The test goes through all rows that can be taken; their number is known in advance."""
    classes, left = tuple(number for number, _ in kinds), packed_row(n for _, n in kinds)
    size = min(size, total(left))
    found = list(forms(classes, left, (size,)))
    assert len(found) == len(set(found)) == least_forms(classes, left, (size,), 1000)
    assert set(found) == {form(row, classes, 1) for row in rows(left, size)}


def rows(left: int, size: int) -> set[int]:
    """All rows of a number of pieces."""
    found = {0}
    for _ in range(size):
        found = {row + unit for row in found for unit, n in counts(left) if row // unit % (1 << 32) < n}
    return found


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(0, 2)), min_size=1, max_size=4), st.integers(0, 3), st.integers(0, 3))
def test_there_are_never_fewer_forms_of_two_places(kinds: list[tuple[int, int]], first: int, second: int) -> None:
    classes, left = tuple(number for number, _ in kinds), packed_row(n for _, n in kinds)
    if first + second <= total(left):
        sizes = first, second
        assert least_forms(classes, left, sizes, 1000) <= len(set(forms(classes, left, sizes)))
