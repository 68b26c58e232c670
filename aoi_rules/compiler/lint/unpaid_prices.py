"""Lint of requirements that whoever has too little money meets: `require funds "You cannot pay" = card.price >= me.money`."""

from __future__ import annotations

import re

import attrs

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.changed_names import SEAT
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.language import tree
from aoi_rules.language.operators import AT_LEAST, AT_MOST, LESS, MORE
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import conjuncts, name_in, statements
from aoi_rules.model.types import Shape
from aoi_rules.words.actions import Require
from aoi_rules.words.effects import Lower

__all__ = ["check_unpaid_prices"]

_CANNOT_PAY = re.compile(r"\b(?:cannot|can't|can not) (?:pay|afford|buy)\b|\btoo (?:dear|expensive)\b|\bnot enough money\b",
                         re.IGNORECASE)
_OWED = re.compile(r"debt|loan|owe|back\b", re.IGNORECASE)
"""What somebody has who may have too much of it."""
_TURNED = {MORE: LESS, AT_LEAST: AT_MOST, LESS: MORE, AT_MOST: AT_LEAST}


def check_unpaid_prices(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each such requirement: its text says that a player cannot pay, and it holds if the price is greater than what the
    player has."""
    keeps = symbols.types[SEAT].keeps
    lowered = {getattr(line.arguments[0], "name", "") for _, item in resolved.items for line in statements(item)
               if Lower.begins(line) and line.arguments}  # what is only counted up is no purse
    money = {name for name, keep in keeps.items()
             if keep.type.kind is Shape.MONEY and name in lowered and _OWED.search(name) is None}
    for line in (line for _, item in resolved.items for line in filter(Require.begins, statements(item))):
        texts = [node.value for node in line.texts[:1]]  # another one cites the rulebook
        if len(texts) != 1 or line.value is None or not _CANNOT_PAY.search(texts[0]) or _OWED.search(texts[0]):
            continue
        for part in conjuncts(line.value):
            less = isinstance(part, tree.Compare) and (
                (part.operator in (LESS, AT_MOST) and _is_purse(part.left, money) and not _is_purse(part.right, money))
                or (part.operator in (MORE, AT_LEAST) and _is_purse(part.right, money) and not _is_purse(part.left, money)))
            if isinstance(part, tree.Compare) and less and not report.has_problem_in(part.place, "always-false"):
                meant = attrs.evolve(part, operator=_TURNED[part.operator])
                report.warn("wrong-value", f"players read “{texts[0]}” if they have more than this", part.place,
                            f"did you mean `{format_expression(meant)}`?")


def _is_purse(node: tree.Expression, money: set[str]) -> bool:
    """Whether an expression is some of the money of whoever acts."""
    return isinstance(node, tree.Attribute) and node.name in money and name_in(node.value) == "me"
