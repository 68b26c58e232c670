"""Networks: which links are open and which places may be passed through."""

from __future__ import annotations

from collections.abc import Sequence

from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.recovery import reporting
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed.expressions import Binding, Expression
from aoi_rules.compiler.typed.rules import Network, OpenLinks, Passable
from aoi_rules.language import tree
from aoi_rules.words import networks as net

__all__ = ["check_networks"]


def check_networks(checker: Checker, report: Reporter) -> tuple[Network, ...]:
    """The networks in the order of the text; one may use those before it.  Each faulty line is reported and left out."""
    found = []
    for name, word in checker.symbols.networks.items():
        lines: list[OpenLinks | Passable] = []
        for item in word.body:
            with reporting(report):
                lines += _open(checker, item) if isinstance(item, net.Open) else _through(checker, item, word)
        checker.networks[name] = any(line.when is not None and checker.changes(line.when) for line in lines)
        found.append(Network(name, word, word.of.name, tuple(lines)))
    return tuple(found)


def _open(checker: Checker, item: net.Open) -> Sequence[OpenLinks]:
    kind, symbols = item.kind.name, checker.symbols
    if kind in symbols.unsound or kind not in symbols.types or not symbols.types[kind].joins:
        raise Fault("", "this follows from another problem", item.place)
    variable, when = _asked(checker, kind, item)
    return [OpenLinks(item, kind, variable, when)]


def _through(checker: Checker, item: net.Through, word: net.Network) -> Sequence[Passable]:
    if item.when is None:
        return []
    variable, when = _asked(checker, word.of.name, item)
    return [Passable(item, variable, when)]


def _asked(checker: Checker, members: str, item: net.Open | net.Through) -> tuple[Binding, Expression | None]:
    """The binding of the link or the place, and the condition on it."""
    within = checker.source(tree.Name(members, item.place), Scope())
    variable = Binding(item.name.name, checker.element(within), item.name.place)
    inner = Scope().bind(variable, item.place)
    return variable, checker.asked(item.when, inner)
