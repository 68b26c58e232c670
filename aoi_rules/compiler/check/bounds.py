"""The bounds of values, as far as the text alone determines them, so that every choice has a fixed domain."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define, field

from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.walk import named_parameters
from aoi_rules.model.spans import UNKNOWN, Span, extreme_span, hull, minus, times
from aoi_rules.model.types import ABSENT

__all__ = ["Bounds"]

_FAR = 10**12  # beyond this a bound is unknown: nested products would need too much memory


@define
class Bounds:
    """The least and the greatest value that expressions of one ruleset can have, None if the text does not determine it.

    The bounds of a list are those of its entries; the bounds of a range are its lower and upper end.  This analysis never fails:
    what it does not understand is unknown.  Each definition is analysed once, with unknown parameters.
    """

    symbols: SymbolTable
    of_definition: dict[str, Span] = field(factory=dict)

    def of(self, node: Any, scope: Scope) -> Span:
        """The bounds of an expression; the scope has the bounds of the names in it."""
        return self._bounds_of(node, scope.spans())

    def _bounds_of(self, node: Any, names: Mapping[str, Span]) -> Span:
        low, high = self._find_bounds(node, names)
        return (low if low is None or abs(low) < _FAR else None, high if high is None or abs(high) < _FAR else None)

    def _find_bounds(self, node: Any, names: Mapping[str, Span]) -> Span:
        if isinstance(node, tree.Number | tree.Money):
            return node.value, node.value
        if isinstance(node, tree.Negative):
            low, high = self._bounds_of(node.operand, names)
            return minus(high), minus(low)
        if isinstance(node, tree.Range):
            return self._bounds_of(node.low, names)[0], self._bounds_of(node.high, names)[1]
        if isinstance(node, tree.Items):
            return hull([self._bounds_of(item, names) for item in node.items])
        if isinstance(node, tree.Conditional):
            return hull((self._bounds_of(node.then, names), self._bounds_of(node.otherwise, names)))
        if isinstance(node, tree.Binary):
            return node.operator.span(self._bounds_of(node.left, names), self._bounds_of(node.right, names))
        if isinstance(node, tree.Comprehension):
            return self._bounds_of_comprehension(node, names)
        return self._bounds_of_name(node, names)

    def _bounds_of_name(self, node: Any, names: Mapping[str, Span]) -> Span:
        """The bounds of a name: a local, a definition, a field, or a function."""
        if isinstance(node, tree.Attribute):
            return self._bounds_of_field(node.name)
        if isinstance(node, tree.Call) and isinstance(node.function, tree.Name):
            return self._bounds_of_call(node.function.name, node.arguments, names)
        if not isinstance(node, tree.Name):
            return UNKNOWN
        return names[node.name] if node.name in names else self._bounds_of_definition(node.name)

    def _bounds_of_call(self, name: str, arguments: tuple[Any, ...], names: Mapping[str, Span]) -> Span:
        if name in self.symbols.defines:
            return self._bounds_of_definition(name)
        if name in ("min", "max"):
            return extreme_span(name, [self._bounds_of(a, names) for a in arguments])
        if name == "count" and len(arguments) == 1:
            return 0, self._greatest_length(arguments[0], names)
        return UNKNOWN

    def _bounds_of_definition(self, name: str) -> Span:
        word = self.symbols.defines.get(name)
        if word is None:
            return UNKNOWN
        if name not in self.of_definition:
            self.of_definition[name] = UNKNOWN  # recursive definitions are reported elsewhere
            unknown = {p.name: UNKNOWN for p in named_parameters(word.head)}
            self.of_definition[name] = self._bounds_of(word.meaning, unknown)
        return self.of_definition[name]

    def _bounds_of_field(self, name: str) -> Span:
        """The bounds of a `has` with that name, whatever its type; unknown if anything else has that name."""
        symbols = self.symbols
        if any(name in home for home in (symbols.keeps, symbols.zones, symbols.types, symbols.counters, ("size", "ends"))):
            return UNKNOWN
        homes = [t for t in symbols.types.values() if name in t.fields or name in t.keeps]
        if not homes or any(name in t.keeps for t in homes):
            return UNKNOWN
        values = [v for home in homes for v in _numbers_in_field(home, name)]
        return (min(values), max(values)) if values else (0, 0)

    def _bounds_of_comprehension(self, node: tree.Comprehension, names: Mapping[str, Span]) -> Span:
        loop = LOOPS.get(node.kind)
        if loop is None:
            return UNKNOWN
        if isinstance(node.item, tree.Comprehension) and node.item.joined and loop is Loop.COUNT:
            loop = Loop.SUM
        if loop is Loop.COUNT:
            return 0, self._greatest_length(node.source, names)
        source = self._bounds_of(node.source, names)
        if loop.ranks:
            return source
        low, high = self._bounds_of(node.item, {**names, node.variable: source})
        if loop.ends or loop in (Loop.LIST, Loop.MIN, Loop.MAX):
            return low, high
        if loop is not Loop.SUM:
            return UNKNOWN
        most = self._greatest_length(node.source, names)
        return (0 if low is not None and low >= 0 else times(most, low),
                0 if high is not None and high <= 0 else times(most, high))

    def _greatest_length(self, node: Any, names: Mapping[str, Span]) -> int | None:
        """The greatest number of items that a comprehension iterates over."""
        if isinstance(node, tree.Items):
            return len(node.items)
        if isinstance(node, tree.Range):
            low, high = self._bounds_of(node, names)
            return max(0, high - low + 1) if low is not None and high is not None else None
        if not isinstance(node, tree.Name) or node.name in names:
            return None
        if node.name in ("players", "others"):
            return self.symbols.most - (node.name == "others")
        decl = self.symbols.types.get(node.name)
        return len(decl.members) if decl is not None else None


def _numbers_in_field(decl: TypeSymbol, name: str) -> list[int]:
    """The numbers that members of a type have in a field; empty for a field of another kind."""
    if not decl.fields[name].value_type.numeric:
        return []
    found = []
    for member in decl.members:
        value = member.values.get(name)
        found += [v for v in (value if isinstance(value, tuple) else (value,)) if isinstance(v, int) and v != ABSENT]
    return found
