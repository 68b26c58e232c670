"""What a value can be: the numbers that an expression may give in any position, as far as the text determines them.

A member is its number in its type, `no` and `yes` are 0 and 1.  Nothing here is exact: there are never fewer values than an
expression can give, and often more.
"""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from aoi_rules.language.operators import AT_LEAST, AT_MOST, LESS, MORE, ComparisonOperator
from aoi_rules.model.spans import Span, extreme_span, hull

__all__ = ["ANY", "EITHER", "NO", "NOTHING", "YES", "Contents", "Values", "is_contained", "extreme", "union", "of",
           "compare_order", "compare_equal", "values_in_span"]

_SMALL = 64
"""How many single values are listed; of more values, only the bounds are known."""


@frozen
class Values:
    """The values that one thing may have: those between `low` and `high`, only those in `each` if that is known, and none if it
    is `absent`.  A bound of None is unknown."""

    low: int | None = None
    high: int | None = None
    absent: bool = False
    each: frozenset[int] | None = None

    @property
    def empty(self) -> bool:
        """Whether there is no value except the absent one."""
        return self.each is not None and not self.each

    @property
    def single_value(self) -> int | None:
        """The one value that it always has; None if it may have several, or none."""
        return self.low if self.low is not None and self.low == self.high and not self.absent else None

    @property
    def span(self) -> Span:
        """The bounds alone."""
        return self.low, self.high

    def without_absent(self) -> Values:
        """The same values, but never absent."""
        return Values(self.low, self.high, False, self.each) if self.absent else self


@frozen
class Contents:
    """The possible contents of a list, a set or a zone: the values of its entries, the least and the greatest number of entries
    (None if it is unknown), and values that are surely among them."""

    entries: Values
    least: int = 0
    most: int | None = None
    sure: frozenset[int] = frozenset()


def _values_of_set(each: frozenset[int], absent: bool = False) -> Values:
    if not each:
        return Values(0, 0, absent, each)
    return Values(min(each), max(each), absent, each if len(each) <= _SMALL else None)


ANY = Values(absent=True)
NOTHING = _values_of_set(frozenset(), True)
NO, YES, EITHER = (_values_of_set(frozenset(truths)) for truths in ((0,), (1,), (0, 1)))
_TRUTHS = {truth.each: truth for truth in (NO, YES, EITHER)}


def of(values: Iterable[int], absent: bool = False) -> Values:
    """Exactly these values; the truths are always the same objects."""
    each = frozenset(values)
    if not absent and each in _TRUTHS:
        return _TRUTHS[each]
    return _values_of_set(each, absent)


def values_in_span(span: Span, absent: bool = False) -> Values:
    """All numbers within bounds."""
    low, high = span
    return of((low,), absent) if low is not None and low == high else Values(low, high, absent)


def union(parts: Iterable[Values]) -> Values:
    """The values of any of the parts."""
    found = list(parts)
    absent = any(part.absent for part in found)
    each: set[int] = set()
    for part in found:
        if part.each is None:
            return values_in_span(hull([p.span for p in found if not p.empty]), absent)
        each |= part.each
    return of(each, absent) if found else NOTHING


def compare_equal(left: Values, right: Values) -> Values:
    """`left == right` for two values; false if one is absent."""
    if left.empty or right.empty or _are_disjoint(left, right):
        return NO
    return YES if left.single_value is not None and left.single_value == right.single_value else EITHER


def _are_disjoint(left: Values, right: Values) -> bool:
    """Whether two values are never equal."""
    if left.each is not None and right.each is not None:
        return left.each.isdisjoint(right.each)
    return _is_below(left, right) or _is_below(right, left)


def _is_below(left: Values, right: Values) -> bool:
    return left.high is not None and right.low is not None and left.high < right.low


def compare_order(operator: ComparisonOperator, left: Values, right: Values) -> Values:
    """`left operator right` with `< <= > >=`; false if one is absent."""
    if operator in (MORE, AT_LEAST):
        left, right, operator = right, left, LESS if operator is MORE else AT_MOST
    if left.empty or right.empty or (_is_below(right, left) if operator is AT_MOST else _is_at_most(right, left)):
        return NO
    always = _is_at_most(left, right) if operator is AT_MOST else _is_below(left, right)
    return YES if always and not left.absent and not right.absent else EITHER


def _is_at_most(left: Values, right: Values) -> bool:
    return left.high is not None and right.low is not None and left.high <= right.low


def is_contained(item: Values, many: Contents) -> Values:
    """`item in many`."""
    if many.most == 0 or item.empty or many.entries.empty or _are_disjoint(item, many.entries):
        return NO
    sure = item.each is not None and item.each <= many.sure and not item.absent
    return YES if sure else EITHER


def extreme(operator: str, parts: list[Values]) -> Values:
    """`min(a, b, …)` or `max(a, b, …)`."""
    return values_in_span(extreme_span(operator, [part.span for part in parts]), any(part.absent for part in parts))
