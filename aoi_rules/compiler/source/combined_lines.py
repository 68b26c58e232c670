"""Combines lines and conditions with those of an amendment."""

from __future__ import annotations

import attrs

from aoi_rules.language import tree
from aoi_rules.language.operators import AND

__all__ = ["both_conditions", "with_lines", "with_name"]


def with_lines(menu: tree.Statement, other: tree.Statement) -> tree.Statement:
    """A menu with the `also` and `drop` lines of another statement added."""
    lines = (*menu.items, *other.items)
    home = menu.block or other.block
    return menu if home is None else attrs.evolve(menu, block=tree.Block(lines, home.place))


def with_name(item: tree.Statement, name: str) -> tree.Statement:
    """A line with the present name of what it names, if it was written with an old one."""
    first = item.arguments[0] if item.arguments else None
    if not isinstance(first, tree.Name) or first.name == name:
        return item
    return attrs.evolve(item, arguments=(attrs.evolve(first, name=name), *item.arguments[1:]))


def both_conditions(first: tree.Expression | None, second: tree.Expression | None) -> tree.Expression | None:
    """The conjunction of two conditions."""
    if first is None or second is None:
        return second if first is None else first
    return tree.Logic(AND, (first, second), second.place)
