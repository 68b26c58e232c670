"""What a line of a ruleset may name, and which expressions are known to be present there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.built_in import RESERVED
from aoi_rules.compiler.typed.expressions import Binding, Span
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.language.walk import walk

__all__ = ["Scope", "facts", "is_none", "names_in"]

@frozen(eq=False)
class Scope:
    """The bindings in reach of a line, and the expressions known to be present.

    `present` has the level of the line that says so; `level` is that of the line at hand, and grows with each line.
    """

    names: Mapping[str, Binding] = field(factory=dict)
    present: Mapping[Any, int] = field(factory=dict)
    level: int = 0

    @property
    def me(self) -> Binding | None:
        """Who acts; None where nobody does."""
        return self.names.get("me")

    def bind(self, binding: Binding, place: Place | None = None) -> Scope:
        """The scope with one more name; facts about an older binding of that name are dropped.

        Raises Fault at `place` where the name has a meaning of its own.
        """
        name = binding.name
        if name in RESERVED and (name != "me" or name in self.names):
            raise Fault("reserved-name" if place else "", f"`{name}` has a meaning of its own", place, "choose another name")
        return self._bound(binding)

    def acting(self, me: Binding) -> Scope:
        """The scope in which a seat acts as `me`, in place of whoever acted outside."""
        return self._bound(me)

    def _bound(self, binding: Binding) -> Scope:
        name = binding.name
        present = {e: level for e, level in self.present.items() if name not in names_in(e)}
        return Scope({**self.names, name: binding}, present, self.level)

    def know(self, facts: Iterable[Any]) -> Scope:
        """The scope with more expressions known to be present from this line on; of those known before, the earlier line
        counts."""
        new = [fact for fact in facts if fact not in self.present]
        if not new:
            return self
        return Scope(self.names, {**self.present, **dict.fromkeys(new, self.level)}, self.level)

    def line(self) -> Scope:
        """The scope of the next line, one level deeper."""
        return Scope(self.names, self.present, self.level + 1)

    def unguarded(self) -> Scope:
        """The scope with these names, in which nothing is known to be present."""
        return Scope(self.names, {}, self.level)

    def spans(self) -> dict[str, Span]:
        """The bounds of the values that the names have."""
        return {name: binding.span for name, binding in self.names.items()}


def facts(node: Expression) -> frozenset[Any]:
    """The expressions that are present wherever a condition is true."""
    if isinstance(node, tree.Logic) and node.operator == "and":
        return frozenset().union(*(facts(o) for o in node.operands))
    if isinstance(node, tree.Compare):
        if is_none(node.right):
            return _chain(node.left) if node.operator == "!=" else frozenset()
        if node.operator == "not_in":
            return frozenset()  # nothing is in what depends on something absent
        return _chain(node.left) | _chain(node.right)
    if isinstance(node, tree.Attribute):
        return _chain(node.value)
    return frozenset()


def _chain(node: Expression) -> frozenset[Any]:
    """A name or an attribute, and every expression before a dot in it."""
    found: set[Any] = set()
    while isinstance(node, tree.Attribute):
        found.add(node)
        node = node.value
    if isinstance(node, tree.Name):
        found.add(node)
    return frozenset(found)


def is_none(node: Expression) -> bool:
    """Whether an expression is the word `none`."""
    return isinstance(node, tree.Name) and node.name == "none"


def names_in(node: Any) -> set[str]:
    """The plain names an expression contains."""
    return {part.name for part in walk(node) if isinstance(part, tree.Name)}
