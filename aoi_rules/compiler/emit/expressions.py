"""Expressions of a rule program as Python, with brackets only where they are needed.

A truth is printed in one of two ways: as a value it is True or False (or a stored 0 or 1); where only its truth matters,
membership in a set is just `set >> member & 1`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aoi_rules.compiler.emit.layout import CALL, PLAIN, TUPLE, Doc, Make
from aoi_rules.compiler.emit.names import Names
from aoi_rules.compiler.operations import NOWHERE, join_conditions
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.diagnostics import Place
from aoi_rules.language.operators import AND, EQUAL, MORE, UNEQUAL, ComparisonOperator, Level
from aoi_rules.model.types import ABSENT

__all__ = ["Expressions", "Printed"]

Printed = tuple[int, Doc]
"""The precedence of an expression, and the expression."""

_TURNED = {EQUAL: UNEQUAL, UNEQUAL: EQUAL}
_SMALL = 8
SAFE = "-10**9 < ", " < 10**9"


class Expressions:
    """Prints expressions by one `Make`; `frame` has the indices of the current routine's slots in its frame, `steps` the
    numbers of the steps.  `calling` gets the places of calls of plugins' functions."""

    def __init__(self, make: Make, names: Names, steps: Mapping[str, int]) -> None:
        self.make = make
        self.names = names
        self.steps = steps
        self.frame: Mapping[str, int] = {}
        self.calling: list[Place] = []
        self.printers: dict[type, Callable[[Any, bool], Printed]] = {
            exp.Const: self._const, exp.Local: self._local, exp.Slot: self._slot, exp.Table: self._table,
            exp.ComputedConstant: self._computed_constant, exp.FrameRead: self._frame_read, exp.At: self._at,
            exp.Arithmetic: self._arithmetic, exp.Negate: self._negate, exp.Fits: self._fits, exp.Compare: self._compare,
            exp.Logic: self._logic, exp.Not: self._not, exp.IfElse: self._if_else, exp.SeenHere: self._seen_here,
            exp.Mask: self._mask, exp.Bit: self._bit, exp.HasBit: self._has_bit, exp.Intersection: self._set_operation,
            exp.UnionOf: self._set_operation, exp.BitCount: self._bit_count, exp.Bits: self._bits, exp.Indices: self._indices,
            exp.NumberRange: self._range, exp.Distinct: self._distinct, exp.Tuple: self._tuple, exp.NewList: self._new_list,
            exp.NewKeySet: self._new_seen, exp.SameTuple: self._same_tuple, exp.Length: self._length, exp.Within: self._within,
            exp.ListOf: self._listed, exp.SortedBy: self._sorted_by, exp.PositionOf: self._position,
            exp.CallFunction: self._call_function, exp.Call: self._call_hook, exp.CallKernel: self._call_kernel,
            exp.Paths: self._paths, exp.PathsQuery: self._paths_query, exp.CanFinish: self._can_finish,
            exp.CountedItems: self._counted,
        }

    def at(self, node: exp.Expression, level: int = Level.ANY, test: bool = False) -> Doc:
        """An expression in a place that needs at least this precedence; for a `test` only its truth matters."""
        found, text = self.printers[node.__class__](node, test)
        return text if found >= level else self.make.group("(", (text,), ")")

    def test(self, conditions: Sequence[exp.Expression], level: int = Level.ANY) -> Doc:
        """The test whether all conditions hold."""
        return self.at(join_conditions(AND, conditions), level, True)

    def call(self, name: str, arguments: Sequence[exp.Expression], first: Sequence[Doc] = ("s",)) -> Doc:
        """A call of a Python function with some arguments before those of the program."""
        return self.make.group(f"{name}(", (*first, *map(self.at, arguments)), ")", CALL)

    # ---- names and look-ups ------------------------------------------------------------------------------------------

    def _const(self, node: exp.Const, test: bool) -> Printed:
        value = node.value
        if isinstance(value, str):
            return Level.ATOM, self.make.text(value)
        if value == ABSENT:
            return Level.ATOM, "ABSENT"
        return (Level.OPERAND if value >= 0 else Level.UNARY), str(value)

    def _local(self, node: exp.Local, test: bool) -> Printed:
        return Level.ATOM, self.names.local(node.name)

    def _slot(self, node: exp.Slot, test: bool) -> Printed:
        return Level.ATOM, f"s.{node.name}"

    def _table(self, node: exp.Table, test: bool) -> Printed:
        return Level.ATOM, self.names.table(node.data)

    def _computed_constant(self, node: exp.ComputedConstant, test: bool) -> Printed:
        return Level.ATOM, self.names.constant(node.name)

    def _frame_read(self, node: exp.FrameRead, test: bool) -> Printed:
        return Level.ATOM, f"f[{self.frame[node.slot]}]"

    def _at(self, node: exp.At, test: bool) -> Printed:
        return Level.ATOM, self.make.row(self.at(node.things, Level.ATOM), self.make.group("[", (self.at(node.index),), "]"))

    # ---- numbers and truths ------------------------------------------------------------------------------------------

    def _arithmetic(self, node: exp.Arithmetic, test: bool) -> Printed:
        level, right = node.operator.python_level, node.right
        sides = (Level.ANY, Level.ANY) if level is Level.ATOM else (level, level + 1)
        before, sign, after = node.operator.python.split("{}")
        found = self.make.chain((self.at(node.left, sides[0]), self.at(right, sides[1])), (sign,))
        found = self.make.row(before, found, after) if before or after else found
        if not node.operator.divides or (isinstance(right, exp.Const) and right.value):
            return level, found
        return Level.CONDITIONAL, self.make.chain((found, self.at(right, Level.OR, True), "0"), (" if ", " else "))

    def _negate(self, node: exp.Negate, test: bool) -> Printed:
        return Level.UNARY, self.make.row("-", self.at(node.operand, Level.UNARY))

    def _fits(self, node: exp.Fits, test: bool) -> Printed:
        if not isinstance(node.value, exp.Local):
            return Level.ATOM, self.make.group("fits(", (self.at(node.value),), ")")
        name = self.names.local(node.value.name)  # most numbers are small, and then no call is needed
        return Level.CONDITIONAL, self.make.chain((name, f"{SAFE[0]}{name}{SAFE[1]}", f"fits({name})"), (" if ", " else "))

    def _compare(self, node: exp.Compare, test: bool) -> Printed:
        if test and len(node.operators) == 1 and node.operands[1] == _ZERO:
            short = self._compare_with_zero(node.operands[0], node.operators[0])
            if short is not None:
                return short
        parts = [self.at(operand, Level.COMPARISON + 1) for operand in node.operands]
        return Level.COMPARISON, self.make.chain(parts, [f" {sign} " for sign in node.operators])

    def _compare_with_zero(self, value: exp.Expression, sign: ComparisonOperator) -> Printed | None:
        """The shorter form of a test whether a set or a list is empty; None if there is none."""
        if isinstance(value, exp.Intersection) and sign is UNEQUAL:
            return self._set_operation(value, True)
        if isinstance(value, exp.Length) and not isinstance(value.things, exp.Indices) and sign in (EQUAL, UNEQUAL, MORE):
            if sign is EQUAL:
                return Level.NOT, self.make.row("not ", self.at(value.things, Level.NOT))
            return self.printers[value.things.__class__](value.things, False)
        return None

    def _logic(self, node: exp.Logic, test: bool) -> Printed:
        if len(node.operands) < 2:
            return self.printers[node.operands[0].__class__](node.operands[0], test) if node.operands else (
                Level.ATOM, str(node.operator.neutral))
        level = node.operator.level
        parts = [self.at(operand, level, test) for operand in node.operands]
        return level, self.make.chain(parts, (f" {node.operator} ",) * (len(parts) - 1))

    def _not(self, node: exp.Not, test: bool) -> Printed:
        operand = node.operand
        if isinstance(operand, exp.Within):
            return Level.COMPARISON, self._print_membership(operand, " not in ")
        if isinstance(operand, exp.Compare) and len(operand.operators) == 1 and operand.operators[0] in _TURNED:
            return self._compare(exp.Compare(operand.operands, (_TURNED[operand.operators[0]],)), test)
        return Level.NOT, self.make.row("not ", self.at(operand, Level.NOT, True))

    def _if_else(self, node: exp.IfElse, test: bool) -> Printed:
        then, asked = self.at(node.then, Level.OR, test), self.at(node.test, Level.OR, True)
        parts = then, asked, self.at(node.otherwise, Level.CONDITIONAL, test)
        return Level.CONDITIONAL, self.make.chain(parts, (" if ", " else "))

    def _seen_here(self, node: exp.SeenHere, test: bool) -> Printed:
        return Level.ATOM, self.make.group("SEEN(", (str(node.number), self.at(node.condition, Level.ANY, test)), ")", CALL)

    # ---- sets --------------------------------------------------------------------------------------------------------

    def _mask(self, node: exp.Mask, test: bool) -> Printed:
        if node.members <= _SMALL:
            return Level.OPERAND, str((1 << node.members) - 1)
        return Level.SUM, f"(1 << {node.members}) - 1"

    def _bit(self, node: exp.Bit, test: bool) -> Printed:
        return Level.SHIFT, self.make.chain(("1", self.at(node.member, Level.SHIFT + 1)), (" << ",))

    def _has_bit(self, node: exp.HasBit, test: bool) -> Printed:
        parts: list[Doc] = [self.at(node.set, Level.SHIFT), self.at(node.member, Level.SHIFT + 1), "1"]
        if test:
            return Level.INTERSECTION, self.make.chain(parts, (" >> ", " & "))
        return Level.COMPARISON, self.make.chain((*parts, "0"), (" >> ", " & ", " != "))

    def _set_operation(self, node: exp.OfSets, test: bool) -> Printed:
        operands, sign = node.operands, node.operator
        if len(operands) < 2:
            return self.printers[operands[0].__class__](operands[0], False) if operands else (Level.UNARY, str(sign.neutral))
        parts = [self.at(operand, sign.level) for operand in operands]
        return sign.level, self.make.chain(parts, (f" {sign} ",) * (len(operands) - 1))

    def _bit_count(self, node: exp.BitCount, test: bool) -> Printed:
        return Level.ATOM, self.make.row(self.at(node.set, Level.ATOM), ".bit_count()")

    # ---- lists -------------------------------------------------------------------------------------------------------

    def _bits(self, node: exp.Bits, test: bool) -> Printed:
        return Level.ATOM, self.make.group("bits(", (self.at(node.set),), ")")

    def _indices(self, node: exp.Indices, test: bool) -> Printed:
        return Level.ATOM, self.make.group("range(", (self.at(node.size),), ")")

    def _range(self, node: exp.NumberRange, test: bool) -> Printed:
        low, high = node.low, node.high
        if isinstance(high, exp.Const):
            end: Doc = str(int(high.value) + 1)
        else:
            end = self.make.chain((self.at(high, Level.SUM), "1"), (" + ",))
        found = self.make.group("range(", (end,) if low == _ZERO else (self.at(low), end), ")")
        if node.limit is None:
            return Level.ATOM, found
        if isinstance(low, exp.Const) and isinstance(high, exp.Const) and int(high.value) - int(low.value) < node.limit:
            return Level.ATOM, found
        return Level.ATOM, self.make.row(found, f"[:{node.limit}]")

    def _distinct(self, node: exp.Distinct, test: bool) -> Printed:
        return Level.ATOM, self.make.group("dict.fromkeys(", (self.at(node.things),), ")")

    def _counted(self, node: exp.CountedItems, test: bool) -> Printed:
        return Level.ATOM, self.make.group("over(s, ", (self.at(node.things), str(node.each)), ")")

    def _tuple(self, node: exp.Tuple, test: bool) -> Printed:
        return Level.ATOM, self.make.group("(", [self.at(item) for item in node.items], ")", TUPLE) if node.items else "()"

    def _new_list(self, node: exp.NewList, test: bool) -> Printed:
        return Level.ATOM, "[]"

    def _new_seen(self, node: exp.NewKeySet, test: bool) -> Printed:
        return Level.ATOM, "set()"

    def _same_tuple(self, node: exp.SameTuple, test: bool) -> Printed:
        return Level.ATOM, self.make.group("tuple(", (self.at(node.things),), ")")

    def _length(self, node: exp.Length, test: bool) -> Printed:
        if isinstance(node.things, exp.Indices):
            return self.printers[node.things.size.__class__](node.things.size, False)
        return Level.ATOM, self.make.group("len(", (self.at(node.things),), ")")

    def _within(self, node: exp.Within, test: bool) -> Printed:
        return Level.COMPARISON, self._print_membership(node, " in ")

    def _print_membership(self, node: exp.Within, sign: str) -> Doc:
        return self.make.chain((self.at(node.value, Level.COMPARISON + 1), self.at(node.things, Level.COMPARISON + 1)), (sign,))

    def _listed(self, node: exp.ListOf, test: bool) -> Printed:
        parts = [self.at(node.value), self.at(node.source, Level.OR)]
        between = [f" for {self.names.local(node.variable.name)} in "]
        if node.where:
            parts.append(self.test(node.where, Level.OR))
            between.append(" if ")
        return Level.ATOM, self.make.group("[", (self.make.chain(parts, between),), "]")

    def _sorted_by(self, node: exp.SortedBy, test: bool) -> Printed:
        by = self.make.row(f"key=lambda {self.names.local(node.variable.name)}: ", self.at(node.key, Level.CONDITIONAL))
        return Level.ATOM, self.make.group("sorted(", (self.at(node.things), by), ")", CALL)

    def _position(self, node: exp.PositionOf, test: bool) -> Printed:
        listed = self.make.group("[", (self.make.row("*", self.at(node.things, Level.UNION)), "*range(s.players)"), "]", CALL)
        return Level.ATOM, self.make.row(listed, self.make.group(".index(", (self.at(node.seat),), ")"))

    # ---- calls -------------------------------------------------------------------------------------------------------

    def _call_function(self, node: exp.CallFunction, test: bool) -> Printed:
        return Level.ATOM, self.call(self.names.function(node.name), node.arguments)

    def _call_hook(self, node: exp.Call, test: bool) -> Printed:
        if node.place is not NOWHERE:
            self.calling.append(node.place)
        return Level.ATOM, self.call(self.names.hook(node.function), node.arguments, ())

    def _call_kernel(self, node: exp.CallKernel, test: bool) -> Printed:
        if node.name == "truth":
            if isinstance(node.arguments[0], exp.Logic | exp.IfElse):
                return Level.ATOM, self.make.group("int(bool(", (self.at(node.arguments[0], Level.ANY, True),), "))")
            return Level.CONDITIONAL, self.make.chain(("1", self.at(node.arguments[0], Level.OR, True), "0"), (" if ", " else "))
        return Level.ATOM, self.call(node.name, node.arguments, ())

    def _paths(self, node: exp.Paths, test: bool) -> Printed:
        return Level.ATOM, f"{self.names.function(network(node.network))}(s)"

    def _paths_query(self, node: exp.PathsQuery, test: bool) -> Printed:
        values = [self.at(argument) for argument in node.arguments]
        return Level.ATOM, self.make.row(self.at(node.paths, Level.ATOM), self.make.group(f".{node.query}(", values, ")", CALL))

    def _can_finish(self, node: exp.CanFinish, test: bool) -> Printed:
        values = ("s", self.at(node.move), "STEPS", "APPLIES", str(self.steps[node.step]))
        return Level.ATOM, self.make.group("can_finish(", values, ")", PLAIN)


_ZERO = exp.Const(0)


def network(name: str) -> str:
    """The name of a network's function, among the functions of a program."""
    return f"network {name}"
