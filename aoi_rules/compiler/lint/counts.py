"""Numbers of things, which are never negative; lint of comparisons that ask whether they are: `count(p.cards) >= 0`, and of loops
that count the kinds of pieces in a zone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from aoi_rules.compiler.facts.changes import Changes
from aoi_rules.compiler.lint.assumptions import is_constant
from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.walk import expressions_of, strip_present
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import ADD, AT_LEAST, AT_MOST, SUBTRACT
from aoi_rules.model.types import Shape

__all__ = ["Counted", "check_counted_kinds", "check_counts"]


def check_counts(rules: TypedRules, changed: Changes, compared: Iterable[Any], report: Reporter) -> None:
    """Warn of each comparison that asks whether a number of things is at least 0."""
    counted = Counted(rules, changed, surely=True)
    for node in (one for one in compared if isinstance(one, typ.Compare)):
        sides = {AT_LEAST: (node.left, node.right), AT_MOST: (node.right, node.left)}.get(node.operator)
        bound = strip_present(sides[1]) if sides is not None else None
        if sides is None or not isinstance(bound, typ.Const) or bound.value != 0:
            continue
        if any(one.place == node.place for one in report.found):
            continue
        if _counts_things(sides[0]) and counted.is_never_negative(sides[0]):
            report.warn("always-true", f"{quote(node)} always holds", node.place,
                        f"{quote(sides[0])} is never less than 0: if there must be one, ask for more than 0")


def check_counted_kinds(rules: TypedRules, found: Iterable[Any], report: Reporter) -> None:
    """Warn of each comparison of a number with how many pieces of a zone meet a condition: a loop meets each kind once."""
    for node in (one for one in found if isinstance(one, typ.Compare) and not report.has_problem_in(one.place)):
        for side in (node.left, node.right):
            value = strip_present(side)
            loop = strip_present(value.definition.body) if isinstance(value, typ.Use) else value
            if not isinstance(loop, typ.Comprehension) or loop.kind is not Loop.COUNT or loop.condition is None:
                continue
            zone = rules.symbols.zones.get(loop.source.type.of) if loop.source.type.kind is Shape.ZONE else None
            if zone is not None and rules.symbols.types[zone.of].fields.get("copies") is not None:
                name, there = loop.variable.name, source_text(loop.source.place)
                test = source_text(loop.condition.place)
                report.warn("wrong-value", f"a loop through a zone meets each kind of {zone.of} once, so this counts the kinds",
                            loop.place,
                            f"to count the pieces, write `sum({there}.count({name}) for {name} in {zone.of} when {test})`")


def _counts_things(node: typ.Expression) -> bool:
    """Whether an expression is a number of things, or a sum of what things have."""
    value = strip_present(node)
    return isinstance(strip_present(value.definition.body) if isinstance(value, typ.Use) else value, typ.Comprehension)


@frozen
class Counted:
    """What is a number of things in one ruleset, and never negative."""

    rules: TypedRules
    changed: Changes
    surely: bool = False
    """Whether what some line lowers, or raises by anything but a figure, may become negative."""

    def is_never_negative(self, node: typ.Expression) -> bool:
        """Whether all numbers in a value are counted, or figures above 0, and none is subtracted."""
        return all(self._is_counted(part) for part in expressions_of(node) if part.type.numeric)

    def _is_counted(self, part: typ.Expression) -> bool:
        match part:
            case typ.Const(value=value):
                return int(value) >= 0
            case typ.Arithmetic(operator=operator):
                return operator is not SUBTRACT
            case typ.KeepValue(keep=keep):
                writes = self.changed.writes.get(keep.slot, [])
                return keep.slot in self.rules.firsts and self._begins(self.rules.firsts[keep.slot]) and all(
                    map(self._keeps_count, writes)) and any(isinstance(one, eff.Change) and one.operator is ADD for one in writes)
        return isinstance(part, _COUNTING)

    def _begins(self, first: typ.Expression) -> bool:
        return is_constant(first) and not any(
            isinstance(part, typ.Negate) or (isinstance(part, typ.Const) and part.type.numeric and int(part.value) < 0)
            for part in expressions_of(first))

    def _keeps_count(self, effect: eff.Effect) -> bool:
        """Whether an effect leaves a number of things a number of things."""
        if isinstance(effect, eff.Set):
            return self._begins(effect.value)
        if not isinstance(effect, eff.Change):
            return False
        by = strip_present(effect.by)
        return (effect.operator is ADD and isinstance(by, typ.Const)) if self.surely else not isinstance(by, typ.Negate)


_COUNTING = (typ.Comprehension, typ.Extreme, typ.IfElse, typ.Present, typ.Size, typ.Use, typ.ZoneCount, typ.ZoneSize)
"""What has no number of its own, or counts things."""
