"""The names of statements: in messages, amendments, `renamed` lines, coverage and the resolved text."""

from __future__ import annotations

from typing import Any

from aoi_rules.language import tree

__all__ = ["line_name", "name_of"]

_UNNAMED = frozenset(("setup", "flow", "score", "drawing", "afterwards", "then", "takes", "players", "seats"))
"""Words whose statements have no name: there is one of them in each place, or its arguments name something else."""

_LABELLED = frozenset((
    "add", "bring", "choose", "draw", "each", "free", "let", "lower", "move", "open", "raise", "remove", "repeat", "set", "take",
))
"""Words whose lines are known by the first thing they name."""


def name_of(item: tree.Statement | tree.Table, *, leading: bool = False, effect: bool = False) -> str:
    """The name of a statement, empty where it has none: the first name among its arguments, or the name a call begins with.

    With `leading` only the first argument counts. With `effect` the statement is a line of an action: its word may be a verb
    of the author, even `score`, and a call is a value.
    """
    if isinstance(item, tree.Table) or (item.word in _UNNAMED and not effect):
        return ""
    for argument in item.arguments[:1] if leading else item.arguments:
        if isinstance(argument, tree.Name):
            return argument.name
        if not effect and isinstance(argument, tree.Call) and isinstance(argument.function, tree.Name):
            return argument.function.name
    return ""


def line_name(item: Any) -> str:
    """The name of an effect or a step of the flow, given its word or its statement.

    `set_harbour` for `set harbour = here when …`, `each_s` for a loop, `borrow` for a verb of the author.
    """
    line: tree.Statement = item if isinstance(item, tree.Statement) else item.statement
    first = line.arguments[0] if line.arguments and line.word in _LABELLED else None
    return f"{line.word}_{first.name}" if isinstance(first, tree.Name | tree.Attribute) else line.word
