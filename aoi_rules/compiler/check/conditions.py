"""Conditions of actions and sources: their requirements, and that a value is one of those offered."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from attrs import evolve

from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.operands import shown_operands
from aoi_rules.compiler.check.refusal_texts import Texts
from aoi_rules.compiler.check.rule_names import RuleNames
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.operations import join_conditions
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed.expressions import Expression
from aoi_rules.compiler.typed.rules import Case, Requirement, Shown
from aoi_rules.language import tree
from aoi_rules.language.operators import AND, AT_LEAST, AT_MOST, IN, OR
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import walk
from aoi_rules.words import actions as act
from aoi_rules.words.base import Ident
from aoi_rules.words.outline import Outline

__all__ = ["after_requirement", "require_among", "asks_nothing", "requirement"]


def asks_nothing(item: act.Require, outline: Outline) -> Fault:
    """The fault of a requirement that has neither a condition nor cases; if one thing that the action chooses has a truth with
    the name of the requirement, that may be the condition."""
    from aoi_rules.advice.lines.scope import names_in_scope  # noqa: PLC0415 - once a mistake is found

    home = next((line for line in outline.lines if any(part is item.statement for part in walk(line))), None)
    named = names_in_scope([home] if home is not None else [])
    chosen = [(name, source.name) for name, source in named if isinstance(source, tree.Name)]
    having = [name for name, kind in chosen if outline.is_truth(kind, item.name.name)]
    hint = "write `= CONDITION`, or `any { case NAME … = CONDITION }`"
    if len(having) == 1:
        value = tree.Attribute(tree.Name(having[0], item.place), item.name.name, item.place)
        hint = f"write `{format_statement(evolve(item.statement, value=value, block=None))}`"
    if item.statement.condition is not None:
        line = format_statement(evolve(item.statement, value=item.statement.condition, condition=None, block=None))
        hint = f"what must hold follows `=`: write `{line}`; `when` says when that is asked"
    return Fault("wrong-argument", f"`require`: `{item.name}` has no condition", item.place, hint)


def parts(checker: Checker, item: act.Require, scope: Scope) -> Iterator[Expression | Fault]:
    """The conditions of a requirement, `when` first, each checked separately; a faulty one is replaced by its fault."""
    inner = scope.narrow(item.when, checker.symbols.defines)
    values = [c.value for c in item.cases] if item.cases else [item.value] if item.value is not None else []
    for node, names in ((item.when, scope), *((value, inner) for value in values)):
        if node is not None:
            try:
                yield checker.condition(node, names)
            except Fault as fault:
                yield fault


def requirement(
    texts: Texts, item: act.Require, scope: Scope, rules: RuleNames, home: str
) -> tuple[Requirement | None, list[Fault]]:
    """A requirement of `home`, or None if it is faulty, with its faults."""
    checker = texts.checker
    found = list(parts(checker, item, scope))
    faults = [part for part in found if isinstance(part, Fault)]
    conditions = [part for part in found if not isinstance(part, Fault)]
    if faults:
        return None, faults
    if not item.cases and item.value is None:
        return None, []
    when = conditions.pop(0) if item.when is not None else None
    whole = join_conditions(OR, conditions, item.place)
    name = f"{home}.{item.name}"
    rules.add(name, "require", item.place)
    inner = scope.narrow(item.when, checker.symbols.defines)
    cases = []
    try:
        for case, value in zip(item.cases, conditions, strict=False):
            rules.add(f"{name}.{case.name}", "case", case.place)
            looked_at = shown_operands(checker, case.value, scope)
            cases.append(Case(case, value, scope.level, looked_at, texts.refusal_text(case, inner, looked_at)))
        looked_at = (shown_operands(checker, item.value, scope)
                     if item.value is not None and not item.cases and item.when is None else ())
        said = texts.refusal_text(item, inner, looked_at)
    except Fault as fault:
        return None, [fault]
    return Requirement(item, whole, when, tuple(cases), scope.level, looked_at, said), []


def after_requirement(checker: Checker, item: act.Require, scope: Scope) -> Scope:
    """The scope after a requirement, in which the values that it tests are known to be present."""
    return scope.narrow(item.value, checker.symbols.defines) if item.when is None else scope


def require_among(
    checker: Checker, ident: Ident, within: tree.Expression, also: list[tree.Expression], outer: Scope, scope: Scope
) -> tuple[Expression | None, tuple[Shown, ...]]:
    """The condition that a chosen value is one of those offered and meets the conditions in `also` (None if every member of a
    type does), and the values that a refusal shows.  `outer` is the scope before the choice."""
    node = _membership_condition(ident, within, also, outer, checker.symbols.types)
    if node is None:
        return None, ()
    return checker.condition(node, scope), shown_operands(checker, node, scope)


def _membership_condition(
    ident: Ident, within: tree.Expression, also: list[tree.Expression], outer: Scope, types: Collection[str]
) -> tree.Expression | None:
    place = ident.place
    name = tree.Name(ident.name, place)
    parts = list(also)
    if isinstance(within, tree.Range):
        parts.append(tree.Compare(AT_LEAST, name, within.low, place))
        if within.high is not None:
            parts.append(tree.Compare(AT_MOST, name, within.high, place))
    elif not isinstance(within, tree.Name) or within.name in outer.names or within.name not in types:
        parts.append(tree.Compare(IN, name, within, place))
    if len(parts) < 2:
        return parts[0] if parts else None
    return tree.Logic(AND, tuple(parts), place)
