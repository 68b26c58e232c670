"""Lint of expressions that mean nothing whatever the values are: a value compared with itself, a way from a place to itself,
conditions that contradict or repeat one another, a choice between two equal values.

Within one expression, equal names mean the same, so equal text means the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.assumptions import is_constant
from aoi_rules.compiler.lint.contradictions import check_bounds, check_pair, contradict
from aoi_rules.compiler.lint.quotes import mean_the_same, quote, source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import own_expressions, strip_present
from aoi_rules.compiler.walking import walk
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import AND, EQUAL, MULTIPLY, LogicOperator

__all__ = ["check_meaningless"]


def check_meaningless(findings: Findings, found: Iterable[Any], report: Reporter) -> None:
    """Warn of each meaningless expression in some rules."""
    for rule in found:
        findings.check(_check_rule, rule, report, findings)


def _check_rule(rule: Any, report: Reporter, findings: Findings) -> None:
    for node in findings.of(own_expressions, rule).expressions:
        kind = node.__class__
        if kind is typ.Compare:
            _check_comparison(node, report)  # type: ignore[arg-type]
        elif kind is typ.Logic:
            _check_logic(node, report)  # type: ignore[arg-type]
        elif kind is typ.IfElse:
            _check_conditional(node, report)  # type: ignore[arg-type]
        elif kind is typ.Comprehension:
            _check_loop(node, report)  # type: ignore[arg-type]
        elif kind is typ.Contains:
            _check_membership(node, report)  # type: ignore[arg-type]
        elif kind is typ.Query:
            _check_way(node, report)  # type: ignore[arg-type]
        elif kind is typ.Arithmetic:
            _check_arithmetic(node, report)  # type: ignore[arg-type]


def _check_comparison(node: typ.Compare, report: Reporter) -> None:
    """Warn of a comparison of a value with itself."""
    if not mean_the_same(node.left, node.right) or is_constant(node.left):
        return
    holds = node.operator.holds is not None and node.operator.holds(0, 0)
    hint = "compare it with something else, or leave it out"
    if strip_present(node.left).type.optional:
        hint = f"to ask whether it is there, write `{node.left.place.text} != none`"
    code, says = ("always-true", "always holds") if holds else ("always-false", "never holds")
    report.warn(code, f"{quote(node)} {says}: both sides are the same", node.place, hint)


def _check_arithmetic(node: typ.Arithmetic, report: Reporter) -> None:
    """Warn of a difference, a quotient or a remainder of a value and itself."""
    if _is_literal(node.left) is not _is_literal(node.right) and not is_constant(node):
        _check_literal(node, report)
        return
    results = {node.operator.value(number, number) for number in (1, 2, 3)}
    if len(results) == 1 and mean_the_same(node.left, node.right) and not is_constant(node.left):
        report.warn("no-effect", f"{quote(node)} is always {results.pop()}: both sides are the same", node.place,
                    "correct one of the two, or leave this out")


def _check_literal(node: typ.Arithmetic, report: Reporter) -> None:
    """Warn of a value with a figure that makes it 0, or leaves it as it is: `n * 0`, `n + 0`, `n // 1`.  A factor of 1 may stand
    beside other factors."""
    other, figure = (node.left, node.right) if _is_literal(node.right) else (node.right, node.left)
    assert isinstance(figure, typ.Const)
    numbers = (1, 2, 3, _LARGE)
    try:
        results = [node.operator.value(*((n, figure.value) if other is node.left else (figure.value, n))) for n in numbers]
    except ArithmeticError:
        return
    if set(results) == {0} and figure.value in (0, 1):
        report.warn("no-effect", f"{quote(node)} is always 0", node.place, "correct the figure, or leave this out")
    elif results == [*numbers] and node.operator is not MULTIPLY and node.type == other.type:
        report.warn("no-effect", f"{quote(node)} is the same as {quote(other)}", node.place,
                    "correct the figure, or leave it out")


_LARGE = 10**12
"""A number beyond those that rules write."""


def _is_literal(node: typ.Expression) -> bool:
    """Whether a value is a figure that the text writes."""
    return isinstance(node, typ.Const) and node.value.__class__ is int


def _check_membership(node: typ.Contains, report: Reporter) -> None:
    """Warn of `x in trade.reached(x)`: a place is always reached from itself."""
    asked = node.collection
    if not isinstance(asked, typ.Query) or asked.query != "reached" or not mean_the_same(node.item, asked.arguments[0]):
        return
    if strip_present(node.item).type.optional:  # it asks whether the place is there
        return
    code, says = ("always-false", "never holds") if node.negated else ("always-true", "always holds")
    report.warn(code, f"{quote(node)} {says}: a place is reached from itself", node.place,
                "name another place on one of the two sides, or leave it out")


def _check_way(node: typ.Query, report: Reporter) -> None:
    """Warn of `trade.distance(x, x)`: a way from a place to itself, unless the text names that place."""
    if len(node.arguments) == 2 and mean_the_same(*node.arguments) and not is_constant(node.arguments[0]):
        report.warn("no-effect", f"{quote(node)} asks for the way from a place to itself", node.place,
                    "name two different places")


# ---- and, or ---------------------------------------------------------------------------------------------------------


def _check_logic(node: typ.Logic, report: Reporter) -> None:
    """Warn of joined conditions that decide nothing, or everything."""
    if not _is_written_by_author(node):
        return
    parts = [part for part in _operands(node, node.operator) if not any(isinstance(one, typ.InUse) for one in walk(part))]
    for part in parts:
        if part.__class__ is typ.Const:
            _check_constant(node, part, report)
    for one, other in combinations(parts, 2):
        if mean_the_same(one, other):
            report.warn("no-effect", f"{quote(other)} occurs here twice, joined by `{node.operator}`", other.place,
                        "leave it out, or correct one of the two")
        else:
            check_pair(node.operator, one, other, report)
            check_bounds(node.operator, one, other, report)


def _is_written_by_author(node: typ.Logic) -> bool:
    """Whether an author wrote this as one expression: lines that are joined, such as the cases of a `require`, are not."""
    here, first = node.place, node.operands[0].place if node.operands else node.place
    if here.source is not first.source or here.line != first.line or not 0 < here.line <= len(here.source.lines):
        return False
    return not first.text_before[here.column - 1 :].strip("( \t")


def _operands(node: typ.Expression, operator: LogicOperator) -> Iterator[typ.Expression]:
    """The operands of an operator, including those in brackets."""
    if isinstance(node, typ.Logic) and node.operator is operator:
        for part in node.operands:
            yield from _operands(part, operator)
    else:
        yield node


def _check_constant(node: typ.Logic, part: typ.Expression, report: Reporter) -> None:
    """Warn of a `yes` or a `no` joined with other conditions."""
    assert isinstance(part, typ.Const)
    joined = f"`{node.operator} {part.place.text}`"
    if part.value is node.operator.neutral:
        report.warn("no-effect", f"{joined} changes nothing", part.place, "leave it out")
        return
    code, says = ("always-false", "never holds") if node.operator is AND else ("always-true", "always holds")
    report.warn(code, f"because of {joined} this {says}", part.place, "leave it out, or write a condition")


# ---- choices and loops -----------------------------------------------------------------------------------------------


def _check_conditional(node: typ.IfElse, report: Reporter) -> None:
    """Warn of a choice between two equal values."""
    asked, other = [node.test], node.otherwise
    while isinstance(other, typ.IfElse):
        if any(mean_the_same(one, other.test) for one in asked):
            report.warn("always-false", f"{quote(other.test)} is tested before, so it never holds here", other.test.place,
                        f"correct one of the two conditions: {quote(other.then)} is never the value")
            return
        asked.append(other.test)
        other = other.otherwise
    if mean_the_same(node.then, node.otherwise):
        report.warn("no-effect", f"both sides of this `if` are {quote(node.then)}", node.place,
                    f"write {quote(node.then)} alone, or correct one side")


def _check_loop(node: typ.Comprehension, report: Reporter) -> None:
    """Warn of a loop with a condition or rank that does not depend on its items: a count or a sum may be meant."""
    _check_single(node, report)
    if node.condition is not None:
        _check_beside_condition(node, node.condition, report)
    if node.kind.ranks:
        asked, says = list(node.keys), "the value after `by` is the same for each"
    elif node.kind in (Loop.ALL, Loop.ANY):
        asked, says = [node.item, *([node.condition] if node.condition is not None else [])], "its condition is the same for each"
    else:
        return
    if not any(isinstance(part, typ.Local) and part.binding is node.variable for part in walk(*asked)):
        name = node.variable.name
        report.warn("unused-name", f"nothing uses `{name}` in this `{node.kind}`: {says}", node.place,
                    f"rank by something that `{name}` has" if node.kind.ranks else f"write a condition about "
                                                                                   f"`{name}`", names=(name,))


def _check_beside_condition(node: typ.Comprehension, when: typ.Expression, report: Reporter) -> None:
    """Warn of what an `any`, an `all` or an `if` asks of items, where the condition on the items has decided it."""
    choice = node.item.test if isinstance(node.item, typ.IfElse) else None
    deciding = conjuncts(node.item if node.kind in (Loop.ALL, Loop.ANY) else choice)
    for asked, known in ((one, other) for one in deciding for other in conjuncts(when)):
        if mean_the_same(asked, known):
            once = f"{node.kind}({source_text(node.item.place)} for {node.variable.name} in {source_text(node.source.place)})"
            rather = f"correct one of the two, or write `{once}`" if known is when and choice is None else (
                "correct one of the two, or leave it out")
            report.warn("always-true", f"{quote(asked)} always holds here: only such items are left after `when`", asked.place,
                        rather)
        elif contradict(asked, known):
            report.warn("always-false", f"{quote(asked)} never holds here: only items with {quote(known)} are left after `when`",
                        asked.place, "correct one of the two")


def _check_single(node: typ.Comprehension, report: Reporter) -> None:
    """Warn of a loop over all members of a type whose condition leaves only one, which already has a name: `for q in players when
    q == p`."""
    if node.kind in (Loop.LIST, Loop.SET) or not isinstance(node.source, typ.Players | typ.Members | typ.Others):
        return
    asked = node.condition
    if isinstance(asked, typ.Compare) and asked.operator is EQUAL:
        sides = strip_present(asked.left), strip_present(asked.right)
        own = [side for side in sides if isinstance(side, typ.Local) and side.binding is node.variable]
        other = next((side for side in sides if isinstance(side, typ.Local) and side not in own), None)
        if len(own) == 1 and other is not None:
            name = node.variable.name
            report.warn("no-effect", f"of {quote(node.source)} this loop takes only {quote(other)}", asked.place,
                        f"write `{name} != {other.place.text}` for all others, or {quote(other)} alone, without a loop")
