"""What expressions read of a choice: the fields and keeps of the chosen value, so that values which are equal in these can be
examined together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import define, evolve, field, frozen

from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.effects import Alias
from aoi_rules.compiler.typed.expressions import Binding
from aoi_rules.compiler.typed.rules import Action, Stage
from aoi_rules.compiler.walking import children, walk

__all__ = ["ChoiceReads"]


@define(eq=False, slots=False)
class ChoiceReads:
    """The names of one stage of an action, and what expressions with these names depend on."""

    action: Action
    stage: Stage
    _known: dict[Binding, frozenset[int]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.numbers = {choice.binding: number for number, choice in enumerate(self.stage.choices)}
        aliases = [line for stage in self.action.stages for line in stage.lines if isinstance(line, Alias)]
        self.aliases: Mapping[Binding, Alias] = {alias.binding: alias for alias in aliases}

    def choices_in(self, *nodes: typ.Expression) -> frozenset[int]:
        """The numbers of the choices of this stage that expressions use, directly or through an alias."""
        found: set[int] = set()
        for node in nodes:
            for binding in _bindings_in(node):
                found |= self._choices_of(binding)
        return frozenset(found)

    def _choices_of(self, binding: Binding) -> frozenset[int]:
        if binding in self.numbers:
            return frozenset((self.numbers[binding],))
        if binding not in self.aliases:
            return frozenset()
        if binding not in self._known:
            self._known[binding] = self.choices_in(self.aliases[binding].value)
        return self._known[binding]

    def aliases_in(self, *nodes: typ.Expression) -> tuple[Alias, ...]:
        """The aliases that expressions use, directly or through others, in order."""
        found: set[Binding] = set()
        waiting = list(nodes)
        while waiting:
            for binding in _bindings_in(waiting.pop()):
                if binding in self.aliases and binding not in found:
                    found.add(binding)
                    waiting.append(self.aliases[binding].value)
        return tuple(alias for binding, alias in self.aliases.items() if binding in found)

    def read_of(self, number: int, nodes: Iterable[typ.Expression], standing: typ.Local) -> tuple[typ.Expression, ...]:
        """What expressions look up of a choice and nothing else: the choice itself, its attributes, the attributes of these and
        so on, with `standing` in place of the choice."""
        search = _Search(self)
        for node in nodes:
            search.search_node(node, {self.stage.choices[number].binding: standing})
        return tuple(search.found)


def _bindings_in(node: typ.Expression) -> Iterable[Binding]:
    """The names in an expression."""
    return (part.binding for part in walk(node) if isinstance(part, typ.Local))


_Meant = Mapping[Binding, typ.Expression]
"""The meaning of names: a choice, or something that is looked up of it."""


@frozen
class _Search:
    """Finds what expressions look up of one choice."""

    reading: ChoiceReads
    found: dict[typ.Expression, None] = field(factory=dict)
    _met: set[object] = field(factory=set)

    def search_node(self, node: typ.Expression, meant: _Meant) -> None:
        """Find what a node looks up, given the meaning of its names."""
        looked_up = self._find_lookup(node, meant)
        if looked_up is not None:
            self.found[looked_up] = None
        elif isinstance(node, typ.Local) and node.binding in self.reading.aliases:
            self.search_node(self.reading.aliases[node.binding].value, meant)
        elif isinstance(node, typ.Use):
            self._search_definition(node, meant)
        else:
            for child in children(node):
                self.search_node(child, meant)

    def _find_lookup(self, node: typ.Expression, meant: _Meant) -> typ.Expression | None:
        """What a node looks up of the choice, as an expression of only the choice; None if it does something else."""
        if isinstance(node, typ.Local):
            alias = self.reading.aliases.get(node.binding)
            return meant.get(node.binding) if alias is None else self._find_lookup(alias.value, meant)
        if isinstance(node, typ.Present):
            inner = self._find_lookup(node.operand, meant)
            return None if inner is None else evolve(node, operand=inner)
        if isinstance(node, typ.Field | typ.NestedMembers) or (isinstance(node, typ.KeepValue) and node.second is None):
            base = self._find_lookup(node.base, meant) if node.base is not None else None
            return None if base is None else evolve(node, base=base)
        return None

    def _search_definition(self, node: typ.Use, meant: _Meant) -> None:
        """Find what a definition looks up, whose parameters may be look-ups themselves."""
        inner: dict[Binding, typ.Expression] = {}
        for parameter, argument in zip(node.definition.parameters, node.arguments, strict=True):
            looked_up = self._find_lookup(argument, meant)
            if looked_up is None:
                self.search_node(argument, meant)
            else:
                inner[parameter] = looked_up
        key = (node.definition, tuple(inner.items()))
        if inner and key not in self._met:
            self._met.add(key)
            self.search_node(node.definition.body, inner)
