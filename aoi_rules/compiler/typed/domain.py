"""The domain of a choice: the numbers that it can take in any game, known before a game starts."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.model.spans import Span

__all__ = ["Domain"]


@frozen
class Domain:
    """The least and the greatest number of a choice, both included; if nothing can be chosen, `high` is `low` - 1.

    `cut_low` and `cut_high` mean that values iterated over may be outside these bounds, so that they must be skipped.
    """

    low: int
    high: int
    cut_low: bool = False
    cut_high: bool = False

    @property
    def span(self) -> Span:
        """The domain as the bounds of a number."""
        return self.low, self.high

    @property
    def cut(self) -> Span:
        """The bounds that must be checked while iterating: the least and the greatest number, each None if no value can exceed
        it."""
        return self.low if self.cut_low else None, self.high if self.cut_high else None
