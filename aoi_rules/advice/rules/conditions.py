"""What an author may mean by a value in place of a condition."""

from __future__ import annotations

import re

import attrs

from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.language import tree
from aoi_rules.language.operators import EQUAL, MODULO
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import name_in
from aoi_rules.model.types import NUMBER, Shape, Type
from aoi_rules.words.actions import Do
from aoi_rules.words.flow import UNTIL, Circle, FlowEach, Repeat
from aoi_rules.words.matching import name_at

__all__ = ["condition_behind", "hint_for_condition", "hint_for_effects", "hint_for_member", "listed_players"]


def condition_behind(item: tree.Statement, wanted: int) -> Expression | None:
    """What follows `if` after the values of a verb, which takes as many as are `wanted`; None in all other cases."""
    more = item.arguments[wanted:]
    return more[1] if len(more) == len((_IF, "test")) and name_at(more[0]) == _IF else None


_IF = "if"


def hint_for_member(node: Expression, found: Type, scope: Scope, symbols: SymbolTable) -> str | None:
    """The hint for a member as a condition, `when forest`: the one thing here that may be this member."""
    if found.kind is not Shape.MEMBER or found.optional or not isinstance(node, tree.Name) or node.name in scope.names:
        return None
    if found.of in symbols.options:
        first = next(iter(symbols.types[found.of].index), "…")
        return f"write `{found.of} {EQUAL} {first if node.name == found.of else node.name}`"
    named = [name for name, one in scope.names.items() if name != "me" and one.type.without_absent() == found]
    return f"write `{named[0]} {EQUAL} {node.name}`" if len(named) == 1 else None


def hint_for_effects(item: FlowEach | Circle, symbols: SymbolTable) -> str | None:
    """The hint for a loop of the flow that goes through members of a type instead of players."""
    kind = name_in(item.within)
    if kind not in symbols.types or kind == "seat":
        return None
    loop = f"{item.word} {item.name.name} in {kind} {{ … }}"
    return f"effects for each {kind} are in a block of effects: write `{Do.word} {{ {loop} }}`"


def listed_players(within: Expression) -> str:
    """A list with the players of a set, in the order of their seats."""
    if isinstance(within, tree.Comprehension) and not within.joined and name_in(within.item) == within.variable:
        return format_expression(attrs.evolve(within, kind="list"))
    return f"list(p for p in players when p in {format_expression(within)})"


_LOOP = re.compile(rf"\b{Repeat.word}[ \t]+(?P<name>\w+)[ \t]+{UNTIL}[ \t]*[(]?[ \t]*$")
"""The beginning of a loop whose name counts its passes, before its condition."""


_NEEDED = re.compile(r"\bneeds?(?: at least)? \{(?P<name>\w+)\}[^\"{}]*\"[^\"]*=\s*\Z", re.IGNORECASE)
"""The text of a requirement that names what is needed, before its condition."""


def hint_for_condition(node: Expression, found: Type, turned: bool = False) -> str:
    """A hint that shows how to turn something into a condition; if `turned` is given, together with its `not`."""
    loop = _LOOP.search(node.place.text_before) if found == NUMBER and not turned else None
    if loop is not None:
        test = f"{loop['name']} {EQUAL} {format_expression(node)}"
        return f"write `{f'({test})' if node.place.text.startswith('(') else test}`"
    text, more = format_expression(node), "==" if turned else ">"
    if found.optional:
        return f"write `{text} == none`" if turned else f"write `{text} != none`, or compare it with something"
    if found.kind in (Shape.LIST, Shape.SET):
        return f"write `count({text}) {more} 0`"
    if isinstance(node, tree.Number | tree.Money | tree.Text) or not (found.counts or found.kind is Shape.ZONE):
        return "compare it with something: `… == …`, `… > 0`"
    if isinstance(node, tree.Binary) and node.operator is MODULO and not turned:
        return f"write `{text} == 0` for multiples of `{format_expression(node.right)}`, or `{text} > 0` for all other numbers"
    needed = _NEEDED.search(node.place.text_before) if not turned else None
    if needed is not None and found.counts:
        return f"write `{text} >= {needed['name']}`"
    return f"write `{text} {more} {found.figure(0)}`" if found.counts else f"write `{text}.size {more} 0`"
