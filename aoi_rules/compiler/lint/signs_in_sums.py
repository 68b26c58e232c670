"""Lint of sums of which one part is subtracted and all others like it are added."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.operators import ADD, SUBTRACT
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import outline_of, walk

__all__ = ["check_signs"]

_FEWEST = 3
"""How many parts of a sum must be alike."""


def check_signs(resolved: ResolvedSource, report: Reporter) -> None:
    """Warn of the only part of a sum that is subtracted, where it and several others are calls that differ in one name."""
    for _, item in resolved.items:
        for place, part in resolved.findings.of(_odd_parts, item):
            report.warn("wrong-value", f"this subtracts `{part}`, and adds all others like it", place, f"write `+ {part}`")


def _odd_parts(item: tree.Statement) -> list[tuple[Place, str]]:
    """The parts of sums in an item of a text that are subtracted alone among others like them."""
    sums = [node for node in walk(item) if _is_sum(node)]
    inner = {id(node.left) for node in sums}
    return [found for node in sums if id(node) not in inner for found in _odd_parts_of(node)]


def _is_sum(node: object) -> bool:
    return isinstance(node, tree.Binary) and node.operator in (ADD, SUBTRACT)


def _odd_parts_of(node: tree.Binary) -> Iterator[tuple[Place, str]]:
    signed = list(_signed_parts(node))
    calls = [(subtracted, part) for subtracted, part in signed if isinstance(part, tree.Call)]
    odd = [part for subtracted, part in calls if subtracted]
    if len(calls) == len(signed) >= _FEWEST and len(odd) == 1 and len({outline_of(part) for _, part in calls}) == 1:
        yield odd[0].place, format_expression(odd[0])


def _signed_parts(node: tree.Expression) -> Iterator[tuple[bool, tree.Expression]]:
    """The parts of a sum in order, each with whether it is subtracted."""
    if isinstance(node, tree.Binary) and _is_sum(node):
        yield from _signed_parts(node.left)
        yield node.operator is SUBTRACT, node.right
    else:
        yield False, node
