"""Expressions of a rule program as text for people, with as few brackets as possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.language.precedence import Level
from aoi_rules.model.types import ABSENT

__all__ = ["TEXTS", "expression_text", "joined"]

_Shown = tuple[str, int]
"""A text, and how tightly its outermost operator binds."""


def expression_text(node: exp.Expression) -> str:
    """An expression as text: `card.colour[card] == colour and card in hand`.

    `state.x` is a slot of the state, `frame.x` a slot of the frame, `kernel.f(…)` a call of the machine, `hook.f(…)` a call of
    a plugin's function, and `x in S` tests for a member of a set.  A comprehension that ranks shows its key instead of an item.
    """
    return TEXTS[type(node)](node)[0]


def joined(conditions: Iterable[exp.Expression]) -> str:
    """Conditions that must all hold, as text: `a and b`."""
    found = tuple(conditions)
    return " and ".join(_in(c, Level.NOT if len(found) > 1 else Level.OR) for c in found)


def _in(node: exp.Expression, least: int) -> str:
    """An operand, in brackets where its operator binds less tightly than `least`."""
    text, level = TEXTS[type(node)](node)
    return text if level >= least else f"({text})"


def _call(name: str, arguments: Iterable[exp.Expression]) -> _Shown:
    return f"{name}({', '.join(map(expression_text, arguments))})", Level.ATOM


def _const(node: exp.Const) -> _Shown:
    if node.value is True or node.value is False:
        return "yes" if node.value else "no", Level.ATOM
    if node.value == ABSENT:
        return "absent", Level.ATOM
    return repr(node.value), Level.ATOM


def _arithmetic(node: exp.Arithmetic) -> _Shown:
    level = node.operator.level
    return f"{_in(node.left, level)} {node.operator} {_in(node.right, level + 1)}", level


def _compare(node: exp.Compare) -> _Shown:
    rest = (f" {o} {_in(x, Level.UNION)}" for o, x in zip(node.operators, node.operands[1:], strict=True))
    return _in(node.operands[0], Level.UNION) + "".join(rest), Level.COMPARISON


def _logic(node: exp.Logic) -> _Shown:
    if not node.operands:
        return "yes" if node.operator.neutral else "no", Level.ATOM
    level = node.operator.level
    return f" {node.operator} ".join(_in(o, level + 1) for o in node.operands), level


def _choice(node: exp.IfElse) -> _Shown:
    then, test, otherwise = _in(node.then, Level.OR), _in(node.test, Level.OR), _in(node.otherwise, Level.CONDITIONAL)
    return f"{then} if {test} else {otherwise}", Level.CONDITIONAL


def _sets(sign: str, level: int) -> Callable[[Any], _Shown]:
    return lambda node: (f" {sign} ".join(_in(o, level + 1) for o in node.operands), level)


def _tuple(node: exp.Tuple) -> _Shown:
    items = ", ".join(map(expression_text, node.items))
    return f"({items}{',' if len(node.items) == 1 else ''})", Level.ATOM


def _range(node: exp.NumberRange) -> _Shown:
    return _call("numbers", (node.low, node.high, *(() if node.limit is None else (exp.Const(node.limit),))))


def _loop(item: str, variable: exp.Local, source: exp.Expression, where: tuple[exp.Expression, ...]) -> str:
    condition = f" if {joined(where)}" if where else ""
    return f"{item} for {variable.name} in {_in(source, Level.OR)}{condition}"


def _comprehension(node: exp.Comprehension) -> _Shown:
    item = expression_text(node.item or node.variable)
    if node.keys:
        item = expression_text(node.keys[0] if len(node.keys) == 1 else exp.Tuple(node.keys))
    return f"{node.kind}({_loop(item, node.variable, node.source, node.where)})", Level.ATOM


def _listed(node: exp.Listed) -> _Shown:
    return f"[{_loop(expression_text(node.value), node.variable, node.source, node.where)}]", Level.ATOM


def _sorted(node: exp.SortedBy) -> _Shown:
    return f"sorted({expression_text(node.things)}, key=lambda {node.variable.name}: {expression_text(node.key)})", Level.ATOM


TEXTS: dict[type, Callable[[Any], _Shown]] = {
    exp.Const: _const,
    exp.Local: lambda node: (node.name, Level.ATOM),
    exp.Slot: lambda node: (f"state.{node.name}", Level.ATOM),
    exp.Table: lambda node: (node.data.name, Level.ATOM),
    exp.Computed: lambda node: (node.name, Level.ATOM),
    exp.FrameRead: lambda node: (f"frame.{node.slot}", Level.ATOM),
    exp.At: lambda node: (f"{_in(node.things, Level.ATOM)}[{expression_text(node.index)}]", Level.ATOM),
    exp.Arithmetic: _arithmetic,
    exp.Negate: lambda node: (f"-{_in(node.operand, Level.UNARY)}", Level.UNARY),
    exp.Fits: lambda node: _call("fits_always" if node.always else "fits", (node.value,)),
    exp.Compare: _compare,
    exp.Logic: _logic,
    exp.Not: lambda node: (f"not {_in(node.operand, Level.NOT)}", Level.NOT),
    exp.IfElse: _choice,
    exp.SeenHere: lambda node: _call("seen_here", (exp.Const(node.number), node.condition)),
    exp.Mask: lambda node: _call("all_of", (exp.Const(node.members),)),
    exp.Bit: lambda node: (f"{{{expression_text(node.member)}}}", Level.ATOM),
    exp.HasBit: lambda node: (f"{_in(node.member, Level.UNION)} in {_in(node.set, Level.UNION)}", Level.COMPARISON),
    exp.Intersection: _sets("&", Level.INTERSECTION),
    exp.UnionOf: _sets("|", Level.UNION),
    exp.BitCount: lambda node: _call("size", (node.set,)),
    exp.Bits: lambda node: _call("bits", (node.set,)),
    exp.Indices: lambda node: _call("indices", (node.size,)),
    exp.NumberRange: _range,
    exp.Distinct: lambda node: _call("distinct", (node.things,)),
    exp.Tuple: _tuple,
    exp.SameTuple: lambda node: _call("tuple", (node.things,)),
    exp.Counted: lambda node: _call("counted", (node.things, exp.Const(node.each))),
    exp.Length: lambda node: _call("length", (node.things,)),
    exp.Within: lambda node: _call("within", (node.things, node.value)),
    exp.NewList: lambda _: ("[]", Level.ATOM),
    exp.NewSeen: lambda _: ("set()", Level.ATOM),
    exp.Listed: _listed,
    exp.SortedBy: _sorted,
    exp.PositionOf: lambda node: _call("position", (node.things, node.seat)),
    exp.CallFunction: lambda node: _call(node.name, node.arguments),
    exp.Call: lambda node: _call(f"hook.{node.function.name}", node.arguments),
    exp.CallKernel: lambda node: _call(f"kernel.{node.name}", node.arguments),
    exp.Paths: lambda node: (f"network.{node.network}", Level.ATOM),
    exp.PathsQuery: lambda node: _call(f"{_in(node.paths, Level.ATOM)}.{node.query}", node.arguments),
    exp.CanFinish: lambda node: _call("can_finish", (node.move, exp.Const(node.step))),
    exp.Comprehension: _comprehension,
}
