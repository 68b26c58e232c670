"""The domain of a choice: the numbers that it can ever be, known before any game."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.typed.expressions import Span

__all__ = ["Domain"]


@frozen
class Domain:
    """The least and the greatest number of a choice, both included; where nothing can be chosen, `high` is `low` - 1.

    `cut_low` and `cut_high` say that what is gone through may pass them, so that it must be cut.
    """

    low: int
    high: int
    cut_low: bool = False
    cut_high: bool = False

    @property
    def span(self) -> Span:
        """The same as bounds of a name."""
        return self.low, self.high

    @property
    def cut(self) -> Span:
        """Where what is gone through must be cut: at the least and at the greatest number, None where it need not."""
        return self.low if self.cut_low else None, self.high if self.cut_high else None
