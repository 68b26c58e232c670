"""Upper bounds of the lengths of lists and other iterables; None if they are determined only in play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, field, frozen

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Computation, RuleProgram
from aoi_rules.machine.budget import MAX_KEPT
from aoi_rules.model.spans import plus
from aoi_rules.model.types import NUMBER, UNKNOWN

__all__ = ["Length", "Lengths", "Locals"]

Length = int | None


@frozen
class Locals:
    """The locals of one function: `values` has the expressions assigned to each, `grown` has for each list, for every statement
    that adds entries, the sources of the enclosing loops."""

    values: dict[str, list[exp.Expression]] = field(factory=dict)
    grown: dict[str, list[tuple[exp.Expression, ...]]] = field(factory=dict)

    @classmethod
    def of(cls, body: Sequence[sta.Statement]) -> Locals:
        """The locals of a function with the given body."""
        found = cls()
        found._gather_values(body, ())
        return found

    def _gather_values(self, body: Sequence[sta.Statement], loops: tuple[exp.Expression, ...]) -> None:
        for statement in body:
            if isinstance(statement, sta.Assign):
                self.values.setdefault(statement.target.name, []).append(statement.value)
            elif isinstance(statement, sta.Append):
                self.grown.setdefault(statement.target.name, []).append(loops)
            elif isinstance(statement, sta.Extend):
                self.grown.setdefault(statement.target.name, []).append((*loops, statement.values))
            elif isinstance(statement, sta.ListMoves):
                self.grown.setdefault(statement.moves.name, []).append((exp.FrameRead("", UNKNOWN),))  # unbounded
            elif isinstance(statement, sta.ForEach):
                self._gather_values(statement.body, (*loops, statement.source))
            elif isinstance(statement, sta.If):
                self._gather_values(statement.body, loops)
                self._gather_values(statement.otherwise, loops)


@define(slots=False)
class Lengths:
    """Bounds the lengths in one program; `constants` has those of values computed when it starts."""

    program: RuleProgram
    constants: dict[str, Computation]
    members: int = field(init=False)
    _results: dict[str, Length] = field(factory=dict)
    _rows: dict[exp.TableData, int] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Find the size of the largest type."""
        self.members = max(self.program.members.values(), default=1)

    def of(self, node: exp.Expression, local: Locals) -> Length:
        """The greatest length of a list; `local` has the locals of the current function."""
        ask = _OF.get(node.__class__)
        return None if ask is None else ask(self, node, local)

    def result(self, name: str) -> Length:
        """The greatest length of a list that a function returns."""
        if name not in self._results:
            self._results[name] = None  # for recursive calls
            function = self.program.functions.get(name)
            if function is not None:
                local = Locals.of(function.body)
                self._results[name] = _maximum_length(self.of(value, local) for value in _returned_values(function.body))
        return self._results[name]

    # ---- what is made here ------------------------------------------------------------------------------------------

    def _indices_length(self, node: exp.Indices, local: Locals) -> Length:
        if isinstance(node.size, exp.Const):
            return int(node.size.value)
        return self.program.most_players if node.size == _PLAYERS else None

    def _range_length(self, node: exp.NumberRange, local: Locals) -> Length:
        low, high = _bound_of_end(node.low, "max", max), _bound_of_end(node.high, "min", min)
        found = None if low is None or high is None else max(0, high - low + 1)
        return found if node.limit is None else min(node.limit, node.limit if found is None else found)

    def _operand_length(self, node: Any, local: Locals) -> Length:
        return self.of(node.things, local)

    def _list_length(self, node: exp.ListOf, local: Locals) -> Length:
        return self.of(node.source, local)

    def _tuple_length(self, node: exp.Tuple, local: Locals) -> Length:
        return len(node.items)

    def _unknown_length(self, node: exp.NewList, local: Locals) -> Length:
        return 0

    def _if_else_length(self, node: exp.IfElse, local: Locals) -> Length:
        return _maximum_length((self.of(node.then, local), self.of(node.otherwise, local)))

    def _local_length(self, node: exp.Local, local: Locals) -> Length:
        values = local.values.get(node.name)
        if not values:
            return None
        rest = Locals({n: v for n, v in local.values.items() if n != node.name}, local.grown)  # it may be assigned from itself
        most = _maximum_length(self.of(value, rest) for value in values)
        for loops in local.grown.get(node.name, ()):
            most = plus(most, self._product_length(loops, rest))
        return most

    def _product_length(self, sources: tuple[exp.Expression, ...], local: Locals) -> Length:
        total = 1
        for source in sources:
            length = self.of(source, local)
            if length is None:
                return None
            total *= length
        return total

    # ---- what is looked up, and what others give ----------------------------------------------------------------------

    def _members_length(self, node: exp.Expression, local: Locals) -> Length:
        """A set has members of one type; a plugin's function is trusted to return no more items than there are."""
        return self.members

    def _kernel_length(self, node: exp.CallKernel, local: Locals) -> Length:
        return self.program.most_players if node.name in ("others", "seats") else None

    def _slot_length(self, node: exp.Slot, local: Locals) -> Length:
        return MAX_KEPT

    def _table_length(self, node: exp.Table, local: Locals) -> Length:
        return len(node.data.rows)

    def _constant_length(self, node: exp.ComputedConstant, local: Locals) -> Length:
        constant = self.constants.get(node.name)
        return None if constant is None else self.of(constant.value, Locals())

    def _element_length(self, node: exp.At, local: Locals) -> Length:
        things = node.things
        if isinstance(things, exp.Table):
            return self._longest_row(things.data)
        if isinstance(things, exp.Slot | exp.ComputedConstant):
            return self.of(things, local)
        if isinstance(things, exp.Local):
            values = local.values.get(things.name, ())
            return MAX_KEPT if values and all(isinstance(value, exp.Slot) for value in values) else None
        return None

    def _longest_row(self, data: exp.TableData) -> int:
        if data not in self._rows:
            self._rows[data] = max((len(row) for row in data.rows if isinstance(row, tuple)), default=0)
        return self._rows[data]

    def _call_length(self, node: exp.CallFunction, local: Locals) -> Length:
        return self.result(node.name)


_PLAYERS = exp.Slot("players", NUMBER)
_OF: dict[type, Callable[[Lengths, Any, Locals], Length]] = {
    exp.At: Lengths._element_length, exp.Bits: Lengths._members_length, exp.CallFunction: Lengths._call_length,
    exp.Call: Lengths._members_length, exp.CallKernel: Lengths._kernel_length, exp.ComputedConstant: Lengths._constant_length,
    exp.CountedItems: Lengths._operand_length, exp.Distinct: Lengths._operand_length, exp.IfElse: Lengths._if_else_length,
    exp.Indices: Lengths._indices_length, exp.ListOf: Lengths._list_length, exp.Local: Lengths._local_length,
    exp.NewList: Lengths._unknown_length, exp.NumberRange: Lengths._range_length, exp.SameTuple: Lengths._operand_length,
    exp.Slot: Lengths._slot_length, exp.SortedBy: Lengths._operand_length, exp.Table: Lengths._table_length,
    exp.Tuple: Lengths._tuple_length,
}


def _bound_of_end(node: exp.Expression, operator: str, outermost: Callable[[list[int]], int]) -> Length:
    """The least or the greatest value of an end of a range; `min` is at most the least literal among its operands."""
    if isinstance(node, exp.Const):
        return int(node.value)
    if isinstance(node, exp.CallKernel) and node.name == operator:
        figures = [int(part.value) for part in node.arguments if isinstance(part, exp.Const)]
        return outermost(figures) if figures else None
    return None


def _maximum_length(lengths: Any) -> Length:
    """The greatest of some lengths, None if there is none or one is unknown."""
    found = list(lengths)
    return None if not found or None in found else max(found)


def _returned_values(body: Sequence[sta.Statement]) -> list[exp.Expression]:
    """The expressions that a function returns."""
    found = []
    for statement in body:
        if isinstance(statement, sta.Return) and statement.value is not None:
            found.append(statement.value)
        elif isinstance(statement, sta.Guard):
            found += _returned_values((statement.leave,))
        elif isinstance(statement, sta.ForEach):
            found += _returned_values(statement.body)
        elif isinstance(statement, sta.If):
            found += _returned_values((*statement.body, *statement.otherwise))
    return found
