"""Lint of requirements that whoever has too little money meets: `require funds "You cannot pay" = card.price >= me.money`."""

from __future__ import annotations

import re

import attrs

from aoi_rules.compiler.lint.negated_texts import refusal_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.changed_names import SEAT
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.language import tree
from aoi_rules.language.operators import AT_MOST, LESS, mirror
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import conjuncts, name_in, statements
from aoi_rules.model.types import Shape
from aoi_rules.words.actions import Require
from aoi_rules.words.effects import Lower

__all__ = ["check_unpaid_prices"]

_CANNOT_PAY = re.compile(r"\b(?:cannot|can't|can not) (?:pay|afford|buy)\b|\btoo (?:dear|expensive)\b|\bnot enough money\b|"
                         r"\bcosts? more\b|\byou have (?:less|only)\b(?! than \{)",
                         re.IGNORECASE)
_OWED = re.compile(r"debt|loan|owe|back\b", re.IGNORECASE)
"""What somebody has who may have too much of it."""


def check_unpaid_prices(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each such requirement: its text says that a player cannot pay, and it holds if the price is greater than what the
    player has."""
    speaking = [(line, text) for _, item in resolved.items for line in filter(Require.begins, statements(item))
                if line.value is not None and _CANNOT_PAY.search(text := refusal_text(line)) and not _OWED.search(text)]
    if not speaking:
        return
    keeps = symbols.types[SEAT].keeps
    lowered = {getattr(line.arguments[0], "name", "") for _, item in resolved.items for line in statements(item)
               if Lower.begins(line) and line.arguments}  # what is only counted up is no purse
    money = {name for name, keep in keeps.items()
             if keep.type.kind is Shape.MONEY and name in lowered and _OWED.search(name) is None}
    for line, text in speaking:
        for part in (one for one in conjuncts(line.value) if isinstance(one, tree.Compare)):
            turned, first = mirror(part.operator), _is_purse(part.left, money)
            alone = first is not _is_purse(part.right, money)
            less = (part.operator if first else turned) in (LESS, AT_MOST)
            if turned is not None and alone and less and not report.has_problem_in(part.place, "always-false"):
                meant = attrs.evolve(part, operator=turned)
                report.warn("wrong-value", f"players read “{text}” if they have more than this", part.place,
                            f"did you mean `{format_expression(meant)}`?")


def _is_purse(node: tree.Expression, money: set[str]) -> bool:
    """Whether an expression is some of the money of whoever acts."""
    return isinstance(node, tree.Attribute) and node.name in money and name_in(node.value) == "me"
