"""Statements of the last check of a text: one that was parsed again, and is the same in the same place, is reused."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import define, evolve, field, fields

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.model.node import Node
from aoi_rules.words.line_names import name_of

__all__ = ["KeptStatements", "field_names", "is_same"]


@define(eq=False)
class KeptStatements:
    """The statements of the last check, by word and name, and the findings for each."""

    _items: dict[tuple[str, str], list[tree.Statement]] = field(factory=dict)
    _findings: Findings = field(factory=Findings)

    def taken_over(self, resolved: ResolvedSource) -> ResolvedSource:
        """The same ruleset, with statements of the last check in place of equal ones that were parsed again."""
        known = {id(item) for found in self._items.values() for item in found}
        items: list[tuple[str, tree.Statement]] = []
        for where, item in resolved.items:
            if id(item) in known:
                items.append((where, item))
            else:
                alike = self._items.get((item.word, name_of(item)), ())
                items.append((where, next((one for one in alike if is_same(one, item)), item)))
        self._items = {}
        for _, item in items:
            self._items.setdefault((item.word, name_of(item)), []).append(item)
        self._findings.restart()
        return evolve(resolved, items=tuple(items), findings=self._findings)


def is_same(one: Any, other: Any) -> bool:
    """Whether two nodes are the same in the same places."""
    if one is other:
        return True
    kind = one.__class__
    if kind is not other.__class__:
        return False
    if kind is Place:
        return bool(one == other) and one.source is other.source
    if kind is tuple:
        return len(one) == len(other) and all(map(is_same, one, other))
    if isinstance(one, Mapping):
        return one.keys() == other.keys() and all(is_same(value, other[name]) for name, value in one.items())
    if issubclass(kind, Node):
        return all(is_same(getattr(one, name), getattr(other, name)) for name in field_names(kind))
    return bool(one == other)


@cache
def field_names(kind: type) -> tuple[str, ...]:
    """The names of the fields of a class of nodes."""
    return tuple(one.name for one in fields(kind))
