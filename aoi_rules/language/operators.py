"""The operators of expressions: how they are written, how tightly they bind, and what they compute."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum
from typing import Protocol, TypeVar

from attrs import Factory, field, frozen

from aoi_rules.language.loops import LOOPS
from aoi_rules.model.spans import UNKNOWN, Span, hull, minus, plus, times
from aoi_rules.model.types import MONEY, NUMBER, Shape, Type

__all__ = [
    "ADD", "AND", "ARITHMETIC", "AT_LEAST", "AT_MOST", "ArithmeticOperator", "CHOOSING", "COMPARING", "COMPARISONS",
    "ComparisonOperator", "DIVIDE", "ELSE_IF", "EQUAL", "GIVES", "IN", "INTERSECT", "LESS", "LOGIC", "Level", "LogicOperator",
    "MODULO", "MORE", "MULTIPLY", "NOT_IN", "OPERATORS", "OR", "Operator", "SUBTRACT", "SetOperator", "UNEQUAL", "UNITE",
    "both_ways", "may_choose", "mirror", "opposite", "sign_pattern", "with_other_bound",
]

T_co = TypeVar("T_co", covariant=True)


class Level(IntEnum):
    """From the loosest to the tightest.  `ANY` is the level of a place for any expression, such as an argument."""

    ANY = 0
    CONDITIONAL = 1
    OR = 2
    AND = 3
    NOT = 4
    COMPARISON = 5
    UNION = 6
    INTERSECTION = 7
    SHIFT = 8
    SUM = 9
    PRODUCT = 10
    UNARY = 11
    PRIMARY = 12
    """An argument of a line: a range, a pair."""
    OPERAND = 13
    """The end of a range; a number, which Python puts in brackets before a dot."""
    ATOM = 14
    """Names, texts, calls, look-ups, and everything in brackets."""


@frozen(eq=False, repr=False)
class Operator:
    """An operator between two values; `and` and `or` take any number.  There is one object for each operator, compared by
    `is`."""

    sign: str
    """What an author writes."""
    level: Level
    """How tightly it binds."""

    def __str__(self) -> str:
        return self.sign

    def __repr__(self) -> str:
        return repr(self.sign)


@frozen(eq=False, repr=False)
class LogicOperator(Operator):
    """`and`, `or`."""

    neutral: bool
    """The result for no operands, which is also the value of an operand that does not decide."""
    c: str
    """How C writes it."""


@frozen(eq=False, repr=False)
class ComparisonOperator(Operator):
    """A comparison of two values, `no` if one of them is absent."""

    holds: Callable[[int, int], bool] | None = None
    """Whether it holds for two numbers; None for tests of membership."""
    ordered: bool = False
    """Whether it compares the order of two values."""


@frozen(eq=False, repr=False)
class ArithmeticOperator(Operator):
    """An operator on whole numbers.

    `results` maps the shapes of the operands to the type of the result; other combinations are errors.  `compute` computes the
    result, `span` its bounds from the bounds of the operands.  An operator that `divides` gives 0 if the right operand is 0. The
    result is never further from 0 than the operand that `within` names (`left` or `right`), if it names one.

    The others are texts with a `{}` for each operand.  `python` is what Python computes it by; a printer puts brackets round
    operands that bind less tightly, and leaves out what `divides` by 0.  `python_level` is how tightly Python binds it, if that
    is not its `level`: `Level.ATOM` if `python` is a call.  `c` is the call of C, which stops where the result exceeds 64 bits,
    and rounds as Python does.  `fast` is what C computes it by where the bounds show that the result has 64 bits; if it is
    empty, the call is always used.
    """

    results: Mapping[tuple[Shape, Shape], Type]
    compute: Callable[[int, int], int]
    span: Callable[[Span, Span], Span]
    python: str
    c: str
    fast: str = ""
    divides: bool = field(default=False, kw_only=True)
    within: str = field(default="", kw_only=True)
    python_level: Level = field(default=Factory(lambda self: self.level, takes_self=True), kw_only=True)

    def value(self, left: int, right: int) -> int:
        """The result for two numbers."""
        return 0 if self.divides and right == 0 else self.compute(left, right)


@frozen(eq=False, repr=False)
class SetOperator(Operator):
    """An operator on sets, which are bits for their members: only programs have it.  `neutral` is the result for no operands, `c`
    the call in C."""

    compute: Callable[[int, int], int]
    neutral: int
    c: str


def _sum_bounds(one: Span, other: Span) -> Span:
    return plus(one[0], other[0]), plus(one[1], other[1])


def _difference_bounds(one: Span, other: Span) -> Span:
    return plus(one[0], minus(other[1])), plus(one[1], minus(other[0]))


def _product_bounds(one: Span, other: Span) -> Span:
    if (0, 0) in (one, other):
        return 0, 0
    if one[0] is not None and other[0] is not None and one[0] >= 0 and other[0] >= 0:
        return one[0] * other[0], times(one[1], other[1])
    ends = [times(a, b) for a in one for b in other]
    return hull([(e, e) for e in ends])


def _quotient_bounds(one: Span, other: Span) -> Span:
    """The bounds of a quotient whose divisor is never negative; division by 0 gives 0."""
    least = other[0]
    if least is None or least < 0:
        return UNKNOWN
    by = max(1, least)
    low, high = one
    most = other[1]
    if low is not None and low >= 0 and least > 0 and most is not None:
        return low // most, None if high is None else high // by
    return (None if low is None else min(0, low // by), None if high is None else max(0, high // by))


def _remainder_bounds(one: Span, other: Span) -> Span:
    """The bounds of a remainder whose divisor is never negative; division by 0 gives the remainder 0."""
    least, most = other
    if least is None or least < 0:
        return UNKNOWN
    whole = one[1] if one[0] is not None and one[0] >= 0 else None
    if whole is not None and whole < least:
        return one  # which the divisor does not reach
    return 0, min((n for n in (whole, None if most is None else max(0, most - 1)) if n is not None), default=None)


_N, _M = Shape.NUMBER, Shape.MONEY
_ALIKE = {(_N, _N): NUMBER, (_M, _M): MONEY}
_PRODUCTS = {(_N, _N): NUMBER, (_M, _N): MONEY, (_N, _M): MONEY}
_QUOTIENTS = {(_N, _N): NUMBER, (_M, _M): NUMBER, (_M, _N): MONEY}

OR = LogicOperator("or", Level.OR, False, "||")
AND = LogicOperator("and", Level.AND, True, "&&")
LOGIC = (OR, AND)

EQUAL = ComparisonOperator("==", Level.COMPARISON, operator.eq)
UNEQUAL = ComparisonOperator("!=", Level.COMPARISON, operator.ne)
LESS = ComparisonOperator("<", Level.COMPARISON, operator.lt, ordered=True)
AT_MOST = ComparisonOperator("<=", Level.COMPARISON, operator.le, ordered=True)
MORE = ComparisonOperator(">", Level.COMPARISON, operator.gt, ordered=True)
AT_LEAST = ComparisonOperator(">=", Level.COMPARISON, operator.ge, ordered=True)
IN = ComparisonOperator("in", Level.COMPARISON)
NOT_IN = ComparisonOperator("not in", Level.COMPARISON)
COMPARISONS = (EQUAL, UNEQUAL, LESS, AT_MOST, MORE, AT_LEAST, IN, NOT_IN)


def mirror(operator: ComparisonOperator) -> ComparisonOperator | None:
    """The comparison that is equivalent with exchanged operands; None for one that compares no numbers."""
    pairs = ((0, 0), (0, 1), (1, 0))
    holds = operator.holds
    return None if holds is None else next(
        other for other in COMPARISONS if other.holds is not None and all(other.holds(b, a) == holds(a, b) for a, b in pairs))


def opposite(operator: ComparisonOperator) -> ComparisonOperator:
    """The comparison that holds just where this one does not, if both values are present."""
    if operator.holds is None:
        return NOT_IN if operator is IN else IN
    pairs = ((0, 0), (0, 1), (1, 0))
    return next(other for other in COMPARISONS
                if other.holds is not None and all(other.holds(a, b) != operator.holds(a, b) for a, b in pairs))


def with_other_bound(operator: ComparisonOperator) -> ComparisonOperator:
    """The comparison in the same direction that excludes its bound instead of including it, or the reverse: `<=` for `<`."""
    return mirror(opposite(operator)) or operator


class Compared(Protocol[T_co]):
    """A comparison of two values: an expression as it is written, or one with its types."""

    @property
    def left(self) -> T_co:
        """The first value."""

    @property
    def operator(self) -> ComparisonOperator:
        """How they are compared."""

    @property
    def right(self) -> T_co:
        """The second value."""


def both_ways(compared: Compared[T_co]) -> tuple[tuple[T_co, ComparisonOperator, T_co], ...]:
    """A comparison read from the left and from the right: a value, the operator and the other value; only as it is written if its
    operator compares no numbers."""
    turned = mirror(compared.operator)
    written = compared.left, compared.operator, compared.right
    return (written,) if turned is None else (written, (compared.right, turned, compared.left))


ADD = ArithmeticOperator("+", Level.SUM, _ALIKE, operator.add, _sum_bounds, "{} + {}", "add(c, {}, {})", "{} + {}")
SUBTRACT = ArithmeticOperator("-", Level.SUM, _ALIKE, operator.sub, _difference_bounds, "{} - {}", "subtract(c, {}, {})",
                              "{} - {}")
MULTIPLY = ArithmeticOperator("*", Level.PRODUCT, _PRODUCTS, operator.mul, _product_bounds, "{} * {}", "multiply(c, {}, {})",
                              "{} * {}")
DIVIDE = ArithmeticOperator("//", Level.PRODUCT, _QUOTIENTS, operator.floordiv, _quotient_bounds, "{} // {}",
                            "floor_divide(c, {}, {})", divides=True, within="left")
MODULO = ArithmeticOperator("%", Level.PRODUCT, _ALIKE, operator.mod, _remainder_bounds, "{} % {}", "floor_modulo({}, {})",
                            divides=True, within="right")
ARITHMETIC = (ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO)

_COMPARED = {one.sign for one in COMPARISONS if not one.sign[0].isalpha()}


def sign_pattern(signs: Iterable[str]) -> str:
    """A pattern that matches one of some signs, the longest that fits."""
    return "|".join(map(re.escape, sorted(signs, key=lambda sign: (-len(sign), sign))))


COMPARING = f"(?:{sign_pattern(_COMPARED)})"
"""A pattern for a comparison sign."""
GIVES = rf"(?<![{re.escape(''.join(sorted({sign[0] for sign in _COMPARED})))}])=(?!=)"
"""A pattern for an `=` that is not part of a comparison."""

ELSE_IF = ("elif", "elsif", "elseif")
"""The words with which a choice between values goes on in other languages."""

CHOOSING = ("if", "iif", "wenn")
"""The functions with which spreadsheets choose between two values."""

UNITE = SetOperator("|", Level.UNION, operator.or_, 0, "set_or({}, {})")
INTERSECT = SetOperator("&", Level.INTERSECTION, operator.and_, -1, "set_and({}, {})")

OPERATORS: Mapping[str, Operator] = {one.sign: one for one in (*LOGIC, *COMPARISONS, *ARITHMETIC)}
"""All operators that an author can write, by their signs."""


def may_choose(name: str) -> bool:
    """Whether a spreadsheet in some language may choose between two values with a function of that name, such as `SI`: its other
    functions with a condition begin like ours, `SUMIF`."""
    return name.isupper() and not any(name.lower().startswith(loop) for loop in LOOPS)
