"""The domain of a choice: the numbers that it can take, computed before any game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

from aoi_rules.compiler.check.context import CheckContext
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed.domain import Domain
from aoi_rules.language import tree
from aoi_rules.language.operators import AT_LEAST, AT_MOST
from aoi_rules.language.unparser import format_statement
from aoi_rules.machine.budget import MAX_RANGE
from aoi_rules.model.spans import Span
from aoi_rules.model.types import Shape, Type

if TYPE_CHECKING:
    from aoi_rules.words.actions import Choose

__all__ = ["domain_of_choice", "cut_off", "domain_of_bounds"]

_UNKNOWN: Span = (None, None)


def cut_off(domain: Domain, name: tree.Name, kind: Type) -> list[tree.Expression]:
    """The conditions that exclude values outside the domain, for a value with that name and type; none if nothing is excluded."""
    ends = zip((AT_LEAST, AT_MOST), domain.cut, strict=True)
    return [tree.Compare(sign, name, _figure_node(end, kind, name), name.place) for sign, end in ends if end is not None]


def domain_of_choice(check: CheckContext, item: Choose, kind: Type, scope: Scope) -> Domain:
    """The domain of a `choose` among values of the given type; raises Fault if the text does not bound it."""
    most = item.most
    if not kind.numeric:
        if most is not None:
            raise Fault("wrong-argument", "`up to` is for numbers, and something else is chosen here", most.place,
                        "leave it out")
        return domain_of_bounds(check, kind, _UNKNOWN, item.within)
    low, high = check.bounds.of(item.within, scope)
    least = 0 if low is None else low
    if most is None:
        if high is None:
            hint = f"write `{_line_with_bound(item, kind, least)}`, with a number that no game can exceed"
            raise Fault("unbounded-number", f"the text does not say how large `{item.name}` can be, and every move must be "
                        "known before a game begins", item.within.place, hint)
        return _check_size(Domain(least, max(high, least - 1), low is None), item.within)
    top = _limit_of(check, most, kind)
    if top < least:
        raise Fault("wrong-argument", f"`up to` ends below {least}, so nothing could be chosen", most.place,
                    "write the greatest number that can ever be chosen")
    return _check_size(Domain(least, top if high is None else max(min(top, high), least - 1), low is None,
                              high is None or top < high), most)


def domain_of_bounds(check: CheckContext, kind: Type, span: Span, node: Any) -> Domain:
    """The domain of a value with the given type and bounds; raises Fault at a node if the text does not bound it."""
    if kind.kind is Shape.MEMBER:
        return Domain(0, len(check.symbols.types[kind.of].members) - 1)
    if kind.kind is Shape.TRUTH:
        return Domain(0, 1)
    if not kind.numeric:
        raise Fault("wrong-type", "only a member of a type, a number, an amount of money, or yes or no can be chosen", node.place,
                    "declare a type with a member for each, and choose among these")
    low, high = span
    if low is None or high is None:
        raise Fault("unbounded-number", "the text does not say which numbers this can be, and every move must be known before "
                    "a game begins", node.place, "go through members of a type, or through numbers that the text fixes")
    return _check_size(Domain(low, max(high, low - 1)), node)


def _check_size(domain: Domain, node: Any) -> Domain:
    size = domain.high - domain.low + 1
    if size > MAX_RANGE:
        raise Fault("too-large", f"a choice may be among at most {MAX_RANGE:,} numbers, and these are {size:,}", node.place,
                    "write a smaller number after `up to`")
    return domain


def _limit_of(check: CheckContext, node: tree.Expression, kind: Type) -> int:
    """The number after `up to`."""
    low, high = check.bounds.of(node, Scope())
    if low is None or low != high:
        if isinstance(node, tree.Name) and node.name in check.report.lost:
            raise Fault("", "what would have given it a value could not be understood", node.place)
        raise Fault("wrong-argument", "`up to`: a number that the text fixes is expected", node.place,
                    f"such as `up to {'$' if kind.literal == 'money' else ''}99`, or a `define` that is one")
    check.value(node, Scope(), kind, "the greatest that can be chosen")
    return low


def _line_with_bound(item: Choose, kind: Type, least: int) -> str:
    """The corrected line, with a bound."""
    place = item.place
    bound = (tree.Name("up", place), tree.Name("to", place), _figure_node(max(99, least), kind, item))
    arguments = item.statement.arguments
    after = next((n for n, a in enumerate(arguments, 1) if a is item.within), len(arguments))
    return format_statement(attrs.evolve(item.statement, arguments=(*arguments[:after], *bound, *arguments[after:])))


def _figure_node(value: int, kind: Type, at: Any) -> tree.Expression:
    figure = tree.Money if kind.literal == "money" else tree.Number
    return figure(value, at.place) if value >= 0 else tree.Negative(figure(-value, at.place), at.place)
