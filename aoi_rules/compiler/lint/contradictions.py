"""Lint of two joined conditions: those that can never hold together, and pairs of which one always holds."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.lint.quotes import mean_the_same, quote, source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.language.operators import AND, EQUAL, OR, UNEQUAL, ComparisonOperator, LogicOperator, both_ways, mirror

__all__ = ["check_bounds", "check_pair", "contradict", "implies"]


@frozen
class _Bound:
    """A comparison of something with a figure or a member that the text names: its number, and how it is written."""

    asked: typ.Expression
    operator: ComparisonOperator
    number: int
    said: str

    def holds(self, value: int) -> bool:
        """Whether the comparison holds for a value."""
        return self.operator.holds is not None and self.operator.holds(value, self.number)


def check_pair(operator: LogicOperator, one: typ.Expression, other: typ.Expression, report: Reporter) -> None:
    """Warn of two conditions that never hold, or always hold, because of the operator that joins them."""
    if operator is AND and contradict(one, other):
        first, second = _find_bound(one), _find_bound(other)
        if first is not None and second is not None and first.operator is second.operator is EQUAL:
            _warn_of_both(first, second, other, report)
        else:
            _warn(operator, one, other, report)
    elif operator is OR and _is_one_always_true(one, other):
        absent = [source_text(side.place) for side in _sides(one) if side.type.optional]
        if absent:
            report.warn("always-true", f"one of {quote(one)} and {quote(other)} holds unless `{'` or `'.join(absent)}` is absent",
                        other.place, f"correct one of them, or join them with `{AND}`" if _are_unequal(one, other) else
                        f"correct one of them, or write `{' and '.join(f'{side} != none' for side in absent)}`")
        else:
            _warn(operator, one, other, report)


def _are_unequal(one: typ.Expression, other: typ.Expression) -> bool:
    """Whether both conditions ask whether one thing differs from something."""
    return all(isinstance(side, typ.Compare) and side.operator is UNEQUAL for side in (one, other))


def check_bounds(operator: LogicOperator, one: typ.Expression, other: typ.Expression, report: Reporter) -> None:
    """Warn of two bounds of one thing of which the first alone says as much, `n < 2 and n < 3`."""
    pair = _bounds_of_same(one, other)
    if pair is None or contradict(one, other) or _is_one_always_true(one, other):
        return
    values = _nearby_values(*pair)
    held = [{value for value in values if bound.holds(value)} for bound in pair]
    narrow, wide = (one, other) if held[0] < held[1] else (other, one)
    if held[0] == held[1] or not (held[0] < held[1] or held[1] < held[0]):
        return
    rather, left = (narrow, wide) if operator is AND else (wide, narrow)
    report.warn("no-effect", f"{quote(left)} changes nothing beside {quote(rather)}", left.place,
                "leave it out, or correct one of them")


def contradict(one: typ.Expression, other: typ.Expression) -> bool:
    """Whether two conditions never hold together."""
    if any(_is_opposite(*pair) or _excludes_presence(*pair) for pair in ((one, other), (other, one))):
        return True
    signs = _compared_alike(one, other)
    if signs is not None:
        return not any(all(sign.holds is not None and sign.holds(order, 0) for sign in signs) for order in _ORDERS)
    pair = _bounds_of_same(one, other)
    return pair is not None and not any(all(bound.holds(value) for bound in pair) for value in _nearby_values(*pair))


def implies(one: typ.Expression, other: typ.Expression) -> bool:
    """Whether a condition on one line holds only where another, different one does."""
    if mean_the_same(one, other):
        return False
    signs = _compared_alike(one, other)
    if signs is not None:
        first, second = (sign.holds for sign in signs)
        return first is not None and second is not None and all(second(order, 0) for order in _ORDERS if first(order, 0))
    pair = _bounds_of_same(one, other)
    return pair is not None and all(pair[1].holds(value) for value in _nearby_values(*pair) if pair[0].holds(value))


def _is_one_always_true(one: typ.Expression, other: typ.Expression) -> bool:
    """Whether one of two conditions always holds if what they compare is present."""
    if _is_opposite(one, other) or _is_opposite(other, one):
        return True
    signs = _compared_alike(one, other)
    if signs is not None:
        return all(any(sign.holds is not None and sign.holds(order, 0) for sign in signs) for order in _ORDERS)
    pair = _bounds_of_same(one, other)
    return pair is not None and all(any(bound.holds(value) for bound in pair) for value in _nearby_values(*pair))


def _sides(node: typ.Expression) -> tuple[typ.Expression, ...]:
    """The two values that a condition compares, or the one that it looks for; none for other conditions."""
    if isinstance(node, typ.Compare):
        return node.left, node.right
    return (node.item,) if isinstance(node, typ.Contains) else ()


def _compared_alike(one: typ.Expression, other: typ.Expression) -> tuple[ComparisonOperator, ComparisonOperator] | None:
    """The operators of two comparisons of the same two values, as if the same value were on the left of both; else None."""
    if not isinstance(one, typ.Compare) or not isinstance(other, typ.Compare):
        return None
    if mean_the_same(one.left, other.left) and mean_the_same(one.right, other.right):
        return one.operator, other.operator
    turned = mirror(other.operator)
    crosswise = mean_the_same(one.left, other.right) and mean_the_same(one.right, other.left)
    return (one.operator, turned) if turned is not None and crosswise else None


_ORDERS = (-1, 0, 1)
"""How the left side of a comparison can be beside the right one: less, equal, more."""


def _bounds_of_same(one: typ.Expression, other: typ.Expression) -> tuple[_Bound, _Bound] | None:
    """The two comparisons, if they are about the same thing; else None."""
    first, second = _find_bound(one), _find_bound(other)
    return (first, second) if first is not None and second is not None and mean_the_same(first.asked, second.asked) else None


def _nearby_values(first: _Bound, second: _Bound) -> list[int]:
    """Values that include one for each way in which two comparisons of one thing can hold."""
    return [number + step for number in (first.number, second.number) for step in (-1, 0, 1)]


def _is_opposite(one: typ.Expression, other: typ.Expression) -> bool:
    """Whether one of two conditions is the negation of the other."""
    if isinstance(one, typ.AbsenceTest) and isinstance(other, typ.AbsenceTest):
        return one.absent is not other.absent and mean_the_same(one.operand, other.operand)
    if isinstance(one, typ.Contains) and isinstance(other, typ.Contains):
        return (one.negated is not other.negated and mean_the_same(one.item, other.item)
                and mean_the_same(one.collection, other.collection))
    return isinstance(one, typ.Not) and mean_the_same(one.operand, other)


def _excludes_presence(one: typ.Expression, other: typ.Expression) -> bool:
    """Whether one condition requires that something is absent, and the other compares it, which holds only if it is present."""
    if not isinstance(one, typ.AbsenceTest) or not one.absent:
        return False
    return any(mean_the_same(one.operand, side) for side in _sides(other))


def _find_bound(node: typ.Expression) -> _Bound | None:
    """The bound that a comparison sets; None if it does not have two sides, or not one that the text names."""
    if not isinstance(node, typ.Compare) or node.operator.holds is None:
        return None
    for asked, operator, named in both_ways(node):
        number = _number_of(named)
        if number is not None and _number_of(asked) is None:
            return _Bound(asked, operator, number, source_text(named.place))
    return None


def _number_of(node: typ.Expression) -> int | None:
    """The number of a figure, or of a member in its type; None for anything else."""
    if isinstance(node, typ.Member):
        return node.number
    return node.value if isinstance(node, typ.Const) and node.value.__class__ is int else None


def _warn(operator: LogicOperator, one: typ.Expression, other: typ.Expression, report: Reporter) -> None:
    opposite = contradict(one, other) and _is_one_always_true(one, other)
    rather = "correct one of them" if opposite else f"correct one of them, or join them with `{OR if operator is AND else AND}`"
    if operator is AND:
        report.warn("always-false", f"{quote(other)} contradicts {quote(one)}, so they never hold together", other.place, rather)
    else:
        report.warn("always-true", f"{quote(other)} holds wherever {quote(one)} does not, so one of them always holds",
                    other.place, rather)


def _warn_of_both(first: _Bound, second: _Bound, at: typ.Expression, report: Reporter) -> None:
    thing = source_text(first.asked.place)
    report.warn("always-false", f"`{thing}` is never {first.said} and {second.said} at once", at.place,
                f"if either will do, write `{thing} in ({first.said}, {second.said})`")
