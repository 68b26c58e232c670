"""Iterating over expressions and statements: the children of a node, all nodes inside it, and rewriting.

Rewriting keeps what it does not change: a node in which nothing changed is the same object as before.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import attrs

from aoi_rules.model.node import Node

__all__ = ["READERS", "children", "evolve_node", "keep_identity", "kinds_in", "place_node", "rebuild", "rewrite", "walk"]

_Any = TypeVar("_Any")

_NODES = ("Expression", "Statement", "Local", "Pieces")
"""What the annotations of fields call nodes inside a node."""
_SINGLE = frozenset(_NODES)


class _ByClass(dict[type, _Any]):
    """A cache with a value for each class of nodes, computed when it is first needed."""

    def __init__(self, find: Callable[[type], _Any]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, kind: type) -> _Any:
        found = self[kind] = self._find(kind)
        return found


def _inner_fields(kind: type) -> tuple[str, ...]:
    """The names of the fields of a class that hold nodes, in the order in which they are evaluated; none if it is not a class of
    nodes."""
    if not issubclass(kind, Node) or not attrs.has(kind):
        return ()
    return tuple(a.name for a in attrs.fields(kind) if any(n in str(a.type) for n in _NODES))


def _make_reader(kind: type) -> Callable[[Any], list[Any]] | None:
    """A function that lists the direct children of a node of a class; None if there are never any."""
    names = _FIELDS[kind]
    if not names:
        return None
    get = operator.attrgetter(*names)
    types = [str(a.type) for a in attrs.fields(kind) if a.name in names]
    if any("tuple[tuple" in typ for typ in types):
        return lambda node: _flatten_nested((get(node),))
    if all(typ in _SINGLE for typ in types):
        return (lambda node: [get(node)]) if len(names) == 1 else (lambda node: list(get(node)))
    if len(names) == 1:
        return (lambda node: list(get(node))) if "tuple" in types[0] else (lambda node: _flatten_nodes((get(node),)))
    return lambda node: _flatten_nodes(get(node))


def _flatten_nodes(values: tuple[Any, ...]) -> list[Any]:
    """The nodes among some values and in tuples of them, without None."""
    found: list[Any] = []
    for value in values:
        if value.__class__ is tuple:
            found += value
        elif value is not None:
            found.append(value)
    return found


def _flatten_nested(values: tuple[Any, ...]) -> list[Any]:
    """The nodes in tuples within tuples."""
    found: list[Any] = []
    for value in values:
        if value.__class__ is tuple:
            found += _flatten_nested(value)
        elif isinstance(value, Node):
            found.append(value)
    return found


_FIELDS = _ByClass(_inner_fields)
READERS = _ByClass(_make_reader)
"""For each class of nodes the function that lists the direct children of a node, None if there are never any: for loops that
visit many nodes."""


def children(node: Any) -> list[Any]:
    """The direct children of a node, in order."""
    reader = READERS[node.__class__]
    return [] if reader is None else reader(node)


def walk(*nodes: Any) -> Iterator[Any]:
    """Nodes and all nodes inside them, each before its children, in order."""
    waiting = list(reversed(nodes))
    readers = READERS
    while waiting:
        node = waiting.pop()
        yield node
        reader = readers[node.__class__]
        if reader is not None:
            waiting += reader(node)[::-1]


def kinds_in(body: tuple[Any, ...]) -> frozenset[type]:
    """The classes of the nodes in some statements."""
    found: set[type] = set()
    waiting = list(body)
    readers = READERS
    while waiting:
        node = waiting.pop()
        kind = node.__class__
        found.add(kind)
        reader = readers[kind]
        if reader is not None:
            waiting += reader(node)
    return frozenset(found)


def rewrite(node: _Any, change: Callable[[Any], Any], only: frozenset[type] | None = None) -> _Any:
    """A node, or a tuple of nodes, with `change` applied first to every node inside and then to the node itself."""
    run: Any = _rewrite_nodes if node.__class__ is tuple else _rewrite_node
    found: _Any = run(node, change, only, _unchanged_classes(only))
    return found


@cache
def _unchanged_classes(only: frozenset[type] | None) -> Mapping[type, bool]:
    """Whether objects of a class stay unchanged: None and, if `only` is given, other nodes that contain no node."""
    if only is None:
        return _ByClass(lambda kind: kind is type(None))
    return _ByClass(lambda kind: kind not in only and kind is not tuple and not _FIELDS[kind])


def _rewrite_node(node: Any, change: Callable[[Any], Any], only: frozenset[type] | None, unchanged: Mapping[type, bool]) -> Any:
    kind = node.__class__
    changes: dict[str, Any] = {}
    for name in _FIELDS[kind]:
        value = getattr(node, name)
        within = value.__class__
        if unchanged[within]:
            continue
        new = (_rewrite_nodes if within is tuple else _rewrite_node)(value, change, only, unchanged)
        if new is not value:
            changes[name] = new
    if changes:
        node = _replace_fields(node, changes)
    if only is None:
        return change(node) if isinstance(node, Node) else node
    return change(node) if kind in only else node


def _rewrite_nodes(
    nodes: tuple[Any, ...], change: Callable[[Any], Any], only: frozenset[type] | None, unchanged: Mapping[type, bool]
) -> tuple[Any, ...]:
    """Nodes, or tuples of them, each rewritten; the same tuple if none changed."""
    changed: list[Any] | None = None
    for at, node in enumerate(nodes):
        kind = node.__class__
        if unchanged[kind]:
            continue
        new = (_rewrite_nodes if kind is tuple else _rewrite_node)(node, change, only, unchanged)
        if new is not node:
            if changed is None:
                changed = list(nodes)
            changed[at] = new
    return nodes if changed is None else tuple(changed)


def rebuild(node: Any, change: Callable[[Any], Any]) -> Any:
    """A node with `change` applied to each direct child, in the order of evaluation."""
    changes: dict[str, Any] = {}
    for name in _FIELDS[node.__class__]:
        value = getattr(node, name)
        if value is None:
            continue
        new = _map_nodes(value, change) if value.__class__ is tuple else change(value)
        if new is not value:
            changes[name] = new
    return _replace_fields(node, changes) if changes else node


def _map_nodes(nodes: tuple[Any, ...], change: Callable[[Any], Any]) -> tuple[Any, ...]:
    """Nodes, or tuples of them, with `change` applied to each; the same tuple if none changed."""
    new = [_map_nodes(node, change) if node.__class__ is tuple else change(node) if isinstance(node, Node) else node
           for node in nodes]
    return keep_identity(nodes, new)


def keep_identity(before: tuple[_Any, ...], after: Sequence[_Any]) -> tuple[_Any, ...]:
    """The new values as a tuple: the tuple from before if each value is the same object."""
    return before if len(before) == len(after) and all(map(operator.is_, before, after)) else tuple(after)


def _constructor_fields(kind: type) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the fields of a class that are positional arguments, and of those that are keyword arguments."""
    fields = attrs.fields(kind)
    return tuple(a.name for a in fields if not a.kw_only), tuple(a.name for a in fields if a.kw_only)


_MAKERS = _ByClass(_constructor_fields)


def _make_placer(kind: type) -> Callable[[Any, Any], Any]:
    """A function that makes a node of a class again at another place."""
    plain, named = _MAKERS[kind]
    if named != ("place",) or len(plain) < 2:
        return lambda node, place: _replace_fields(node, {"place": place})
    read = operator.attrgetter(*plain)
    return lambda node, place: kind(*read(node), place=place)


_PLACERS = _ByClass(_make_placer)


def evolve_node(node: _Any, **changes: Any) -> _Any:
    """A node, or a part of a program, with other values in some fields; the same object if no value changed. Faster than
    `attrs.evolve`."""
    for name, value in changes.items():
        if getattr(node, name) is not value:
            found: _Any = _replace_fields(node, changes)
            return found
    return node


def place_node(node: _Any, place: Any) -> _Any:
    """A node of a program at another place.  Faster than `evolve_node`."""
    found: _Any = _PLACERS[node.__class__](node, place)
    return found


def _replace_fields(node: Any, changes: dict[str, Any]) -> Any:
    kind = node.__class__
    plain, named = _MAKERS[kind]
    values = [changes[n] if n in changes else getattr(node, n) for n in plain]
    if not named:
        return kind(*values)
    return kind(*values, **{n: changes[n] if n in changes else getattr(node, n) for n in named})
