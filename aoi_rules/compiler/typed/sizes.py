"""Sizes of typed expressions: how many nodes of the program each becomes.

A definition without a loop is written out wherever it is used, and each of its arguments wherever the definition uses that
argument.  So its size is a sum with a term for each argument, which is computed once for each definition: nothing is written out
to measure it.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, field, frozen

from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.walking import children
from aoi_rules.model.types import Shape

__all__ = ["Given", "Sizes", "letters"]

Given = Mapping[typ.Binding, int]
"""The sizes of the values of names; any other name is a node of its own."""

_OWN: dict[type, int] = {
    typ.Absent: 1, typ.Call: 4, typ.Comprehension: 6, typ.IfElse: 1, typ.Contains: 3, typ.Counter: 1, typ.Field: 2,
    typ.Logic: 1, typ.NestedMembers: 2, typ.Not: 1, typ.Const: 1, typ.InUse: 1, typ.Option: 1, typ.Others: 3, typ.Present: 0,
    typ.Tuple: 1, typ.Union: 1, typ.Zone: 1, typ.ZoneCount: 5, typ.ZoneEmpty: 4,
}
_OTHERWISE = 2
_OF_ZONE, _BY_SEAT, _INDEX, _ROW = 4, 4, 1, 4
"""Additional nodes: of a zone that is searched, of a seat that may not play, of an index, and of an index in a table of two
types."""
_LETTERS = 32
"""How many letters of a name or a text count as one node."""


@frozen
class _Body:
    """The size of a definition's body without its arguments, and how often it uses each of them."""

    own: int
    uses: Given


@define(eq=False)
class Sizes:
    """Computes sizes; the result for a definition is kept."""

    _bodies: dict[typ.Definition, _Body] = field(factory=dict)

    def of(self, node: typ.Expression, given: Given) -> int:
        """The number of nodes of an expression, given the sizes of the values of its names."""
        if isinstance(node, typ.Local):
            return given.get(node.binding, 1 + letters(node.binding.name))
        if isinstance(node, typ.Use):
            return self._size_of_use(node, given)
        if isinstance(node, typ.Contains):
            return self._size_of_contains(node, given)
        return _own_size(node) + sum([self.of(part, given) for part in children(node)])

    def _size_of_contains(self, node: typ.Contains, given: Given) -> int:
        """An item that may be absent is tested first, so it is written twice, except for a list, which never contains the absent
        value."""
        times = 2 if node.item.type.optional and node.collection.type.kind is not Shape.LIST else 1
        return _own_size(node) + times * self.of(node.item, given) + self.of(node.collection, given)

    def _size_of_use(self, node: typ.Use, given: Given) -> int:
        definition = node.definition
        sizes = {one: self.of(argument, given) for one, argument in zip(definition.parameters, node.arguments, strict=True)}
        if definition.me is not None and node.me is not None:
            sizes[definition.me] = self.of(node.me, given)
        if definition.loops:
            return 1 + letters(definition.name) + sum(sizes.values())
        body = self._body_of(definition)
        return body.own + sum([body.uses[one] * size for one, size in sizes.items()])

    def size_of_use(self, use: typ.Use, given: Given) -> int:
        """By how many nodes a use of a definition exceeds its arguments, each written once."""
        return self.of(use, given) - sum([self.of(argument, given) for argument in use.arguments])

    def _body_of(self, definition: typ.Definition) -> _Body:
        found = self._bodies.get(definition)
        if found is None:
            names = (*definition.parameters, *((definition.me,) if definition.me is not None else ()))
            without = dict.fromkeys(names, 0)
            own = self.of(definition.body, without)
            uses = {name: self.of(definition.body, {**without, name: 1}) - own for name in names}
            found = self._bodies[definition] = _Body(own, uses)
        return found

    def find_largest(self, node: typ.Expression, given: Given, most: int) -> typ.Expression:
        """The innermost part of an expression that has more than `most` nodes, perhaps in a definition that it uses; the
        expression itself if no part has."""
        inside = children(node)
        if isinstance(node, typ.Use) and not node.definition.loops:
            inside = [node.definition.body, *inside]
        for part in inside:
            if self.of(part, given) > most:
                return self.find_largest(part, given, most)
        return node


def letters(name: str) -> int:
    """How many nodes a name or a text adds to its own node: most are short."""
    return len(name) // _LETTERS


def _own_size(node: typ.Expression) -> int:
    """The nodes of an expression without those of its operands."""
    own = _OWN.get(node.__class__, _OTHERWISE)
    if isinstance(node, typ.KeepValue):
        more = letters(node.keep.slot)
        return 1 + more + (_INDEX if node.base is not None else 0) + (_ROW if node.second is not None else 0)
    if isinstance(node, typ.Contains):
        return own + (_OF_ZONE if node.collection.type.kind is Shape.ZONE else 0)
    if isinstance(node, typ.Member):
        return own + (_BY_SEAT if node.type.optional else 0)
    return own + sum([letters(text) for text in _written_texts(node)])


def _written_texts(node: typ.Expression) -> tuple[str, ...]:
    """The names and the text that an expression writes itself."""
    if isinstance(node, typ.Field):
        return node.owner, node.name
    if isinstance(node, typ.NestedMembers):
        return node.owner, node.inner
    if isinstance(node, typ.Option | typ.Counter):
        return (node.name,)
    if isinstance(node, typ.Zone):
        return (node.type.of,)
    if isinstance(node, typ.Query):
        return (node.network,)
    if isinstance(node, typ.Comprehension):
        return (node.variable.name,)
    if isinstance(node, typ.Call):
        return (node.function.name,)
    return (node.value,) if isinstance(node, typ.Const) and isinstance(node.value, str) else ()
