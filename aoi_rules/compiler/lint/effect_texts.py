"""Lint of effects whose help says something else: another amount, “A sheep is two food” beside `raise me.food by 3`, or another
order, “Whoever spent the least plays first” beside `sorted(p for p in order by -p.spent)`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import attrs
from attrs import frozen

from aoi_rules.advice.numbers import number_said
from aoi_rules.advice.rules.figures import LARGEST, NO_BOUND, SMALLEST, Figure
from aoi_rules.compiler.lint.counted_names import Counted, counted_in
from aoi_rules.compiler.lint.quotes import stems_in
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS, OTHER_END, Loop
from aoi_rules.language.operators import SUBTRACT
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import statements, walk
from aoi_rules.words.actions import Action, VerbWord
from aoi_rules.words.effects import Lower, Raise, Set
from aoi_rules.words.flow import Each, Phase
from aoi_rules.words.player_texts import Help

__all__ = ["check_effect_texts"]

_EXTREME = re.compile(rf"{NO_BOUND}(?:(?P<less>{'|'.join(SMALLEST)}|cheapest)|(?P<more>most|{'|'.join(LARGEST)}|dearest))\b",
                      re.IGNORECASE)
_ONE = re.compile(r"\bone\b", re.IGNORECASE)
_FIRST = re.compile(r"\bfirst\b", re.IGNORECASE)
_SENTENCE = re.compile(r"[^.;!?]+")


@frozen
class _Order:
    """A loop that puts things in order or chooses one of them, with the key that decides first."""

    node: tree.Comprehension
    key: tree.Expression
    less: bool
    """Whether what has less of the key comes first, or is chosen."""

    @property
    def ranked(self) -> bool:
        """Whether it puts things in order."""
        return LOOPS[self.node.kind] is Loop.SORTED

    @property
    def other_way(self) -> str:
        """The loop that puts things the other way round."""
        if not self.ranked:
            return format_expression(attrs.evolve(self.node, kind=OTHER_END[self.node.kind]))
        plain = _without_sign(self.key)
        first = tree.Negative(self.key, self.key.place) if plain is None else plain
        return format_expression(attrs.evolve(self.node, keys=(first, *self.node.keys[1:])))


def check_effect_texts(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of the only effect that changes a keep by some figure if the help of its action or the text of its verb counts
    another number of what the keep is called; and of the only order in a line whose help prefers the other end of it."""
    for _, item in resolved.items:
        for line in statements(item):
            if line.block is None or not (Action.begins(line) or VerbWord.begins(line) or Phase.begins(line)):
                continue
            texts = [*line.texts, *(text for inner in line.lines if Help.begins(inner) for text in inner.texts)]
            if texts:
                _check_amounts(line, texts, symbols, report)
                _check_more(line, texts, symbols, report)
                _check_orders(line, texts, report)


def _check_amounts(line: tree.Statement, texts: Sequence[tree.Text], symbols: SymbolTable, report: Reporter) -> None:
    changed: dict[str, list[tree.Statement]] = {}
    for effect in _once(line):
        target = effect.arguments[0] if effect.arguments else None
        if isinstance(target, tree.Attribute | tree.Name) and (
                Raise.begins(effect) or Lower.begins(effect) or Set.begins(effect)):
            changed.setdefault(target.name, []).append(effect)
    for name, effects in changed.items():
        figure = symbols.constants.literal(effects[0].arguments[-1]) if len(effects) == 1 and not Set.begins(effects[0]) else None
        alone = [(text, [*counted_in(text.value)]) for text in texts if not _ONE.search(text.value)]
        said = [(counted[0], text) for text, counted in alone if len(counted) == 1 and _counts(counted[0], name)]
        if isinstance(figure, Figure) and len(said) == 1:
            one, text = said[0]
            if one.is_money == isinstance(figure, tree.Money) and one.value != figure.value and not one.is_partial:
                report.warn("other-figure", f"the text of this {line.word} says “{one.said} {one.after[0]}”, and this is "
                            + format_expression(figure), figure.place,
                            "correct the figure or the text, which is in " + line_of(text.place, figure.place))


def _check_more(line: tree.Statement, texts: Sequence[tree.Text], symbols: SymbolTable, report: Reporter) -> None:
    """Warn of the only effect in a line, if it raises or lowers something by another figure than its only text says that there
    are more or fewer of: “2 more cards”."""
    effects = [effect for effect in _once(line) if not Each.begins(effect)]
    said = [*_MORE_OF.finditer(texts[0].value)] if len(texts) == 1 else []
    if len(effects) != 1 or len(said) != 1 or not (Raise.begins(effects[0]) or Lower.begins(effects[0])):
        return
    figure, value = symbols.constants.literal(effects[0].arguments[-1]), number_said(said[0]["number"])
    sure = value is not None and (value != 1 or said[0]["thing"] is None)  # “one more ship” may be worth 2
    if isinstance(figure, tree.Number) and sure and value != figure.value:
        report.warn("other-figure", f"the text of this {line.word} says “{said[0][0]}”, and this is {format_expression(figure)}",
                    figure.place, "correct the figure or the text, which is in " + line_of(texts[0].place, figure.place))


_MORE_OF = re.compile(r"(?<!\$)\b(?P<number>\d+|[a-z]+) (?:more|fewer|less)\b(?!.* than\b)(?! (?:times?|turns?|rounds?)\b)"
                      r"(?P<thing> \w+)?", re.IGNORECASE)


def _once(line: tree.Statement) -> Iterator[tree.Statement]:
    """The lines in a block and in the blocks below it, without those in loops, which happen several times."""
    for inner in line.lines:
        if not Each.begins(inner):
            yield inner
            yield from _once(inner)


def _counts(said: Counted, name: str) -> bool:
    """Whether a text counts what a keep is called, as the last thing that it says in a sentence or before a comma."""
    thing, mark = [*said.after[:1]], "".join(said.after[1:2])
    return thing in ([name], [f"{name}s"], [name.removesuffix("s")]) and (not mark or mark in ".,;")


def _check_orders(line: tree.Statement, texts: Sequence[tree.Text], report: Reporter) -> None:
    orders = [*_orders_in(line)]
    if len(orders) != 1:
        return
    order = orders[0]
    for sentence in (one for text in texts for one in _SENTENCE.findall(text.value)):
        ends = [*_EXTREME.finditer(sentence)] if stems_in(sentence) & stems_in(order.key.place.text) else []
        if len(ends) == 1 and (ends[0]["less"] is not None) is not order.less and (not order.ranked or _FIRST.search(sentence)):
            has = "less" if order.less else "more"
            this = f"this begins with whoever has {has}" if order.ranked else f"this is whoever has {has}"
            report.warn("wrong-value", f"the help says “{sentence.strip()}”, and {this}", order.node.place,
                        f"did you mean `{order.other_way}`?")


def _orders_in(line: tree.Statement) -> Iterator[_Order]:
    """The orders in a line and its block."""
    for node in walk(line):
        loop = LOOPS.get(node.kind) if isinstance(node, tree.Comprehension) else None
        if isinstance(node, tree.Comprehension) and loop is not None and loop.ranks and node.keys:
            plain = _without_sign(node.keys[0])
            yield _Order(node, node.keys[0], (loop is not Loop.BEST) is (plain is None))


def _without_sign(key: tree.Expression) -> tree.Expression | None:
    """What a key takes the negative of; None if it is no negative."""
    match key:
        case tree.Negative(operand=inner):
            return inner
        case tree.Binary(left=tree.Number(value=0) | tree.Money(value=0), right=inner, operator=operator):
            return inner if operator is SUBTRACT else None
    return None
