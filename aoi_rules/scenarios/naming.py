"""Where rule lines name a member of a type."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from aoi_rules.language import tree
from aoi_rules.language.naming import name_of
from aoi_rules.language.walk import children
from aoi_rules.plugin_manager import plugged
from aoi_rules.scenarios.lines import Path
from aoi_rules.words.base import named_by

__all__ = ["naming"]

_RULES = frozenset((
    "action", "after", "check", "define", "flow", "keep", "network", "option", "score", "setup", "source", "verb", "zone",
))
_LOCAL = frozenset(("choose", "draw", "each", "let", "pick"))


@cache
def _titles() -> dict[str, str]:
    """The words whose first argument says what the line itself is called, or what it calls something, with the field that
    it fills: `head` where parameters may follow."""
    found = plugged([]).vocabulary.words
    return {word: field for (_, word), kind in found.items() if (field := named_by(kind))}


def naming(items: Iterable[tree.Statement], name: str) -> Iterator[Path]:
    """The rule lines that name a member in their own head, behind what they stand in; not where something else is called so
    for a while, such as `f` in `count(f for f in field)`."""
    for item in items:
        if item.word in _RULES:
            yield from _inside(item, (), name)


def _inside(item: tree.Statement, outer: Path, name: str) -> Iterator[Path]:
    path = (*outer, item)
    title = _titles().get(item.word)
    if title == "head" and item.arguments and _called_with(item.arguments[0], name):
        return
    titled = title is not None and bool(item.arguments)
    local = item.word in _LOCAL and name_of(item) == name
    parts = (*item.arguments[titled:], item.value, None if local else item.condition)
    if item.word != "outlook" and any(_named(part, name) for part in parts if part is not None):
        yield path
    for line in item.block.items if item.block and not local else ():
        if isinstance(line, tree.Statement):
            yield from _inside(line, path, name)
            if line.word in _LOCAL and line.word != "each" and name_of(line) == name:
                return


def _called_with(head: tree.Expression, name: str) -> bool:
    return isinstance(head, tree.Call) and any(isinstance(a, tree.Name) and a.name == name for a in head.arguments)


def _named(node: Any, name: str) -> bool:
    """Whether an expression names it, and does not merely call something so."""
    if isinstance(node, tree.Name):
        return node.name == name
    if isinstance(node, tree.Comprehension) and node.variable == name:
        return _named(node.source, name)
    if isinstance(node, tree.Call) and isinstance(node.function, tree.Name):
        return any(_named(argument, name) for argument in node.arguments)
    return any(_named(child, name) for child in children(node))
