"""Iterables, and conditions that are evaluated one after the other."""

from __future__ import annotations

import attrs

from aoi_rules.compiler.check.context import CheckContext
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.operations import join_conditions
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import AND
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.machine.budget import MAX_RANGE
from aoi_rules.model.types import MONEY, NUMBER, Shape, Type, list_of, member_of

__all__ = ["ask", "element", "hint_for_order", "source", "conjoin"]


def source(check: CheckContext, node: Expression, scope: Scope) -> typ.Expression:
    """An expression that can be iterated over: a list, a set, a zone or a range; raises Fault for anything else."""
    if isinstance(node, tree.Range):
        return _check_range(check, node, scope)
    if isinstance(node, tree.Logic) and (hint := _hint_for_condition(node)) is not None:
        raise Fault("wrong-type", "a loop goes through one thing, and a condition on its items follows `when`", node.place, hint)
    found = check.expression(node, scope)
    if found.type.kind is Shape.LIST and not found.type.of:
        raise Fault("wrong-type", "there is nothing to go through in an empty list", node.place)
    if found.type.kind not in (Shape.LIST, Shape.SET, Shape.ZONE):
        if isinstance(node, tree.Name) and node.name not in scope.names and found.type.kind is Shape.MEMBER:
            raise Fault("wrong-type", f"`{node.name}` is one {found.type.of}, and a loop goes through several", node.place,
                        f"write `{found.type.of}` for all of them")
        one = isinstance(node, tree.Name) and node.name in scope.names and node.name in check.symbols.types
        several = "a type's name, a list, a set, a zone or a range is expected"
        if found.type.kind is Shape.MEMBER and found.type.of in check.symbols.types:
            joined = bool(check.symbols.types[found.type.of].joins) and found.type.kind is Shape.MEMBER
            several = f"write `{format_expression(node)}.ends`" if joined else f"`{found.type.of}` means all of them; {several}"
        several = _hint_for_number(check, node, found.type) or several
        raise Fault("wrong-type", f"a loop cannot go through {found.type.wording}", node.place,
                    f"`{node.place.text}` is the name of a single one here: give that one another name" if one else several)
    return found


def _hint_for_number(check: CheckContext, node: Expression, kind: Type) -> str | None:
    """The hint for a number in place of what a loop goes through: the way of which it is the length, or the numbers up to it."""
    if isinstance(node, tree.Call) and isinstance(node.function, tree.Attribute) and node.function.name == _LENGTH:
        way = attrs.evolve(node, function=attrs.evolve(node.function, name=_WAY))
        return f"write `{format_expression(way)}` for the places on it"
    text = format_expression(node)
    return f"write `1..{text}` for the numbers from 1 to {text}" if kind == NUMBER else None


_LENGTH, _WAY = "distance", "route"
"""What a network says of the way between two places."""


def _hint_for_condition(node: tree.Logic) -> str | None:
    """The hint for a condition that `and` joins to the source of a loop, `for q in pond and q.deep`; None for another one."""
    first, *others = node.operands
    if node.operator is not AND or not others or isinstance(first, tree.Compare | tree.Not):
        return None
    test = format_expression(others[0] if len(others) == 1 else attrs.evolve(node, operands=tuple(others)))
    return f"write `{format_expression(first)} when {test}`"


def element(check: CheckContext, found: typ.Expression) -> Type:
    """The type of each item of an iterable."""
    if found.type.kind is Shape.ZONE:
        return member_of(check.symbols.zones[found.type.of].of)
    return found.type.element


def hint_for_order(check: CheckContext, kind: Type, source: Expression, variable: str = "x") -> str:
    """The hint for a set or a zone that should have an order: all members of a type have one."""
    of = check.symbols.zones[kind.of].of if kind.kind is Shape.ZONE else kind.of
    if of not in check.symbols.types:
        return f"`{Loop.LEAST}({variable} for {variable} in … by …)` finds one"
    loop = f"{variable} for {variable} in {of} when {variable} in {format_expression(source)}"
    return f"go through the whole type in its order: `{loop}`"


def _check_range(check: CheckContext, node: tree.Range, scope: Scope) -> typ.Expression:
    if node.high is None:
        raise Fault("endless-choice", "a choice among numbers needs an upper bound", node.place,
                    "write `1..9`, or let the upper end be an expression in brackets")
    low, high = check.expression(node.low, scope), check.expression(node.high, scope)
    kind = MONEY if MONEY in (low.type, high.type) else NUMBER
    low = check.require(low, node.low, kind, "the lower end")
    high = check.require(high, node.high, kind, "the upper end")
    if check.budget.length(node) > MAX_RANGE:
        raise Fault("too-large", f"a range may have at most {MAX_RANGE:,} numbers", node.place)
    return typ.Range(list_of(kind.kind), node.place, low, high)


def ask(check: CheckContext, parts: list[Expression], scope: Scope, asked: list[typ.Expression]) -> Scope:
    """Check conditions, each in the scope where those before it hold, and append them to `asked`; return the scope after them."""
    for part in parts:
        asked.append(check.condition(part, scope))
        scope = scope.narrow(part, check.symbols.defines)
    return scope


def conjoin(parts: list[typ.Expression], node: Expression | None) -> typ.Expression | None:
    """The conjunction of conditions, at the place of the whole; None if there are none."""
    if not parts or node is None:
        return None
    return join_conditions(AND, parts, node.place)
