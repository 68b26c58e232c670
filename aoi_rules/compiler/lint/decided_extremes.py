"""Lint of `min` and `max` of which one value always decides: `min(0, n)`, where `n` is never below 0; and of the least of
those that are at least something: that itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.assumptions import Assumptions, is_constant
from aoi_rules.compiler.lint.counts import Counted
from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Points
from aoi_rules.compiler.typed.walk import expressions_of, own_expressions, strip_present
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import ADD, AT_LEAST, AT_MOST, LESS, MORE, SUBTRACT
from aoi_rules.model.types import Shape

__all__ = ["check_extremes", "check_least_members"]


def check_extremes(knowing: Assumptions, found: Iterable[Any], report: Reporter) -> None:
    """Warn of each that is always the same figure, if the text writes that figure here.  One line is often checked several times,
    for different types: all must agree."""
    findings = knowing.rules.findings
    every = [node for rule in found for node in findings.of(_extremes_in, rule, findings)]
    reducing = {str(node.left.place) for rule in found for node in findings.of(own_expressions, rule).expressions
                if isinstance(node, typ.Arithmetic) and node.type.kind is not Shape.MONEY}
    scored = {str(node.place) for rule in found if isinstance(rule, Points) for node in findings.of(_extremes_in, rule, findings)}
    for node in every:
        if str(node.place) not in reducing | scored:  # debts are subtracted from points
            _check_amount(node, report)
    counted = Counted(knowing.rules, knowing.changed)
    for node in every:
        _check_sum(node, counted, report)
    useful = {str(node.place) for node in every if _decisive(node, knowing) is None}
    for node in every:
        figure = _decisive(node, knowing)
        if figure is not None and str(node.place) not in useful:
            other, least = Loop.MAX if node.operator == Loop.MIN else Loop.MIN, node.operator == Loop.MIN
            report.warn("no-effect", f"{quote(node)} is always {quote(figure)}: the rest is never {'less' if least else 'more'}",
                        node.place, f"write `{other}(…)`, or correct the figure")


def check_least_members(findings: Findings, found: Iterable[Any], report: Reporter) -> None:
    """Warn of `least(e for e in era when e >= now by e)`, which is `now` itself, and of the greatest of those that are at most
    something."""
    for rule in found:
        for loop, test in findings.of(_decided_members, rule, findings):
            sign = MORE if test.operator in (AT_LEAST, MORE) else LESS
            here, there = source_text(test.left.place), source_text(test.right.place)
            says = f"this is always {quote(test.right)} itself"
            report.warn("wrong-value", says, loop.place, f"did you mean `{here} {sign} {there}`?")


def _decided_members(rule: Any, findings: Findings) -> list[tuple[typ.Comprehension, typ.Compare]]:
    """The loops of a rule that give the least member which is at least another one, with that condition."""
    found = []
    for node in findings.of(own_expressions, rule).expressions:
        test = node.condition if isinstance(node, typ.Comprehension) and isinstance(node.source, typ.Members) else None
        if not isinstance(node, typ.Comprehension) or not isinstance(test, typ.Compare) or len(node.keys) != 1:
            continue
        bound = {Loop.LEAST: AT_LEAST, Loop.BEST: AT_MOST}.get(node.kind)
        mine = all(_is_variable(one, node) for one in (node.item, test.left, node.keys[0]))
        if test.operator is bound and mine and test.right.type.without_absent() == node.item.type.without_absent():
            found.append((node, test))
    return found


def _is_variable(node: typ.Expression, loop: typ.Comprehension) -> bool:
    value = strip_present(node)
    return isinstance(value, typ.Local) and value.binding is loop.variable


def _check_amount(node: typ.Extreme, report: Reporter) -> None:
    """Warn of the less of no money and another amount: it is never more than $0."""
    none = any(isinstance(part, typ.Const) and part.value == 0 for part in node.operands)
    if node.operator == Loop.MIN and none and node.type.kind is Shape.MONEY:
        rather = source_text(node.place).replace(Loop.MIN, Loop.MAX, 1)
        report.warn("wrong-value", "this is never more than $0", node.place, f"did you mean `{rather}`?")


def _check_sum(node: typ.Extreme, counted: Counted, report: Reporter) -> None:
    """Warn of the greater of 0 and a sum of numbers of things: it is never less than 0 anyhow."""
    zero = [part for part in node.operands if isinstance(part, typ.Const) and part.value == 0]
    others = [strip_present(part) for part in node.operands if part not in zero]
    if node.operator != Loop.MAX or len(zero) != 1 or len(others) != 1 or report.has_problem_in(node.place):
        return
    if isinstance(others[0], typ.Arithmetic) and others[0].operator is ADD and counted.is_never_negative(others[0]):
        rather = source_text(node.place).replace(f" {ADD} ", f" {SUBTRACT} ", 1)
        report.warn("no-effect", f"{quote(others[0])} is never less than 0, so this is always the sum", node.place,
                    f"did you mean `{rather}`?")


def _extremes_in(rule: Any, findings: Findings) -> list[typ.Extreme]:
    return [node for node in findings.of(own_expressions, rule).expressions if isinstance(node, typ.Extreme)]


def _decisive(node: typ.Extreme, knowing: Assumptions) -> typ.Const | None:
    """The figure that is always the result; None if there is none, or if all values are figures."""
    facts, least = knowing.of(node.place), node.operator == Loop.MIN
    figures = [part for part in node.operands if isinstance(part, typ.Const)]
    others = [facts.value(part) for part in node.operands if not isinstance(part, typ.Const)]
    named = any(isinstance(part, typ.Use) and is_constant(part) for part in expressions_of(*node.operands))
    if len(figures) != 1 or not others or named or any(found.absent for found in others):
        return None
    number, bounds = int(figures[0].value), [found.low if least else found.high for found in others]
    sure = all(bound is not None and (bound >= number if least else bound <= number) for bound in bounds)
    return figures[0] if sure else None
