"""Bounds of numbers, as far as the program shows them: where they are small, C needs no check.

A value of a type of members is -1 or a member's number wherever it is stored: what comes from a frame, from a move or from a
plugin is checked before it is (`unchecked`), and a library checks the state that it is given.
"""

from __future__ import annotations

from aoi_rules.compiler.emit.c.kinds import Kinds
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.model.types import ABSENT, Shape, Type

__all__ = ["SMALL", "bounds", "unchecked"]

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
    if isinstance(node, exp.Local):
        return kinds.loops.get(node.name) or _members(node.type, kinds)
    if isinstance(node, exp.At) and isinstance(node.things, exp.Slot | exp.Local):
        return _of_slot(node.things, kinds)
    if isinstance(node, exp.CallFunction):
        returns = kinds.program.functions[node.name].returns
        return _ANY if returns is None else _members(returns, kinds)
    if isinstance(node, exp.Slot):
        return next((_members(s.type, kinds) for s in kinds.program.slots if s.name == node.name and not s.listed), _ANY)
    return _ANY


def unchecked(node: exp.Expr, kinds: Kinds) -> bool:
    """Whether a value of a type of members may be none of them, because nobody has checked it."""
    if isinstance(node, exp.IfElse):
        return unchecked(node.then, kinds) or unchecked(node.otherwise, kinds)
    return not isinstance(node, exp.Const) and bounds(node, kinds) == _ANY


def _members(type_: Type, kinds: Kinds) -> Bounds:
    """The bounds of the members of a type, the absent one included."""
    if type_.kind is Shape.MEMBER and type_.of in kinds.program.members:
        return -1, kinds.program.members[type_.of] - 1
    return _ANY


def _of_slot(things: exp.Slot | exp.Local, kinds: Kinds) -> Bounds:
    """The bounds of the values in a list of the state, or in another name of one."""
    name = things.name if isinstance(things, exp.Slot) else kinds.aliases.get(things.name, "")
    return next((_members(s.type, kinds) for s in kinds.program.slots if s.name == name and s.type.kind is Shape.MEMBER), _ANY)




def _computed(node: exp.Arithmetic, kinds: Kinds) -> Bounds:
    (a, b), (x, y) = bounds(node.left, kinds), bounds(node.right, kinds)
    if max(map(abs, (a, b, x, y))) >= SMALL:
        return _ANY
    low, high = (None, None) if node.operator.divides else node.operator.span((a, b), (x, y))
    return _ANY if low is None or high is None else (low, high)
