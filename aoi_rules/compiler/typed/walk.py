"""Iterating over typed rules: the operands of a condition, and all expressions in rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs
from attrs import frozen

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.typed import displays, effects, networks, rules, verbs
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.walking import children, walk

__all__ = ["RULES", "RuleExpressions", "all_rules", "every_flow_part", "expressions_of", "figure_of", "flow_parts",
           "free_bindings", "own_expressions", "parts", "strip_present", "rules_from", "said_in"]

RULES = frozenset((effects.__name__, networks.__name__, rules.__name__, displays.__name__, verbs.__name__))
"""The modules of typed rules, whose objects are not expressions but contain some."""


def free_bindings(node: typ.Expression) -> list[typ.Binding]:
    """The bindings of the names in an expression that it does not bind itself."""
    inside = list(walk(node))
    own = {part.variable for part in inside if isinstance(part, typ.Comprehension)}
    return [part.binding for part in inside if isinstance(part, typ.Local) and part.binding not in own]


def strip_present(node: typ.Expression) -> typ.Expression:
    """An expression without the `Present` nodes around it."""
    while isinstance(node, typ.Present):
        node = node.operand
    return node


def figure_of(node: typ.Expression) -> int | None:
    """The number, or the dollars, that a literal is, or a definition that is one; None if an expression is another value."""
    node = strip_present(node)
    value = strip_present(node.definition.body) if isinstance(node, typ.Use) else node
    return int(value.value) if isinstance(value, typ.Const) and value.type.numeric else None


def parts(node: Any) -> list[Any]:
    """The other rules and the expressions in a typed rule, in the order of its fields."""
    return [getattr(node, name) for name in reversed(_PARTS.get(node.__class__) or _parts_of_class(node.__class__))]


def flow_parts(*outer: rules.FlowPart) -> Iterator[rules.FlowPart]:
    """Parts of the flow, and every part inside them."""
    for part in outer:
        yield part
        yield from flow_parts(*part.parts)


def every_flow_part(found: rules.TypedRules) -> Iterator[rules.FlowPart]:
    """Every part of the flow of a ruleset, and of the flow that actions carry out, each before its inner parts."""
    flows = [item for action in found.actions.values() for item in action.run if isinstance(item, rules.Flow)]
    return flow_parts(found.flow, *flows)


def expressions_of(*nodes: Any) -> Iterator[typ.Expression]:
    """Every expression in rules, effects, actions or whole typed rules, with all expressions inside it; the body of a
    definition or a verb is visited once, however often it is used."""
    return _walk_expressions(list(reversed(nodes)))


def _walk_expressions(waiting: list[Any], used: dict[int, Any] | None = None) -> Iterator[typ.Expression]:
    """Every expression in `waiting`, the last of it first; with `used`, the definitions, verbs and actions that it uses are added
    there instead of being visited."""
    met: set[int] = set()
    rule = waiting[-1] if waiting else None
    while waiting:
        node = waiting.pop()
        kind = node.__class__
        parts = _PARTS[kind] if kind in _PARTS else _parts_of_class(kind)
        if parts is _EXPRESSION:
            yield node
            if inside := children(node):
                inside.reverse()
                waiting += inside
            if kind is typ.Use and used is not None:
                used.setdefault(id(node.definition), node.definition)
            elif kind is typ.Use and id(node.definition) not in met:
                met.add(id(node.definition))
                waiting.append(node.definition.body)
        elif used is not None and kind in _ALONE and node is not rule:
            used.setdefault(id(node), node)
        elif parts is _SEQUENCE:
            waiting += reversed(node)
        elif parts is _MAPPING:
            waiting += reversed(list(node.values()))
        elif parts and id(node) not in met:
            met.add(id(node))
            waiting += [getattr(node, name) for name in parts]


def said_in(*nodes: Any) -> Iterator[typ.Expression]:
    """Every expression in the braces of what a player reads if a condition of some rules does not hold."""
    waiting, met = list(nodes), set[int]()
    while waiting:
        node = waiting.pop()
        if isinstance(node, tuple | list):
            waiting += node
        elif isinstance(node, Mapping):
            waiting += node.values()
        elif node.__class__.__module__ in RULES and id(node) not in met:
            met.add(id(node))
            waiting += parts(node)
            if isinstance(said := getattr(node, "said", None), displays.RefusalText):
                holes = (hole for text in (said.parts, *said.words) for hole in displays.holes_in(text))
                yield from expressions_of(*(hole.value for hole in holes))


@frozen(eq=False)
class RuleExpressions:
    """The content of one rule: its expressions, with all inside them, and the other rules that these use, each once: definitions,
    verbs and actions, whose expressions are not included."""

    expressions: tuple[typ.Expression, ...]
    used: tuple[Any, ...]


def own_expressions(rule: Any) -> RuleExpressions:
    """The content of a rule, such as an action, a verb, a definition or a line of the score."""
    used: dict[int, Any] = {}
    found = tuple(_walk_expressions([rule.body if isinstance(rule, typ.Definition) else rule], used))
    return RuleExpressions(found, tuple(used.values()))


def rules_from(findings: Findings, *roots: Any) -> list[Any]:
    """Rules and all that they use, each once; for a sequence or a mapping each of its rules."""
    waiting: list[Any] = list(reversed(roots))
    found: dict[int, Any] = {}
    while waiting:
        rule = waiting.pop()
        if isinstance(rule, tuple | list):
            waiting += reversed(rule)
        elif isinstance(rule, Mapping):
            waiting += reversed(list(rule.values()))
        elif rule is not None and id(rule) not in found:
            found[id(rule)] = rule
            waiting += reversed(findings.of(own_expressions, rule).used)
    return list(found.values())


def all_rules(rules_: rules.TypedRules) -> list[Any]:
    """All rules of a ruleset, including those for display and for tests, each once."""
    return rules_from(
        rules_.findings, rules_.networks, rules_.setup, rules_.flow, rules_.score, rules_.actions, rules_.checks,
        rules_.scenarios, rules_.definitions, rules_.verbs, rules_.figures, rules_.details)


_ALONE = frozenset((rules.Action, verbs.Verb))
"""Rules that others use and that are examined separately."""
_EXPRESSION, _SEQUENCE, _MAPPING = ("expression",), ("sequence",), ("mapping",)
_PARTS: dict[type, tuple[str, ...]] = {}
"""For a class of nodes its kind, or the fields of a rule class that may hold nested rules or expressions, the last one first;
empty for all other classes."""


def _parts_of_class(kind: Any) -> tuple[str, ...]:
    """The entry of `_PARTS` for a new class."""
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
