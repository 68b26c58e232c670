"""The names of statements: in messages, amendments, `renamed` lines, coverage and the resolved text."""

from __future__ import annotations

from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression

__all__ = ["address_of", "given_name", "name_of"]

_UNNAMED = frozenset(("setup", "flow", "score", "drawing", "afterwards", "then", "takes", "players", "seats", "winner", "help"))
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


def given_name(item: tree.Statement) -> str:
    """The name that its author gave to a line with `as`, as in `each p in losers as fines { … }`; empty where there is none."""
    return next((name.name for name in _after(item, "as") if isinstance(name, tree.Name)), "")


_BY_WHAT = {
    "take": "the menu or the action that it offers: `take turn`",
    "free": "the menu or the action that it offers: `free repay`",
    "bring": "the good: `bring coal`",
    "set": "what changes: `set space.owner`",
    "raise": "what changes: `raise me.money`",
    "lower": "what changes: `lower me.money`",
    "move": "what is moved: `move card`",
    "add": "the piece: `add counter`",
    "remove": "the piece: `remove counter`",
    "stroke": "the link: `stroke rail`",
    "by": "the seat: `by auctioneer`",
}
"""The words whose lines have no name of their own, and what `amend`, `replace` and `drop` call such a line by."""


def address_of(item: tree.Statement) -> str:
    """The name by which `amend`, `replace` and `drop` know a line: the one after `as`, its own, the two ends of a link, sorted,
    or what `_BY_WHAT` says, as it is written."""
    if given := given_name(item):
        return given
    first = item.arguments[0] if item.arguments else None
    if isinstance(first, tree.Pair):
        return " -- ".join(sorted(map(format_expression, (first.left, first.right))))
    if item.word not in _BY_WHAT:
        return name_of(item)
    found = item.arguments[:1]
    if item.word == "take":
        found = _after(item, "of") or item.arguments[-1:]
    elif item.word == "bring":
        found = item.arguments[1:2] or found
    elif item.word == "stroke":
        found = _after(item, "of") or found
    return format_expression(found[0]) if found else ""


def _after(item: tree.Statement, word: str) -> tuple[tree.Expression, ...]:
    """The argument after a word."""
    for number, argument in enumerate(item.arguments):
        if isinstance(argument, tree.Name) and argument.name == word:
            return item.arguments[number + 1 : number + 2]
    return ()
