"""Lint of figures that players read: `require fee "You need $5" = me.money >= $3` says something else than it asks."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs
from attrs import frozen

from aoi_rules.advice.numbers import number_said
from aoi_rules.advice.rules.figures import Figure
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.operators import AT_LEAST, AT_MOST, LESS, MORE, ComparisonOperator, mirror
from aoi_rules.language.placeholders import PLACEHOLDER
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import change_tree, conjuncts, statements, walk
from aoi_rules.words.actions import Require
from aoi_rules.words.components import Check

__all__ = ["check_figures_in_texts"]

_FIGURE = re.compile(r"(\$?)(\d+|[a-z]+)(?!\w)", re.IGNORECASE)
_ONE = 1
"""In words, `one` is hardly ever a figure: “nobody may build there, only one who …”.  In a condition, it asks whether there is
anything: “two of a kind” may be `pairs >= 1`."""
_NEIGHBOURS = {AT_LEAST: -1, MORE: 1, LESS: -1, AT_MOST: 1}
"""What the other form of a comparison of whole numbers has: `>= 3` is `> 2`."""
_NEED = ("need", "needs", "need at least", "needs at least")
_NEEDED = re.compile(rf"\b(?<!not )(?:{'|'.join(_NEED)}) \{{([^{{}}]*)\}}", re.IGNORECASE)
"""What a text says that a player needs, in braces."""
_BOUNDS = {AT_LEAST: ("you need", "at least"), AT_MOST: ("at most", "no more than", "not more than")}
"""How a text says that a figure is enough, or that it is the most, by the operator that asks for it."""
_EXCEEDS = {
    (AT_LEAST, AT_MOST): re.compile(r"\b(?:(?:higher|more|greater|larger|bigger) than|above) \{([^{}]*)\}", re.IGNORECASE),
    (AT_MOST, AT_LEAST): re.compile(r"\b(?:(?:lower|less|fewer|smaller) than|below) \{([^{}]*)\}|"
                                    r"\byou (?:already )?(?:have|own|hold) \{([^{}]*)\}(?=[^.;:]* already\b)|"
                                    r"\ball (?:of )?(?:your|the|their) \{([^{}]*)\}(?=[^.;:]* (?:are|is)\b)", re.IGNORECASE),
}
"""How a text says that something is more than a bound in braces, or less, by the operator that would allow the bound itself: with
the bound on its right, and on its left."""
_DENIES = re.compile(r"\b(?:no|not|never|none|nobody|nothing|cannot)\b", re.IGNORECASE)
_INCLUDING = {MORE: AT_LEAST, LESS: AT_MOST}
"""The operators that ask for one more or one less than some bound, each with the one that includes the bound."""


@frozen
class _Named:
    """A figure in a text: with the words before it, in lower case, and whether it is money."""

    value: int
    money: bool
    before: str
    lasting: bool = False
    """Whether it is said of what always holds.  What a line requires may hold before something is taken or added: “at most 3
    cards” is `size < 3` before one is drawn."""

    @property
    def shown(self) -> str:
        """As a text of the language has it."""
        return f"${self.value}" if self.money else str(self.value)

    @property
    def bound(self) -> ComparisonOperator | None:
        """The operator that the words before it ask for; None if they say nothing of this."""
        return next((sign for sign, words in _BOUNDS.items() if self.before.endswith(words)), None)

    @property
    def is_exact(self) -> bool:
        """Whether the words before it ask for just this bound, and not for one that something changes afterwards."""
        return self.lasting or self.before.endswith(_NEED)


def check_figures_in_texts(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each line whose text names one figure, while its condition or value has one other figure of this kind; and of a
    text that says `at least 3` where the condition asks for less."""
    for _, item in resolved.items:
        for line in statements(item):
            if (len(line.texts) == 1 or (Require.begins(line) and line.texts)) and line.value is not None:  # or with its rulebook
                _check_line(line.texts[0], line.value, Check.begins(line), symbols, report)
                _check_names(line.texts[0], line.value, report)


def _check_names(text: tree.Text, value: tree.Expression, report: Reporter) -> None:
    """Warn of a comparison that asks for more than what a text says is needed: `money > fee`, where one needs `{fee}`."""
    needed = {" ".join(found[1].split()) for found in _NEEDED.finditer(text.value)}
    for node in conjuncts(value):
        bound = _bound_required(node) if isinstance(node, tree.Compare) else None
        if isinstance(node, tree.Compare) and bound is not None and format_expression(bound) in needed:
            meant = attrs.evolve(node, operator=_INCLUDING[node.operator])
            report.warn("wrong-value", f"players read that they need `{format_expression(bound)}`, and this asks for more",
                        node.place, f"did you mean `{format_expression(meant)}`?")
        elif isinstance(node, tree.Compare) and not _DENIES.search(text.value):
            _check_exceeded(text, node, report)
            _check_strict(text, node, report)


def _check_exceeded(text: tree.Text, node: tree.Compare, report: Reporter) -> None:
    """Warn of a comparison that allows a bound of which a text says that it is exceeded: `bid >= last`, where the text says “more
    than {last}”."""
    for (right, left), words in _EXCEEDS.items():
        bound, other = (node.right, node.left) if node.operator is right else (node.left, node.right)
        if node.operator not in (right, left) or isinstance(other, tree.Binary):
            continue  # the other side may be what there is afterwards
        said = {" ".join(found[found.lastindex or 1].split()) for found in words.finditer(text.value)}
        if format_expression(bound) in said:
            excluding = next(sign for sign, including in _INCLUDING.items() if including is node.operator)
            meant = attrs.evolve(node, operator=excluding)
            named = format_expression(bound)
            report.warn("wrong-value", f"players read that `{named}` is not allowed, and this allows it", node.place,
                        f"did you mean `{format_expression(meant)}`?")


def _check_strict(text: tree.Text, node: tree.Compare, report: Reporter) -> None:
    """Warn of a comparison that allows two equal values, where a text speaks only of earlier or greater ones."""
    excluding = next((sign for sign, including in _INCLUDING.items() if including is node.operator), None)
    plain = not isinstance(node.left, tree.Binary) and isinstance(node.right, tree.Name | tree.Attribute)
    if excluding is not None and plain and _ONLY_MORE.search(text.value) and not _OR_EQUAL.search(text.value):
        said = _ONLY_MORE.search(text.value)
        meant = attrs.evolve(node, operator=excluding)
        report.warn("wrong-value", f"players read “{said[0] if said else ''}”, and this allows the same too", node.place,
                    f"did you mean `{format_expression(meant)}`?")


_ONLY_MORE = re.compile(r"\bonly\b(?:\s+\w+){0,3}\s+(?:earlier|later|older|newer|younger|lower|higher|smaller|larger|"
                        r"cheaper|dearer)\b", re.IGNORECASE)
"""A text that allows only what comes before or after something else."""
_OR_EQUAL = re.compile(r"\b(?:or|same|equal|least|most|and)\b", re.IGNORECASE)


def _bound_required(node: tree.Compare) -> tree.Expression | None:
    """What a comparison requires something to exceed."""
    return node.right if node.operator is MORE else node.left if node.operator is LESS else None


def _check_line(text: tree.Text, value: tree.Expression, lasting: bool, symbols: SymbolTable, report: Reporter) -> None:
    if PLACEHOLDER.search(text.value) is None:  # “2 of {needed} maps”, where `needed` is another figure than the 2
        value = change_tree(value, lambda node: _constant(node, symbols))
    compared = [part for node in conjuncts(value) for part in _figures_compared(node)]
    if lasting and isinstance(value, tree.Comprehension) and LOOPS.get(value.kind) is Loop.ALL and value.condition is None:
        _check_line(text, value.item, lasting, symbols, report)  # “A hand has nine cards at most”
        return
    for money in (True, False):
        named = [attrs.evolve(one, lasting=lasting) for one in _named_in(text.value) if one.money is money]
        kind = tree.Money if money else tree.Number
        written = [node for node in walk(value) if isinstance(node, kind) and node.value > (0 if money else _ONE)]
        if len(named) != 1 or len(written) != 1 or not _is_outside(written[0], value, symbols) or (
                _has_other(value, named[0], symbols)):
            continue
        found = next((one for one in compared if one.right is written[0]), None)
        if found is None and not money:
            continue  # “three in a row” may be worth 5 points
        if (contradiction := _contradiction(named[0], written[0], found)) is not None:
            message, hint, place = contradiction
            report.warn("other-figure", message, place, hint)


def _constant(node: tree.Expression, symbols: SymbolTable) -> tree.Expression:
    """The figure for the name of one in the same file; anything else as it is.  A map may change the figure of a game."""
    define = symbols.defines.get(node.name) if isinstance(node, tree.Name) else None
    same = define is not None and define.place.source.name == node.place.source.name
    return (symbols.constants.literal(node) or node) if same else node


def _is_outside(figure: Figure, node: tree.Expression, symbols: SymbolTable) -> bool:
    """Whether a figure is in no loop and no call, which ask something of many or of something else, and in no sum with a
    definition."""
    match node:
        case tree.Logic(operands=parts):
            return any(_is_outside(figure, part, symbols) for part in parts)
        case tree.Compare(left=left, right=right):
            return _is_outside(figure, left, symbols) or _is_outside(figure, right, symbols)
        case tree.Binary(left=left, right=right):
            defined = any(isinstance(part, tree.Name) and part.name in symbols.defines for part in walk(left, right))
            return figure in (left, right) and not defined and not all(isinstance(side, Figure) for side in (left, right))
    return node is figure


def _figures_compared(node: tree.Expression) -> Iterator[tree.Compare]:
    """A comparison with a figure, turned so that the figure is on its right; none if it is something else."""
    if isinstance(node, tree.Compare):
        if isinstance(node.right, Figure):
            yield node
        elif isinstance(node.left, Figure) and (turned := mirror(node.operator)) is not None:
            yield attrs.evolve(node, left=node.right, operator=turned, right=node.left)


def _named_in(text: str) -> Iterator[_Named]:
    """The figures in a text, in digits or in words."""
    plain = PLACEHOLDER.sub("{}", text)
    for found in _FIGURE.finditer(plain):
        sign, word = found.groups()
        value = number_said(word)
        if value is not None and (word.isdigit() or value > _ONE):
            yield _Named(value, bool(sign), plain[: found.start()].strip().lower())


def _has_other(value: tree.Expression, named: _Named, symbols: SymbolTable) -> bool:
    """Whether a definition in an expression, or one that it uses, contains the figure that a text names."""
    waiting, seen = [value], set[str]()
    while waiting:
        node = waiting.pop()
        parts = [*walk(node)]
        if node is not value and any(isinstance(part, Figure) and part.value == named.value for part in parts):
            return True
        for name in (part.name for part in parts if isinstance(part, tree.Name)):
            if name in symbols.defines and name not in seen:
                seen.add(name)
                waiting.append(symbols.defines[name].meaning)
    return False


def _contradiction(named: _Named, figure: Figure, found: tree.Compare | None) -> tuple[str, str, Place] | None:
    """Message, hint and place if a text names a figure and its line has another; None if they can be meant alike."""
    bound, sign = named.bound, found.operator if found is not None else None
    if found is not None and bound is not None and sign in _NEIGHBOURS:
        other = MORE if bound is AT_LEAST else LESS
        right = {bound: named.value, other: named.value + _NEIGHBOURS[bound]}
        asked = "at least" if bound is AT_LEAST else "at most"
        if _INCLUDING.get(sign) is bound and figure.value == named.value:
            meant = attrs.evolve(found, operator=bound, right=_as_written(figure, figure.value))
            return (f"the text of this line asks for {asked} {named.shown}, and this excludes {named.shown} itself",
                    f"did you mean `{format_expression(meant)}`?", found.place) if named.is_exact else None
        if sign not in right:
            meant = attrs.evolve(found, operator=bound, right=_as_written(figure, named.value))
            return (f"the text of this line asks for {asked} {named.shown}, and this does not",
                    f"did you mean `{format_expression(meant)}`?", found.place)
        alike = {right[sign]}
    else:
        alike = {named.value}
        if sign in _NEIGHBOURS:
            alike.add(named.value - _NEIGHBOURS[sign])
    if figure.value in alike:
        return None
    shown, written = format_expression(figure), format_expression(_as_written(figure, figure.value))
    return (f"the text of this line says {named.shown}, and {'this' if written == shown else f'`{written}`'} is {shown}",
            "correct the figure or the text", figure.place)


def _as_written(figure: Figure, value: int) -> tree.Expression:
    """A figure with some value; the name that is written in its place, if that is its value."""
    named = figure.place.text.isidentifier() and figure.value == value
    return tree.Name(figure.place.text, figure.place) if named else attrs.evolve(figure, value=value)
