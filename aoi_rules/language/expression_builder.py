"""Builds expressions from what `grammar/expressions.lark` recognises: one method for each rule, called while a text is read."""

from __future__ import annotations

from typing import Any

from attrs import evolve, fields

from aoi_rules.diagnostics import Place
from aoi_rules.language.operators import ARITHMETIC, COMPARISONS, LOGIC
from aoi_rules.language.tree import (
    Attribute,
    Binary,
    Call,
    Compare,
    Comprehension,
    Conditional,
    Expression,
    Index,
    Items,
    Logic,
    Money,
    Name,
    Negative,
    Not,
    Number,
    Pair,
    Range,
    Text,
)

__all__ = ["ExpressionBuilder", "depth_of", "span"]

# The children of a rule, in order: lexemes, and the nodes of its parts.
Children = list[Any]
_ARITHMETIC = {one.sign: one for one in ARITHMETIC}
_COMPARISONS = {one.sign: one for one in COMPARISONS}
_LOGIC = {one.sign: one for one in LOGIC}


def span(first: Place, last: Place) -> Place:
    """The place from the beginning of one place to the end of another."""
    return Place(first.source, first.line, first.column, last.end_line, last.end_column)


def depth_of(expression: Expression) -> int:
    """The number of nodes on the longest path down; it is measured level by level, so that it works at any depth."""
    level, depth = [expression], 0
    while level:
        depth += 1
        level = [part for node in level for part in _parts(node)]
    return depth


def _parts(node: Expression) -> list[Expression]:
    found: list[Expression] = []
    for attribute in fields(type(node)):
        value = getattr(node, attribute.name)
        found += value if isinstance(value, tuple) else [value] if hasattr(value, "unconfirmed") else []
    return found


def _place_around(children: Children) -> Place:
    return span(children[0].place, children[-1].place)


class ExpressionBuilder:
    """Makes the nodes of expressions; it has no state, and each node's place comes from its lexemes."""

    def number(self, children: Children) -> Number:
        """`3`."""
        return Number(int(children[0].text), children[0].place)

    def money(self, children: Children) -> Money:
        """`$3`."""
        return Money(int(children[0].text[1:]), children[0].place)

    def text(self, children: Children) -> Text:
        """A quoted text, its escapes resolved."""
        value = children[0].text[1:-1]
        if "\\" in value:
            value = value.replace('\\"', '"').replace("\\\\", "\\")
        return Text(value, children[0].place)

    def name(self, children: Children) -> Name:
        """A bare name."""
        return Name(children[0].text, children[0].place)

    def marked(self, children: Children) -> Expression:
        """A node with a `?` on it."""
        node: Expression = children[0]
        return evolve(node, unconfirmed=True, place=_place_around(children))

    def bracketed(self, children: Children) -> Expression:
        """`(a)` is just `a`, with the extent of its brackets."""
        node: Expression = children[1]
        return evolve(node, place=_place_around(children))

    def items(self, children: Children) -> Items:
        """`(a, b)`, `(a,)` and `()`."""
        return Items(tuple(children[1:-1:2]), _place_around(children))

    def attribute(self, children: Children) -> Attribute:
        """`value.name`."""
        return Attribute(children[0], children[2].text, _place_around(children))

    def index(self, children: Children) -> Index:
        """`value[index]`."""
        return Index(children[0], children[2], _place_around(children))

    def call(self, children: Children) -> Call:
        """`function(arguments)`."""
        return Call(self.name(children), tuple(children[2:-1:2]), _place_around(children))

    def method(self, children: Children) -> Call:
        """`value.function(arguments)`."""
        return Call(self.attribute(children[:3]), tuple(children[4:-1:2]), _place_around(children))

    def comprehension(self, children: Children) -> Children:
        """The parts in the brackets of `kind(item for variable in source …)`, unchanged."""
        return children

    def comprehended(self, children: Children) -> Comprehension:
        """`kind(item for variable in source when condition by keys)`, with one `for` or several."""
        kind, _, (item, *rest), _ = children
        loops = list[tuple[str, Expression]]()
        while rest and rest[0].type == "FOR":
            loops.append((rest[1].text, rest[3]))
            del rest[:4]
        condition = rest[1] if rest and rest[0].type == "WHEN" else None
        keys, place = tuple(rest[3::2] if condition else rest[1::2]), _place_around(children)
        variable, source = loops.pop()
        found = Comprehension(kind.text, item, variable, source, condition, keys, place, joined=bool(loops))
        for number, (variable, source) in reversed(list(enumerate(loops))):
            found = Comprehension(kind.text, found, variable, source, None, (), place, joined=number > 0)
        return found

    def range(self, children: Children) -> Range:
        """`low..high` and `low..`."""
        return Range(children[0], children[2] if len(children) > 2 else None, _place_around(children))

    def pair(self, children: Children) -> Pair:
        """`left -- right`."""
        return Pair(children[0], children[2], _place_around(children))

    def negative(self, children: Children) -> Negative:
        """`-operand`."""
        return Negative(children[1], _place_around(children))

    def negation(self, children: Children) -> Not:
        """`not operand`."""
        return Not(children[1], _place_around(children))

    def binary(self, children: Children) -> Binary:
        """Arithmetic."""
        return Binary(_ARITHMETIC[children[1].text], children[0], children[2], _place_around(children))

    def compare(self, children: Children) -> Compare:
        """A comparison; `not in` is two lexemes."""
        operator = _COMPARISONS[" ".join(lexeme.text for lexeme in children[1:-1])]
        return Compare(operator, children[0], children[-1], _place_around(children))

    def logic(self, children: Children) -> Logic:
        """`a and b and c`, `a or b`."""
        return Logic(_LOGIC[children[1].text], tuple(children[::2]), _place_around(children))

    def conditional(self, children: Children) -> Conditional:
        """`then if test else otherwise`."""
        return Conditional(children[0], children[2], children[4], _place_around(children))
