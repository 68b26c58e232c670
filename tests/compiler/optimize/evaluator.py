"""What functions of a small rule program give, by going through their nodes: what passes may not change."""

# The methods have the names of nodes, and take the same whether they need it or not.
# ruff: noqa: ARG002, N802

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.program.model import RuleProgram
from aoi_rules.language.operators import AND
from aoi_rules.machine.kernel import bits
from aoi_rules.model.types import ABSENT, Shape

__all__ = ["Absent", "Evaluator"]

_SIGNS = {"==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
          "+": operator.add, "-": operator.sub, "*": operator.mul, "|": operator.or_, "&": operator.and_}


class Absent(Exception):
    """Something that is not there was computed with."""


class _Returned(Exception):
    pass


class _Continued(Exception):
    pass


class Evaluator:
    """One program in one position; `state` has what each slot holds."""

    def __init__(self, program: RuleProgram, state: dict[str, Any]) -> None:
        self.program = program
        self.state = state

    def call(self, name: str, *values: Any) -> Any:
        """What a function gives."""
        function = self.program.functions[name]
        local = dict(zip((p.name for p in function.parameters), values, strict=True))
        try:
            self.run(function.body, local)
        except _Returned as returned:
            return returned.args[0]
        return None

    def run(self, body: Iterable[sta.Statement], local: dict[str, Any]) -> None:
        for statement in body:
            getattr(self, type(statement).__name__)(statement, local)

    def of(self, node: Any, local: dict[str, Any]) -> Any:
        return getattr(self, type(node).__name__)(node, local)

    def turns(self, node: Any, local: dict[str, Any]) -> Iterable[dict[str, Any]]:
        names = [v.name for v in node.variables] if isinstance(node, sta.ForEach) else [node.variable.name]
        for thing in self.of(node.source, local):
            local.update(zip(names, thing if len(names) > 1 else (thing,), strict=True))
            if all(self.of(c, local) for c in node.where):
                yield local

    # ---- statements -------------------------------------------------------------------------------------------------

    def Assign(self, node: sta.Assign, local: dict[str, Any]) -> None:
        local[node.target.name] = self.of(node.value, local)

    def Accumulate(self, node: sta.Accumulate, local: dict[str, Any]) -> None:
        local[node.target.name] = _SIGNS[node.operator](local[node.target.name], self.of(node.value, local))

    def Append(self, node: sta.Append, local: dict[str, Any]) -> None:
        local[node.target.name].append(self.of(node.value, local))

    def If(self, node: sta.If, local: dict[str, Any]) -> None:
        self.run(node.body if self.of(node.test, local) else node.otherwise, local)

    def Guard(self, node: sta.Guard, local: dict[str, Any]) -> None:
        if not all(self.of(c, local) for c in node.conditions):
            self.run((node.leave,), local)

    def ForEach(self, node: sta.ForEach, local: dict[str, Any]) -> None:
        for turn in self.turns(node, local):
            try:
                self.run(node.body, turn)
            except _Continued:
                continue

    def OncePer(self, node: sta.OncePer, local: dict[str, Any]) -> None:
        key = self.of(node.key, local)
        if key in local[node.seen.name]:
            raise _Continued
        local[node.seen.name].add(key)

    def Continue(self, node: sta.Continue, local: dict[str, Any]) -> None:
        raise _Continued

    def Return(self, node: sta.Return, local: dict[str, Any]) -> None:
        raise _Returned(None if node.value is None else self.of(node.value, local))

    # ---- expressions ------------------------------------------------------------------------------------------------

    def Const(self, node: exp.Const, local: dict[str, Any]) -> Any:
        return node.value

    def Local(self, node: exp.Local, local: dict[str, Any]) -> Any:
        return local[node.name]

    def Slot(self, node: exp.Slot, local: dict[str, Any]) -> Any:
        return self.state[node.name]

    def Table(self, node: exp.Table, local: dict[str, Any]) -> Any:
        return node.data.rows

    def Computed(self, node: exp.Computed, local: dict[str, Any]) -> Any:
        constant = self.program.constants[node.name]
        if constant.variable is None:
            return self.of(constant.value, {})
        rows = [self.of(constant.value, {constant.variable.name: number}) for number in range(constant.size)]
        return [*rows, self.of(constant.absent, {})]

    def At(self, node: exp.At, local: dict[str, Any]) -> Any:
        return self.of(node.things, local)[self.of(node.index, local)]

    def BitCount(self, node: exp.BitCount, local: dict[str, Any]) -> int:
        found: int = self.of(node.set, local)
        return found.bit_count()

    def Arithmetic(self, node: exp.Arithmetic, local: dict[str, Any]) -> Any:
        left, right = self.of(node.left, local), self.of(node.right, local)
        if ABSENT in (left, right):
            raise Absent
        return _SIGNS[node.operator.sign](left, right)

    def Fits(self, node: exp.Fits, local: dict[str, Any]) -> Any:
        return self.of(node.value, local)

    def Compare(self, node: exp.Compare, local: dict[str, Any]) -> bool:
        values = [self.of(o, local) for o in node.operands]
        return all(_SIGNS[s.sign](a, b) for s, a, b in zip(node.operators, values, values[1:], strict=False))

    def Logic(self, node: exp.Logic, local: dict[str, Any]) -> bool:
        every = all if node.operator is AND else any
        return every(self.of(o, local) for o in node.operands)

    def Not(self, node: exp.Not, local: dict[str, Any]) -> bool:
        return not self.of(node.operand, local)

    def IfElse(self, node: exp.IfElse, local: dict[str, Any]) -> Any:
        return self.of(node.then if self.of(node.test, local) else node.otherwise, local)

    def Mask(self, node: exp.Mask, local: dict[str, Any]) -> int:
        return int((1 << node.members) - 1)

    def Bit(self, node: exp.Bit, local: dict[str, Any]) -> int:
        return int(1 << self.there(node.member, local))

    def HasBit(self, node: exp.HasBit, local: dict[str, Any]) -> bool:
        return bool(self.of(node.set, local) >> self.there(node.member, local) & 1)

    def there(self, node: exp.Expression, local: dict[str, Any]) -> int:
        value = int(self.of(node, local))
        if value < 0:
            raise Absent
        return value

    def Intersection(self, node: exp.Intersection, local: dict[str, Any]) -> Any:
        first, *rest = (self.of(o, local) for o in node.operands)
        for value in rest:
            first &= value
        return first

    def UnionOf(self, node: exp.UnionOf, local: dict[str, Any]) -> Any:
        first, *rest = (self.of(o, local) for o in node.operands)
        for value in rest:
            first |= value
        return first

    def Bits(self, node: exp.Bits, local: dict[str, Any]) -> Any:
        return bits(self.of(node.set, local))

    def Indices(self, node: exp.Indices, local: dict[str, Any]) -> Any:
        return range(self.of(node.size, local))

    def Tuple(self, node: exp.Tuple, local: dict[str, Any]) -> Any:
        return tuple(self.of(item, local) for item in node.items)

    def NewList(self, node: exp.NewList, local: dict[str, Any]) -> Any:
        return []

    def NewSeen(self, node: exp.NewSeen, local: dict[str, Any]) -> Any:
        return set()

    def SameTuple(self, node: exp.SameTuple, local: dict[str, Any]) -> Any:
        return tuple(self.of(node.things, local))

    def Listed(self, node: exp.Listed, local: dict[str, Any]) -> Any:
        return [self.of(node.value, turn) for turn in self.turns(node, dict(local))]

    def SortedBy(self, node: exp.SortedBy, local: dict[str, Any]) -> Any:
        return sorted(self.of(node.things, local), key=lambda thing: self.of(node.key, {**local, node.variable.name: thing}))

    def CallFunction(self, node: exp.CallFunction, local: dict[str, Any]) -> Any:
        return self.call(node.name, *(self.of(a, local) for a in node.arguments))

    def Comprehension(self, node: exp.Comprehension, local: dict[str, Any]) -> Any:
        """What the text means, computed as plainly as can be."""
        turns = [dict(turn) for turn in self.turns(node, dict(local))] if node.kind != "any" else self.turns(node, dict(local))
        if node.kind == "any":
            return any(True for _ in turns)
        things = [turn[node.variable.name] for turn in turns]
        if node.kind in ("best", "least", "sorted"):
            keys = [tuple(self.of(k, turn) for k in node.keys) for turn in turns]
            order = sorted(range(len(things)), key=keys.__getitem__)
            if node.kind == "sorted":
                return tuple(things[n] for n in order)
            pick = max if node.kind == "best" else min
            return things[pick(order, key=keys.__getitem__)] if order else -1
        if node.kind == "all":
            return all(self.of(node.item, turn) for turn in turns)
        return self.gathered(node, things if node.kind == "count" else [self.of(node.item, turn) for turn in turns])

    def gathered(self, node: exp.Comprehension, items: list[Any]) -> Any:
        if node.kind in ("count", "sum"):
            return len(items) if node.kind == "count" else sum(items)
        if node.kind == "list":
            return tuple(items)
        if node.kind in ("min", "max"):
            return (min if node.kind == "min" else max)((i for i in items if i != ABSENT), default=ABSENT)
        found = 0
        for item in items:
            if node.item_type.kind is Shape.SET:
                found |= item
            else:
                for member in item if node.item_type.kind is Shape.LIST else (item,):
                    found |= 1 << member
        return found
