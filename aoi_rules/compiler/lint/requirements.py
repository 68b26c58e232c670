"""Lint of requirements: those that are just `yes` or `no`, which refuse nothing or everything, and those that no choice can meet
together."""

from __future__ import annotations

from itertools import combinations

from aoi_rules.advice.rules.unoffered_actions import leaving_out
from aoi_rules.compiler.facts.values import EITHER, NO, Values
from aoi_rules.compiler.lint.assumptions import Assumptions
from aoi_rules.compiler.lint.contradictions import contradict
from aoi_rules.compiler.lint.quotes import quote, same_names
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Action, Choice, Requirement, TypedRules
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import line_of
from aoi_rules.words.files import Drop, Replace

__all__ = ["check_required"]

_CASE = "this case alone is enough", "this case never counts"
_RATHER = "leave it out, or write a condition"


def check_required(knowing: Assumptions, rules: TypedRules, report: Reporter) -> None:
    """Warn of each requirement and each case that is decided in advance; comparisons are left to the lint of conditions. A `no`
    with `when` refuses in the situations that `when` describes."""
    for action in rules.actions.values():
        _check_contradictions(action, report)
        lines = (line for stage in action.stages for line in stage.lines if isinstance(line, Requirement))
        for line in lines:
            asked = line.condition
            for case in line.cases:
                _warn(case.value, _constant_truth(knowing, case.value), _CASE, _RATHER, report)
            truth = EITHER if line.cases else _constant_truth(knowing, asked)
            if truth is NO and line.when is None:
                rather = leaving_out(action.name, asked.place, rules.symbols.menus) or _RATHER
                _warn(asked, truth, ("", f"nobody can ever take `{action.name}`"), rather, report)
            elif truth is not NO:
                rather = f"write `{Drop.word} {line.word.word} {line.word.name}`" if _is_replacement(line) else _RATHER
                _warn(asked, truth, ("this refuses nothing", ""), rather, report)


def _check_contradictions(action: Action, report: Reporter) -> None:
    """Warn of the first two lines of an action that contradict each other; conditions joined in one line are left to the lint of
    expressions."""
    lines = [line for stage in action.stages for line in stage.lines if isinstance(line, Choice | Requirement)]
    asked = [(line, part) for line in lines for part in conjuncts(_unconditional_part(line))]
    for (first, one), (second, other) in combinations(asked, 2):
        if first is not second and contradict(one, other) and same_names(one, other):
            report.warn("always-false", f"{quote(other)} contradicts {quote(one)}, so nobody can ever take `{action.name}`",
                        other.place, "correct one of them, or join them with `or` in one line; the other is in "
                        + line_of(one.place, other.place))
            return


def _unconditional_part(line: Choice | Requirement) -> typ.Expression | None:
    """The condition that a line always requires; None if that depends."""
    if isinstance(line, Choice):
        return line.when
    return line.condition if line.when is None else None


def _is_replacement(line: Requirement) -> bool:
    """Whether a requirement replaces another one, which would apply without it."""
    return line.word.statement.word_place.text == Replace.word


def _constant_truth(knowing: Assumptions, node: typ.Expression) -> Values:
    """The value of a condition that consists only of `yes`, `no`, `not` and definitions of these."""
    asks = any(isinstance(part, typ.Compare | typ.Contains) for part in walk(node))
    return knowing.of(node.place).truth(node) if not asks and knowing.decides(node) else EITHER


def _warn(node: typ.Expression, truth: Values, so: tuple[str, str], rather: str, report: Reporter) -> None:
    """Warn of a condition that always or never holds: `so` says what follows from either."""
    if truth is NO:
        report.warn("always-false", f"{quote(node)} never holds, so {so[1]}", node.place, rather)
    elif truth is not EITHER:
        report.warn("always-true", f"{quote(node)} always holds, so {so[0]}", node.place, rather)
