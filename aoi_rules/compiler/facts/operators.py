"""What is known of comparisons, conditions, figures and lists, from what is known of their operands."""

from __future__ import annotations

from collections.abc import Mapping

from aoi_rules.compiler.facts.evaluation import Env, Evaluation, Found, Rule, total, values_between
from aoi_rules.compiler.facts.values import (
    ANY,
    EITHER,
    NO,
    NOTHING,
    YES,
    Contents,
    Values,
    compare_equal,
    compare_order,
    extreme,
    is_contained,
    union,
    values_in_span,
)
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.language.operators import AND, EQUAL, UNEQUAL
from aoi_rules.model.spans import times

__all__ = ["OF_OPERATORS"]


def _present(facts: Evaluation, node: typ.Present, env: Env) -> Found:
    found = facts.of(node.operand, env)
    return found.without_absent() if isinstance(found, Values) else found


def _compare(facts: Evaluation, node: typ.Compare, env: Env) -> Found:
    left, right = facts.of(node.left, env), facts.of(node.right, env)
    if isinstance(left, Contents) or isinstance(right, Contents):
        return EITHER
    if node.operator not in (EQUAL, UNEQUAL):
        return compare_order(node.operator, left, right)
    equal = compare_equal(left, right)
    if node.operator is EQUAL or equal is EITHER:
        return equal
    if left.empty or right.empty or equal is YES:
        return NO
    return EITHER if left.absent or right.absent else YES


def _absence(facts: Evaluation, node: typ.AbsenceTest, env: Env) -> Found:
    found = facts.of(node.operand, env)
    if isinstance(found, Contents) or (found.absent and not found.empty):
        return EITHER
    return YES if found.absent == node.absent else NO


def _contains(facts: Evaluation, node: typ.Contains, env: Env) -> Found:
    item = facts.value(node.item, env)
    found = is_contained(item, facts.contents_of(node.collection, env))
    if not node.negated:
        return found
    return EITHER if item.absent and found is NO else _negate_truth(found)


def _not(facts: Evaluation, node: typ.Not, env: Env) -> Found:
    return _negate_truth(facts.value(node.operand, env))


def _logic(facts: Evaluation, node: typ.Logic, env: Env) -> Found:
    deciding, other = (NO, YES) if node.operator is AND else (YES, NO)
    found = other
    for operand in node.operands:
        part = facts.value(operand, env)
        if part is deciding:
            return deciding
        found = found if part is other else EITHER
    return found


def _conditional(facts: Evaluation, node: typ.IfElse, env: Env) -> Found:
    test = facts.value(node.test, env)
    if test is YES or test is NO:
        return facts.of(node.then if test is YES else node.otherwise, env)
    return _unite(facts.of(node.then, env), facts.of(node.otherwise, env))


def _arithmetic(facts: Evaluation, node: typ.Arithmetic, env: Env) -> Found:
    left, right = facts.value(node.left, env), facts.value(node.right, env)
    operator = node.operator
    if left.single_value is not None and right.single_value is not None:
        return values_between((operator.value(left.single_value, right.single_value),) * 2)
    return values_between(operator.span(left.span, right.span))


def _negative(facts: Evaluation, node: typ.Negate, env: Env) -> Found:
    found = facts.value(node.operand, env)
    return values_in_span((times(found.high, -1), times(found.low, -1)))


def _extreme(facts: Evaluation, node: typ.Extreme, env: Env) -> Found:
    return extreme(node.operator, [facts.value(operand, env) for operand in node.operands])


def _size(facts: Evaluation, node: typ.Size, env: Env) -> Found:
    found = facts.contents_of(node.operand, env)
    return values_in_span((found.least, found.most))


def _union(facts: Evaluation, node: typ.Union, env: Env) -> Found:
    parts = [facts.contents_of(operand, env) for operand in node.operands]
    sure = frozenset[int]().union(*(part.sure for part in parts))
    return Contents(union(part.entries for part in parts), len(sure), total(part.most for part in parts), sure)


def _list(facts: Evaluation, node: typ.Tuple, env: Env) -> Found:
    items = [facts.value(item, env) for item in node.items]
    return Contents(union(items), len(items), len(items), frozenset(i.single_value for i in items if i.single_value is not None))


def _range(facts: Evaluation, node: typ.Range, env: Env) -> Found:
    (low, lower), (upper, high) = facts.value(node.low, env).span, facts.value(node.high, env).span
    least = max(0, upper - lower + 1) if upper is not None and lower is not None else 0
    most = max(0, high - low + 1) if high is not None and low is not None else None
    return Contents(NOTHING if most == 0 else values_in_span((low, high)), least, most)


def _negate_truth(truth: Values) -> Values:
    return NO if truth is YES else YES if truth is NO else EITHER


def _unite(one: Found, other: Found) -> Found:
    if isinstance(one, Values) and isinstance(other, Values):
        return union((one, other))
    if isinstance(one, Contents) and isinstance(other, Contents):
        most = None if one.most is None or other.most is None else max(one.most, other.most)
        return Contents(union((one.entries, other.entries)), min(one.least, other.least), most, one.sure & other.sure)
    return ANY


OF_OPERATORS: Mapping[type, Rule] = {
    typ.Present: _present, typ.Compare: _compare, typ.AbsenceTest: _absence, typ.Contains: _contains, typ.Not: _not,
    typ.Logic: _logic, typ.IfElse: _conditional, typ.Arithmetic: _arithmetic, typ.Negate: _negative,
    typ.Extreme: _extreme, typ.Size: _size, typ.Union: _union, typ.Tuple: _list, typ.Range: _range,
}
