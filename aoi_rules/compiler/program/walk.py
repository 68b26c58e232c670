"""The locals that the nodes of a program bind and use, and names that are not yet used."""

from __future__ import annotations

from collections.abc import Container, Iterable
from itertools import chain, count
from typing import Any

from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program import statements as sta
from aoi_rules.compiler.walking import READERS

__all__ = ["bound_in", "claimed_name", "free_locals", "unused_name"]

_BINDS: dict[type, str] = {
    sta.ForEach: "variables", exp.Comprehension: "variable", exp.ListOf: "variable", exp.SortedBy: "variable",
    sta.Assign: "target", sta.Accumulate: "target", sta.Append: "target", sta.Extend: "target", sta.DrawPiece: "local",
    sta.PickOne: "local",
}
"""The fields of node classes that hold the locals which a node binds."""


def bound_in(node: Any) -> tuple[exp.Local, ...]:
    """The locals that a node binds itself: the variables of a loop, the target of an assignment."""
    name = _BINDS.get(type(node))
    if name is None:
        return ()
    found: Any = getattr(node, name)
    return found if found.__class__ is tuple else (found,)


def free_locals(nodes: Iterable[Any]) -> tuple[exp.Local, ...]:
    """The locals that nodes use and do not bind, in the order of their names."""
    bound: set[str] = set()
    used: dict[str, exp.Local] = {}
    waiting = list(nodes)
    readers = READERS
    while waiting:
        node = waiting.pop()
        kind = node.__class__
        if kind is exp.Local:
            used.setdefault(node.name, node)
            continue
        if kind in _BINDS:
            bound.update([local.name for local in bound_in(node)])
        reader = readers[kind]
        if reader is not None:
            waiting += reader(node)
    return tuple(used[name] for name in sorted(used.keys() - bound))


def claimed_name(wanted: str, taken: set[str], mark: str = "_") -> str:
    """As `unused_name`; the name is taken from then on."""
    found = unused_name(wanted, taken, mark)
    taken.add(found)
    return found


def unused_name(wanted: str, taken: Container[str], mark: str = "_") -> str:
    """The wanted name; if that is taken, the first of `wanted_2`, `wanted_3` and so on that is not."""
    return next(name for name in chain((wanted,), (f"{wanted}{mark}{number}" for number in count(2))) if name not in taken)
