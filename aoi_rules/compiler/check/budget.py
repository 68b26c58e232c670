"""Upper bounds of the work of expressions, so that what is computed before a game begins never takes long."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.language import tree
from aoi_rules.language.walk import children
from aoi_rules.machine.budget import MAX_RANGE

__all__ = ["Budget", "LoadTimeLimits"]

_ENOUGH = 1 << 40
MAX_STEPS = 10_000_000
MAX_IN_ALL = 20_000_000


@define
class Budget:
    """Upper bounds of the work of a ruleset's expressions, as far as its text determines them."""

    symbols: SymbolTable
    of_definition: dict[str, int] = field(factory=dict)
    largest: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.largest = max((len(t.members) for t in self.symbols.types.values()), default=1)

    def of(self, node: Any) -> int:
        """The greatest number of steps that an expression takes."""
        if isinstance(node, tree.Comprehension):
            inner = sum(self.of(n) for n in (node.item, node.condition, *node.keys) if n is not None)
            return min(_ENOUGH, self.of(node.source) + self.length(node.source) * (inner + 1))
        total = 1 + sum(self.of(n) for n in children(node))
        name = node.function if isinstance(node, tree.Call) else node
        if isinstance(name, tree.Name) and name.name in self.symbols.defines:
            total += self._cost_of_definition(name.name)
        return min(_ENOUGH, total)

    def _cost_of_definition(self, name: str) -> int:
        if name not in self.of_definition:
            self.of_definition[name] = 1  # recursive definitions are reported elsewhere
            self.of_definition[name] = self.of(self.symbols.defines[name].meaning)
        return self.of_definition[name]

    def length(self, node: Any, depth: int = 0) -> int:
        """The greatest number of items that an expression iterates over."""
        if isinstance(node, tree.Range):
            low, high = (self.symbols.constants.literal(end) for end in (node.low, node.high))
            if isinstance(low, tree.Number | tree.Money) and isinstance(high, tree.Number | tree.Money):
                return max(0, high.value - low.value + 1)
            return MAX_RANGE
        if isinstance(node, tree.Items):
            return len(node.items)
        if isinstance(node, tree.Conditional):
            return max(self.length(node.then, depth), self.length(node.otherwise, depth))
        if isinstance(node, tree.Comprehension):
            inner = self.length(node.item, depth) if isinstance(node.item, tree.Comprehension) and node.item.joined else 1
            return min(_ENOUGH, self.length(node.source, depth) * inner)
        if isinstance(node, tree.Call):
            node = node.function
        return self._cost_of_name(node, depth)

    def _cost_of_name(self, node: Any, depth: int) -> int:
        name = node.name if isinstance(node, tree.Name | tree.Attribute) else ""
        if isinstance(node, tree.Name) and name in self.symbols.defines:
            return self.length(self.symbols.defines[name].meaning, depth + 1) if depth < 8 else self.largest
        decl = self.symbols.types.get(name)
        if decl is None:
            return self._longest_list(name) if isinstance(node, tree.Attribute) else self.largest
        if isinstance(node, tree.Name) or not (decl.parent or decl.joins):
            return len(decl.members)
        return self._largest_group(name)

    def _longest_list(self, name: str) -> int:
        """The greatest length of a list with that name."""
        if any(name in t.keeps for t in self.symbols.types.values()):
            return self.largest
        homes = [t for t in self.symbols.types.values() if name in t.fields and t.fields[name].has_several]
        return max((len(m.values.get(name, ())) for t in homes for m in t.members), default=self.largest)

    def _largest_group(self, name: str) -> int:
        """The greatest number of members of a nested type in one block, or of links at one place."""
        count: dict[int, int] = {}
        for member in self.symbols.types[name].members:
            for home in (member.parent, *member.values.get("ends", ())):
                count[home] = count.get(home, 0) + 1
        count.pop(-1, None)
        return max(count.values(), default=0)


@define
class LoadTimeLimits:
    """Reports expressions that would take too long to compute before a game; `spent` is the number of steps that all expressions
    so far may take."""

    budget: Budget
    report: Reporter
    spent: int = 0

    def check_cost(self, node: tree.Expression) -> None:
        """Report an expression that may take too many steps, alone or together with all earlier ones."""
        steps = self.budget.of(node)
        if steps > MAX_STEPS:
            self.report.error("too-large", f"computing this may take {steps:,} steps, and {MAX_STEPS:,} are allowed",
                              node.place, "use shorter loops")
        elif self.spent <= MAX_IN_ALL < self.spent + steps:
            self.report.error("too-large", "computing this and everything above it may take more than "
                              f"{MAX_IN_ALL:,} steps", node.place, "use shorter loops")
        self.spent += steps
