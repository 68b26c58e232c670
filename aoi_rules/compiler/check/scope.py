"""Scopes: the names that a line of a ruleset may use, and the expressions known to be present there."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from attrs import field, frozen

from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed.expressions import Binding
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import AND, NOT_IN, UNEQUAL
from aoi_rules.language.tree import RESERVED, Expression
from aoi_rules.language.walk import head_of, is_none, name_in, named_parameters, replace_names, walk
from aoi_rules.model.spans import Span
from aoi_rules.words.actions import Define

__all__ = ["Scope", "chain", "names_in"]

_ENDS = tuple(loop.value for loop in Loop if loop.ends)


@frozen(eq=False)
class Scope:
    """The bindings that are visible at a line, and the expressions known to be present.

    `present` maps an expression to the level of the line that shows it to be present; `level` is that of the current line, and
    grows with each line.
    """

    names: Mapping[str, Binding] = field(factory=dict)
    present: Mapping[Any, int] = field(factory=dict)
    level: int = 0

    @property
    def acting_seat(self) -> Binding | None:
        """The acting seat; None if nobody acts."""
        return self.names.get("me")

    def bind(self, binding: Binding, place: Place | None = None) -> Scope:
        """The scope with one more binding; what was known about a shadowed binding with that name is forgotten.

        Raises Fault at `place` if the name is reserved.
        """
        name = binding.name
        if name in RESERVED and (name != "me" or name in self.names):
            raise Fault("reserved-name" if place else "", f"`{name}` has a meaning of its own", place, "choose another name")
        return self._add_binding(binding)

    def with_actor(self, me: Binding) -> Scope:
        """The scope in which a seat acts as `me`, replacing whoever acted outside."""
        return self._add_binding(me)

    def _add_binding(self, binding: Binding) -> Scope:
        name = binding.name
        present = {e: level for e, level in self.present.items() if name not in names_in(e)}
        return Scope({**self.names, name: binding}, present, self.level)

    def know(self, facts: Iterable[Any]) -> Scope:
        """The scope with more expressions known to be present from this line on; for those known before, the earlier line
        counts."""
        new = [fact for fact in facts if fact not in self.present]
        if not new:
            return self
        return Scope(self.names, {**self.present, **dict.fromkeys(new, self.level)}, self.level)

    def narrow(self, condition: Any, defines: Mapping[str, Define]) -> Scope:
        """The scope of what happens only if a condition holds, with what `defines` tell of it; the same scope if there is no
        condition."""
        return self if condition is None else self.know(_facts(condition, defines, self.names))

    def line(self) -> Scope:
        """The scope of the next line, one level deeper."""
        return Scope(self.names, self.present, self.level + 1)

    def without_guards(self) -> Scope:
        """The scope with the same bindings, in which nothing is known to be present."""
        return Scope(self.names, {}, self.level)

    def spans(self) -> dict[str, Span]:
        """The bounds of all bindings, by name."""
        return {name: binding.span for name, binding in self.names.items()}


def _facts(node: Expression, defines: Mapping[str, Define], names: Container[str]) -> frozenset[Any]:
    """The expressions that are present whenever a condition is true; `names` are those that mean something else than in a
    definition."""
    if isinstance(node, tree.Logic) and node.operator is AND:
        return frozenset().union(*(_facts(o, defines, names) for o in node.operands))
    if isinstance(node, tree.Compare):
        if is_none(node.right):
            return chain(node.left) if node.operator is UNEQUAL else frozenset()
        if node.operator is NOT_IN:
            return frozenset()  # a collection that depends on an absent value is empty
        return chain(node.left) | chain(node.right)
    if isinstance(node, tree.Attribute):
        return chain(node)  # also of a value that is not a condition, which the checker reports elsewhere
    return _facts_of_definition(node, defines, names)


def _facts_of_definition(node: Expression, defines: Mapping[str, Define], names: Container[str]) -> frozenset[Any]:
    """What a definition that is used as a condition has checked, of its arguments and of what all know."""
    function, arguments = head_of(node)
    word = defines.get(function.name) if isinstance(function, tree.Name) else None
    if word is None or (not arguments and name_in(function) in names) or len(head_of(word.head)[1]) != len(arguments):
        return frozenset()
    values = {one.name: value for one, value in zip(named_parameters(word.head), arguments, strict=True)}
    others = {name: other for name, other in defines.items() if other is not word}  # one that uses itself is reported elsewhere
    found = set()
    for fact in _facts(word.meaning, others, ()):
        free = names_in(fact) - values.keys() - {"me"}
        if not any(name in names for name in free) and not any(isinstance(part, tree.Comprehension) for part in walk(fact)):
            found |= {moved for moved in (replace_names(fact, values),) if moved in chain(moved)}
    return frozenset(found)


def chain(node: Expression) -> frozenset[Any]:
    """A name, an attribute or the end of a list, and all its prefixes before a dot."""
    found: set[Any] = set()
    while isinstance(node, tree.Attribute):
        found.add(node)
        node = node.value
    if isinstance(node, tree.Name) or _is_end(node):
        found.add(node)
    return frozenset(found)


def _is_end(node: Expression) -> bool:
    """Whether an expression is `first(…)` or `last(…)`, which depends only on the list and what a loop asks of its items."""
    if isinstance(node, tree.Comprehension):
        return node.kind in _ENDS
    return isinstance(node, tree.Call) and isinstance(node.function, tree.Name) and node.function.name in _ENDS


def names_in(node: Any) -> set[str]:
    """The names that occur in an expression."""
    return {part.name for part in walk(node) if isinstance(part, tree.Name)}
