"""Results of the functions of a small rule program in a position, which passes may not change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from aoi_rules.compiler.program import evaluator as own
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.language.loops import Loop
from aoi_rules.model.types import ABSENT, Shape

__all__ = ["Absent", "Evaluator"]


class Absent(Exception):
    """The program computed with an absent value."""


class Evaluator(own.Evaluator):
    """It also evaluates the comprehensions that the pass `outline` writes out, and refuses to compute with absent numbers."""

    RULES: ClassVar[Mapping[type, Callable[[Any, Any], own.Run]]]

    def present(self, node: exp.Arithmetic) -> own.Run:
        def result(left: int, right: int) -> int:
            if ABSENT in (left, right):
                raise Absent
            return node.operator.value(left, right)

        return self._apply_function(result, node)

    def comprehension(self, node: exp.Comprehension) -> own.Run:
        """The result of the text, computed as plainly as possible."""
        name, item = node.variable.name, self.make_function(node.item or node.variable)
        passes, keys = self._passes(node.variable, node.source, node.where), [self.make_function(key) for key in node.keys]

        def run(env: own.Env) -> Any:
            if node.kind is Loop.ANY:
                return any(True for _ in passes(env))
            if node.kind is Loop.ALL:
                return all(item(inner) for inner in passes(env))
            if not keys:
                return gathered(node, [item(inner) for inner in passes(env)])
            ranked = [(tuple(key(inner) for key in keys), inner[name]) for inner in passes(env)]
            if node.kind is Loop.SORTED:
                return tuple(thing for _, thing in sorted(ranked, key=lambda pair: pair[0]))
            pick = max if node.kind is Loop.BEST else min
            return pick(ranked, key=lambda pair: pair[0])[1] if ranked else -1

        return run


def gathered(node: exp.Comprehension, items: list[Any]) -> Any:
    if node.kind in (Loop.COUNT, Loop.SUM):
        return len(items) if node.kind is Loop.COUNT else sum(items)
    if node.kind is Loop.LIST:
        return tuple(items) if node.item_type.kind is not Shape.LIST else tuple(one for some in items for one in some)
    if node.kind.ends:
        return items[0 if node.kind is Loop.FIRST else -1] if items else node.type.absent_value
    if node.kind in (Loop.MIN, Loop.MAX):
        return (min if node.kind is Loop.MIN else max)((i for i in items if i != ABSENT), default=ABSENT)
    found = 0
    for one in items:
        if node.item_type.kind is Shape.SET:
            found |= one
        else:
            for member in one if node.item_type.kind is Shape.LIST else (one,):
                found |= 1 << member
    return found


Evaluator.RULES = {**own.Evaluator.RULES, exp.Arithmetic: Evaluator.present, exp.Comprehension: Evaluator.comprehension}
