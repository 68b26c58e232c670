"""The combinations of choices of every stage of every action."""

from __future__ import annotations

from collections.abc import Mapping

from aoi_rules.compiler.facts.changes import changes
from aoi_rules.compiler.facts.reachability import Reachability
from aoi_rules.compiler.numbering.columns import Columns
from aoi_rules.compiler.numbering.diagram import boxes, combinations
from aoi_rules.compiler.numbering.keep_values import find_keep_values
from aoi_rules.compiler.numbering.limits import limits
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.machine.combinations import Combinations

__all__ = ["Numbering", "number_choices"]

Numbering = Mapping[tuple[str, int], Combinations]
"""The combinations of choices by the name of an action and the number of its stage, from 0."""


def number_choices(rules: TypedRules) -> Numbering:
    """The combinations of choices that can occur together in a game.

    There are three steps: what the first choices of actions can be, according to the members; what each member's keeps can then
    hold; and from both, what all choices can be.
    """
    written = changes(rules)
    columns = Columns(Reachability(rules, written))
    first = {name: boxes(action.stages[0].choices, limits(columns, action, 0)) for name, action in rules.actions.items()}
    columns = columns.with_facts(Reachability(rules, written, held=find_keep_values(columns.facts, first)))
    return {(name, number): combinations(limits(columns, action, number))
            for name, action in rules.actions.items() for number in range(len(action.stages))}
