"""Going through rule programs: what lies in a node, what it binds, and nodes with other nodes in their place.

A change keeps what it does not touch: a node in which nothing changed is the same object as before.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

import attrs

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta

__all__ = ["Node", "bound_in", "children", "free_locals", "rebuilt", "rewritten", "walk"]

Node = exp.Expr | sta.Statement | sta.Pieces
_Any = TypeVar("_Any")

_NODES = ("Expr", "Statement", "Local", "Pieces")
_FIELDS: dict[type, tuple[str, ...]] = {}
_MADE_OF: dict[type, tuple[tuple[str, ...], tuple[str, ...]]] = {}


def _fields(kind: type) -> tuple[str, ...]:
    """The names of the fields of a node's class that hold nodes, in the order in which they are computed."""
    found = tuple(a.name for a in attrs.fields(kind) if any(n in str(a.type) for n in _NODES))
    _FIELDS[kind] = found
    return found


def _flat(values: tuple[Any, ...], found: list[Any]) -> None:
    for item in values:
        kind = item.__class__
        if kind in _FIELDS:
            found.append(item)
        elif kind is tuple:
            _flat(item, found)
        elif isinstance(item, exp.Expr | sta.Statement | sta.Pieces):
            found.append(item)


def children(node: Any) -> list[Any]:
    """The nodes right inside one, in order."""
    kind = node.__class__
    names = _FIELDS.get(kind)
    if names is None:
        names = _fields(kind)
    found: list[Any] = []
    for name in names:
        value = getattr(node, name)
        if value.__class__ is tuple:
            _flat(value, found)
        elif value is not None:
            found.append(value)
    return found


def walk(*nodes: Any) -> Iterator[Any]:
    """Nodes and everything inside them, each before what is in it, in order."""
    waiting = list(reversed(nodes))
    while waiting:
        node = waiting.pop()
        yield node
        inner = children(node)
        inner.reverse()
        waiting += inner


def rewritten(node: _Any, change: Callable[[Any], Any]) -> _Any:
    """A node, or a tuple of nodes, with every node inside it and then itself given to `change`, from the innermost out."""
    kind = node.__class__
    if kind is tuple:
        values = [rewritten(item, change) for item in node]  # type: ignore[attr-defined]
        for new, old in zip(values, node, strict=True):  # type: ignore[call-overload]
            if new is not old:
                return tuple(values)  # type: ignore[return-value]
        return node
    names = _FIELDS.get(kind)
    if names is None:
        if not isinstance(node, exp.Expr | sta.Statement | sta.Pieces):
            return node
        names = _fields(kind)
    if not names:
        return change(node)  # type: ignore[no-any-return]
    changes: dict[str, Any] = {}
    for name in names:
        value = getattr(node, name)
        if value is None:
            continue
        new = rewritten(value, change)
        if new is not value:
            changes[name] = new
    result: _Any = change(_with(node, changes) if changes else node)
    return result


def rebuilt(node: Any, change: Callable[[Any], Any]) -> Any:
    """A node with each node right inside it given to `change`, in the order in which they are computed."""
    kind = type(node)
    names = _FIELDS.get(kind)
    if names is None:
        names = _fields(kind)
    changes: dict[str, Any] = {}
    for name in names:
        value = getattr(node, name)
        if value is None:
            continue
        new = _each(value, change) if value.__class__ is tuple else change(value)
        if new is not value:
            changes[name] = new
    return _with(node, changes) if changes else node


def _each(nodes: tuple[Any, ...], change: Callable[[Any], Any]) -> tuple[Any, ...]:
    """Nodes, or tuples of them, each given to `change`; the same tuple where none changed."""
    new = [_each(node, change) if node.__class__ is tuple else
           change(node) if isinstance(node, exp.Expr | sta.Statement | sta.Pieces) else node for node in nodes]
    return nodes if all(map(_same, new, nodes)) else tuple(new)


_same = operator.is_


def _with(node: Any, changes: dict[str, Any]) -> Any:
    """A node with other values in some fields."""
    kind = type(node)
    made_of = _MADE_OF.get(kind)
    if made_of is None:
        fields = attrs.fields(kind)
        made_of = _MADE_OF[kind] = (tuple(a.name for a in fields if not a.kw_only), tuple(a.name for a in fields if a.kw_only))
    get = changes.get
    plain = [get(n, None) if n in changes else getattr(node, n) for n in made_of[0]]
    return kind(*plain, **{n: getattr(node, n) for n in made_of[1]})


_BINDS: dict[type, str] = {
    sta.ForEach: "variables", exp.Comprehension: "variable", exp.Listed: "variable", exp.SortedBy: "variable",
    sta.Assign: "target", sta.Accumulate: "target", sta.Append: "target", sta.Extend: "target", sta.DrawPiece: "local",
    sta.PickOne: "local",
}
"""The fields of nodes that give locals a value."""


def bound_in(node: Any) -> tuple[exp.Local, ...]:
    """The locals that a node itself gives a value: what a loop goes through, what an assignment sets."""
    name = _BINDS.get(type(node))
    if name is None:
        return ()
    found: Any = getattr(node, name)
    return found if found.__class__ is tuple else (found,)


def free_locals(nodes: Iterable[Any]) -> tuple[exp.Local, ...]:
    """The locals that nodes use and do not give a value themselves, in the order of their names."""
    bound: set[str] = set()
    used: dict[str, exp.Local] = {}
    waiting = list(nodes)
    while waiting:
        node = waiting.pop()
        kind = type(node)
        if kind is exp.Local:
            used.setdefault(node.name, node)
            continue
        if kind in _BINDS:
            bound.update([local.name for local in bound_in(node)])
        waiting += children(node)
    return tuple(used[name] for name in sorted(used.keys() - bound))
