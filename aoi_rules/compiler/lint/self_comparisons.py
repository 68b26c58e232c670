"""Lint of loops that compare somebody with all, himself among them: `all(a.points < b.points for a in players)`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import own_expressions
from aoi_rules.compiler.walking import children
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import with_other_bound

__all__ = ["check_self_comparisons"]

_SKIPPED = frozenset(field.name for field in attrs.fields(typ.TypedExpression))
"""The fields that every expression has, which say nothing about its value."""


def check_self_comparisons(findings: Findings, found: Iterable[Any], report: Reporter) -> None:
    """Warn of each `all` that never holds, and each `any` that always holds, because one of those that it goes through is
    compared with itself."""
    for rule in found:
        for loop, other in findings.of(_loops_in, rule, findings):
            name = loop.variable.name
            never = loop.kind is Loop.ALL
            report.warn("always-false" if never else "always-true",
                        f"{quote(loop)} {'never' if never else 'always'} holds: `{name}` is also `{other}`", loop.place,
                        _including(loop) + f"leave that one out: write `when {name} != {other}` at the end of the loop")


def _including(loop: typ.Comprehension) -> str:
    """What the comparison of a loop would be if it treated equal numbers the other way; empty if it compares no numbers."""
    test = loop.item
    if not isinstance(test, typ.Compare) or not test.operator.ordered:
        return ""
    left, right = source_text(test.left.place), source_text(test.right.place)
    equal = "also count" if loop.kind is Loop.ALL else "do not count"
    rather = f"{left} {with_other_bound(test.operator)} {right}"
    return f"write `{source_text(loop.place).replace(source_text(test.place), rather, 1)}` if those that are equal {equal}, or "


def _loops_in(rule: Any, findings: Findings) -> list[tuple[typ.Comprehension, str]]:
    """The loops of a rule in which one comparison is with itself, each with the name of that one."""
    nodes = findings.of(own_expressions, rule).expressions
    return [(node, other) for node in nodes if isinstance(node, typ.Comprehension) and (other := _itself(node)) is not None]


def _itself(loop: typ.Comprehension) -> str | None:
    """The name of whom a loop compares with all of a type, where that decides the loop; None if nothing does."""
    test = loop.item
    if loop.condition is not None or not isinstance(loop.source, typ.Players | typ.Members) or not isinstance(test, typ.Compare):
        return None
    holds = test.operator.holds
    if holds is None or loop.kind not in (Loop.ALL, Loop.ANY) or holds(0, 0) is (loop.kind is Loop.ALL):
        return None
    if isinstance(test.left, typ.Local) or (loop.kind is Loop.ANY and test.left.type.optional):
        return None  # it asks who is among them; and what is absent is equal to nothing
    names = _differences(test.left, test.right, loop.variable)
    return names.pop() if names is not None and len(names) == 1 else None


def _differences(one: Any, other: Any, variable: typ.Binding) -> set[str] | None:
    """The names that stand in one value where the variable of a loop stands in the other; None if they differ in more."""
    if isinstance(one, typ.Local) and isinstance(other, typ.Local):
        if one.binding is other.binding:
            return set() if one.binding is not variable else None
        pair = (one, other) if one.binding is variable else (other, one)
        return {pair[1].binding.name} if pair[0].binding is variable and one.type == other.type else None
    if type(one) is not type(other) or not all(_are_alike(field.name, one, other) for field in attrs.fields(type(one))):
        return None
    inner = [_differences(*pair, variable) for pair in zip(children(one), children(other), strict=False)]
    return None if None in inner else set[str]().union(*(names for names in inner if names is not None))


def _are_alike(name: str, one: Any, other: Any) -> bool:
    """Whether two expressions have the same value of a field, apart from expressions in it."""
    values = getattr(one, name), getattr(other, name)
    if name in _SKIPPED or any(isinstance(value, typ.Expression | tuple) for value in values):
        return True
    return values[0] is values[1] or bool(values[0] == values[1])
