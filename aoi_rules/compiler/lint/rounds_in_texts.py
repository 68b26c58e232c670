"""Lint of what happens in other rounds than a text says: “after rounds 3, 6 and 9”, or “every third round”, beside
`round % per_scoring == 0` with `define per_scoring = 4`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from attrs import frozen

from aoi_rules.advice.numbers import number_ranked, number_said
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.operators import EQUAL, IN, MODULO, NOT_IN
from aoi_rules.language.walk import name_in, statements, walk
from aoi_rules.words.player_texts import Help

__all__ = ["check_rounds_in_texts"]

_FIGURE = r"(?:\d+|[a-z]+)"
_LIST = rf"\b(?P<said>{{name}}s (?P<list>{_FIGURE}(?:, {_FIGURE})*,? and {_FIGURE})\b)"
"""A text that lists passes of a loop: “rounds 3, 6 and 9”."""
_EACH = r"\b(?P<said>(?:every|each) (?P<rank>\w+) {name}\b)"
"""A text that says how often something happens: “every third round”."""
_OTHER = ("other", 2)
"""How a text says that something happens every second time."""
_LEAST = 2
"""With fewer passes in a list, there may be another reason for them."""


@frozen
class _Asked:
    """A condition for each so many passes of a loop, with their number."""

    name: str
    number: int
    place: Place
    """Where the number is written."""


def check_rounds_in_texts(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of the only condition of this kind about a loop if a help in the same file says another number."""
    asked = [one for _, item in resolved.items for one in _asked_in(item, symbols)]
    tests = [name for _, item in resolved.items for name in _tested_in(item, symbols)]
    alone = [one for one in asked if tests.count(one.name) == 1]
    helps = [line for _, item in resolved.items for line in statements(item) if Help.begins(line)] if alone else []
    for one in alone:
        for text in (text for line in helps for text in line.texts if text.place.source.name == one.place.source.name):
            for said, number in _said_in(text.value, one.name):
                if number != one.number:
                    report.warn("other-figure", f"a text says “{said}”, and this is {one.number}", one.place,
                                "correct the figure or the text, which is in " + line_of(text.place, one.place))


def _asked_in(item: tree.Statement, symbols: SymbolTable) -> Iterator[_Asked]:
    """The conditions in a line and its block for each so many passes of a loop."""
    for node in walk(item):
        match node:
            case tree.Compare(left=tree.Binary(left=tree.Name(name=name), right=right, operator=sign), operator=equals,
                              right=tree.Number(value=0)) if sign is MODULO and equals is EQUAL and name in symbols.counters:
                figure, defined = symbols.constants.literal(right), symbols.defines.get(name_in(right))
                if isinstance(figure, tree.Number):
                    own = defined.value if defined is not None else None
                    yield _Asked(str(name), figure.value, own.place if isinstance(own, tree.Number) else right.place)


def _tested_in(item: tree.Statement, symbols: SymbolTable) -> Iterator[str]:
    """The names of the loops whose passes a line and its block divide, or look up in a list, each as often as they do."""
    for node in walk(item):
        match node:
            case tree.Binary(left=tree.Name(name=name), operator=sign) if sign is MODULO and name in symbols.counters:
                yield str(name)
            case tree.Compare(left=tree.Name(name=name), operator=sign) if sign in (IN, NOT_IN) and name in symbols.counters:
                yield str(name)


def _said_in(text: str, name: str) -> Iterator[tuple[str, int]]:
    """What a text says about how often something happens in the passes of a loop, each with the number between two of them."""
    for found in re.finditer(_LIST.format(name=name), text, re.IGNORECASE):
        words = [word for word in re.findall(_FIGURE, found["list"]) if word != "and"]
        numbers = [number_said(word) or 0 for word in words]
        if len(numbers) >= _LEAST and numbers == [numbers[0] * (at + 1) for at in range(len(numbers))]:
            yield found["said"], numbers[0]
    for found in re.finditer(_EACH.format(name=name), text, re.IGNORECASE):
        other, two = _OTHER
        if (number := two if found["rank"].lower() == other else number_ranked(found["rank"])) is not None:
            yield found["said"], number
