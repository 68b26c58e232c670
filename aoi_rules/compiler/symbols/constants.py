"""Definitions that are constants: `define loan_size = $10`, or computed from others, `define debt = 2 * loan_size`.

Where the text must fix a value before any game, such as in a member's line, the name of a constant is replaced by its figure.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from aoi_rules.language import tree
from aoi_rules.language.walk import walk
from aoi_rules.model.types import MONEY, NUMBER
from aoi_rules.words.actions import Define

__all__ = ["Literal", "constant", "figures_in"]

Literal = tree.Number | tree.Money | tree.Text
_DEEPEST = 20
_KINDS = {tree.Number: NUMBER.kind, tree.Money: MONEY.kind}


def constant(node: Any, defines: Mapping[str, Define], depth: int = 0) -> Literal | None:
    """The value of a constant expression, a figure or a text, at the expression's place.

    None if the expression uses anything but figures, `+ - *`, and definitions without parameters that are constants.
    """
    if isinstance(node, Literal):
        return node
    if depth > _DEEPEST:
        return None
    if isinstance(node, tree.Name):
        word = defines.get(node.name)
        found = constant(word.meaning, defines, depth + 1) if word is not None and isinstance(word.head, tree.Name) else None
        return attrs.evolve(found, place=node.place, unconfirmed=node.unconfirmed) if found is not None else None
    if isinstance(node, tree.Negative):
        found = constant(node.operand, defines, depth + 1)
        return attrs.evolve(found, value=-found.value) if found is not None and not isinstance(found, tree.Text) else None
    if isinstance(node, tree.Binary) and not node.operator.divides:
        return _compute(node, constant(node.left, defines, depth + 1), constant(node.right, defines, depth + 1))
    return None


def figures_in(node: Any, defines: Mapping[str, Define], depth: int = 0) -> Iterator[tree.Name]:
    """The names of definitions in a constant expression, then those in these definitions."""
    for name in walk(node):
        if isinstance(name, tree.Name) and name.name in defines and depth <= _DEEPEST:
            yield name
            yield from figures_in(defines[name.name].meaning, defines, depth + 1)


def _compute(node: tree.Binary, left: Literal | None, right: Literal | None) -> Literal | None:
    """The result of an operator on two figures: two amounts, two numbers, or an amount multiplied by a number."""
    if left is None or right is None or isinstance(left, tree.Text) or isinstance(right, tree.Text):
        return None
    kinds = _KINDS[type(left)], _KINDS[type(right)]
    result = node.operator.results.get(kinds)
    if result is None:
        return None
    kind = tree.Money if result is MONEY else tree.Number
    return kind(node.operator.compute(left.value, right.value), node.place)
