"""What the text determines of expressions: the functions that tell it, and the data that all rules for this need."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

from attrs import define, field

from aoi_rules.compiler.facts.changes import Changes
from aoi_rules.compiler.facts.values import ANY, EITHER, YES, Contents, Values, of, values_in_span
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.model.spans import Span
from aoi_rules.model.types import Shape, Type

__all__ = ["UNKNOWN", "Env", "Evaluation", "Found", "Rule", "values_between", "total"]

Found = Values | Contents
Env = Mapping[typ.Binding, Found]
Rule = Callable[[Any, Any, Env], Found]
"""Finds the values of one kind of node: its arguments are an `Evaluation`, the node, and the values of names."""
UNKNOWN = Contents(ANY)
_NONE_BOUND: Env = MappingProxyType({})
_FAR = 10**12  # beyond this a bound is unknown: nested products would need too much memory


@define(eq=False)
class Evaluation:
    """The values of expressions of one ruleset; `RULES` has a function for each kind of node of which something is known.

    `untrusted` names types to which another text may add members: nothing is assumed about them.  If `assumes_default` is false,
    the same applies to fields that no member's text gives a value.  `steps` is the number of members for which conditions are
    evaluated one by one; when it is used up, they are evaluated for all members together.  With `players`, that many seats play.
    `begun` names the loops of which a pass has begun.
    """

    RULES: ClassVar[Mapping[type, Rule]] = {}

    rules: TypedRules
    changes: Changes
    untrusted: frozenset[str] = frozenset()
    assumes_default: bool = True
    steps: int = 0
    players: int | None = None
    begun: frozenset[str] = frozenset()
    fields: dict[Any, Found] = field(factory=dict, init=False)  # results so far: for fields,
    keeps: dict[str, Found] = field(factory=dict, init=False)  # … for keeps by their slots,
    uses: dict[Any, Found] = field(factory=dict, init=False)  # … for definitions with their arguments,
    nested: dict[tuple[str, str], list[list[int]]] = field(factory=dict, init=False)  # … and for nested members
    depth: int = field(default=0, init=False)  # of definitions that use definitions

    @property
    def symbols(self) -> SymbolTable:
        """The declarations of the ruleset."""
        return self.rules.symbols

    def value(self, node: typ.Expression, env: Env = _NONE_BOUND) -> Values:
        """The values of a single thing."""
        found = self.of(node, env)
        return found if isinstance(found, Values) else ANY

    def contents_of(self, node: typ.Expression, env: Env = _NONE_BOUND) -> Contents:
        """The possible contents of a list, a set or a zone."""
        found = self.of(node, env)
        return found if isinstance(found, Contents) else UNKNOWN

    def truth(self, node: typ.Expression | None, env: Env = _NONE_BOUND) -> Values:
        """The values of a condition; a missing condition is true."""
        return YES if node is None else self.value(node, env)

    def of(self, node: typ.Expression, env: Env = _NONE_BOUND) -> Found:
        """The values of an expression."""
        rule = self.RULES.get(node.__class__)
        return self.top(node.type) if rule is None else rule(self, node, env)

    def top(self, kind: Type, span: Span = (None, None)) -> Found:
        """Any value of a type."""
        if kind.has_several or kind.kind in (Shape.SET, Shape.ZONE):
            return Contents(self.any_of(kind.of)) if kind.kind is not Shape.ZONE else UNKNOWN
        if kind.kind is Shape.TRUTH:
            return EITHER
        if kind.kind is Shape.MEMBER:
            found = self.any_of(kind.of)
            return Values(found.low, found.high, True, found.each) if kind.optional else found
        return values_in_span(span, kind.optional) if kind.numeric else ANY

    def any_of(self, name: str) -> Values:
        """Any member of a type."""
        decl = self.symbols.types.get(name)
        if decl is None or not self.is_complete(decl):
            return Values()
        key = ("members", name)
        if key not in self.fields:
            self.fields[key] = of(range(len(decl.members)))
        found = self.fields[key]
        assert isinstance(found, Values)
        return found

    def is_complete(self, decl: TypeSymbol) -> bool:
        """Whether a type has no other members than the known ones."""
        return bool(decl.members) and decl.name not in self.untrusted


def values_between(span: Span) -> Values:
    """The values between two bounds."""
    low, high = span
    return values_in_span((low if low is None or abs(low) < _FAR else None, high if high is None or abs(high) < _FAR else None))


def total(numbers: Iterator[int | None]) -> int | None:
    """A sum; None if one of the numbers is unknown."""
    found = list(numbers)
    return None if None in found else sum(n for n in found if n is not None)
