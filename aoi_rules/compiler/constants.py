"""Constants: definitions with a written value, `define loan_size = $10`, or computed from others, `define debt = 2 * loan_size`.

They are known before the rules are read.  Where the text must fix a value before any game, such as in a title or in a member's
line, the value of a constant takes the place of its name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, get_args

from attrs import define, field, frozen

from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.walk import name_in, walk
from aoi_rules.machine.budget import GREATEST, LEAST
from aoi_rules.model.types import BASIC, TRUTH, Shape, Type
from aoi_rules.words.actions import Define
from aoi_rules.words.functions import IN_USE

__all__ = ["TRUTHS", "Constants", "Literal"]

Literal = tree.Number | tree.Money | tree.Text

_LITERALS: Mapping[str, type[Literal]] = {tree.LITERALS[node]: node for node in get_args(Literal)}
"""The literal of each kind of value."""
_DEPTH = 100
"""How many definitions may lead from one to the next."""
TRUTHS = {"yes": True, "no": False}
"""What the names of conditions that are constant mean."""
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
class Constants:
    """Computes the values of a ruleset's constants, each of them once.  `_bodies` has the value of each definition without
    parameters as it is written, by its name."""

    _bodies: Mapping[str, tree.Expression | None]
    _known: dict[str, _Plain | None] = field(factory=dict)
    _depth: int = 0

    @classmethod
    def of(cls, defines: Mapping[str, Define]) -> Constants:
        """The constants among definitions."""
        return cls({name: word.meaning for name, word in defines.items() if isinstance(word.head, tree.Name)})

    def text(self, name: str) -> str | None:
        """The value of a definition as players read it; None if there is none, or if it is not constant."""
        found = self._find_definition(name)
        if found is None:
            return None
        return str(found.value) if found.type.kind is Shape.TEXT else found.type.show_value(found.value)

    def literal(self, node: tree.Expression | None) -> Literal | None:
        """The value of a constant expression as a number, an amount or a text at the expression's place; None if the expression
        is not constant, or a truth."""
        if isinstance(node, Literal):
            return node
        found = self._of(node)
        kind = None if found is None else _LITERALS.get(found.type.kind)
        if node is None or found is None or kind is None:
            return None
        return kind(found.value, node.place, isinstance(node, tree.Name) and node.unconfirmed)

    def truth(self, node: tree.Expression) -> bool | None:
        """Whether a constant condition holds; None if it is not constant, or no condition."""
        found = self._of(node)
        return found.value if found is not None and found.type == TRUTH else None

    def names_in(self, node: tree.Expression | None) -> Iterator[tree.Name]:
        """The names of definitions without parameters in an expression, then those in these definitions, each definition once."""
        waiting, seen = [node], set[str]()
        while waiting:
            for name in walk(waiting.pop(0)):
                if isinstance(name, tree.Name) and name.name in self._bodies:
                    yield name
                    if name.name not in seen:
                        seen.add(name.name)
                        waiting.append(self._bodies[name.name])

    def _find_definition(self, name: str) -> _Plain | None:
        if name not in self._known:
            self._known[name] = None  # for definitions that lead back to themselves
            if self._depth < _DEPTH:
                self._depth += 1
                self._known[name] = self._of(self._bodies.get(name))
                self._depth -= 1
        return self._known[name]

    def _of(self, node: tree.Expression | None) -> _Plain | None:
        """The value of an expression; None if it is not constant, or if it does not fit into 64 bits."""
        compute = _RULES.get(node.__class__)
        found = None if compute is None else compute(self, node)
        return None if found is not None and found.numeric and not LEAST <= found.value <= GREATEST else found

    def _literal(self, node: tree.Number | tree.Money | tree.Text) -> _Plain:
        return _Plain(BASIC[tree.LITERALS[type(node)]], node.value)

    def _name(self, node: tree.Name) -> _Plain | None:
        return _Plain(TRUTH, TRUTHS[node.name]) if node.name in TRUTHS else self._find_definition(node.name)

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
        answer = self.truth(node.test)
        return None if answer is None else self._of(node.then if answer else node.otherwise)

    def _not(self, node: tree.Not) -> _Plain | None:
        found = self.truth(node.operand)
        return None if found is None else _Plain(TRUTH, not found)

    def _logic(self, node: tree.Logic) -> _Plain | None:
        found = [self.truth(one) for one in node.operands]
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
            answer = TRUTHS.get(name_in(node.arguments[0]) or "")
            return None if answer is None else _Plain(TRUTH, answer)
        extreme = _EXTREMES.get(LOOPS.get(name or "", Loop.ALL))
        found = [one for argument in node.arguments if (one := self._of(argument)) is not None]
        if extreme is None or len(found) < max(1, len(node.arguments)) or len({one.type for one in found}) > 1:
            return None
        return _Plain(found[0].type, extreme([one.value for one in found])) if found[0].numeric else None


_RULES: Mapping[type, Callable[[Constants, Any], _Plain | None]] = {
    **dict.fromkeys(tree.LITERALS, Constants._literal),
    tree.Name: Constants._name, tree.Negative: Constants._negative, tree.Binary: Constants._arithmetic,
    tree.Conditional: Constants._conditional, tree.Not: Constants._not, tree.Logic: Constants._logic,
    tree.Compare: Constants._compare, tree.Call: Constants._call,
}
