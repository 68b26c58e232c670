"""Lint of actions that take more of something than they ask for: `require fire "You have none" = me.torches >= 0`, then `lower
me.torches by 1`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from aoi_rules.compiler.facts.changes import Changes, effects_in
from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.operations import conjuncts
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.compiler.typed import effects as eff
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import verbs as ver
from aoi_rules.compiler.typed.rules import Action, Do, Requirement, TypedRules
from aoi_rules.compiler.typed.walk import all_rules, expressions_of, figure_of, own_expressions, strip_present
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import AT_LEAST, AT_MOST, LESS, MORE, SUBTRACT, ComparisonOperator, both_ways

__all__ = ["check_partly_asked"]

_DENIES = re.compile(r"\b(?:no|not|none|nothing|need|needs|enough|without)\b", re.IGNORECASE)
"""How a text says that something is not there."""


@frozen
class _Bound:
    """A comparison of a keep with a figure, turned so that the keep is on its left."""

    node: typ.Compare
    value: typ.KeepValue
    operator: ComparisonOperator
    least: int | None
    """The least that it allows; None if it does not say so."""
    figure: int


@frozen
class _Cost:
    """What a line of an action takes: how much of which value."""

    line: eff.Effect
    value: typ.KeepValue
    base: typ.Expression | None
    by: typ.Expression
    number: int


def check_partly_asked(rules: TypedRules, changed: Changes, report: Reporter) -> None:
    """Warn of each condition of an action that allows it with less of something than it takes, if nothing in the game means that
    there can be less than nothing of it."""
    for action in rules.actions.values():
        for cost in _costs_of(action):
            asked = [(line, bound) for line, bound in _bounds_of(action) if _is_same(bound.value, cost)]
            line, bound = asked[0] if len(asked) == 1 else (None, None)
            if line is None or bound is None or bound.least is None or not 0 <= bound.least < cost.number:
                continue
            if _is_counted_from_zero(line, bound, rules) and _is_asked_elsewhere(bound.value.keep, action, rules, changed):
                target, kind = source_text(bound.value.place), bound.value.type
                meant = f"{target} > {kind.figure(0)}" if cost.number == 1 else f"{target} >= {_amount(cost)}"
                message = f"{quote(bound.node)} allows `{action.name}` with {kind.figure(bound.least)} left, and it takes "
                report.warn("wrong-value", message + kind.figure(cost.number), bound.node.place,
                            f"did you mean `{meant}`? It is taken in " + line_of(cost.line.place, bound.node.place))


def _is_same(value: typ.KeepValue, cost: _Cost) -> bool:
    """Whether an action takes from the value that a condition asks about."""
    one, other = (None if base is None else strip_present(base) for base in (value.base, cost.base))
    return value.keep is cost.value.keep and value.second is None and one == other


def _is_counted_from_zero(line: Requirement, bound: _Bound, rules: TypedRules) -> bool:
    """Whether a game counts something from nothing upwards: nothing asks whether there is less, and the text of the condition or
    another condition says that there may be nothing."""
    keep, every = bound.value.keep, [part for rule in all_rules(rules) for part in own_expressions(rule).expressions]
    others = [one for part in every if part is not bound.node and (one := _bound_in(part)) is not None and one.value.keep is keep]
    below = any(one.figure < 0 or (one.least is None and one.operator in (LESS, AT_MOST) and one.figure == 0) for one in others)
    raised = any(isinstance(part, typ.Extreme) and part.operator == Loop.MAX
                 and any(_is_value_of(keep, one) for one in part.operands) for part in every)
    texts = [node.value for node in line.word.statement.texts]
    says_so = any(_DENIES.search(text) for text in texts) or any(one.least in (0, 1) for one in others)
    return says_so and not below and not raised and not isinstance(keep.first, tree.Negative)


def _is_value_of(keep: KeepSymbol, node: typ.Expression) -> bool:
    value = strip_present(node)
    return isinstance(value, typ.KeepValue) and value.keep is keep


def _is_asked_elsewhere(keep: KeepSymbol, action: Action, rules: TypedRules, changed: Changes) -> bool:
    """Whether every other line that lowers something is in an action that asks about it, or asks about it itself."""
    asking = [one for one in rules.actions.values() if any(_is_value_of(keep, part) for part in expressions_of(one.stages))]
    asked = {id(line) for one in (action, *asking) for line in effects_in(tuple(one.run))}
    other = [line for line in changed.writes.get(keep.slot, ()) if isinstance(line, eff.Change) and line.operator is SUBTRACT
             and id(line) not in asked]
    return all(any(_is_value_of(keep, part) for part in expressions_of(line.when, line.by)) for line in other)


def _amount(cost: _Cost) -> str:
    """How a condition asks for what is taken: by the name of its definition, if the line has one."""
    return source_text(cost.by.place) if isinstance(cost.by, typ.Use) else cost.by.type.figure(cost.number)


def _costs_of(action: Action) -> Iterator[_Cost]:
    """What an action always takes, a constant number, if nothing else in it changes the same."""
    inside = [*effects_in(tuple(action.run))]
    written = [target.keep for line in inside for name in line.CHANGES
               if isinstance(target := strip_present(getattr(line, name)), typ.KeepValue)]
    always = [line for do in action.run if isinstance(do, Do) and do.when is None for line in do.body if line.when is None]
    for cost in (cost for line in always for cost in _costs_in(line)):
        if sum(keep is cost.value.keep for keep in written) == 1:
            yield cost


def _costs_in(line: eff.Effect) -> Iterator[_Cost]:
    """What a line takes, itself or by performing a verb that always does."""
    if isinstance(line, eff.Change) and line.operator is SUBTRACT:
        value, number = strip_present(line.target), figure_of(line.by)
        if isinstance(value, typ.KeepValue) and value.second is None and number is not None:
            yield _Cost(line, value, value.base, line.by, number)
    elif isinstance(line, ver.Perform):
        given = dict(zip(line.verb.parameters, line.arguments, strict=False))
        for inner in line.verb.body.effects:
            if isinstance(inner, eff.Change) and inner.operator is SUBTRACT and inner.when is None:
                value, by = strip_present(inner.target), _given(inner.by, given)
                number = figure_of(by)
                if isinstance(value, typ.KeepValue) and value.second is None and number is not None:
                    base = None if value.base is None else _given(value.base, given)
                    yield _Cost(line, value, base, by, number)


def _given(node: typ.Expression, arguments: dict[typ.Binding, typ.Expression]) -> typ.Expression:
    """A value in a verb, or the argument that it is."""
    node = strip_present(node)
    return strip_present(arguments.get(node.binding, node)) if isinstance(node, typ.Local) else node


def _bounds_of(action: Action) -> Iterator[tuple[Requirement, _Bound]]:
    """The comparisons that an action always requires, each with its line."""
    for line in (line for stage in action.stages for line in stage.lines if isinstance(line, Requirement) and not line.cases):
        for part in conjuncts(line.condition) if line.when is None else ():
            if (bound := _bound_in(part)) is not None:
                yield line, bound


def _bound_in(node: typ.Expression) -> _Bound | None:
    """The comparison of a keep with a figure that an expression is."""
    if not isinstance(node, typ.Compare):
        return None
    for value, operator, other in both_ways(node):
        keep, figure = strip_present(value), figure_of(other)
        if isinstance(keep, typ.KeepValue) and figure is not None:
            least = {AT_LEAST: figure, MORE: figure + 1}.get(operator)
            return _Bound(node, keep, operator, least, figure)
    return None
