"""Going through typed expressions: what lies in one, and which bindings it uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from aoi_rules.compiler.typed import expressions as typ

__all__ = ["children", "conjuncts", "plain", "walk"]

_FIELDS: dict[type, tuple[str, ...]] = {}
_OF_ITS_OWN = frozenset(("type", "place"))


def children(node: typ.Expression) -> list[typ.Expression]:
    """The expressions right inside one, in the order in which they are computed.  A use of a definition holds its arguments,
    not the definition's body."""
    kind = type(node)
    names = _FIELDS.get(kind)
    if names is None:
        names = _FIELDS[kind] = tuple(a.name for a in attrs.fields(kind) if "Expression" in str(a.type))
    found: list[typ.Expression] = []
    for name in names:
        value: Any = getattr(node, name)
        if isinstance(value, tuple):
            found += value
        elif value is not None:
            found.append(value)
    return found


def walk(*nodes: typ.Expression) -> Iterator[typ.Expression]:
    """Expressions and everything inside them, each before what is in it."""
    waiting = list(reversed(nodes))
    while waiting:
        node = waiting.pop()
        yield node
        waiting += reversed(children(node))


def conjuncts(node: typ.Expression | None) -> tuple[typ.Expression, ...]:
    """The parts of a condition that are joined by `and`; none where there is no condition."""
    if node is None:
        return ()
    if isinstance(node, typ.Logic) and node.operator == "and":
        return tuple(part for operand in node.operands for part in conjuncts(operand))
    return (node,)


def plain(node: typ.Expression) -> typ.Expression:
    """An expression without the note that it is present here."""
    while isinstance(node, typ.Present):
        node = node.operand
    return node
