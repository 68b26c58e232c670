"""Bounds of numbers: between which values a sum, a product or the least of several lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aoi_rules.compiler.typed.expressions import Span

__all__ = ["UNKNOWN", "Span", "arithmetic_span", "extreme_span", "hull", "minus", "times"]

UNKNOWN: Span = (None, None)
"""The bounds of what may be any number."""


def minus(value: int | None) -> int | None:
    """The negative of a bound."""
    return None if value is None else -value


def _plus(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else one + other


def times(one: int | None, other: int | None) -> int | None:
    """The product of two bounds."""
    return None if one is None or other is None else one * other


def hull(spans: Sequence[Span]) -> Span:
    """From the least of all to the greatest; of nothing, 0."""
    lows, highs = zip(*spans, strict=True) if spans else ((0,), (0,))
    return None if None in lows else min(lows), None if None in highs else max(highs)


def extreme_span(name: str, spans: list[Span]) -> Span:
    """`min(a, b)` is at most the least upper bound known, `max(a, b)` at least the greatest lower bound known."""
    lows = [low for low, _ in spans if low is not None]
    highs = [high for _, high in spans if high is not None]
    if name == "min":
        return min(lows) if len(lows) == len(spans) else None, min(highs, default=None)
    return max(lows, default=None), max(highs) if len(highs) == len(spans) else None


def _sum(one: Span, other: Span) -> Span:
    return _plus(one[0], other[0]), _plus(one[1], other[1])


def _difference(one: Span, other: Span) -> Span:
    return _plus(one[0], minus(other[1])), _plus(one[1], minus(other[0]))


def _product(one: Span, other: Span) -> Span:
    if one[0] is not None and other[0] is not None and one[0] >= 0 and other[0] >= 0:
        return one[0] * other[0], times(one[1], other[1])
    ends = [times(a, b) for a in one for b in other]
    return hull([(e, e) for e in ends])


def _quotient(one: Span, other: Span) -> Span:
    """By a divisor that is never negative; dividing by 0 gives 0."""
    least = other[0]
    if least is None or least < 0:
        return UNKNOWN
    by = max(1, least)
    low, high = one
    return (None if low is None else min(0, low // by), None if high is None else max(0, high // by))


def _rest(one: Span, other: Span) -> Span:
    """What is left when it is divided by what is never negative; dividing by 0 leaves 0."""
    least, most = other
    if least is None or least < 0:
        return UNKNOWN
    whole = one[1] if one[0] is not None and one[0] >= 0 else None
    return 0, min((n for n in (whole, None if most is None else max(0, most - 1)) if n is not None), default=None)


def arithmetic_span(operator: str, left: Span, right: Span) -> Span:
    """The bounds of what two values give, by theirs."""
    return _ARITHMETIC[operator](left, right)


_ARITHMETIC: dict[str, Callable[[Span, Span], Span]] = {
    "+": _sum, "-": _difference, "*": _product, "//": _quotient, "%": _rest,
}
