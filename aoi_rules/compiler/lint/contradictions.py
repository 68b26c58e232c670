"""Lint of two conditions that stand side by side: that they can never hold together, or that one of them always holds."""

from __future__ import annotations

from attrs import frozen

from aoi_rules.compiler.lint.quoting import alike, quoted, written
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.language.operators import AND, EQUAL, OR, ComparisonOperator, LogicOperator, turned

__all__ = ["check_pair"]



@frozen
class _Bound:
    """A comparison of something with a figure or a member that the text names: with its number, and how it is written."""

    asked: typ.Expression
    operator: ComparisonOperator
    number: int
    said: str

    def holds(self, value: int) -> bool:
        """Whether it holds for a value."""
        return self.operator.holds is not None and self.operator.holds(value, self.number)


def check_pair(operator: LogicOperator, one: typ.Expression, other: typ.Expression, report: Reporter) -> None:
    """Warn of two conditions that an operator joins, where it makes them hold never or always."""
    if _opposite(one, other) or _opposite(other, one):
        _warn(operator, one, other, report)
        return
    first, second = _bound(one), _bound(other)
    if first is None or second is None or not alike(first.asked, second.asked):
        return
    near = [number + step for number in (first.number, second.number) for step in (-1, 0, 1)]
    holding = [(first.holds(value), second.holds(value)) for value in near]
    if operator is AND and not any(map(all, holding)):
        if first.operator is second.operator is EQUAL:
            _warn_of_both(first, second, other, report)
        else:
            _warn(operator, one, other, report)
    elif operator is OR and all(map(any, holding)):
        _warn(operator, one, other, report)


def _opposite(one: typ.Expression, other: typ.Expression) -> bool:
    return isinstance(one, typ.Not) and alike(one.operand, other)


def _bound(node: typ.Expression) -> _Bound | None:
    """What a comparison asks; None where it compares no two sides, or not with what the text names."""
    exchanged = turned(node.operator) if isinstance(node, typ.Compare) else None
    if not isinstance(node, typ.Compare) or exchanged is None:
        return None
    for asked, named, operator in ((node.left, node.right, node.operator), (node.right, node.left, exchanged)):
        number = _number(named)
        if number is not None and _number(asked) is None:
            return _Bound(asked, operator, number, written(named.place))
    return None


def _number(node: typ.Expression) -> int | None:
    """The number of a figure, or of a member in its type; None of all else."""
    if isinstance(node, typ.Member):
        return node.number
    return node.value if isinstance(node, typ.Const) and node.value.__class__ is int else None


def _warn(operator: LogicOperator, one: typ.Expression, other: typ.Expression, report: Reporter) -> None:
    if operator is AND:
        report.warn("always-false", f"{quoted(other)} contradicts {quoted(one)}, so both together never hold", other.place,
                    "correct one of them, or join them by `or`")
    else:
        report.warn("always-true", f"{quoted(other)} holds wherever {quoted(one)} does not, so one of them always holds",
                    other.place, "correct one of them, or join them by `and`")


def _warn_of_both(first: _Bound, second: _Bound, at: typ.Expression, report: Reporter) -> None:
    thing = written(first.asked.place)
    report.warn("always-false", f"`{thing}` is never {first.said} and {second.said} at once", at.place,
                f"if either will do, write `{thing} in ({first.said}, {second.said})`")
