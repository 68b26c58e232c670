"""Lint of conditions that a `check` of the same text promises: they hold in every position."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import attrs

from aoi_rules.compiler.lint.conditions import Comparison
from aoi_rules.compiler.lint.quotes import quote
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Check
from aoi_rules.compiler.typed.walk import strip_present
from aoi_rules.diagnostics import line_of
from aoi_rules.language.loops import Loop

__all__ = ["check_promised"]


def check_promised(checks: Iterable[Check], compared: Iterable[Comparison], report: Reporter) -> None:
    """Warn of each comparison in the rules that is one of those which a check requires of all members, or of the game."""
    promised = [(check, node, names) for check in checks for node, names in _required_comparisons(check.value, frozenset())]
    for node in compared:
        found = next((check for check, one, names in promised if one.place.source is node.place.source and one.place != node.place
                      and _is_case(one, node, names, {})), None)
        if found is not None:
            there = line_of(found.value.place, node.place, found.word.name.name)
            report.warn("always-true", f"{quote(node)} always holds: the check `{found.word.name}` requires it", node.place,
                        "correct the figure or the sign, or leave it out: the check is in " + there)


def _required_comparisons(node: typ.Expression,
                          names: frozenset[typ.Binding]) -> Iterator[tuple[typ.Compare, frozenset[typ.Binding]]]:
    """The comparisons that a condition requires, each with the names that mean all members of a type."""
    if isinstance(node, typ.Comprehension) and node.kind is Loop.ALL and node.condition is None:
        if isinstance(node.source, typ.Members | typ.Players):  # of a list that changes, only some members may be in it
            yield from _required_comparisons(node.item, names | {node.variable})
        return
    yield from ((part, names) for part in conjuncts(node) if isinstance(part, typ.Compare))


def _is_case(rule: Any, case: Any, names: frozenset[typ.Binding], given: dict[typ.Binding, typ.Expression]) -> bool:
    """Whether an expression is another one with some value for each of its `names`; `given` has those found so far."""
    if isinstance(rule, tuple):
        return isinstance(case, tuple) and len(rule) == len(case) and all(
            _is_case(one, other, names, given) for one, other in zip(rule, case, strict=True))
    if not isinstance(rule, typ.Expression):
        return bool(rule == case)
    rule, case = strip_present(rule), strip_present(case)
    if isinstance(rule, typ.Local) and rule.binding in names:
        return bool(rule.type == case.type and given.setdefault(rule.binding, case) == case)
    fields = attrs.fields(rule.__class__)
    return rule.__class__ is case.__class__ and all(
        _is_case(getattr(rule, field.name), getattr(case, field.name), names, given) for field in fields if field.eq)
