"""Bounds of numbers: the least and the greatest value of something, and of the least or the greatest of several."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.compiler.typed.expressions import Span

__all__ = ["UNKNOWN", "Span", "extreme_span", "hull", "minus", "plus", "times"]

UNKNOWN: Span = (None, None)
"""The bounds of what may be any number."""


def minus(value: int | None) -> int | None:
    """The negative of a bound."""
    return None if value is None else -value


def plus(one: int | None, other: int | None) -> int | None:
    """The sum of two bounds."""
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
