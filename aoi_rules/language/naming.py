"""The names of statements: in messages, amendments, `renamed` lines, coverage and the resolved text."""

from __future__ import annotations

from aoi_rules.language import tree

__all__ = ["name_of"]

_UNNAMED = frozenset(("setup", "flow", "score", "drawing", "afterwards", "then", "takes", "players", "seats"))
"""Words whose statements have no name: there is one of them in each place, or its arguments name something else."""


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
