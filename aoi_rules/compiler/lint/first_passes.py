"""Lint of rules that begin or end in another pass of a loop than their text says: “from the third round on”, beside `round >
3`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from attrs import frozen

from aoi_rules.advice.numbers import number_ranked, number_said
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.operators import AT_LEAST, AT_MOST, LESS, MORE, ComparisonOperator, both_ways, with_other_bound
from aoi_rules.language.placeholders import PLACEHOLDER
from aoi_rules.language.walk import conjuncts, statements
from aoi_rules.words.actions import Require
from aoi_rules.words.player_texts import Help

__all__ = ["check_first_passes"]

Patterns = Sequence[tuple[str, int]]
_WHICH = r"(?:the )?(?:{name} (?P<figure>\w+|\{{\w+\}})|(?P<rank>\w+) {name})"
_FROM = (
    (rf"\b(?:from|as of|starting (?:in|with)) {_WHICH} on(?:wards?)?\b", 0),
    (rf"\bbefore {_WHICH}(?!\w)", 0),
    (r"\bin the first (?P<figure>\w+|\{{\w+\}}) {name}s\b", 1),
)
"""How a text says when something begins or ends, each with what is added to its figure for the first pass in which it is so, or
no longer so."""
_REFUSES = (*_FROM, (rf"\bafter {_WHICH}(?!\w)", 1))
"""The same in the text of a requirement.  Elsewhere, “after” a pass may mean its end."""
_FIRST = {AT_LEAST: 0, MORE: 1, LESS: 0, AT_MOST: 1}
"""What is added to the figure of a comparison for the first pass in which it holds, or no longer holds."""


@frozen
class _Asked:
    """A comparison of the passes of a loop with a figure, which may have a name: `loop OPERATOR bound`."""

    loop: str
    operator: ComparisonOperator
    bound: tree.Name | tree.Number
    figure: int
    place: Place

    @property
    def turn(self) -> int:
        """The first pass in which it holds, or no longer holds."""
        return self.figure + _FIRST[self.operator]

    def at(self, turn: int, figure: int) -> str:
        """The comparison that changes at another pass, if possible with a figure that a text names."""
        if isinstance(self.bound, tree.Name):
            return f"{self.loop} {with_other_bound(self.operator)} {self.bound.name}"
        operator = self.operator if turn - _FIRST[self.operator] == figure else with_other_bound(self.operator)
        return f"{self.loop} {operator} {turn - _FIRST[operator]}"


def check_first_passes(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of requirements with such a text, and of the only comparison of a loop's passes in the file of such a help."""
    lines = [line for _, item in resolved.items for line in statements(item)]
    asked = {id(line): [*_asked_in(line, symbols)] for line in lines}
    for line in filter(Require.begins, lines):
        if len(asked[id(line)]) == 1 and line.texts:
            _check(asked[id(line)][0], line.texts[0], _REFUSES, symbols, report)
    for line in filter(Help.begins, lines):
        file = line.place.source.name
        beside = [one for found in asked.values() for one in found if one.place.source.name == file]
        for text in line.texts if len(beside) == 1 else ():
            _check(beside[0], text, _FROM, symbols, report)


def _asked_in(line: tree.Statement, symbols: SymbolTable) -> Iterator[_Asked]:
    """The comparisons of the passes of a loop in a line."""
    for part in (one for node in (line.value, line.condition) for one in conjuncts(node)):
        for counter, operator, bound in both_ways(part) if isinstance(part, tree.Compare) else ():
            name = str(counter.name) if isinstance(counter, tree.Name) else ""
            figure = symbols.constants.literal(bound)
            if (name in symbols.counters and operator in _FIRST and isinstance(bound, tree.Name | tree.Number)
                    and isinstance(figure, tree.Number)):
                yield _Asked(name, operator, bound, figure.value, part.place)


def _check(asked: _Asked, text: tree.Text, patterns: Patterns, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of a comparison beside a text that names another pass than the one at which it changes."""
    said = [*_said_in(text.value, asked.loop, patterns, symbols)]
    if len(said) == 1 and said[0][1] != asked.turn and not report.has_problem_in(asked.place):
        words, turn, figure = said[0]
        if isinstance(asked.bound, tree.Name) and asked.figure + _FIRST[with_other_bound(asked.operator)] != turn:
            return  # the figure itself is another one
        apart = text.place.line != asked.place.line
        report.warn("wrong-value", f"a text says “{words}”, and this changes in {asked.loop} {asked.turn}", asked.place,
                    f"did you mean `{asked.at(turn, figure)}`?"
                    + (" The text is in " + line_of(text.place, asked.place) if apart else ""))


def _said_in(text: str, loop: str, patterns: Patterns, symbols: SymbolTable) -> Iterator[tuple[str, int, int]]:
    """What a text says about when something begins or ends, with the first pass in which it is so, or no longer so, and
    with the figure that it names."""
    for pattern, more in patterns:
        for said in re.finditer(pattern.format(name=loop), text, re.IGNORECASE):
            words = said.groupdict()
            number = number_ranked(words["rank"]) if words.get("rank") else _figure_of(words["figure"], symbols)
            if number is not None:
                yield said[0], number + more, number


def _figure_of(word: str, symbols: SymbolTable) -> int | None:
    """The number that a word says, or a definition in braces."""
    named = PLACEHOLDER.fullmatch(word)
    if named is None:
        return number_said(word)
    define = symbols.defines.get(named[1].strip())
    return define.meaning.value if define is not None and isinstance(define.meaning, tree.Number) else None
