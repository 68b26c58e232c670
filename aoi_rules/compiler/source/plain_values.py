"""The values of definitions that are written out, or computed from such values alone: `fee + $1`.

They are known before the rules are read, so that titles can show them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import define, field, frozen

from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.walk import name_in
from aoi_rules.machine.budget import GREATEST, LEAST
from aoi_rules.model.types import BASIC, TRUTH, Shape, Type
from aoi_rules.words.functions import IN_USE

__all__ = ["PlainValues"]

_DEPTH = 100
"""How many definitions may lead from one to the next."""
_TRUTHS = {"yes": True, "no": False}
_EXTREMES: Mapping[Loop, Callable[[Sequence[int]], int]] = {Loop.MAX: max, Loop.MIN: min}


@frozen
class _Plain:
    """A value with its type: a number, an amount of money, a truth or a text."""

    type: Type
    value: Any

    @property
    def numeric(self) -> bool:
        """Whether it is a number or an amount of money."""
        return self.type.numeric


@define
class PlainValues:
    """Computes the plain values of a ruleset's definitions, each of them once.  `_bodies` has the value of each definition as it
    is written, by its name."""

    _bodies: Mapping[str, tree.Expression | None]
    _known: dict[str, _Plain | None] = field(factory=dict)
    _depth: int = 0

    def text(self, name: str) -> str | None:
        """The value of a definition as players read it; None if there is none, or if it is not plain."""
        found = self._defined(name)
        if found is None:
            return None
        return str(found.value) if found.type.kind is Shape.TEXT else found.type.shown(found.value)

    def _defined(self, name: str) -> _Plain | None:
        if name not in self._known:
            self._known[name] = None  # for definitions that lead back to themselves
            if self._depth < _DEPTH:
                self._depth += 1
                self._known[name] = self._of(self._bodies.get(name))
                self._depth -= 1
        return self._known[name]

    def _of(self, node: tree.Expression | None) -> _Plain | None:
        """The value of an expression; None if it is not plain, or if it does not fit into 64 bits."""
        compute = _RULES.get(node.__class__)
        found = None if compute is None else compute(self, node)
        return None if found is not None and found.numeric and not LEAST <= found.value <= GREATEST else found

    def _literal(self, node: tree.Number | tree.Money | tree.Text) -> _Plain:
        return _Plain(BASIC[tree.LITERALS[type(node)]], node.value)

    def _name(self, node: tree.Name) -> _Plain | None:
        return _Plain(TRUTH, _TRUTHS[node.name]) if node.name in _TRUTHS else self._defined(node.name)

    def _negative(self, node: tree.Negative) -> _Plain | None:
        found = self._of(node.operand)
        return _Plain(found.type, -found.value) if found is not None and found.numeric else None

    def _arithmetic(self, node: tree.Binary) -> _Plain | None:
        left, right = self._of(node.left), self._of(node.right)
        if left is None or right is None:
            return None
        result = node.operator.results.get((left.type.kind, right.type.kind))
        return None if result is None else _Plain(result, node.operator.value(left.value, right.value))

    def _conditional(self, node: tree.Conditional) -> _Plain | None:
        answer = self._truth(node.test)
        return None if answer is None else self._of(node.then if answer else node.otherwise)

    def _truth(self, node: tree.Expression) -> bool | None:
        found = self._of(node)
        return found.value if found is not None and found.type == TRUTH else None

    def _not(self, node: tree.Not) -> _Plain | None:
        found = self._truth(node.operand)
        return None if found is None else _Plain(TRUTH, not found)

    def _logic(self, node: tree.Logic) -> _Plain | None:
        found = [self._truth(one) for one in node.operands]
        neutral = node.operator.neutral
        return None if None in found else _Plain(TRUTH, neutral if all(one is neutral for one in found) else not neutral)

    def _compare(self, node: tree.Compare) -> _Plain | None:
        left, right, holds = self._of(node.left), self._of(node.right), node.operator.holds
        if left is None or right is None or left.type != right.type or not left.numeric or holds is None:
            return None
        return _Plain(TRUTH, holds(left.value, right.value))

    def _call(self, node: tree.Call) -> _Plain | None:
        """`max(…)` and `min(…)` of several values, and whether a part is in use, once that is known."""
        name = name_in(node.function)
        if name == IN_USE and len(node.arguments) == 1:
            answer = _TRUTHS.get(name_in(node.arguments[0]) or "")
            return None if answer is None else _Plain(TRUTH, answer)
        extreme = _EXTREMES.get(LOOPS.get(name or "", Loop.ALL))
        found = [one for argument in node.arguments if (one := self._of(argument)) is not None]
        if extreme is None or len(found) < max(1, len(node.arguments)) or len({one.type for one in found}) > 1:
            return None
        return _Plain(found[0].type, extreme([one.value for one in found])) if found[0].numeric else None


_RULES: Mapping[type, Callable[[PlainValues, Any], _Plain | None]] = {
    **dict.fromkeys(tree.LITERALS, PlainValues._literal),
    tree.Name: PlainValues._name, tree.Negative: PlainValues._negative, tree.Binary: PlainValues._arithmetic,
    tree.Conditional: PlainValues._conditional, tree.Not: PlainValues._not, tree.Logic: PlainValues._logic,
    tree.Compare: PlainValues._compare, tree.Call: PlainValues._call,
}
