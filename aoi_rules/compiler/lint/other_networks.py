"""Lint of loops over the places that one network reaches which ask another network for the way there, where no place is reached
on both: a copied line of which one name was not changed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import define, field

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.lint.assumptions import Assumptions
from aoi_rules.compiler.lint.quotes import quote, source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.networks import Network, OpenLinks
from aoi_rules.compiler.typed.walk import own_expressions, strip_present
from aoi_rules.compiler.walking import walk

__all__ = ["check_networks_asked"]

_Asked = tuple[typ.Query, typ.Query, typ.Local]


def check_networks_asked(knowing: Assumptions, found: Iterable[Any], report: Reporter) -> None:
    """Warn of each such question in some rules."""
    findings, links = knowing.rules.findings, _Links(knowing)
    for rule in found:
        for reached, asked, place in findings.of(_questions_in, rule, findings):
            if links.never_join(reached.network, asked.network, asked):
                rather = source_text(asked.place).replace(asked.network, reached.network, 1)
                why = f"`{place.binding.name}` is reached on `{reached.network}`, and no place is reached from another on both"
                report.warn("no-effect", f"{quote(asked)} finds nothing: {why}", asked.place, f"write `{rather}`")


def _questions_in(rule: Any, findings: Findings) -> list[_Asked]:
    """What a rule asks another network about the places that it goes through, with the question for these places."""
    nodes = findings.of(own_expressions, rule).expressions
    return [one for node in nodes if isinstance(node, typ.Comprehension) for one in _questions(node)]


def _questions(loop: typ.Comprehension) -> Iterator[_Asked]:
    reached = loop.source
    if not isinstance(reached, typ.Query) or reached.query != "reached":
        return
    start = strip_present(reached.arguments[0])
    for node in walk(loop.item, loop.condition) if loop.condition is not None else walk(loop.item):
        places = list(map(strip_present, node.arguments)) if isinstance(node, typ.Query) else []
        mine = [one for one in places if isinstance(one, typ.Local) and one.binding is loop.variable]
        if len(places) == 2 and mine and start in places and node.network != reached.network:
            yield reached, node, mine[0]


@define(eq=False)
class _Links:
    """Which places the links of each network can join, whatever is open."""

    knowing: Assumptions
    _groups: dict[tuple[str, int], Mapping[int, int]] = field(factory=dict)

    def never_join(self, one: str, other: str, at: typ.Expression) -> bool:
        """Whether no two places are joined by the links of both networks, as far as a line can know the links."""
        groups = [self._groups_of(name, at) for name in (one, other)]
        if not all(groups) or groups[0].keys() != groups[1].keys():
            return False
        return len({(groups[0][place], groups[1][place]) for place in groups[0]}) == len(groups[0])

    def _groups_of(self, name: str, at: typ.Expression) -> Mapping[int, int]:
        """For each place the least place that the links of a network join with it; nothing if that is unknown."""
        facts, symbols = self.knowing.of(at.place), self.knowing.rules.symbols
        if (name, id(facts)) not in self._groups:
            network = next(one for one in self.knowing.rules.networks if one.name == name)
            kinds = {line.kind for line in network.lines if isinstance(line, OpenLinks)}
            known = all(facts.is_complete(symbols.types[kind]) for kind in (network.of, *kinds))
            self._groups[name, id(facts)] = self._joined(network, kinds) if known and kinds else {}
        return self._groups[name, id(facts)]

    def _joined(self, network: Network, kinds: Iterable[str]) -> Mapping[int, int]:
        types = self.knowing.rules.symbols.types
        group = {number: number for number in range(len(types[network.of].members))}
        for ends in (link.values["ends"] for kind in kinds for link in types[kind].members):
            first, *others = sorted({group[end] for end in ends})
            group = {place: first if least in others else least for place, least in group.items()}
        return group
