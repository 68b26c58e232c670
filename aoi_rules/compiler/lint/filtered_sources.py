"""Lint of conditions on the items of a definition that has no such items: `count(f for f in towns_of(me) when f.owner != me)`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.quotes import quote
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import own_expressions, strip_present
from aoi_rules.compiler.walking import rewrite
from aoi_rules.diagnostics import line_of
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import EQUAL, UNEQUAL

__all__ = ["check_filtered_sources"]

_Pair = tuple[typ.Expression, typ.Expression, typ.Expression]


def check_filtered_sources(findings: Findings, found: Iterable[Any], report: Reporter) -> None:
    """Warn of each such condition in some rules."""
    for rule in found:
        for asked, known, source in findings.of(_opposites_in, rule, findings):
            report.warn("always-false", f"{quote(asked)} never holds: {quote(source)} has only those with {quote(known)}",
                        asked.place, "correct one of the two: the other is in " + line_of(known.place, asked.place))


def _opposites_in(rule: Any, findings: Findings) -> list[_Pair]:
    nodes = findings.of(own_expressions, rule).expressions
    return [pair for node in nodes if isinstance(node, typ.Comprehension) for pair in _opposites(node)]


def _opposites(loop: typ.Comprehension) -> Iterator[_Pair]:
    """What a loop asks of items, with what its source says of them that excludes it, and the source."""
    asked = [*conjuncts(loop.condition), *(conjuncts(loop.item) if loop.kind in (Loop.ANY, Loop.ALL) else ())]
    for known in _known_of_items(loop) if asked else ():
        yield from ((one, known, loop.source) for one in asked if _exclude(one, known) or _exclude(known, one))


def _known_of_items(loop: typ.Comprehension) -> Iterator[typ.Expression]:
    """The conditions that all items of a loop meet, since the definition which it goes through asks for them."""
    source = strip_present(loop.source)
    body = source.definition.body if isinstance(source, typ.Use) else None
    if not isinstance(source, typ.Use) or not isinstance(body, typ.Comprehension) or body.kind not in (Loop.LIST, Loop.SET):
        return
    item, definition = strip_present(body.item), source.definition
    if isinstance(item, typ.Local) and item.binding is body.variable:
        values = dict(zip(definition.parameters, source.arguments, strict=True))
        values[body.variable] = typ.Local(loop.variable.type, loop.place, loop.variable)
        if definition.me is not None and source.me is not None:
            values[definition.me] = source.me
        for known in conjuncts(body.condition):
            yield rewrite(known, lambda part: values.get(part.binding, part) if isinstance(part, typ.Local) else part)


def _exclude(one: typ.Expression, other: typ.Expression) -> bool:
    """Whether one condition is the opposite of another one."""
    if isinstance(one, typ.Not):
        return strip_present(one.operand) == strip_present(other)
    if not isinstance(one, typ.Compare) or not isinstance(other, typ.Compare) or one.operator is not EQUAL:
        return False
    sides = [(strip_present(node.left), strip_present(node.right)) for node in (one, other)]
    return other.operator is UNEQUAL and (sides[0] == sides[1] or sides[0] == sides[1][::-1])
