"""Hints for figures that are money where a number is wanted, or a number where money is."""

from __future__ import annotations

from aoi_rules.advice.suggestions import Guess
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.model.types import Shape

__all__ = ["Figure", "figure", "other_kind"]

Figure = tree.Number | tree.Money
_COUNTED = {Shape.NUMBER, Shape.MONEY}


def figure(node: Expression) -> bool:
    """Whether an expression is a figure as it is written."""
    return isinstance(node, Figure)


def other_kind(node: Expression, wanted: Shape, found: Shape) -> Guess | None:
    """The hint how a figure is written as what is wanted: with a `$`, or without one; it is the only correction.  None
    where it is no figure, or something else is wanted."""
    if not isinstance(node, Figure) or {wanted, found} != _COUNTED:
        return None
    mark = "?" if node.place.text.endswith("?") else ""  # it stays unconfirmed
    text = f"{'$' if wanted is Shape.MONEY else ''}{node.value}{mark}"
    return Guess.of(f"write `{text}`", node.place.text, text)
