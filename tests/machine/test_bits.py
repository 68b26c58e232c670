"""The members of a set as numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aoi_rules.machine import kernel
from aoi_rules.machine.kernel import bits


@given(st.integers(0, 1 << 200) | st.integers(0, 70).map(lambda n: 1 << n))
def test_the_numbers_of_the_set_bits_ascend(mask: int) -> None:
    assert bits(mask) == tuple(i for i in range(mask.bit_length()) if mask >> i & 1)
    assert bits(mask) is bits(mask)


def test_not_everything_is_remembered_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "_MOST_MASKS", 10)
    few = kernel._Bits()
    for mask in range(100):
        assert few[mask] == bits(mask)
        assert len(few) <= 11
