"""The names of effects, lines of actions and steps of the flow, for messages, amendments, coverage and mutants."""

from __future__ import annotations

from typing import Any

from aoi_rules.language import tree
from aoi_rules.words import actions, effects, flow
from aoi_rules.words.base import Word

__all__ = ["line_name"]

_LABELLED = frozenset((
    "open",  # a line of a network, whose words are above this floor
    *(kind.word for theme in (actions, flow, effects) for kind in vars(theme).values()
      if isinstance(kind, type) and issubclass(kind, Word) and kind.labelled),
))
"""Words whose lines are known by the first thing they name."""


def line_name(item: Any) -> str:
    """The name of an effect or a step of the flow, given its word or its statement.

    `set_harbour` for `set harbour = here when …`, `each_s` for a loop, `borrow` for a verb of the author.
    """
    line: tree.Statement = item if isinstance(item, tree.Statement) else item.statement
    first = line.arguments[0] if line.arguments and line.word in _LABELLED else None
    return f"{line.word}_{first.name}" if isinstance(first, tree.Name | tree.Attribute) else line.word
