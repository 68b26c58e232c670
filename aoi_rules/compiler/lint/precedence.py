"""Lint of conditions in which `and` takes only the nearer of two alternatives: `any(e.village for e in l.ends) or any(e.port for
e in l.ends) and round > 2`, where the round applies to ports only; and of a definition whose value, after several conditions
that `and` joins, has one that does without what it is given: `define waits(p, f) = f.owner == p and not f.done and f.open or
f.free`."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.language import tree
from aoi_rules.language.operators import ADD, AND, OR
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import named_parameters, outline_of, walk
from aoi_rules.words.actions import Define

__all__ = ["check_precedence"]


def check_precedence(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of each such condition: two alternatives that differ in names of attributes only, and beside one of them something
    that speaks of nothing in them."""
    for _, item in resolved.items:
        for node in walk(item):
            if isinstance(node, tree.Conditional):
                _check_sum(node, report)
            elif isinstance(node, tree.Logic) and node.operator is OR and (meant := _grouped(node) or _of_definition(node, item)):
                says = f"`{AND}` binds more tightly than `{OR}`, so part of this applies to one of the two alternatives only"
                report.warn("wrong-value", says, node.place, f"write `{format_expression(meant)}` if it applies to both")


def _check_sum(node: tree.Conditional, report: Reporter) -> None:
    """Warn of `a + b if c else 0 + d`, in which the choice was meant for `b` alone."""
    rest = node.otherwise
    if not isinstance(rest, tree.Binary) or rest.operator is not ADD or rest.place.text.startswith("("):
        return
    if isinstance(rest.left, tree.Number | tree.Money) and rest.left.value == 0:
        first = node.then if isinstance(node.then, tree.Binary) and node.then.operator is ADD else None
        alone = attrs.evolve(node, then=node.then if first is None else first.right, otherwise=rest.left)
        before = f"{format_expression(first.left)} {ADD} " if first is not None else ""
        report.warn("wrong-value", f"everything before the `if` and after the `else` belongs to this choice, also `{ADD}`",
                    node.place, f"did you mean `{before}({format_expression(alone)}) {ADD} {format_expression(rest.right)}`?")


def _grouped(node: tree.Logic) -> tree.Logic | None:
    """The condition with brackets around its two alternatives; None if there is no reason for them."""
    if len(node.operands) != _PAIR:
        return None
    for at, joined in enumerate(node.operands):
        other = node.operands[1 - at]
        if not isinstance(joined, tree.Logic) or joined.operator is not AND or isinstance(other, tree.Logic):
            continue
        near = joined.operands[0] if at else joined.operands[-1]  # beside the `or`
        apart = joined.operands[1:] if at else joined.operands[:-1]
        alike = _reads_attributes(near) and outline_of(near) == outline_of(other) and near != other
        if alike and set(_names(*apart)).isdisjoint(_names(near, other)):
            either = attrs.evolve(node, operands=(other, near) if at else (near, other))
            return attrs.evolve(joined, operands=(either, *apart) if at else (*apart, either))
    return None


def _of_definition(node: tree.Logic, item: tree.Statement) -> tree.Logic | None:
    """The value of a definition with brackets around its last two conditions, if the last one does without a parameter."""
    first, *others = node.operands
    given = named_parameters(item.arguments[0]) if Define.begins(item) and item.arguments else []
    if node is not item.value or len(others) != 1 or isinstance(others[0], tree.Logic) or not isinstance(first, tree.Logic):
        return None
    if first.operator is not AND or len(first.operands) < _SEVERAL or first.place.text.startswith("("):
        return None
    used, alone = set(_names(first)), set(_names(others[0]))
    if not any(one.name in used - alone for one in given) or alone.isdisjoint(one.name for one in given):
        return None
    either = attrs.evolve(node, operands=(first.operands[-1], others[0]))
    return attrs.evolve(first, operands=(*first.operands[:-1], either))


_PAIR, _SEVERAL = 2, 3


def _names(*nodes: tree.Expression) -> Iterator[str]:
    """The names in expressions, without those of attributes."""
    return (str(one.name) for node in nodes for one in walk(node) if isinstance(one, tree.Name))


def _reads_attributes(node: tree.Expression) -> bool:
    return any(isinstance(part, tree.Attribute) for part in walk(node))
