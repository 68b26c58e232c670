"""The arithmetic operators: the types of their operands, the type of the result, and its bounds."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping

from attrs import frozen

from aoi_rules.compiler.typed.expressions import Span
from aoi_rules.compiler.typed.spans import UNKNOWN, hull, minus, plus, times
from aoi_rules.model.types import MONEY, NUMBER, Type

__all__ = ["OPERATORS", "Operator"]


@frozen
class Operator:
    """An operator on whole numbers.

    `results` maps the kinds of the operands to the type of the result; other combinations are errors.  `compute` computes the
    result, `span` its bounds from the bounds of the operands.  An operator that `divides` gives 0 where the right operand is 0.
    The result is never further from 0 than the operand that `within` names (`left` or `right`), if it names one.
    """

    sign: str
    results: Mapping[tuple[str, str], Type]
    compute: Callable[[int, int], int]
    span: Callable[[Span, Span], Span]
    divides: bool = False
    within: str = ""

    def value(self, left: int, right: int) -> int:
        """The result for two numbers."""
        return 0 if self.divides and right == 0 else self.compute(left, right)


def _sum(one: Span, other: Span) -> Span:
    return plus(one[0], other[0]), plus(one[1], other[1])


def _difference(one: Span, other: Span) -> Span:
    return plus(one[0], minus(other[1])), plus(one[1], minus(other[0]))


def _product(one: Span, other: Span) -> Span:
    if one[0] is not None and other[0] is not None and one[0] >= 0 and other[0] >= 0:
        return one[0] * other[0], times(one[1], other[1])
    ends = [times(a, b) for a in one for b in other]
    return hull([(e, e) for e in ends])


def _quotient(one: Span, other: Span) -> Span:
    """The bounds of a quotient whose divisor is never negative; division by 0 gives 0."""
    least = other[0]
    if least is None or least < 0:
        return UNKNOWN
    by = max(1, least)
    low, high = one
    return (None if low is None else min(0, low // by), None if high is None else max(0, high // by))


def _rest(one: Span, other: Span) -> Span:
    """The bounds of a remainder whose divisor is never negative; division by 0 gives the remainder 0."""
    least, most = other
    if least is None or least < 0:
        return UNKNOWN
    whole = one[1] if one[0] is not None and one[0] >= 0 else None
    return 0, min((n for n in (whole, None if most is None else max(0, most - 1)) if n is not None), default=None)


_ALIKE = {("number", "number"): NUMBER, ("money", "money"): MONEY}
_PRODUCTS = {("number", "number"): NUMBER, ("money", "number"): MONEY, ("number", "money"): MONEY}
_QUOTIENTS = {("number", "number"): NUMBER, ("money", "money"): NUMBER, ("money", "number"): MONEY}

OPERATORS = {each.sign: each for each in (
    Operator("+", _ALIKE, operator.add, _sum),
    Operator("-", _ALIKE, operator.sub, _difference),
    Operator("*", _PRODUCTS, operator.mul, _product),
    Operator("//", _QUOTIENTS, operator.floordiv, _quotient, divides=True, within="left"),
    Operator("%", _ALIKE, operator.mod, _rest, divides=True, within="right"),
)}
"""All arithmetic operators by their signs."""
