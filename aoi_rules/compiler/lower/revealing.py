"""Secret choices that what follows shows to all: the log names them."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import define, field

from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.effects import Alias, Effect, MovePiece, Set
from aoi_rules.compiler.typed.expressions import Binding
from aoi_rules.compiler.typed.rules import Action, Do
from aoi_rules.compiler.typed.verbs import Perform, Verb
from aoi_rules.compiler.typed.walk import plain

__all__ = ["revealed"]


def revealed(symbols: SymbolTable, action: Action) -> frozenset[Binding]:
    """The choices of an action's last decision that its next effects show to all, whatever the position: a verb says them, or
    the chosen piece goes to or comes from where all see it."""
    reading = _Reading(symbols, {choice.binding: choice.binding for choice in action.stages[-1].choices})
    for part in action.run:
        if not isinstance(part, Do):
            break  # what comes later comes after another decision
        if part.when is None:
            reading.read(part.body, ())
        else:
            reading.kept.clear()  # it may change what is kept
    return frozenset(reading.found)


@define
class _Reading:
    """Goes through effects in their order; `meant` has the choice that each name stands for, `kept` the keeps that have the value
    of a choice by now, and `found` the choices that all have been shown."""

    symbols: SymbolTable
    meant: dict[Binding, Binding]
    kept: list[tuple[typ.Expression, Binding]] = field(factory=list)
    found: set[Binding] = field(factory=set)

    def read(self, effects: Iterable[Effect], inside: tuple[Verb, ...]) -> None:
        """Read effects, which stand `inside` these verbs."""
        for effect in effects:
            if effect.when is not None:
                self.kept.clear()
            elif isinstance(effect, Alias):
                self._means(effect.binding, self._choice(effect.value))
            elif isinstance(effect, MovePiece):
                if any(self._open(zone) for zone in (effect.source, effect.target)):
                    self._shown(self._choice(effect.piece))
            elif isinstance(effect, Perform):
                self._performed(effect, inside)
            elif isinstance(effect, Set):
                self._set(effect)
            else:
                self.kept.clear()

    def _performed(self, effect: Perform, inside: tuple[Verb, ...]) -> None:
        verb = effect.verb
        given = [self._choice(argument) for argument in effect.arguments]
        for parameter, choice in zip(verb.parameters, given, strict=True):
            self._means(parameter, choice)
        for part in verb.text:
            if isinstance(part, int) and part < len(verb.parameters):
                self._shown(self.meant.get(verb.parameters[part]))
        if verb not in inside:
            self.read(verb.body.effects, (*inside, verb))
        if verb.body.consequences:
            self.kept.clear()

    def _set(self, effect: Set) -> None:
        choice = self._choice(effect.value)
        target = plain(effect.target)
        self.kept = []
        if choice is not None:
            self.kept.append((target, choice))

    def _means(self, binding: Binding, choice: Binding | None) -> None:
        self.meant.pop(binding, None)
        if choice is not None:
            self.meant[binding] = choice

    def _choice(self, node: typ.Expression) -> Binding | None:
        """The choice whose value an expression is."""
        node = plain(node)
        if isinstance(node, typ.Local):
            return self.meant.get(node.binding)
        return next((choice for target, choice in self.kept if target == node), None)

    def _open(self, zone: typ.Expression) -> bool:
        zone = plain(zone)
        return isinstance(zone, typ.Zone) and self.symbols.zones[zone.type.of].seen == "all"

    def _shown(self, choice: Binding | None) -> None:
        if choice is not None:
            self.found.add(choice)
