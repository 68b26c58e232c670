"""What an expression depends on: what changes in play, or the text alone."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field, frozen

from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import children

__all__ = ["Dependence", "Depends"]

_CHANGING = (typ.Kept, typ.Option, typ.Counter, typ.Players, typ.Others, typ.Zone, typ.ZoneSize, typ.ZoneEmpty, typ.ZoneCount)


@frozen
class Depends:
    """Whether something differs from game to game or changes in play, and the bindings that it uses without binding them."""

    changes: bool
    bindings: frozenset[typ.Binding]

    @property
    def anything(self) -> bool:
        """Whether it depends on more than the text."""
        return self.changes or bool(self.bindings)


@define
class Dependence:
    """Finds what expressions of one ruleset depend on; what a `let` of an action stands for is looked through."""

    checker: Checker
    _definitions: dict[typ.Definition, Depends] = field(factory=dict)

    def of(self, node: typ.Expression) -> Depends:
        """What an expression depends on, at any depth."""
        if isinstance(node, typ.Local):
            alias = self.checker.aliases.get(node.binding)
            return self.of(alias) if alias is not None else Depends(False, frozenset((node.binding,)))
        if isinstance(node, typ.Use):
            return self._use(node)
        inside = self._all(children(node))
        if isinstance(node, typ.Comprehension):
            return Depends(inside.changes, inside.bindings - {node.variable})
        return Depends(inside.changes or self._changes(node), inside.bindings)

    def _changes(self, node: typ.Expression) -> bool:
        """Whether a node changes by itself, whatever is in it."""
        if isinstance(node, typ.Query):
            return self.checker.networks.get(node.network, False)
        return isinstance(node, _CHANGING) or (isinstance(node, typ.Call) and node.function.of_players)

    def _all(self, nodes: Iterable[typ.Expression]) -> Depends:
        changes, bindings = False, frozenset[typ.Binding]()
        for node in nodes:
            found = self.of(node)
            changes, bindings = changes or found.changes, bindings | found.bindings
        return Depends(changes, bindings)

    def _use(self, node: typ.Use) -> Depends:
        """What a definition depends on by itself, and by those arguments that it uses."""
        definition = node.definition
        body = self._definitions.get(definition)
        if body is None:
            body = self._definitions[definition] = self.of(definition.body)
        given = zip(definition.parameters, node.arguments, strict=True)
        used = [argument for parameter, argument in given if parameter in body.bindings]
        if node.me is not None and definition.me in body.bindings:
            used.append(node.me)
        found = self._all(used)
        return Depends(body.changes or found.changes, found.bindings)
