"""Going through trees: what lies inside a statement or an expression."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from aoi_rules.diagnostics import Place
from aoi_rules.language import tree

__all__ = ["children", "holds", "replaced", "unconfirmed", "walk"]

_PLAIN = frozenset(("place", "word_place", "unconfirmed", "name", "variable", "operator", "kind", "word"))
_FIELDS: dict[type, tuple[str, ...]] = {}


def children(node: Any) -> list[Any]:
    """The nodes right inside one."""
    kind = type(node)
    names = _FIELDS.get(kind)
    if names is None:
        found = (a.name for a in attrs.fields(kind)) if attrs.has(kind) else ()
        names = _FIELDS[kind] = tuple(n for n in found if n not in _PLAIN)
    result: list[Any] = []
    for name in names:
        value = getattr(node, name)
        if isinstance(value, tuple):
            result += [v for v in value if attrs.has(type(v))]
        elif attrs.has(type(value)):
            result.append(value)
    return result


def walk(*nodes: Any) -> Iterator[Any]:
    """Nodes and everything inside them, in no particular order."""
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        yield node
        waiting += children(node)


def unconfirmed(node: Any) -> list[Place]:
    """The places of every `?` in a tree."""
    found = [node.place] if getattr(node, "unconfirmed", False) else []
    for part in children(node):
        found += unconfirmed(part)
    return found


def replaced(node: Any, values: Mapping[str, Any]) -> Any:
    """An expression with other expressions in place of plain names."""
    if isinstance(node, tree.Name):
        return values.get(node.name, node)
    changes: dict[str, Any] = {}
    for attribute in attrs.fields(type(node)):
        value = getattr(node, attribute.name)
        if isinstance(value, tuple):
            changes[attribute.name] = tuple(replaced(v, values) if attrs.has(type(v)) else v for v in value)
        elif attribute.name not in _PLAIN and attrs.has(type(value)):
            changes[attribute.name] = replaced(value, values)
    return attrs.evolve(node, **changes)


def holds(item: tree.Statement, place: Place) -> bool:
    """Whether a place lies in the text of a statement."""
    end = item.block.place.end_line if item.block is not None else item.place.end_line
    return place.source.name == item.place.source.name and item.place.line <= place.line <= end
