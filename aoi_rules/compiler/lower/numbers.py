"""Arithmetic in the program: results that may exceed 64 bits are checked, unless the text shows that they cannot."""

from __future__ import annotations

from aoi_rules.compiler.lower.context import Context
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.language.operators import MULTIPLY, SUBTRACT, ArithmeticOperator
from aoi_rules.model.spans import Span, extreme_span
from aoi_rules.model.types import ABSENT

__all__ = ["check_range", "span_of", "without_check"]

_FAR = 1 << 62
_UNKNOWN: Span = (None, None)
PIECES: Span = (-(1 << 50), 1 << 50)
"""Bounds of the number of pieces, and of entries, that no game ever reaches."""


def without_check(value: exp.Expression) -> exp.Expression:
    """A number without the check of its size, for an operation that adds to it, compares it, or checks it itself."""
    if isinstance(value, exp.Fits) and not value.always:
        return value.value
    if isinstance(value, exp.IfElse):
        then, otherwise = without_check(value.then), without_check(value.otherwise)
        if then is not value.then or otherwise is not value.otherwise:
            return exp.IfElse(value.test, then, otherwise)
    return value


def check_range(
    context: Context, operator: ArithmeticOperator, left: exp.Expression | None, right: exp.Expression,
) -> exp.Expression:
    """The result of an operator, checked if it may exceed 64 bits; without `left` it is the negative of `right`.

    A sum or a comparison takes the exact value, which is at most a little longer than 64 bits; a product of two values that both
    change is always checked, so that none grows without limit.
    """
    first = exp.Const(0) if left is None else left
    plain = without_check(right)
    value: exp.Expression = exp.Negate(plain) if left is None else exp.Arithmetic(operator, without_check(left), plain)
    if (operator.within == "left" and without_check(first) is first) or (operator.within == "right" and plain is right):
        return value
    one, other = span_of(context, first), span_of(context, right)
    low, high = operator.span(one, other)
    if low is not None and high is not None and low > -_FAR and high < _FAR:
        return value
    return exp.Fits(value, always=operator is MULTIPLY and None in one and None in other)


def span_of(context: Context, value: exp.Expression) -> Span:
    """The least and the greatest number that an expression can have, None if the text does not determine it."""
    if isinstance(value, exp.Const):
        return (value.value, value.value) if type(value.value) is int else _UNKNOWN
    if isinstance(value, exp.Local):
        return value.span
    if isinstance(value, exp.At):
        return _element_bounds(context, value.things)
    if isinstance(value, exp.Length | exp.BitCount):
        return PIECES
    if isinstance(value, exp.Negate):
        return SUBTRACT.span((0, 0), span_of(context, value.operand))
    if isinstance(value, exp.Arithmetic):
        return value.operator.span(span_of(context, value.left), span_of(context, value.right))
    if isinstance(value, exp.CallKernel) and value.name in ("min", "max"):
        return extreme_span(value.name, [span_of(context, v) for v in value.arguments])
    return _UNKNOWN


def _element_bounds(context: Context, things: exp.Expression) -> Span:
    if isinstance(things, exp.Slot):
        return PIECES if things.name in context.piece_slots else _UNKNOWN
    if not isinstance(things, exp.Table) or not things.data.type.numeric:
        return _UNKNOWN
    there = [row for row in things.data.rows if row != ABSENT]
    return (min(there), max(there)) if there else (0, 0)
