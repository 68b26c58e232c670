"""Networks that are `like` another: they have all lines of it, also those that parts add to it, before their own."""

from __future__ import annotations

import attrs
from attrs import define, field

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.models import MAX_LINES, Models, first_of_each, like_of, without_like
from aoi_rules.language import tree
from aoi_rules.words.line_names import name_of
from aoi_rules.words.networks import Network

__all__ = ["resolve_networks"]

Items = list[tuple[str, tree.Statement]]


def resolve_networks(items: Items, report: Reporter) -> Items:
    """The statements in which every network has its own lines after those of the network that it is like."""
    inheritance = _NetworkInheritance(first_of_each(items, Network), report)
    found = [(where, inheritance.of(item) if Network.begins(item) else item) for where, item in items]
    return [(where, item) for where, item in found if item is not None]


@define
class _NetworkInheritance:
    """Networks by name, and those whose `like` is resolved."""

    networks: dict[str, tree.Statement]
    report: Reporter
    done: dict[str, tree.Statement | None] = field(factory=dict)
    lines: int = 0

    def of(self, item: tree.Statement) -> tree.Statement | None:
        """A network with the lines that it inherits; None if its model is unusable, which is reported.  A network that is
        declared a second time, which is reported later, stays as it is."""
        name = name_of(item)
        return self._inherited_network(name, ()) if self.networks.get(name) is item else item

    def _inherited_network(self, name: str, trail: tuple[str, ...]) -> tree.Statement | None:
        if name not in self.done:
            item, model = self.networks[name], like_of(self.networks[name])
            self.done[name] = item if model is None else self._merge_network(item, model, (*trail, name))
        return self.done[name]

    def _merge_network(self, item: tree.Statement, model: tree.Name, trail: tuple[str, ...]) -> tree.Statement | None:
        models = Models(self.networks, self.report, "network", "unknown-name", "one of them must have its own lines")
        if models.may_copy(model, trail) and (base := self._inherited_network(model.name, trail)) is not None:
            return self._inherit_lines(item, base, model)
        self.report.record_lost(item)
        return None

    def _inherit_lines(self, item: tree.Statement, base: tree.Statement, model: tree.Name) -> tree.Statement:
        """A network with the lines and the places of another one, and its own lines after them."""
        places = [*_joined_places(item)]
        if places:
            self.report.error("wrong-argument", f"`{model.name}` says which places this network joins", places[0].place,
                              f"leave out `of` here: `network {name_of(item)} like {model.name} {{ … }}`")
        lines = (*base.items, *item.items)
        self.lines += len(lines)
        if self.lines > MAX_LINES >= self.lines - len(lines):
            self.report.error("too-large", f"networks take over more than {MAX_LINES:,} lines from others", item.place)
        block = tree.Block(lines, item.block.place if item.block else item.place)
        own = without_like(item.arguments)
        return attrs.evolve(item, arguments=own if places else (*own, *_joined_places(base)), block=block)


def _joined_places(item: tree.Statement) -> tuple[tree.Expression, ...]:
    """The word `of` among the arguments, and the arguments after it."""
    for number, argument in enumerate(item.arguments):
        if isinstance(argument, tree.Name) and argument.name == "of":
            return tuple(item.arguments[number : number + 2])
    return ()
