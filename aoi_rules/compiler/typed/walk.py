"""Iterating over typed rules: the operands of a condition, and all expressions in rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from aoi_rules.compiler.typed import effects, networks, rules, shown, verbs
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.walking import children
from aoi_rules.language.operators import AND

__all__ = ["RULES", "conjuncts", "expressions_of", "flow_parts", "parts", "plain"]

RULES = frozenset((effects.__name__, networks.__name__, rules.__name__, shown.__name__, verbs.__name__))
"""The modules of typed rules, whose objects are no expressions and have some."""

def conjuncts(node: typ.Expression | None) -> tuple[typ.Expression, ...]:
    """The operands of a condition joined by `and`; empty where there is no condition."""
    if node is None:
        return ()
    if isinstance(node, typ.Logic) and node.operator is AND:
        return tuple(part for operand in node.operands for part in conjuncts(operand))
    return (node,)


def plain(node: typ.Expression) -> typ.Expression:
    """An expression without the `Present` nodes around it."""
    while isinstance(node, typ.Present):
        node = node.operand
    return node


def parts(node: Any) -> list[Any]:
    """What a typed rule holds of other rules and expressions, in the order of its fields."""
    return [getattr(node, name) for name in reversed(_PARTS.get(node.__class__) or _known(node.__class__))]


def flow_parts(*outer: rules.FlowPart) -> Iterator[rules.FlowPart]:
    """Parts of the flow, and every part inside them."""
    for part in outer:
        yield part
        yield from flow_parts(*part.parts)


def expressions_of(*nodes: Any) -> Iterator[typ.Expression]:
    """Every expression in rules, effects, actions or whole typed rules, with all expressions inside it; the body of a
    definition or a verb is visited once, however often it is used."""
    waiting: list[Any] = list(reversed(nodes))
    met: set[int] = set()
    while waiting:
        node = waiting.pop()
        kind = node.__class__
        parts = _PARTS[kind] if kind in _PARTS else _known(kind)
        if parts is _EXPRESSION:
            yield node
            if inside := children(node):
                inside.reverse()
                waiting += inside
            if kind is typ.Use and id(node.definition) not in met:
                met.add(id(node.definition))
                waiting.append(node.definition.body)
        elif parts is _SEQUENCE:
            waiting += reversed(node)
        elif parts is _MAPPING:
            waiting += reversed(list(node.values()))
        elif parts and id(node) not in met:
            met.add(id(node))
            waiting += [getattr(node, name) for name in parts]


_EXPRESSION, _SEQUENCE, _MAPPING = ("expression",), ("sequence",), ("mapping",)
_PARTS: dict[type, tuple[str, ...]] = {}
"""What objects of a class are, or the fields of a rule class that may hold nested rules or expressions, the last one first; empty
for all other classes."""


def _known(kind: Any) -> tuple[str, ...]:
    """What `_PARTS` has of a class, which is new there."""
    found: tuple[str, ...] = ()
    if issubclass(kind, typ.Expression):
        found = _EXPRESSION
    elif issubclass(kind, tuple | list):
        found = _SEQUENCE
    elif issubclass(kind, Mapping):
        found = _MAPPING
    elif kind.__module__ in RULES:
        outside = ("word", "symbols", "uses", "draft", "firsts", "among", "shown", "said", "place", "name", "level")
        found = tuple(a.name for a in reversed(attrs.fields(kind)) if a.name not in outside)
    _PARTS[kind] = found
    return found
