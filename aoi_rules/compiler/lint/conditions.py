"""Lint of conditions: comparisons that always or never hold, and figures that nobody can ever reach.

A line is judged by what its own text can know: in a line of a game or a part, nothing is assumed about the members that a map
adds.  Other texts may change a figure with a name and what is kept, so a comparison with these is reported if it never holds, but
not if it always holds.  A game may compare named figures with each other, since its maps and parts replace them; in a map or a
part they are known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import define, field

from aoi_rules.compiler.facts.facts import Facts
from aoi_rules.compiler.facts.loop_counts import loops, loops_begun
from aoi_rules.compiler.facts.values import EITHER, NO, YES, Values
from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.assumptions import Assumptions, is_constant
from aoi_rules.compiler.lint.empty_ranges import is_empty
from aoi_rules.compiler.lint.quotes import quote
from aoi_rules.compiler.lint.quotients import is_below
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import expressions_of, own_expressions
from aoi_rules.compiler.walking import children, walk
from aoi_rules.language.operators import AT_LEAST, AT_MOST, LESS, MODULO, both_ways
from aoi_rules.model.types import Shape
from aoi_rules.words.flow import Repeat

__all__ = ["Comparison", "check_conditions", "comparisons"]

Comparison = typ.Compare | typ.Contains
_SHOWN = 4
_REASONS = "cut-off", "too-few-pieces"
"""The codes of warnings that explain other warnings: those about conditions on what the first warning names."""
_ALONE = "nothing in it ever changes: compare something that does, or leave it out"


def comparisons(findings: Findings, found: Iterable[Any]) -> list[Comparison]:
    """Every comparison in some rules, once for each combination of types for which its line was checked."""
    return [part for rule in found for part in findings.of(_comparisons_of, rule, findings)]


def _comparisons_of(rule: Any, findings: Findings) -> list[Comparison]:
    return [part for part in findings.of(own_expressions, rule).expressions if isinstance(part, Comparison)]


def check_conditions(knowing: Assumptions, found: Iterable[Comparison], report: Reporter) -> None:
    """Warn of comparisons that always or never hold, among those found."""
    _ConditionCheck(knowing, report).check(found)


@define
class _ConditionCheck:
    """The comparisons of one ruleset."""

    knowing: Assumptions
    report: Reporter
    begun: Mapping[int, frozenset[str]] = field(init=False)  # by the `id` of a comparison, if there are any
    ends: frozenset[int] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.begun = loops_begun(self.knowing.rules)
        self.ends = frozenset(id(loop.until) for loop in loops(self.knowing.rules))

    def check(self, nodes: Iterable[Comparison]) -> None:
        """Give all warnings.  One line is often checked several times, for different types: all must agree.  If an empty range, a
        place without links or a zone without pieces decides a comparison, this is reported at the range, the place or the
        zone."""
        found: dict[Any, tuple[Comparison, Values]] = {}
        for node in nodes:
            asked = node.collection if isinstance(node, typ.Contains) else None
            if not isinstance(asked, typ.Range) or not is_empty(self.knowing, asked.low, asked.high):
                self._check_comparison(node, found)
        explained = {name for problem in self.report.found if problem.code in _REASONS for name in problem.names}
        places = {str(problem.place) for problem in self.report.found}
        for node, truth in found.values():
            caused = truth is EITHER or any(str(part.place) in places for part in expressions_of(*children(node)))
            if not caused and explained.isdisjoint(self._names_asked(node)):
                self._warn(node, truth)

    def _check_comparison(self, node: Comparison, found: dict[Any, tuple[Comparison, Values]]) -> None:
        place = node.place
        key = (place.source.name, place.line, place.column, place.end_line, place.end_column)
        if key in found and found[key][1] is EITHER:
            return
        truth = self._facts_at(node, node).value(node)
        alone = all(map(is_constant, children(node)))
        if not self.knowing.is_settled(node) if alone else truth is YES and self._is_open(node):
            truth = EITHER
        found[key] = (node, truth if key not in found or found[key][1] is truth else EITHER)

    def _is_open(self, node: Comparison) -> bool:
        """Whether another text may change that a comparison holds."""
        return self._may_differ(node) and not self._follows_from_begun(node) and not self._asks_for_end(node)

    def _asks_for_end(self, node: Comparison) -> bool:
        """Whether a comparison asks that something is at most the last member of its type, or at least the first."""
        if not isinstance(node, typ.Compare):
            return False
        for _, sign, one in both_ways(node):
            if isinstance(one, typ.Member) and sign in (AT_MOST, AT_LEAST):
                last = len(self.knowing.rules.symbols.types[one.type.of].members) - 1
                return one.number == (last if sign is AT_MOST else 0)
        return False

    def _follows_from_begun(self, node: Comparison) -> bool:
        """Whether a comparison asks only for a least number of passes, fixed in the text, of a loop around it: it then holds
        however often something is repeated.  An `until` may ask this to end a loop after one pass."""
        if not isinstance(node, typ.Compare) or id(node) in self.ends:
            return False
        less, more = (node.left, node.right) if node.operator in (LESS, AT_MOST) else (node.right, node.left)
        return (node.operator.ordered and isinstance(more, typ.Counter) and more.name in self.begun.get(id(node), frozenset())
                and isinstance(less, typ.Const))

    def _may_differ(self, node: typ.Expression) -> bool:
        """Whether a comparison depends on something that another text may change: a figure with a name, what is kept, or how
        often something is repeated."""
        lets = self.knowing.changed.lets
        return any(
            isinstance(part, typ.KeepValue | typ.Counter)
            or (isinstance(part, typ.Local) and part.binding in lets and self._may_differ(lets[part.binding]))
            or (isinstance(part, typ.Use) and not part.arguments and is_constant(part) and not self.knowing.is_settled(part))
            or (isinstance(part, typ.Local) and part.binding.span[0] is not None and part.binding.span[0] == part.binding.span[1])
            for part in walk(node)
        )

    def _names_asked(self, node: typ.Expression) -> Iterator[str]:
        """The names of members, and of the types of pieces in zones, on which an expression depends."""
        symbols = self.knowing.rules.symbols
        for part in walk(node):
            if isinstance(part, typ.Member):
                yield symbols.types[part.type.of].members[part.number].name
            elif part.type.kind is Shape.ZONE and part.type.of in symbols.zones:
                yield symbols.zones[part.type.of].of

    # ---- messages for authors -------------------------------------------------------------------------------------

    def _warn(self, node: Comparison, truth: Values) -> None:
        left, right = (node.left, node.right) if isinstance(node, typ.Compare) else (node.item, node.collection)
        known = [said for side in (left, right) if (said := self._describe_side(side, self._facts_at(side, node)))]
        hint = " and ".join(known) or (_ALONE if all(map(is_constant, children(node))) else None)
        if truth is NO:
            so = f", so this `{Repeat.word}` never ends" if id(node) in self.ends else ""
            self.report.warn("always-false", f"{quote(node)} never holds{so}", node.place, hint)
        else:
            self.report.warn("always-true", f"{quote(node)} always holds", node.place, hint)

    def _facts_at(self, node: typ.Expression, comparison: Comparison) -> Facts:
        """What is known of a part of a comparison at its place."""
        return self.knowing.of(node.place, self.begun.get(id(comparison), frozenset()))

    def _describe_side(self, node: typ.Expression, facts: Facts) -> str:
        """What is known of a side of a comparison; empty if its own text says it all."""
        found = facts.value(node)
        if isinstance(node, typ.Arithmetic) and node.operator is MODULO and is_below(facts, node.left, node.right):
            return self._describe_side(node.left, facts)  # it is its own remainder
        literal = is_constant(node) and not any(isinstance(part, typ.Use) for part in walk(node))
        if literal or (found.low is None and found.high is None) or not node.place.text:
            return ""
        return f"`{node.place.text}` is {self._describe_values(node, found)}"

    def _describe_values(self, node: typ.Expression, found: Values) -> str:
        if node.type.kind is Shape.MEMBER:
            members = self.knowing.rules.symbols.types[node.type.of].members
            names = [f"`{members[n].name}`" for n in sorted(found.each or ())]
            return " or ".join(names[:_SHOWN]) + (" …" if len(names) > _SHOWN else "") if names else "never there"
        low, high = (None if n is None else node.type.figure(n) for n in found.span)
        if low is None or high is None:
            return f"at most {high}" if low is None else f"at least {low}"
        return low if low == high else f"{low} to {high}"
