"""Arithmetic and logic, and the values that they show to be present."""

from __future__ import annotations

import attrs

from aoi_rules.advice.rules.definitions import figure_in, figure_within, money_beside_number, money_defined, quoted_in
from aoi_rules.advice.rules.figures import figure, next_member, next_player, number_of_several, of_condition, of_text, other_kind
from aoi_rules.compiler.check.comparisons import check_operands, local_names, refuse_absent
from aoi_rules.compiler.check.context import CheckContext
from aoi_rules.compiler.check.expanded_forms import form_of
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.language import tree
from aoi_rules.language.operators import AND, EQUAL, MULTIPLY, OR
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import is_none
from aoi_rules.model.types import NONE, Shape, Type

__all__ = ["arithmetic", "conditional", "logic", "negation", "negative"]


def negation(check: CheckContext, node: tree.Not, scope: Scope, expected: Type | None) -> typ.Expression:
    """`not`; an error before a comparison whose operands may be absent."""
    _refuse_reversed_operands(check, node.operand, node, scope)
    return typ.Not(check.condition(node.operand, scope, node), place=node.place)


def _refuse_reversed_operands(check: CheckContext, operand: Expression, node: tree.Not, scope: Scope) -> None:
    if isinstance(operand, tree.Compare) and not is_none(operand.right):
        for found in check_operands(check, operand, scope):
            refuse_absent(found, node)
    elif isinstance(operand, tree.Logic):
        for part in operand.operands:
            _refuse_reversed_operands(check, part, node, scope)
            scope = scope.narrow(part, check.symbols.defines) if operand.operator is AND else scope


def logic(check: CheckContext, node: tree.Logic, scope: Scope, expected: Type | None) -> typ.Expression:
    """`and` / `or`; on the right of an `and`, what the left operand tests is known to be present."""
    found = []
    for number, operand in enumerate(node.operands):
        try:
            found.append(check.condition(operand, scope))
        except Fault as fault:
            raise _fault_of_choice(check, fault, node, scope) or _fault_of_operand(check, fault, node, number, scope) from None
        if node.operator is AND:
            scope = scope.narrow(operand, check.symbols.defines)
    return typ.Logic(node.operator, tuple(found), place=node.place)


def _fault_of_choice(check: CheckContext, fault: Fault, node: tree.Logic, scope: Scope) -> Fault | None:
    """The fault of `condition and a or b`, with which other languages choose between two values; None for another one."""
    first, last = node.operands[0], node.operands[-1]
    if fault.code != "wrong-type" or node.operator is not OR or len(node.operands) != len((first, last)):
        return None
    if not isinstance(first, tree.Logic) or first.operator is not AND:
        return None
    tests = first.operands[:-1]
    test = tests[0] if len(tests) == 1 else attrs.evolve(first, operands=tests)
    meant = tree.Conditional(first.operands[-1], test, last, node.place)
    try:
        check.expression(meant, scope)
    except Fault:
        return None
    return Fault(fault.code, fault.message, fault.place,
                 f"to choose between two values, write `{format_expression(meant)}`", fault.names, kinds=fault.kinds)


def _fault_of_operand(check: CheckContext, fault: Fault, node: tree.Logic, number: int, scope: Scope) -> Fault:
    """The fault of an operand; if it may be one side of a comparison like the operand before it, as in `a == b or c`, the hint is
    the whole comparison."""
    operand, before = node.operands[number], node.operands[number - 1]
    if fault.code != "wrong-type" or fault.place is not operand.place or number == 0 or not isinstance(before, tree.Compare):
        return fault
    if isinstance(operand, tree.Compare | tree.Not | tree.Logic):  # a complete condition
        return fault
    sign = before.operator if not is_none(before.right) else EQUAL
    meant = attrs.evolve(before, right=operand, operator=sign)
    try:
        check.expression(meant, scope)
    except Fault as other:
        if other.code == "wrong-type":
            return fault  # it is not such a value
    return Fault(fault.code, fault.message, fault.place,
                 f"write each comparison in full: `… {node.operator} {format_expression(meant)}`", fault.names, kinds=fault.kinds)


def conditional(check: CheckContext, node: tree.Conditional, scope: Scope, expected: Type | None) -> typ.Expression:
    """`a if c else b`; in `a`, what `c` tests is known to be present."""
    test = check.condition(node.test, scope)
    first = check.expression(node.then, scope.narrow(node.test, check.symbols.defines), expected)
    second = check.expression(node.otherwise, scope, first.type)
    for found, side in ((first, node.otherwise), (second, node.then)):
        if NONE in (first.type, second.type) and not (found.type.has_absent_value or found.type == NONE):
            raise Fault("wrong-type", f"this is {found.type.wording}, which is never absent, and the other side is `none`",
                        side.place)
    if first.type == NONE:
        first = typ.Absent(second.type.or_absent(), first.place)
    if second.type == NONE:
        second = typ.Absent(first.type.or_absent(), second.place)
    if first.type.without_absent() != second.type.without_absent():
        sides = ((node.otherwise, first, second), (node.then, second, first))
        hints = ((side, other_kind(side, wanted.type.kind, found.type.kind)) for side, wanted, found in sides)
        side, hint = next((one for one in hints if one[1] is not None), (node, None))
        defined = (figure_in(check.symbols, side, wanted.type, found.type) for side, wanted, found in sides)
        if hint is None and (fault := next(filter(None, defined), None)) is not None:
            raise fault
        raise Fault("wrong-type", f"one side is {first.type.wording}, the other {second.type.wording}", side.place, hint,
                    kinds=(first.type.wording, second.type.wording))
    return typ.IfElse(test, first, second, place=node.place)


def arithmetic(check: CheckContext, node: tree.Binary, scope: Scope, expected: Type | None) -> typ.Expression:
    """Arithmetic on whole numbers; money and numbers must not be mixed.  Dividing by 0 gives 0: every expression has a value."""
    left, right = check.expression(node.left, scope), check.expression(node.right, scope)
    for side, found in ((node.left, left), (node.right, right)):
        if found.type.optional:
            raise Fault("may-be-absent", "what may be absent cannot be used in arithmetic", side.place,
                        "check for it first: `… if … != none else 0`", absent=side,
                        zero=found.type.figure(0))
    sign = node.operator
    if (left.type.kind, right.type.kind) not in sign.results:
        raise _fault_of_kinds(check, node, left, right)
    if sign.divides and form_of(check, right) == "zero":
        raise Fault("division-by-zero", "nothing can be divided by 0", node.place)
    return typ.Arithmetic(node.operator, left, right, place=node.place)


def _fault_of_kinds(check: CheckContext, node: tree.Binary, left: typ.Expression, right: typ.Expression) -> Fault:
    """The fault of an operator between two kinds of value; at a figure, if the other kind of figure would be correct."""
    says = f"`{node.operator}` cannot be used between {left.type.wording} and {right.type.wording}"
    kinds, wordings = (left.type.kind, right.type.kind), (left.type.wording, right.type.wording)
    for side, wanted in ((node.left, right.type), (node.right, left.type)):
        if wanted.numeric and (quoted := quoted_in(check.symbols, side, wanted)) is not None:
            return quoted
    for at, side in ((1, node.right), (0, node.left)):
        other = Shape.NUMBER if kinds[at] is Shape.MONEY else Shape.MONEY
        meant = (kinds[0], other) if at else (other, kinds[1])
        if figure(side) and meant in node.operator.results:
            value, kind = (node.left, left.type) if at else (node.right, right.type)
            hint = money_beside_number(check.symbols, node, side, value, kind)
            return Fault("wrong-type", says, side.place, hint or other_kind(side, other, kinds[at]), local_names(left, right),
                         kinds=wordings)
    if set(kinds) == {Shape.MONEY, Shape.NUMBER}:
        side, money = (node.left, node.right) if kinds[0] is Shape.NUMBER else (node.right, node.left)
        declared = figure_within(check.symbols, (node.left, left.type), (node.right, right.type))
        priced = money_defined(check.symbols, node, money)
        if declared is not None and priced is None:
            return declared
        amount = format_expression(tree.Binary(MULTIPLY, tree.Money(1, side.place), side, side.place))
        hint = f"write `{amount}` if it is a number of dollars"
        return Fault("wrong-type", says, side.place, hint if priced is None else hint + priced, local_names(right, left),
                     kinds=wordings)
    hint = (next_player(node, left.type, right.type) or next_member(node, left.type) or number_of_several(node, kinds)
            or of_condition(node, kinds) or of_text(node, kinds))
    return Fault("wrong-type", says, node.place, hint, local_names(right, left), kinds=wordings)


def negative(check: CheckContext, node: tree.Negative, scope: Scope, expected: Type | None) -> typ.Expression:
    """Negation: `-a`."""
    found = check.expression(node.operand, scope, expected)
    if not found.type.counts:
        raise Fault("wrong-type", f"`-` needs a number, and this is {found.type.wording}", node.place,
                    kinds=(found.type.wording,))
    return typ.Negate(found, place=node.place)
