"""Bounds of numbers, as far as the program shows them: where they are small, C needs no check."""

from __future__ import annotations

from aoi_rules.compiler.emit.c.kinds import Kinds
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.model.types import ABSENT

__all__ = ["SMALL", "bounds"]

SMALL = 1 << 62
"""Numbers whose amount is below this one can be computed with plain C arithmetic."""
_ANY = (ABSENT, -ABSENT)

Bounds = tuple[int, int]


def bounds(node: exp.Expr, kinds: Kinds) -> Bounds:
    """The least and the greatest value of a number."""
    if isinstance(node, exp.Const):
        return (int(node.value), int(node.value)) if not isinstance(node.value, str) else _ANY
    if isinstance(node, exp.Arithmetic):
        return _computed(node, kinds)
    if isinstance(node, exp.At) and isinstance(node.things, exp.Table):
        rows = node.things.data.rows
        if all(isinstance(row, int) for row in rows):
            return min(rows), max(rows)
    if isinstance(node, exp.Compare | exp.Logic | exp.Not | exp.HasBit | exp.Within):
        return 0, 1
    if isinstance(node, exp.Local) and node.name in kinds.loops:
        return kinds.loops[node.name]
    return _ANY


def _computed(node: exp.Arithmetic, kinds: Kinds) -> Bounds:
    (a, b), (x, y) = bounds(node.left, kinds), bounds(node.right, kinds)
    if max(map(abs, (a, b, x, y))) >= SMALL:
        return _ANY
    if node.operator == "+":
        return a + x, b + y
    if node.operator == "-":
        return a - y, b - x
    if node.operator == "*":
        products = (a * x, a * y, b * x, b * y)
        return min(products), max(products)
    return _ANY
