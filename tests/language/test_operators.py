"""The rows of operators are consistent: computed values are within the bounds."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from aoi_rules.language.operators import ARITHMETIC, ArithmeticOperator
from aoi_rules.model.spans import Span

_NUMBERS = (-7, -2, -1, 0, 1, 3, 6)
_SPANS: list[Span] = [*combinations_with_replacement(_NUMBERS, 2), *((None, n) for n in _NUMBERS), *((n, None) for n in _NUMBERS), (None, None)]


def within(span: Span) -> list[int]:
    """The numbers within some bounds; beyond an unknown bound, a few numbers."""
    low, high = span
    return [n for n in (*range(-9, 10), -1000, 1000) if (low is None or n >= low) and (high is None or n <= high)]


@pytest.mark.parametrize("operator", ARITHMETIC, ids=str)
def test_every_result_is_within_the_bounds(operator: ArithmeticOperator) -> None:
    for one, other in product(_SPANS, repeat=2):
        results = [operator.value(a, b) for a in within(one) for b in within(other)]
        low, high = operator.span(one, other)
        assert low is None or low <= min(results), (one, other)
        assert high is None or high >= max(results), (one, other)


@pytest.mark.parametrize("operator", [one for one in ARITHMETIC if one.within], ids=str)
def test_no_result_is_further_from_0_than_the_operand_that_is_named(operator: ArithmeticOperator) -> None:
    for left, right in product(range(-20, 21), repeat=2):
        assert abs(operator.value(left, right)) <= abs({"left": left, "right": right}[operator.within]), (left, right)
