"""Everything that affects the scenarios of a ruleset: as long as it stays the same, they need not be played again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.diagnostics import Place
from aoi_rules.language.tree import Number
from aoi_rules.language.walk import change_tree, lines_of
from aoi_rules.scenarios.position_lines import snapshot
from aoi_rules.workspace.map_edits import drawn_fields, written_numbers

__all__ = ["PlayingContent", "playing_content"]

PlayingContent = tuple[object, ...]
"""Trees without the places of their nodes; those that have not changed are the same objects, so comparing them takes no time."""


def playing_content(resolved: ResolvedSource, rules: TypedRules) -> PlayingContent:
    """The lines of a ruleset and of the scenarios compiled with it, without comments and layout, and without the coordinates that
    are only drawn: rulesets with the same content play the same."""
    drawn = {(id(one.place.source), one.place) for one in _drawn_numbers(rules)}
    drawing = {(place.source.name, place.line) for _, place in drawn}

    def without_coordinates(node: Any) -> Any:
        return Number(0, node.place) if (id(node.place.source), node.place) in drawn else node

    lines = ((where, item if drawing.isdisjoint(lines_of(item)) else change_tree(item, without_coordinates))
             for where, item in resolved.items)
    tests = (scenario.word.statement for scenario in rules.scenarios)
    return (resolved.name, resolved.title, resolved.game, resolved.game_title, *lines, *tests)


def _drawn_numbers(rules: TypedRules) -> Iterator[Any]:
    """The numbers that say where members are drawn, of fields that are read only for the picture and for warnings about the text;
    none if a scenario compares a picture."""
    if any(step.kind == snapshot.__name__ for scenario in rules.scenarios for step in scenario.draft.steps):
        return
    aside = [check.statement.place for check in rules.symbols.checks if check.warning]
    aside += [rules.symbols.drawing.place] if rules.symbols.drawing is not None else []
    for name, where in drawn_fields(rules.symbols).items():
        uses = rules.uses.get(("field", f"{name}.{where.name}"), ())
        if all(any(_contains(place, use) for place in aside) for use in uses):
            for member in rules.symbols.types[name].members:
                yield from written_numbers(member, where.name)


def _contains(place: Place, use: Place) -> bool:
    """Whether one place is within the lines of another."""
    return place.source is use.source and place.line <= use.line and use.end_line <= place.end_line
