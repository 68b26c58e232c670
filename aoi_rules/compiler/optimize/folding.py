"""Constant folding: operations on literal numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.machine.budget import GREATEST, LEAST

__all__ = ["FOLDED"]


def _literal_values(*nodes: exp.Expression) -> list[int] | None:
    """The values of nodes, where all of them are literal numbers of a game; an absent number is never folded."""
    found = [node.value for node in nodes if isinstance(node, exp.Const) and isinstance(node.value, int)]
    return found if len(found) == len(nodes) and all(LEAST <= n <= GREATEST for n in found) else None


def _make_literal(value: int, node: exp.Expression) -> exp.Expression:
    return exp.Const(value) if LEAST <= value <= GREATEST else node


def _fold_arithmetic(node: exp.Arithmetic) -> exp.Expression:
    figures = _literal_values(node.left, node.right)
    if figures is None:
        return node
    return _make_literal(node.operator.value(*figures), node)


def _fold_negate(node: exp.Negate) -> exp.Expression:
    figures = _literal_values(node.operand)
    return node if figures is None else _make_literal(-figures[0], node)


def _fold_fits(node: exp.Fits) -> exp.Expression:
    return node if _literal_values(node.value) is None else node.value


def _fold_compare(node: exp.Compare) -> exp.Expression:
    values: list[Any] = [operand.value for operand in node.operands if isinstance(operand, exp.Const)]
    if len(values) < len(node.operands):
        return node
    pairs = zip(node.operators, values, values[1:], strict=False)
    return exp.Const(all(sign.holds(left, right) for sign, left, right in pairs if sign.holds is not None))


def _fold_if_else(node: exp.IfElse) -> exp.Expression:
    if not isinstance(node.test, exp.Const):
        return node
    return node.then if node.test.value else node.otherwise


FOLDED: dict[type, Callable[[Any], exp.Expression]] = {
    exp.Arithmetic: _fold_arithmetic, exp.Compare: _fold_compare, exp.Fits: _fold_fits, exp.IfElse: _fold_if_else,
    exp.Negate: _fold_negate,
}
"""The folding of each class of expression: a function that returns the literal result, or the expression unchanged."""
