"""What a mutant changes in a line of the rules: its condition, its value, what makes options alike, or the line itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

import attrs

from aoi_rules.language import tree
from aoi_rules.language.operators import ADD
from aoi_rules.language.walk import change_tree, walk
from aoi_rules.words.actions import Choose, Then
from aoi_rules.words.base import Role
from aoi_rules.words.flow import TESTS, Repeat
from aoi_rules.words.roles import has_role, is_aside

__all__ = ["KINDS", "Change", "changes_of", "opposite"]

Change = Callable[[tree.Statement], "tree.Statement | None"]
"""What is done to a statement; None leaves it out."""
_Changes = Iterator[tuple[str, Change]]

_LIMITS = frozenset(("min", "max"))
"""Functions that give one of their arguments."""


def changes_of(item: tree.Statement, inside: bool) -> Iterator[tuple[str, str, Change]]:
    """What can be done to a line, each with its kind and its name; `inside` tells whether another line contains it.

    Changes that make no ruleset are sorted out when they are compiled.
    """
    for kind, changes in KINDS.items() if not is_aside(item.word) else ():
        for name, change in changes(item, inside):
            yield kind, name, change


# ---- each kind -------------------------------------------------------------------------------------------------------


def _negate(item: tree.Statement, _: bool) -> _Changes:
    if (has_role(item.word, Role.DECIDES) or has_role(item.word, Role.DEFINES)) and item.value is not None:
        yield "negated", lambda s: attrs.evolve(s, value=opposite(s.value))


def _drop_condition(item: tree.Statement, _: bool) -> _Changes:
    if item.condition is not None:
        yield "when_negated", lambda s: attrs.evolve(s, condition=opposite(s.condition))
        yield "when_dropped", lambda s: attrs.evolve(s, condition=None)


def _delete(item: tree.Statement, inside: bool) -> _Changes:
    if inside and not _is_needed(item):
        yield "deleted", lambda _: None


def _raise_number(item: tree.Statement, _: bool) -> _Changes:
    if has_role(item.word, Role.DEFINES) and item.value is not None:
        yield "raised", lambda s: attrs.evolve(s, value=_add_node(s.value, tree.Number(1, s.place)))
        yield "dearer", lambda s: attrs.evolve(s, value=_add_node(s.value, tree.Money(1, s.place)))


def _turn_around(item: tree.Statement, _: bool) -> _Changes:
    if Repeat.begins(item):
        yield "turned", _turned_over


def _change_alike_by(item: tree.Statement, _: bool) -> _Changes:
    """`alike by (town, crates)` without each of its names; without a single one that it has, as if it were not there."""
    for at, by in _alike_by(item):
        names = by.items if isinstance(by, tree.Items) else (by,)
        for number, name in enumerate(names):
            left = names[:number] + names[number + 1 :]
            instead = (*item.arguments[at : at + 2], tree.Items(left, by.place)) if left else ()
            arguments = (*item.arguments[:at], *instead, *item.arguments[at + 3 :])
            yield f"alike_without_{getattr(name, 'name', number + 1)}", _with_arguments(arguments)


def _limit(item: tree.Statement, _: bool) -> _Changes:
    """`max(0, x)` without each of its arguments: as `x`, and as `0`.  The calls of a line are counted."""
    calls = [(n.function.name, n) for n in walk(attrs.evolve(item, block=None))
             if isinstance(n, tree.Call) and isinstance(n.function, tree.Name) and n.function.name in _LIMITS]
    known: dict[str, int] = {}
    for name, call in sorted(calls, key=lambda c: (c[1].place.line, c[1].place.column)):
        known[name] = known.get(name, 0) + 1
        called = name if known[name] == 1 else f"{name}_{known[name]}"
        for number in range(len(call.arguments) if len(call.arguments) > 1 else 0):
            yield f"{called}_without_{number + 1}", _without_argument(call, number)


KINDS: Mapping[str, Callable[[tree.Statement, bool], _Changes]] = MappingProxyType({
    "negated": _negate, "when": _drop_condition, "deleted": _delete, "raised": _raise_number, "turned": _turn_around,
    "alike": _change_alike_by,
    "limit": _limit,
})
"""The kinds of changes, each with what it does to a line."""


def _is_needed(item: tree.Statement) -> bool:
    """Whether other lines need a line: they only use the name that it gives, or begin a decision after it.  All other lines, also
    an author's verbs, are left out too."""
    gives = has_role(item.word, Role.BINDS_AFTER) or has_role(item.word, Role.DECLARES)
    return Then.begins(item) or (gives and not has_role(item.word, Role.CHANGES))


# ---- how it is done --------------------------------------------------------------------------------------------------


def opposite(node: Any) -> Any:
    """Whatever it was, the opposite; also where `not` would not do because something is absent."""
    return tree.Conditional(tree.Name("no", node.place), node, tree.Name("yes", node.place), node.place)


def _add_node(node: Any, one: Any) -> Any:
    return tree.Binary(ADD, node, one, node.place)


def _turned_over(item: tree.Statement) -> tree.Statement:
    """`until (C)` with the opposite of its condition."""
    arguments = list(item.arguments)
    for number, node in enumerate(arguments[:-1]):
        if isinstance(node, tree.Name) and node.name in TESTS:
            arguments[number + 1] = opposite(arguments[number + 1])
    return attrs.evolve(item, arguments=tuple(arguments))


def _alike_by(item: tree.Statement) -> Iterator[tuple[int, Any]]:
    """Where `alike by` is among the arguments of a choice, and what follows it."""
    if Choose.begins(item):
        for at, (first, second, names) in enumerate(zip(item.arguments, item.arguments[1:], item.arguments[2:], strict=False)):
            if getattr(first, "name", "") == "alike" and getattr(second, "name", "") == "by":
                yield at, names


def _with_arguments(arguments: tuple[Any, ...]) -> Change:
    return lambda s: attrs.evolve(s, arguments=arguments)


def _without_argument(call: tree.Call, number: int) -> Change:
    """A line in which this call lacks an argument; one that is left alone stands for the call."""
    left = call.arguments[:number] + call.arguments[number + 1 :]
    instead = left[0] if len(left) == 1 else attrs.evolve(call, arguments=left)

    def change(item: tree.Statement) -> tree.Statement:
        swapped: tree.Statement = change_tree(attrs.evolve(item, block=None),
                                          lambda n: instead if isinstance(n, tree.Call) and n.place == call.place else n)
        return attrs.evolve(swapped, block=item.block)

    return change
