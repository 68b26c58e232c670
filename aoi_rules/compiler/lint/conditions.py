"""Lint of conditions: comparisons that hold always or never, and figures that nobody can ever reach.

A line is judged by what its own text can know: in the line of a game or of a part nothing is assumed about the members that a map
adds.  A comparison with a figure that has a name, or with what is kept, may serve other texts, which change these; so it is
reported where it never holds, and not where it always does.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import define, field

from aoi_rules.compiler.lint.changes import Changes
from aoi_rules.compiler.lint.evaluating import Env
from aoi_rules.compiler.lint.facts import Facts
from aoi_rules.compiler.lint.values import EITHER, NO, YES, Values
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import TypeSymbol
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.compiler.typed.walk import expressions_of
from aoi_rules.compiler.walking import children, walk
from aoi_rules.diagnostics import Place
from aoi_rules.model.types import Shape
from aoi_rules.words.components import Players
from aoi_rules.words.files import Map, Part

__all__ = ["Comparison", "check_conditions", "comparisons", "fixed"]

Comparison = typ.Compare | typ.Contains
_SHOWN = 4
_NOWHERE: Env = {}
_FIXED = (typ.Const, typ.Member, typ.Absent, typ.Arithmetic, typ.Negate, typ.Tuple, typ.Range, typ.Use)


def comparisons(*nodes: Any) -> list[Comparison]:
    """Every comparison in rules, once for each combination of types for which its line was checked."""
    return [part for part in expressions_of(*nodes) if part.__class__ is typ.Compare or part.__class__ is typ.Contains]


def check_conditions(
    resolved: ResolvedSource, rules: TypedRules, changed: Changes, found: Iterable[Comparison], report: Reporter
) -> None:
    """Warn of comparisons that hold always or never, among those found."""
    _Conditions(resolved, rules, changed, report).check(found)


@define
class _Conditions:
    """The comparisons of one ruleset, and for each place what is known of it so far."""

    resolved: ResolvedSource
    rules: TypedRules
    changed: Changes
    report: Reporter
    ranks: dict[str, int] = field(init=False)
    facts: dict[int, Facts] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.ranks = _ranks(self.resolved)

    def check(self, nodes: Iterable[Comparison]) -> None:
        """Give all warnings.  One line is often checked several times, for other types: all must agree."""
        found: dict[Any, tuple[Comparison, Values]] = {}
        for node in nodes:
            self._look(node, found)
        for node, truth in found.values():
            if truth is not EITHER:
                self._warn(node, truth)

    def _look(self, node: Comparison, found: dict[Any, tuple[Comparison, Values]]) -> None:
        place = node.place
        key = (place.source.name, place.line, place.column, place.end_line, place.end_column)
        if key in found and found[key][1] is EITHER:
            return
        truth = self.of(node.place).value(node, _NOWHERE)
        if truth is not EITHER and (all(map(fixed, children(node))) or (truth is YES and _may_differ(node))):
            truth = EITHER
        found[key] = (node, truth if key not in found or found[key][1] is truth else EITHER)

    def of(self, place: Place) -> Facts:
        """What a line at a place can know."""
        rank = self.ranks.get(place.source.name, 0)
        if rank not in self.facts:
            unknown = {t.name for t in self.rules.symbols.types.values() if self._open(t, rank)}
            if any(Players.begins(i) and self.ranks.get(i.place.source.name, 0) > rank for _, i in self.resolved.items):
                unknown.add("players")
            self.facts[rank] = Facts(self.rules, self.changed, frozenset(unknown), assumes_default=False)
        return self.facts[rank]

    def _open(self, decl: TypeSymbol, rank: int) -> bool:
        """Whether a later text may add members to a type, as far as can be seen."""
        return len(decl.members) < 2 or any(self.ranks.get(m.place.source.name, 0) > rank for m in decl.members)

    # ---- what an author reads ---------------------------------------------------------------------------------------

    def _warn(self, node: Comparison, truth: Values) -> None:
        left, right = (node.left, node.right) if isinstance(node, typ.Compare) else (node.item, node.collection)
        known = [said for side in (left, right) if (said := self._said(side))]
        hint = " and ".join(known) or None
        if truth is NO:
            self.report.warn("always-false", f"{_quoted(node)} never holds", node.place, hint)
        else:
            self.report.warn("always-true", f"{_quoted(node)} always holds", node.place, hint)

    def _said(self, node: typ.Expression) -> str:
        """What is known of a side of a comparison; empty where its own text says it all."""
        found = self.of(node.place).value(node, _NOWHERE)
        if fixed(node) or (found.low is None and found.high is None) or "\n" in _text(node):
            return ""
        return f"`{_text(node)}` is {self._values(node, found)}"

    def _values(self, node: typ.Expression, found: Values) -> str:
        if node.type.kind is Shape.MEMBER:
            members = self.rules.symbols.types[node.type.of].members
            names = [f"`{members[n].name}`" for n in sorted(found.each or ())]
            return " or ".join(names[:_SHOWN]) + (" …" if len(names) > _SHOWN else "") if names else "never there"
        sign = "$" if node.type.kind is Shape.MONEY else ""
        low, high = (None if n is None else f"-{sign}{-n}" if n < 0 else f"{sign}{n}" for n in found.span)
        if low is None or high is None:
            return f"at most {high}" if low is None else f"at least {low}"
        return low if low == high else f"{low} to {high}"


def _ranks(resolved: ResolvedSource) -> dict[str, int]:
    """For each file how late it comes: a game's own first, then parts', then maps'.  A later text knows the earlier ones."""
    found: dict[str, int] = {}
    for block in resolved.blocks:
        name = block.place.source.name
        found[name] = max(found.get(name, 0), 2 if Map.begins(block) else int(Part.begins(block)))
    return found


def fixed(node: typ.Expression) -> bool:
    """Whether a value is made of literals and of definitions that are."""
    return all(
        isinstance(part, _FIXED) and (not isinstance(part, typ.Use) or fixed(part.definition.body)) for part in walk(node)
    )


def _may_differ(node: typ.Expression) -> bool:
    """Whether a comparison asks something that another text may change: a figure that has a name, or what is kept."""
    return any(
        isinstance(part, typ.Kept)
        or (isinstance(part, typ.Use) and not part.arguments and fixed(part))
        or (isinstance(part, typ.Local) and part.binding.span[0] is not None and part.binding.span[0] == part.binding.span[1])
        for part in walk(node)
    )


def _text(node: typ.Expression) -> str:
    place = node.place
    if place.end_line != place.line:
        return "\n"
    return place.source.lines[place.line - 1][place.column - 1 : place.end_column - 1]


def _quoted(node: typ.Expression) -> str:
    return "this" if "\n" in _text(node) else f"`{_text(node)}`"
