"""Traverses trees: what is inside a statement or an expression."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.operators import AND

__all__ = [
    "change_tree", "children", "conjuncts", "contains_place", "head_of", "is_none", "lines_of", "name_in", "named_parameters",
    "outline_of", "rebuild", "replace_names", "statements", "unconfirmed_places", "walk",
]

_PLAIN = frozenset(("place", "word_place", "unconfirmed", "name", "variable", "operator", "kind", "word"))


class _Fields(dict[type, tuple[str, ...] | None]):
    """For each class, the names of the fields that may hold nodes, computed when they are first needed; None for a class that is
    not a node's."""

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        names = tuple(a.name for a in attrs.fields(kind) if a.name not in _PLAIN) if attrs.has(kind) else None
        self[kind] = names
        return names


_FIELDS = _Fields()


def children(node: Any) -> list[Any]:
    """The direct children of a node."""
    result: list[Any] = []
    for name in _FIELDS[node.__class__] or ():
        value = getattr(node, name)
        kind = value.__class__
        if kind is tuple:
            if value:
                result += [v for v in value if _FIELDS[v.__class__] is not None]
        elif _FIELDS[kind] is not None:
            result.append(value)
    return result


def outline_of(node: Any) -> tuple[object, ...]:
    """The form of an expression with the names in it, and without those of attributes: two alike differ in attributes only."""
    return tuple(part if isinstance(part, tree.Name) else type(part) for part in walk(node))


def walk(*nodes: Any) -> Iterator[Any]:
    """Nodes and everything inside them, in no particular order."""
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        yield node
        waiting += children(node)


def statements(*items: tree.Statement | tree.Table) -> Iterator[tree.Statement]:
    """Statements and those in their blocks, in the order of the text."""
    for item in items:
        if isinstance(item, tree.Statement):
            yield item
            yield from statements(*item.items)


def words_in(item: tree.Statement) -> list[str]:
    """The words of a statement and of all statements in its block, in the order of the text; a word for each statement."""
    return [one.word for one in statements(item)]


def unconfirmed_places(node: Any) -> list[Place]:
    """The places of every `?` in a tree."""
    found: list[Place] = []
    waiting = [node]
    while waiting:
        one = waiting.pop()
        if getattr(one, "unconfirmed", False):
            found.append(one.place)
        inner = children(one)
        inner.reverse()
        waiting += inner
    return found


def change_tree(node: Any, change: Callable[[Any], Any]) -> Any:
    """A tree with some nodes replaced: `change` returns for each node its replacement, or the node itself.  Replacements are not
    changed again."""
    new = change(node)
    return rebuild(node, lambda inner: change_tree(inner, change)) if new is node else new


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """A node with `change` applied to each direct child; the same node if nothing changes."""
    changes: dict[str, Any] = {}
    for name in _FIELDS[node.__class__] or ():
        value = getattr(node, name)
        old = value if value.__class__ is tuple else (value,)
        new = [one if _FIELDS[one.__class__] is None else change(one) for one in old]
        if not all(map(operator.is_, new, old)):
            changes[name] = tuple(new) if old is value else new[0]
    return attrs.evolve(node, **changes) if changes else node


def replace_names(node: Any, values: Mapping[str, Any]) -> Any:
    """An expression with other expressions in place of plain names."""
    return change_tree(node, lambda n: values.get(n.name, n) if isinstance(n, tree.Name) else n)


def head_of(head: tree.Expression) -> tuple[tree.Expression, tuple[tree.Expression, ...]]:
    """The name in the head of a declaration, and the arguments in the brackets after it."""
    return (head.function, head.arguments) if isinstance(head, tree.Call) else (head, ())


def name_in(node: Any) -> str:
    """The name, if an expression is one; else empty."""
    return node.name if isinstance(node, tree.Name) else ""


def named_parameters(head: tree.Expression) -> list[tree.Name]:
    """The names in the brackets of a head."""
    return [one for one in head_of(head)[1] if isinstance(one, tree.Name)]


def contains_place(item: tree.Statement, place: Place) -> bool:
    """Whether a place is inside the text of a statement."""
    return place.source.name == item.place.source.name and item.place.line <= place.line <= _last_line(item)


def lines_of(item: tree.Statement) -> Iterator[tuple[str, int]]:
    """The lines of a statement's text, each by the name of its source and its number: the places on them are those that it
    `holds`."""
    return ((item.place.source.name, line) for line in range(item.place.line, _last_line(item) + 1))


def _last_line(item: tree.Statement) -> int:
    return item.block.place.end_line if item.block is not None else item.place.end_line


def conjuncts(node: tree.Expression | None) -> list[tree.Expression]:
    """The parts of a condition that are joined by `and`; none for no condition."""
    if node is None:
        return []
    if isinstance(node, tree.Logic) and node.operator is AND:
        return [part for operand in node.operands for part in conjuncts(operand)]
    return [node]


def is_none(node: tree.Expression | None) -> bool:
    """Whether an expression is the word `none`."""
    return isinstance(node, tree.Name) and node.name == "none"
