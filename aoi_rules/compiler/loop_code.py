"""What a loop is while it is compiled, and small questions about expressions that loops ask."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from typing import Any

from attrs import frozen

from aoi_rules.compiler.code import CALLS, Code, Env
from aoi_rules.compiler.hoist import inside
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.language.walk import walk
from aoi_rules.model.types import BASIC, Type, member_of

__all__ = ["Iteration", "Lifted", "conjuncts", "element", "has_loop", "weight"]



@frozen
class Iteration:
    """`for variable in source` where all `conditions` hold; `env` knows the variable and what they tell."""

    variable: str
    source: str
    conditions: tuple[Code, ...]
    env: Env
    reads: Code


@frozen
class Lifted:
    """A loop made into a function, a table or a constant; `parameters` are the outer names it uses."""

    form: str
    name: str
    parameters: tuple[str, ...]
    typ: Type
    deps: frozenset[str]

    def apply(self, values: Mapping[str, Code]) -> Code:
        """Its value for given arguments."""
        codes = [values[p] for p in self.parameters]
        deps = self.deps.union(*(c.deps for c in codes))
        names: frozenset[str] = frozenset().union(*(c.names for c in codes))
        inner = [c.src for c in codes]
        src = {
            "constant": self.name, "table": f"{self.name}[{', '.join(inner)}]",
            "call": f"{self.name}({', '.join(['s', *inner])})",
        }[self.form]
        return Code(src, self.typ, deps, names)


_STEPS = re.compile(r"\[|>>|\b(?:and|or|in|if)\b")


def weight(code: Code, bound: Container[str]) -> tuple[int, bool, int]:
    """What a condition costs in a loop that sets the names `bound`: calls first, then loops, then smaller steps."""
    rest = inside(code.src, bound)
    return len(CALLS.findall(rest)), "for" in rest, len(_STEPS.findall(rest))


def element(of: str) -> Type:
    """The type of what a list or a set of `of` holds."""
    return BASIC.get(of) or member_of(of)


def conjuncts(node: Expression | None) -> list[Expression]:
    """The parts of a condition that are joined by `and`."""
    if node is None:
        return []
    if isinstance(node, tree.Logic) and node.operator == "and":
        return [part for operand in node.operands for part in conjuncts(operand)]
    return [node]


def has_loop(node: Any) -> bool:
    """Whether an expression contains a comprehension."""
    return any(isinstance(part, tree.Comprehension) for part in walk(node))
