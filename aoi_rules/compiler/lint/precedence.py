"""Lint of conditions in which `and` takes only the nearer of two alternatives: `any(e.village for e in l.ends) or any(e.port for
e in l.ends) and round > 2`, where the round applies to ports only."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.language import tree
from aoi_rules.language.operators import AND, OR
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import walk

__all__ = ["check_precedence"]


def check_precedence(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of each such condition: two alternatives that differ in names of attributes only, and beside one of them something
    that speaks of nothing in them."""
    for _, item in resolved.items:
        for node in walk(item):
            if isinstance(node, tree.Logic) and node.operator is OR and (meant := _grouped(node)) is not None:
                says = f"`{AND}` binds more tightly than `{OR}`, so part of this applies to one of the two alternatives only"
                report.warn("wrong-value", says, node.place, f"write `{format_expression(meant)}` if it applies to both")


def _grouped(node: tree.Logic) -> tree.Logic | None:
    """The condition with brackets around its two alternatives; None if there is no reason for them."""
    if len(node.operands) != len(("alternative", "other")):
        return None
    for at, joined in enumerate(node.operands):
        other = node.operands[1 - at]
        if not isinstance(joined, tree.Logic) or joined.operator is not AND or isinstance(other, tree.Logic):
            continue
        near = joined.operands[0] if at else joined.operands[-1]  # beside the `or`
        apart = joined.operands[1:] if at else joined.operands[:-1]
        if _outline(near) == _outline(other) and near != other and set(_names(*apart)).isdisjoint(_names(near, other)):
            either = attrs.evolve(node, operands=(other, near) if at else (near, other))
            return attrs.evolve(joined, operands=(either, *apart) if at else (*apart, either))
    return None


def _names(*nodes: tree.Expression) -> Iterator[str]:
    """The names in expressions, without those of attributes."""
    return (str(one.name) for node in nodes for one in walk(node) if isinstance(one, tree.Name))


def _outline(node: tree.Expression) -> tuple[object, ...] | None:
    """The form of a condition about attributes, without their names; None for one about nothing that has attributes."""
    parts = list(walk(node))
    if not any(isinstance(part, tree.Attribute) for part in parts):
        return None
    return tuple(part if isinstance(part, tree.Name) else type(part) for part in parts)
