"""Arithmetic on the bounds of numbers."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["UNKNOWN", "Span", "extreme_span", "hull", "minus", "plus", "times"]

Span = tuple[int | None, int | None]
"""The lowest and the highest value of a number, both included; None for a bound that is not known."""
UNKNOWN: Span = (None, None)
"""The bounds of a number about which nothing is known."""


def minus(value: int | None) -> int | None:
    """The negated bound; None if it is unknown."""
    return None if value is None else -value


def plus(one: int | None, other: int | None) -> int | None:
    """The sum of two bounds; None if one is unknown."""
    return None if one is None or other is None else one + other


def times(one: int | None, other: int | None) -> int | None:
    """The product of two bounds; None if one is unknown."""
    return None if one is None or other is None else one * other


def hull(spans: Sequence[Span]) -> Span:
    """The smallest bounds that contain all the given ones; (0, 0) if there are none."""
    lows, highs = zip(*spans, strict=True) if spans else ((0,), (0,))
    return None if None in lows else min(lows), None if None in highs else max(highs)


def extreme_span(name: str, spans: list[Span]) -> Span:
    """The bounds of `min(a, b, …)` or `max(a, b, …)`: a minimum is at most the lowest known upper bound, a maximum at least the
    highest known lower bound."""
    lows = [low for low, _ in spans if low is not None]
    highs = [high for _, high in spans if high is not None]
    if name == "min":
        return min(lows) if len(lows) == len(spans) else None, min(highs, default=None)
    return max(lows, default=None), max(highs) if len(highs) == len(spans) else None
