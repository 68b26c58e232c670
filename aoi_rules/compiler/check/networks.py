"""Networks: which links are open, which places may be passed through, and what a way costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define, field

from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.recovery import report_faults
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed.expressions import Binding, Expression
from aoi_rules.compiler.typed.networks import Costs, Network, OpenLinks, Passable
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import NUMBER, UNKNOWN, Type
from aoi_rules.words import networks as net

__all__ = ["check_networks"]

_Line = OpenLinks | Passable | Costs


def check_networks(checker: Checker, report: Reporter) -> tuple[Network, ...]:
    """The networks, each after those that it depends on.  Each faulty line is reported and left out."""
    checks = _NetworkChecks(checker, report)
    checker.check_network = checks.check
    for name in checker.symbols.networks:
        checks.check(name)
    return tuple(checks.found)


@define
class _NetworkChecks:
    """The networks that are checked, and the names of those whose check has begun."""

    checker: Checker
    report: Reporter
    found: list[Network] = field(factory=list)
    begun: set[str] = field(factory=set)

    def check(self, name: str) -> None:
        """Check the lines of a network, unless this has begun already."""
        if name in self.begun:
            return
        self.begun.add(name)
        word, lines = self.checker.symbols.networks[name], list[_Line]()
        for item in word.body:
            with report_faults(self.report):
                lines += self._check_shared_line(item, word)
        cost = _cost_type(lines, self.report) or (UNKNOWN if self.report.lost_in(word.statement.block) else NUMBER)
        self.checker.costs[name] = cost
        self.checker.networks[name] = any(self._can_change(line) for line in lines)
        self.found.append(Network(name, word, word.of.name, tuple(lines), cost))

    def _check_shared_line(self, item: Any, word: net.Network) -> Sequence[_Line]:
        """A line of a network, which must be the same for all players; a line that depends on a player is found by its `me`."""
        try:
            return self._check_line(item, word)
        except Fault as fault:
            if fault.code != "nobody-acts":
                raise
            raise Fault(fault.code, "a network is the same for all players, so nobody is `me` in it",
                        _place_in_line(item, fault.place), self._hint_for_me(item, word)) from None

    def _hint_for_me(self, item: Any, word: net.Network) -> str:
        """What to write instead of a line of a network that uses `me`."""
        if isinstance(item, net.Open | net.Through):
            return f"declare a network for each seat, with `{next(iter(self.checker.symbols.seats), 'SEAT')}` in place of `me`"
        if isinstance(item, net.Transit):
            return f"an action can test this for the places on a way: `{word.name}.route(a, b)`"
        when = "" if item.when is None else f" when {format_expression(item.when)}"
        summed = f"sum({format_expression(item.value)} for {item.name.name} in {word.name}.{item.kind.name}(a, b){when})"
        return f"an action can test this for the links on a way: `{summed}`"

    def _check_line(self, item: object, word: net.Network) -> Sequence[_Line]:
        if isinstance(item, net.Open):
            self._require_link_type(item)
            return [OpenLinks(item, item.kind.name, *_bind_subject(self.checker, item.kind.name, item)[:2])]
        if isinstance(item, net.Cost):
            self._require_link_type(item)
            return [_check_costs(self.checker, item.kind.name, item)]
        if isinstance(item, net.Transit):
            return [_check_costs(self.checker, word.of.name, item)]
        assert isinstance(item, net.Through)
        return [] if item.when is None else [Passable(item, *_bind_subject(self.checker, word.of.name, item)[:2])]

    def _require_link_type(self, item: net.Open | net.Cost) -> None:
        """Raise a fault without a message if the line names no kind of link: that problem is reported elsewhere."""
        kind, symbols = item.kind.name, self.checker.symbols
        if kind in symbols.unsound or kind not in symbols.types or not symbols.types[kind].joins:
            raise Fault("", "this follows from another problem", item.place)

    def _can_change(self, line: _Line) -> bool:
        read = (line.when, line.value if isinstance(line, Costs) else None)
        return any(self.checker.changes(one) for one in read if one is not None)


def _place_in_line(item: Any, place: Place | None) -> Place:
    """A place in a line of a network; the line itself if the place is in another text, in a definition that the line uses."""
    line: Place = item.statement.place
    if place is None or place.source.name != line.source.name:
        return line
    here = (line.line, line.column) <= (place.line, place.column) < (line.end_line, line.end_column)
    return place if here else line


def _bind_subject(
    checker: Checker, members: str, item: net.Open | net.Through | net.Cost | net.Transit
) -> tuple[Binding, Expression | None, Scope]:
    """The binding of the link or the place, the condition on it, and what is known if the condition holds."""
    within = checker.source(tree.Name(members, item.place), Scope())
    variable = Binding(item.name.name, checker.element(within), item.name.place)
    inner = Scope().bind(variable, item.place)
    return variable, checker.check_condition(item.when, inner), inner


def _check_costs(checker: Checker, members: str, item: net.Cost | net.Transit) -> Costs:
    variable, when, inner = _bind_subject(checker, members, item)
    value = checker.expression(item.value, inner)
    if not value.type.counts:
        raise Fault("wrong-type", f"the cost must be a number or an amount of money, and this is {value.type.wording}",
                    item.value.place, absent=item.value if value.type.without_absent().counts else None, zero="0")
    return Costs(item, members if isinstance(item, net.Cost) else "", variable, value, when)


def _cost_type(lines: Sequence[_Line], report: Reporter) -> Type | None:
    """The type of the costs of a way, None if no line gives any; lines with another type than the first are reported."""
    costs = [line for line in lines if isinstance(line, Costs)]
    for line in costs[1:]:
        if line.value.type != costs[0].value.type:
            first = costs[0].value
            report.error("wrong-type", f"this is {line.value.type.wording}, and costs in this network are in "
                         f"{'money' if first.type != NUMBER else 'numbers'}", line.value.place,
                         "the first one is in " + line_of(first.place, line.value.place))
    return costs[0].value.type if costs else None
