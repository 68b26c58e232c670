"""Lint of lines that apply with one member or value of an option and take the other end of what its text says: `by first(order)
when today == slide`, where the text of `slide` is “the last player loses a card”."""

from __future__ import annotations

import re
from collections.abc import Iterator

from aoi_rules.compiler.lint.member_texts import texts_of_value
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.loops import OTHER_END
from aoi_rules.language.operators import EQUAL
from aoi_rules.language.walk import name_in, statements, walk
from aoi_rules.words.components import Players

__all__ = ["check_ends_in_texts"]

_END = rf"\b({'|'.join(OTHER_END)}) (?:{{}})\b"
"""An end of some things that a text names; “the first edition” is none."""


def check_ends_in_texts(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each such line, if it takes only one end and the texts name only the other one."""
    pattern = re.compile(_END.format("|".join(map(re.escape, _things(symbols)))), re.IGNORECASE)
    lines = (line for _, item in resolved.items for line in statements(item))
    for line, asked in ((one, asked) for one in lines for asked in _values_asked(one)):
        taken = dict(_ends_taken(line, asked))
        texts = texts_of_value(name_in(asked.right), symbols) if len(taken) == 1 else ()
        said = {found[1].lower(): found[0] for text in texts for found in pattern.finditer(text)}
        if said.keys() and said.keys() == {OTHER_END[name] for name in taken}:
            ((name, place),) = taken.items()
            rather = f"{OTHER_END[name]}{place.text.removeprefix(name)}"
            says = f"the text about `{name_in(asked.right)}` says “{said[OTHER_END[name]]}”, and this is `{name}`"
            report.warn("wrong-value", says, place, f"did you mean `{rather}`?")


def _things(symbols: SymbolTable) -> Iterator[str]:
    """What a text calls a player, or a member of a type."""
    yield Players.word.removesuffix("s")
    for decl in symbols.types.values():
        if decl.name not in symbols.options:
            yield from filter(None, (decl.name.replace("_", " "), decl.title))


def _values_asked(line: tree.Statement) -> Iterator[tree.Compare]:
    """The comparisons of a line, without its block, that something is equal to a name."""
    for node in walk(*line.arguments, line.value, line.condition):
        if isinstance(node, tree.Compare) and node.operator is EQUAL and isinstance(node.right, tree.Name):
            yield node


def _ends_taken(line: tree.Statement, asked: tree.Compare) -> Iterator[tuple[str, Place]]:
    """The functions that give an end of something in a line, without those in a comparison."""
    inside = {id(node) for node in walk(asked)}
    for node in walk(*line.arguments, line.value, line.condition):
        if isinstance(node, tree.Call | tree.Comprehension) and id(node) not in inside:
            name = name_in(node.function) if isinstance(node, tree.Call) else node.kind
            if name in OTHER_END:
                yield name, node.place
