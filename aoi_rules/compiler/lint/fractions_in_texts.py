"""Lint of figures that divide, where a comment or a text says another part: `define share = 5  # a fourth of the price`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs
from attrs import frozen

from aoi_rules.advice.numbers import number_ranked
from aoi_rules.advice.rules.figures import Figure
from aoi_rules.compiler.lint.comments import comment_beside
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.operators import DIVIDE, MULTIPLY
from aoi_rules.language.placeholders import PLACEHOLDER
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import head_of, name_in, statements, walk
from aoi_rules.words.player_texts import Help

__all__ = ["check_fractions_in_texts"]

_PART = re.compile(r"\b(?:(?:an?|one) (?P<word>\w+)(?= (?:of|rounded)\b| ?[,.;:)]|$)|"
                   r"(?P<half>half) (?:of|the|its|their|that|your)\b|\b1/(?P<figure>\d+)\b)", re.IGNORECASE)
"""How a text says a part of something: `a fourth of its price`, `half the price`."""
_SEVERAL = re.compile(r"\b(?P<word>\w+)s\b|\band (?:an?|one) (?P<added>half|quarter)\b", re.IGNORECASE)
"""The parts of which a text may say several, or which it adds: `two thirds`, `one and a half`."""
_PARTS = {"half": 2, "halve": 2, "quarter": 4}
"""The parts that are called otherwise than what is ranked: `a third` is both."""
_BETWEEN = 3
"""At most this many words are between a part and that of which it is one: `a fourth of its present price`."""


@frozen
class _Part:
    """A part in a text, in its words, with its divisor and what the text says after it."""

    said: str
    divisor: int
    rest: str


def check_fractions_in_texts(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each figure that divides if the comment beside it says another part, or a text that says of what this is a part."""
    items = [item for _, item in resolved.items]
    said: dict[int, tuple[Figure, _Part, tree.Text | None]] = {}
    for figure, part in _parts_in_comments(items, symbols):
        said.setdefault(id(figure), (figure, part, None))
    for text, block, found in (one for item in items for one in resolved.findings.of(_parts_in_texts, item)):
        for figure in _divisors_of(found.rest, block, symbols):
            said.setdefault(id(figure), (figure, found, text))
    for figure, part, said_in in said.values():
        if figure.value != part.divisor:
            who = "the comment beside this" if said_in is None else "a text"
            where = "" if said_in is None else " The text is in " + line_of(said_in.place, figure.place)
            meant = format_expression(attrs.evolve(figure, value=part.divisor))
            message = f"{who} says “{part.said}”, and this divides by {format_expression(figure)}"
            report.warn("other-figure", message, figure.place, f"did you mean `{meant}`?" + where)


def _part_in(text: str) -> _Part | None:
    """The part that a text says; None if it says none, or several."""
    found = [(one, divisor) for one in _PART.finditer(text) if (divisor := _divisor_said(one)) is not None]
    if len(found) != 1 or any(_divisor_called(one["word"] or one["added"]) for one in _SEVERAL.finditer(text)):
        return None
    one, divisor = found[0]
    return _Part(one[0].strip(), divisor, text[one.end() :])


def _divisor_said(found: re.Match[str]) -> int | None:
    return int(found["figure"]) if found["figure"] else _divisor_called(found["word"] or found["half"])


def _divisor_called(word: str) -> int | None:
    """By what one divides for the part that a word says; None for another word."""
    number = _PARTS.get(word.lower()) or number_ranked(word)
    return number if number is not None and (number > _PARTS["half"] or word.lower() in _PARTS) else None


def _parts_in_comments(items: Iterable[tree.Statement], symbols: SymbolTable) -> Iterator[tuple[Figure, _Part]]:
    """Each figure that divides and nothing else, with the part that the comment beside it says: the only one in its line, or the
    value of a definition."""
    lines = [line for item in items for line in statements(item) if line.value is not None]
    for line in lines:
        part = _part_in(comment_beside(line.value.place)) if line.value is not None else None
        if part is None:
            continue
        divided = [*_divisions_in(line.value)]
        head = line.arguments[0] if line.arguments else None
        name = name_in(head)
        if len(divided) == 1 and isinstance(divided[0].right, Figure):
            yield divided[0].right, part
        elif head is not None and isinstance(line.value, Figure) and name in symbols.defines and _only_divides(name, items, head):
            yield line.value, part


def _only_divides(name: str, items: Iterable[tree.Statement], head: tree.Expression) -> bool:
    """Whether a definition is used, and only to divide by it."""
    used = [node for node in walk(*items) if name_in(node) == name and node is not head]
    divided = [node for node in _divisions_in(*items) if name_in(node.right) == name]
    return 0 < len(divided) == len(used)


def _divisions_in(*nodes: tree.Statement | tree.Expression | None) -> Iterator[tree.Binary]:
    """The divisions in some nodes that are not multiplied before or afterwards: three times a fourth is another part."""
    every = [node for node in walk(*filter(None, nodes)) if isinstance(node, tree.Binary)]
    multiplied = [one for node in every if node.operator is MULTIPLY
                  for one, other in ((node.left, node.right), (node.right, node.left)) if _is_factor(other)]
    for node in every:
        if node.operator is DIVIDE and not any(node is one for one in multiplied) and not (
                isinstance(node.left, tree.Binary) and node.left.operator is MULTIPLY):
            yield node


def _is_factor(node: tree.Expression) -> bool:
    """Whether a value makes several of what it is multiplied with, for all: `$1` times a number is only an amount."""
    return node.value > 1 if isinstance(node, Figure) else isinstance(node, tree.Name)


def _parts_in_texts(item: tree.Statement) -> list[tuple[tree.Text, tree.Statement, _Part]]:
    """The texts of an item that say a part, each with the statement that it is about."""
    parts = ((text, block, _part_in(PLACEHOLDER.sub("{}", text.value))) for text, block in _texts_of_blocks(item))
    return [(text, block, part) for text, block, part in parts if part is not None]


def _texts_of_blocks(item: tree.Statement) -> Iterator[tuple[tree.Text, tree.Statement]]:
    """The texts of lines with a value, and of helps, each with the statement that it is about."""
    for line in statements(item):
        if line.value is not None:
            yield from ((text, line) for text in line.texts)
        yield from ((text, line) for helps in line.lines if Help.begins(helps) for text in helps.texts)


def _divisors_of(rest: str, block: tree.Statement, symbols: SymbolTable) -> list[Figure]:
    """The figure by which a statement and the definitions that it uses divide what a text names first after a part, once for each
    division; none if they divide it by several."""
    used = {"": block}
    waiting = [block]
    while waiting:
        names = {name_in(node) for node in walk(waiting.pop())} & symbols.defines.keys() - used.keys()
        new = {name: symbols.defines[name].statement for name in names}
        waiting += new.values()
        used |= new
    divided = [node.right for node in _divisions_in(*used.values()) if _names_first(rest, node.left)]
    figures = [found for node in divided if (found := _figure_of(node, symbols)) is not None]
    return figures if len(figures) == len(divided) and len({figure.value for figure in figures}) == 1 else []


def _names_first(rest: str, node: tree.Expression) -> bool:
    """Whether a text begins with the name of a value, maybe after a word or two."""
    head, _ = head_of(node)
    name = head.name.replace("_", " ").removesuffix("s") if isinstance(head, tree.Name | tree.Attribute) else ""
    return bool(name) and re.match(rf"\W*(?:\w+ ){{0,{_BETWEEN}}}{re.escape(name)}s?\b", rest, re.IGNORECASE) is not None


def _figure_of(node: tree.Expression, symbols: SymbolTable) -> Figure | None:
    """The figure that a value is, or a definition."""
    found = symbols.defines.get(name_in(node))
    value = found.value if found is not None else node
    return value if isinstance(value, Figure) else None
