"""Expressions that are the same in rules and in programs: arithmetic, logic, alternatives, and calls of plugins' functions."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import Factory, field, frozen

from aoi_rules.diagnostics import Place, Source
from aoi_rules.language.operators import AND, ArithmeticOperator, LogicOperator
from aoi_rules.model.node import Node
from aoi_rules.model.types import ABSENT, NUMBER, TEXT, TRUTH, UNKNOWN, Shape, Type
from aoi_rules.plugin_api.values import Function, type_of

__all__ = ["NOWHERE", "Amount", "Arithmetic", "Call", "Condition", "Const", "Expression", "IfElse", "Logic", "Negate", "Not",
           "Tuple", "absent_value", "conjuncts", "join_conditions", "joined_type", "operands_of"]

NOWHERE = Place(Source("", ""), 0, 0, 0, 0)
"""The place of an expression that no text contains."""


@frozen(repr=False)
class Expression(Node):
    """The base class of expressions.  `place` is its place in the text, `NOWHERE` if it comes from none.

    Equal expressions may have different places; in programs, their types may be more or less precise.
    """

    place: Place = field(eq=False, repr=False, kw_only=True, default=NOWHERE)

    @property
    def type(self) -> Type:
        """The type of its value; it is optional if the value may be absent."""
        raise NotImplementedError


class Condition(Expression):
    """The base class of expressions that are true or false."""

    __slots__ = ()

    @property
    def type(self) -> Type:
        """A truth."""
        return TRUTH


def _type_of_value(node: Const) -> Type:
    return TEXT if isinstance(node.value, str) else TRUTH if isinstance(node.value, bool) else (
        NUMBER.or_absent() if node.value == ABSENT else NUMBER)


@frozen(repr=False)
class Const(Expression):
    """A constant number, truth or text; in a program also a member by its number, or a set by its bits.  The absent number is
    `ABSENT`."""

    value: int | bool | str = field(eq=lambda value: (value.__class__, value))
    type: Type = field(eq=False, repr=False, default=Factory(_type_of_value, takes_self=True))


def _type_of_items(node: Tuple) -> Type:
    return Type(Shape.TUPLE, parts=tuple(item.type for item in node.items))


@frozen(repr=False)
class Tuple(Expression):
    """These values: a list if that is the `type`; in a program also a tuple."""

    items: tuple[Expression, ...]
    type: Type = field(eq=False, repr=False, default=Factory(_type_of_items, takes_self=True))


def absent_value(kind: Type) -> Expression:
    """The absent value of a type."""
    value = kind.absent_value
    return Tuple((), kind) if isinstance(value, tuple) else Const(value, kind.or_absent() if kind.has_absent_value else kind)


class Amount(Expression):
    """The base class of what counts or measures something."""

    __slots__ = ()

    @property
    def type(self) -> Type:
        """A number."""
        return NUMBER


@frozen(repr=False)
class Arithmetic(Expression):
    """`left operator right` with whole numbers; dividing by 0 gives 0."""

    operator: ArithmeticOperator
    left: Expression
    right: Expression

    @property
    def type(self) -> Type:
        """A number or an amount of money, depending on the operator."""
        return self.operator.results.get((self.left.type.kind, self.right.type.kind), NUMBER)


@frozen(repr=False)
class Negate(Expression):
    """`-operand`."""

    operand: Expression

    @property
    def type(self) -> Type:
        """The type of the operand."""
        return self.operand.type


@frozen(repr=False)
class Not(Condition):
    """`not operand`."""

    operand: Expression


@frozen(repr=False)
class Logic(Condition):
    """`and` / `or` of operands, evaluated from the left with short circuit; `and` without operands is true, `or` without operands
    is false."""

    operator: LogicOperator
    operands: tuple[Expression, ...]


def conjuncts(*nodes: Expression | None) -> tuple[Expression, ...]:
    """The conditions that `and` joins, in their order; none for None."""
    return operands_of(AND, *nodes)


def operands_of(operator: LogicOperator, *nodes: Expression | None) -> tuple[Expression, ...]:
    """The conditions that `and`, or `or`, joins in some nodes, in their order; none for None."""
    found: list[Expression] = []
    for node in nodes:
        if isinstance(node, Logic) and node.operator is operator:
            found += operands_of(operator, *node.operands)
        elif node is not None:
            found.append(node)
    return tuple(found)


def join_conditions(operator: LogicOperator, operands: Sequence[Expression], place: Place = NOWHERE) -> Expression:
    """Conditions joined by `and` or `or`; a single one stays as it is."""
    return operands[0] if len(operands) == 1 else Logic(operator, tuple(operands), place=place)


@frozen(repr=False)
class IfElse(Expression):
    """`then if test else otherwise`."""

    test: Expression
    then: Expression
    otherwise: Expression

    @property
    def type(self) -> Type:
        """The type of both cases."""
        return joined_type(self.then.type, self.otherwise.type)


@frozen(repr=False)
class Call(Expression):
    """A call of a function that was added by the hook `aoi_functions`."""

    function: Function = field(eq=id)
    arguments: tuple[Expression, ...]

    @property
    def type(self) -> Type:
        """The type of the function's result."""
        return type_of(self.function.gives) or UNKNOWN


def joined_type(one: Type, other: Type) -> Type:
    """The type of something that has one of two types.  In programs, a number represents a set by its bits, a tuple represents a
    list, and either represents an absent value."""
    first, second = (one, other) if _RANKS.get(one.kind, 0) >= _RANKS.get(other.kind, 0) else (other, one)
    return first.or_absent() if second.optional else first


_RANKS = {Shape.LIST: 5, Shape.TUPLE: 4, Shape.SET: 3, Shape.TEXT: 2, Shape.MEMBER: 1, Shape.MONEY: 1}
"""How precise a type is: of two types, the one with the higher rank wins."""
