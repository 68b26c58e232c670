"""Lint of definitions and verbs that nothing uses: a warning for each, and for unknown names in them.

The types of their parameters are known only where they are used, so the checker makes no typed form of them.  Instead, their text
is searched, and only names and functions are looked up.
"""

from __future__ import annotations

import re
from collections import ChainMap
from collections.abc import Container, Iterator, Mapping, Sequence
from typing import Any

from aoi_rules.advice.rules.figures import Figure
from aoi_rules.advice.suggestions import suggest_word
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed.rules import TypedRules
from aoi_rules.diagnostics import Mention, Place, line_of, of_values
from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import head_of, walk
from aoi_rules.plugin_api.values import FUNCTIONS
from aoi_rules.words.actions import Define
from aoi_rules.words.base import Word
from aoi_rules.words.components import Keep, Rows, TypeWord

__all__ = ["check_unused", "unused_definitions"]


def unused_definitions(rules: TypedRules) -> Iterator[tuple[str, str, Any]]:
    """Each definition and each verb that nothing uses: its kind, its name and its word."""
    symbols = rules.symbols
    homes: tuple[tuple[Mapping[str, Word], str], ...] = ((symbols.defines, "definition"), (symbols.verbs, "verb"))
    for home, what in homes:
        for name, word in home.items():
            if (word.word, name) not in rules.uses:
                yield what, name, word


def check_unused(
    rules: TypedRules, elsewhere: Container[str], shown: Container[str], items: Sequence[tree.Statement], report: Reporter
) -> None:
    """Warn of definitions and verbs that nothing uses, and of unknown names in them.  The names `elsewhere` are used in lines for
    other rulesets; texts have the figures that are `shown`, and a line among the `items` may have such a figure written out."""
    declared = rules.symbols.names()
    for what, name, word in unused_definitions(rules):
        if report.is_full or name in elsewhere:
            continue
        figures = _figures_written_out(word, items)
        instead = f"`{format_expression(figures[0])}`: write `{name}` there if it is meant" if len(figures) == 1 else ""
        if name not in shown:
            rather = Mention("use it, or leave it out")
            report.warn("unused-name", f"the {what} `{name}` is used nowhere", word.head.place,
                        line_of(figures[0].place, word.head.place) + f" has {instead}" if instead else rather, names=(name,))
            _UnusedCheck(rules.symbols, declared, report, word.statement).warn()
        elif instead and figures[0].value > 1 and _names_in_line(name, figures[0].place, items):
            report.warn("unused-name", f"only texts use the {what} `{name}`", word.head.place,
                        line_of(figures[0].place, word.head.place) + f" has {instead}", names=(name,))


def _names_in_line(name: str, place: Place, items: Sequence[tree.Statement]) -> bool:
    """Whether the line with a figure, or the block that it is in, has a word of a definition's name."""
    around = next((item for item in items if item.block is not None and item.place.source is place.source
                   and item.place.line <= place.line <= item.block.place.end_line), None)
    if around is None or around.block is None:
        return False
    text = "\n".join(place.source.lines[around.place.line - 1 : around.block.place.end_line])
    return any(re.search(rf"\b{part}\b", text, re.IGNORECASE) is not None for part in name.split("_") if len(part) > _SHORT)


_SHORT = 3
"""A word of so few letters says little about what is meant."""


def _figures_written_out(word: Word, items: Sequence[tree.Statement]) -> list[Figure]:
    """The figures in the other lines of a file that are equal to that of a definition."""
    value = word.statement.value
    if not isinstance(value, Figure):
        return []
    rules = (item for item in items if item is not word.statement and item.place.source is value.place.source
             and not any(cls.begins(item) for cls in _DECLARING))
    return [node for item in rules for node in walk(item) if isinstance(node, Figure) and node == value]


_DECLARING = (Define, TypeWord, Rows, Keep)
"""The words whose lines have figures of their own."""


class _UnusedCheck:
    """Checks one unused definition or verb.  A name bound anywhere in it counts as known everywhere in it."""

    def __init__(
        self, symbols: SymbolTable, declared: dict[str, Place | None], report: Reporter, statement: tree.Statement
    ) -> None:
        self.symbols = symbols
        self.report = report
        self.nodes = list(walk(statement))
        here: dict[str, Place | None] = dict.fromkeys(("me", "others", *symbols.options, *self._bound_names()))
        self.known: ChainMap[str, Place | None] = ChainMap(here, declared)

    def _bound_names(self) -> Iterator[str]:
        """The names that are bound: parameters, variables, and names at the beginning of a statement's arguments, as in `let x`
        or `each x in`."""
        for node in self.nodes:
            if isinstance(node, tree.Comprehension):
                yield node.variable
            elif isinstance(node, tree.Statement):
                heads = (a.arguments if isinstance(a, tree.Call) else (a,) for a in node.arguments)
                yield from (a.name for head in heads for a in head if isinstance(a, tree.Name))

    def warn(self) -> None:
        """Report the unknown names and functions in its free expressions, those after `=` and `when`."""
        for statement in self.nodes:
            if isinstance(statement, tree.Statement):
                for free in (statement.value, statement.condition):
                    self._check_expressions(list(walk(free)) if free is not None else [])

    def _check_expressions(self, nodes: list[Any]) -> None:
        functions = {id(node.function) for node in nodes if isinstance(node, tree.Call)}
        for node in nodes:
            if isinstance(node, tree.Comprehension) and node.kind not in LOOPS:
                self._warn_of_function(node.kind, node.place, dict.fromkeys(LOOPS))
            elif isinstance(node, tree.Call) and isinstance(node.function, tree.Name):
                self._check_call(node, node.function)
            elif isinstance(node, tree.Name) and id(node) not in functions and node.name not in self.known:
                self.report.warn("unknown-name", f"nothing is called `{node.name}` here", node.place,
                                 suggest_word(node.name, self.known, node.place), names=(node.name,))

    def _check_call(self, node: tree.Call, function: tree.Name) -> None:
        name, word = function.name, self.symbols.defines.get(function.name)
        if word is None:
            known: dict[str, Place | None] = dict.fromkeys((*FUNCTIONS, *LOOPS, *self.symbols.functions))
            known |= {n: w.place for n, w in self.symbols.defines.items()}
            if name not in known:
                self._warn_of_function(name, function.place, known)
            return
        wanted = len(head_of(word.head)[1])
        if wanted != len(node.arguments):
            self.report.warn("wrong-count", f"`{name}` takes {of_values(wanted)}, not {len(node.arguments)}", node.place,
                             "it is declared in " + line_of(word.place, node.place, name))

    def _warn_of_function(self, name: str, place: Place, known: dict[str, Place | None]) -> None:
        self.report.warn("unknown-function", f"no function is called `{name}`", place, suggest_word(name, known, place),
                         names=(name,))
