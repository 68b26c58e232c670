"""Bounds of numbers, as far as the nodes of a program show them: if they are small, a printer needs no check.

A value of a type of members is -1 or a member's number wherever it is stored: values from a frame, from a move or from a plugin
are checked before (`may_be_no_member`), and machine code checks the state that it is given.
"""

from __future__ import annotations

from collections.abc import Mapping

from aoi_rules.compiler.operations import Condition
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.model.types import ABSENT, Shape, Type

__all__ = ["ANY", "SMALL", "Bounds", "bounds", "may_be_no_member"]

Bounds = tuple[int, int]
SMALL = 1 << 62
"""Numbers with a smaller absolute value can be computed with plain arithmetic of 64 bits."""
ANY: Bounds = (ABSENT, -ABSENT)
"""The bounds of a number of which nothing is known."""

_Members = Mapping[str, int]


def bounds(node: exp.Expression, members: _Members) -> Bounds:
    """The least and the greatest value of a number; `members` has the number of members of each type.  A local has the bounds
    that `optimize.spans` gave it."""
    if isinstance(node, exp.Const):
        return (int(node.value), int(node.value)) if not isinstance(node.value, str) else ANY
    if isinstance(node, Condition):
        return 0, 1
    if isinstance(node, exp.Arithmetic):
        return _constant_bounds(node, members)
    if isinstance(node, exp.Local):
        low, high = node.span
        return (low, high) if low is not None and high is not None else _type_bounds(node.type, members)
    if isinstance(node, exp.At):
        return _element_bounds(node.things, members)
    return _type_bounds(node.type, members) if isinstance(node, exp.CallFunction | exp.Slot) else ANY


def may_be_no_member(node: exp.Expression, members: _Members) -> bool:
    """Whether a value of a type of members may be none of them, because it was not checked."""
    if isinstance(node, exp.IfElse):
        return may_be_no_member(node.then, members) or may_be_no_member(node.otherwise, members)
    return not isinstance(node, exp.Const) and bounds(node, members) == ANY


def _type_bounds(type_: Type, members: _Members) -> Bounds:
    """The bounds of the members of a type, the absent one included."""
    if type_.kind is Shape.MEMBER and type_.of in members:
        return -1, members[type_.of] - 1
    return ANY


def _element_bounds(things: exp.Expression, members: _Members) -> Bounds:
    """The bounds of the values in a table, a list of the state, or a local with one of these."""
    if isinstance(things, exp.Table):
        rows = things.data.rows
        return (min(rows), max(rows)) if all(isinstance(row, int) for row in rows) else ANY
    if isinstance(things, exp.Slot | exp.Local) and things.type.kind is Shape.TABLE:
        return _type_bounds(things.type.element, members)
    return ANY


def _constant_bounds(node: exp.Arithmetic, members: _Members) -> Bounds:
    (a, b), (x, y) = bounds(node.left, members), bounds(node.right, members)
    if max(map(abs, (a, b, x, y))) >= SMALL:
        return ANY
    low, high = (None, None) if node.operator.divides else node.operator.span((a, b), (x, y))
    return ANY if low is None or high is None else (low, high)
