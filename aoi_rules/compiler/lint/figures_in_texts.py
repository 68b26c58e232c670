"""Lint of figures that players read: `require fee "You need $5" = me.money >= $3` says something else than it asks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs
from attrs import frozen

from aoi_rules.advice.rules.figures import number_called
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Mention
from aoi_rules.language import tree
from aoi_rules.language.operators import AND, AT_LEAST, AT_MOST, EQUAL, LESS, MORE, ComparisonOperator, mirror
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import head_of, walk

__all__ = ["check_figures_in_texts"]

Figure = tree.Number | tree.Money

_IN_BRACES = re.compile(r"\{[^{}]*\}")
_FIGURE = re.compile(r"(\$?)(\d+|[a-z]+)(?!\w)", re.IGNORECASE)
_ONE = 1
"""In words, `one` is hardly ever a figure: “nobody may build there, only one who …”."""
_NEIGHBOURS = {AT_LEAST: -1, MORE: 1, LESS: -1, AT_MOST: 1}
"""What the other form of a comparison of whole numbers has: `>= 3` is `> 2`."""
_BOUNDS = {AT_LEAST: ("you need", "at least"), AT_MOST: ("at most", "no more than", "not more than")}
"""How a text says that a figure is enough, or that it is the most, by the operator that asks for it."""


@frozen
class _Named:
    """A figure in a text: with the words before it, in lower case, and whether it is money."""

    value: int
    money: bool
    before: str

    @property
    def shown(self) -> str:
        """As a text of the language has it."""
        return f"${self.value}" if self.money else str(self.value)

    @property
    def bound(self) -> ComparisonOperator | None:
        """The operator that the words before it ask for; None if they say nothing of this."""
        return next((sign for sign, words in _BOUNDS.items() if self.before.endswith(words)), None)


def check_figures_in_texts(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each line whose text names one figure, while its condition or value has one other figure of this kind; and of a
    text that says `at least 3` where the condition asks for less."""
    for _, item in resolved.items:
        for line in _lines_of(item):
            texts = [node for node in line.arguments if isinstance(node, tree.Text)]
            if len(texts) == 1 and line.value is not None:
                _check_line(texts[0], line.value, symbols, report)


def _lines_of(item: tree.Statement) -> Iterator[tree.Statement]:
    yield item
    for inner in item.lines:
        yield from _lines_of(inner)


def _check_line(text: tree.Text, value: tree.Expression, symbols: SymbolTable, report: Reporter) -> None:
    compared = [part for node in _joined(value) for part in _figures_compared(node)]
    for money in (True, False):
        named = [one for one in _named_in(text.value) if one.money is money]
        kind = tree.Money if money else tree.Number
        written = [node for node in walk(value) if isinstance(node, kind) and node.value]
        if len(named) != 1 or len(written) != 1 or not _is_outside(written[0], value) or _may_have_others(value, symbols):
            continue
        found = next((one for one in compared if one.figure is written[0]), None)
        message = _contradiction(named[0], written[0], found)
        if message is not None:
            report.warn("other-figure", message.message, written[0].place, message.hint)


def _is_outside(figure: Figure, node: tree.Expression) -> bool:
    """Whether a figure is in no loop and no call, which ask something of many or of something else."""
    match node:
        case tree.Logic(operands=parts):
            return any(_is_outside(figure, part) for part in parts)
        case tree.Compare(left=left, right=right):
            return _is_outside(figure, left) or _is_outside(figure, right)
        case tree.Binary(left=left, right=right):
            return figure in (left, right) and not all(isinstance(side, Figure) for side in (left, right))
    return node is figure


@frozen
class _Compared:
    """A comparison with a figure, which is on its right."""

    node: tree.Compare
    operator: ComparisonOperator
    figure: Figure


@frozen
class _Contradiction:
    """What is wrong with a figure."""

    message: str
    hint: Mention | str


def _joined(value: tree.Expression) -> Iterable[tree.Expression]:
    return value.operands if isinstance(value, tree.Logic) and value.operator is AND else (value,)


def _figures_compared(node: tree.Expression) -> Iterator[_Compared]:
    if isinstance(node, tree.Compare):
        if isinstance(node.right, Figure):
            yield _Compared(node, node.operator, node.right)
        elif isinstance(node.left, Figure) and (turned := mirror(node.operator)) is not None:
            yield _Compared(node, turned, node.left)


def _named_in(text: str) -> Iterator[_Named]:
    """The figures in a text, in digits or in words."""
    plain = _IN_BRACES.sub("{}", text)
    for found in _FIGURE.finditer(plain):
        sign, word = found.groups()
        value = int(word) if word.isdigit() else number_called(word)
        if value is not None and (word.isdigit() or value > _ONE):
            yield _Named(value, bool(sign), plain[: found.start()].strip().lower())


def _may_have_others(value: tree.Expression, symbols: SymbolTable) -> bool:
    """Whether a definition in an expression may contain the figure that a text names."""
    heads = (head_of(node)[0] for node in walk(value))
    return any(isinstance(head, tree.Name) and head.name in symbols.defines for head in heads)


def _contradiction(named: _Named, figure: Figure, found: _Compared | None) -> _Contradiction | None:
    """What is wrong if a text names a figure and its line has another; None if they can be meant alike."""
    bound = named.bound
    if found is not None and bound is not None and found.operator in _NEIGHBOURS:
        other = MORE if bound is AT_LEAST else LESS
        right = {bound: named.value, other: named.value + _NEIGHBOURS[bound]}
        if right.get(found.operator) == figure.value:
            return None
        if found.operator in right and figure.value != named.value:
            return _other_figure(named, figure)
        rather = attrs.evolve(figure, value=named.value)
        meant = (attrs.evolve(found.node, operator=bound, right=rather) if found.node.right is figure else
                 attrs.evolve(found.node, operator=mirror(bound), left=rather))
        return _Contradiction(f"the text of this line asks for {'at least' if bound is AT_LEAST else 'at most'} {named.shown}, and this does not",
                              f"did you mean `{format_expression(meant)}`?")
    alike = {figure.value}
    if found is not None and found.operator in _NEIGHBOURS:
        alike.add(figure.value + _NEIGHBOURS[found.operator])
    return None if named.value in alike else _other_figure(named, figure)


def _other_figure(named: _Named, figure: Figure) -> _Contradiction:
    return _Contradiction(f"the text of this line says {named.shown}, and this is {format_expression(figure)}",
                          "correct the figure or the text")
