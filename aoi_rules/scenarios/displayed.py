"""Definitions that a table shows and no rule reads: lines `show` and `detail` name them, and what is asked at a `take`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from aoi_rules.language import tree
from aoi_rules.language.naming import name_of
from aoi_rules.language.walk import walk

__all__ = ["displayed"]

_HOLE = re.compile(r"\{([^{}]*)\}")


def displayed(items: Sequence[tree.Statement]) -> frozenset[str]:
    """The names of these definitions.  A definition that nothing names is none of them: it is a rule that is not used."""
    defines = {name_of(item): item for item in items if item.word == "define"}
    shown = [item for item in items if item.word == "drawing"]
    rules = [item for item in items if item.word not in ("define", "drawing")]
    asked = {word for item in items for text in _texts(item) for hole in _HOLE.findall(text) for word in re.findall(r"\w+", hole)}
    return _named({*_names(shown), *asked}, defines) - _named(_names(rules), defines)


def _named(names: Iterable[str], defines: Mapping[str, tree.Statement]) -> frozenset[str]:
    """The definitions of these names, and those that they name in turn."""
    found: set[str] = set()
    waiting = [name for name in names if name in defines]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += [other for other in _names([defines[name]]) if other in defines]
    return frozenset(found)


def _names(items: Iterable[tree.Statement]) -> set[str]:
    return {node.name for node in walk(*items) if isinstance(node, tree.Name)}


def _texts(item: tree.Statement) -> list[str]:
    """What is asked at the decisions in a statement."""
    takes = (node for node in walk(item) if isinstance(node, tree.Statement) and node.word == "take")
    return [text.value for take in takes for text in take.arguments if isinstance(text, tree.Text)]
