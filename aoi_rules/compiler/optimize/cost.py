"""What computing something costs: at most how many small steps, as far as the program says.

A step is about one node that is computed.  A loop costs what is inside it once for each thing that it goes through.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define, field

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import Function, RuleProgram
from aoi_rules.compiler.program.walk import children
from aoi_rules.machine.budget import MAX_KEPT, MAX_RANGE

__all__ = ["ENOUGH", "Costs", "cost", "length"]

ENOUGH = 1 << 40
"""No cost is greater: whatever costs so much is too much for everybody."""


def cost(node: Any, program: RuleProgram) -> int:
    """At most so many steps compute an expression, a statement or a tuple of them.

    Who asks about many nodes of one program keeps a `Costs`.
    """
    return Costs(program).of(node)


def length(source: exp.Expr, program: RuleProgram) -> int | None:
    """At most so many things are gone through; None where the program does not say."""
    return Costs(program).length(source)


@define
class Costs:
    """Costs in one program.  `functions` are those that may be called, `work` the costs of those that were looked at."""

    program: RuleProgram
    functions: Mapping[str, Function] = field()
    work: dict[str, int] = field(factory=dict)
    largest: int = field(init=False)

    @functions.default
    def _all(self) -> Mapping[str, Function]:
        return self.program.functions

    def __attrs_post_init__(self) -> None:
        self.largest = max(self.program.members.values(), default=self.program.most_players)

    def of(self, node: Any) -> int:
        """At most so many steps compute an expression, a statement or a tuple of them."""
        if node.__class__ is tuple:
            return min(ENOUGH, sum(map(self.of, node)))
        if node is None:
            return 0
        source, inner = _loop(node)
        if source is not None:
            turns = self.length(source)
            return min(ENOUGH, self.of(source) + (self.largest if turns is None else turns) * (self.of(inner) + 1))
        total = 1 + sum(map(self.of, children(node)))
        if node.__class__ is exp.CallFunction:
            total += self.function(node.name)
        return min(ENOUGH, total)

    def function(self, name: str) -> int:
        """At most so many steps does a call of a function take; one that calls itself counts once."""
        if name not in self.work:
            self.work[name] = 1
            found = self.functions.get(name)
            if found is not None:
                self.work[name] = max(1, self.of(found.body))
        return self.work[name]

    # ---- lengths ----------------------------------------------------------------------------------------------------

    def length(self, source: exp.Expr) -> int | None:
        """At most so many things are in a list, a set or a range; None where the program does not say."""
        if isinstance(source, exp.Tuple):
            return len(source.items)
        if isinstance(source, exp.Indices):
            return self._number(source.size, self.program.most_players)
        if isinstance(source, exp.NumberRange):
            return self._range(source)
        if isinstance(source, exp.Bits):
            return self.size(source.set)
        if isinstance(source, exp.Distinct | exp.SameTuple | exp.SortedBy):
            return self.length(source.things)
        if isinstance(source, exp.Listed | exp.Comprehension):
            return self.length(source.source)
        if isinstance(source, exp.IfElse):
            return _greater(self.length(source.then), self.length(source.otherwise))
        return self._listed(source)

    def size(self, members: exp.Expr) -> int:
        """At most so many members are in a set."""
        if isinstance(members, exp.Mask):
            return members.members
        if isinstance(members, exp.Bit):
            return 1
        if isinstance(members, exp.Intersection):
            return min(map(self.size, members.operands))
        if isinstance(members, exp.UnionOf):
            return min(self.largest, sum(map(self.size, members.operands)))
        if isinstance(members, exp.IfElse):
            return max(self.size(members.then), self.size(members.otherwise))
        if isinstance(members, exp.At) and isinstance(members.things, exp.Table):
            return max((row.bit_count() for row in members.things.data.rows if isinstance(row, int) and row >= 0), default=0)
        return self._members(members)

    def _members(self, node: exp.Expr) -> int:
        """How many members the type has that a set is of."""
        if isinstance(node, exp.Local | exp.Computed | exp.Comprehension):
            of = node.type.of
        elif isinstance(node, exp.CallFunction) and node.name in self.functions:
            returns = self.functions[node.name].returns
            of = returns.of if returns is not None else ""
        else:
            of = ""
        return self.program.members.get(of, self.largest)

    def _listed(self, node: exp.Expr) -> int | None:
        """The length of a list that is looked up, or that a slot keeps."""
        things, rows = (node.things, True) if isinstance(node, exp.At) else (node, False)
        if isinstance(things, exp.Table):
            return max(map(len, things.data.rows), default=0) if rows else len(things.data.rows)
        if isinstance(things, exp.Computed):
            found = self.program.constants.get(things.name)
            return self.length(found.value) if found is not None and bool(found.size) == rows else None
        if isinstance(things, exp.Slot):
            return MAX_KEPT
        return None

    def _range(self, node: exp.NumberRange) -> int:
        if isinstance(node.low, exp.Const) and isinstance(node.high, exp.Const):
            found = max(0, int(node.high.value) - int(node.low.value) + 1)
            return found if node.limit is None else min(found, node.limit)
        return MAX_RANGE if node.limit is None else node.limit

    @staticmethod
    def _number(node: exp.Expr, unknown: int) -> int:
        return int(node.value) if isinstance(node, exp.Const) else unknown


def _loop(node: Any) -> tuple[exp.Expr | None, tuple[Any, ...]]:
    """What a loop goes through, and all that it computes for each thing; None for what is no loop."""
    if isinstance(node, sta.ForEach):
        return node.source, (node.where, node.body)
    if isinstance(node, exp.Comprehension):
        return node.source, (node.item, node.where, node.keys)
    if isinstance(node, exp.Listed):
        return node.source, (node.value, node.where)
    if isinstance(node, exp.SortedBy):
        return node.things, (node.key,)
    return None, ()


def _greater(one: int | None, other: int | None) -> int | None:
    return None if one is None or other is None else max(one, other)
