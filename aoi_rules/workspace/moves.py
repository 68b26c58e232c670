"""The names in moves of scenarios: an action, and then members of the types from which it chooses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from aoi_rules.compiler.symbols.symbol_table import TypeSymbol
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.walk import children, name_in
from aoi_rules.model.types import Shape
from aoi_rules.words import actions as act
from aoi_rules.words import scenario as sce
from aoi_rules.workspace.declarations import Key

__all__ = ["move_uses"]

Use = tuple[Key, Place]


def move_uses(rules: TypedRules) -> Iterator[Use]:
    """The names in the moves of a ruleset's scenarios."""
    for scenario in rules.scenarios:
        for line in scenario.word.body:
            for move in _moves(line):
                yield from _move(move, rules)


def _moves(line: Any) -> Iterator[Sequence[tree.Expression]]:
    """The moves in a line of a scenario, each as its words."""
    if isinstance(line, sce.Offers):
        yield line.kind[1:] if line.kind and name_in(line.kind[0]) == "no" else line.kind
        yield from ((tree.Name(item.word, item.word_place), *item.arguments) for item in line.statement.lines)
    elif isinstance(line, sce.OfDecider | sce.Explain):
        yield getattr(line, "move", ())


def _move(move: Sequence[tree.Expression], rules: TypedRules) -> Iterator[Use]:
    """The names in a move.  A name that several types have is that of a type from which the action chooses."""
    action = rules.actions.get(name_in(move[0])) if move else None
    if action is not None:
        yield (act.Action.word, action.name), move[0].place
    every = rules.symbols.types
    types = [choice.binding.type.element_type for stage in action.stages
             for choice in stage.choices] if action is not None else []
    chosen = [every[one.of] for one in types if one.kind is Shape.MEMBER and one.of in every]
    waiting: list[Any] = list(move if action is None else move[1:])
    while waiting:
        node = waiting.pop()
        if isinstance(node, tree.Pair):
            joined = [every[one.joins] for one in (*chosen, *every.values()) if one.joins in every]
            yield from (use for end in (node.left, node.right) for use in _member(end, joined, ()))
        elif isinstance(node, tree.Name | tree.Attribute):
            yield from _member(node, chosen, list(every.values()))
        else:
            waiting += children(node)


def _member(node: tree.Expression, chosen: Sequence[TypeSymbol], every: Sequence[TypeSymbol]) -> Iterator[Use]:
    """The member with this name, and the type before a dot: one of the types that are chosen from, or the only type if none of
    these has it."""
    if isinstance(node, tree.Attribute):
        owner = name_in(node.value)
        homes = [decl for decl in (*chosen, *every) if decl.name == owner and node.name in decl.index][:1]
        yield from ((("type", decl.name), node.value.place) for decl in homes)
    elif isinstance(node, tree.Name):
        homes = [decl for decl in chosen if node.name in decl.index][:1] or [decl for decl in every if node.name in decl.index]
    else:
        return
    if len(homes) == 1:
        yield ("member", f"{homes[0].name}.{node.name}"), node.place
