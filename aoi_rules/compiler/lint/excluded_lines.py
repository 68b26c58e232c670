"""Lint of lines that apply only with the member whose text excludes them: `phase rent when today == feast`, where the text of
`feast` says “no rent is paid”."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from aoi_rules.compiler.lint.member_texts import texts_of_value
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.language import tree
from aoi_rules.language.operators import EQUAL, UNEQUAL
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import conjuncts, name_in, statements
from aoi_rules.words.actions import Do
from aoi_rules.words.flow import Free, Phase, Take
from aoi_rules.words.line_names import name_of

__all__ = ["check_excluded_lines"]

_NAMED = (Phase, Do)
_OFFERING = (Take, Free)
_CLAUSE = re.compile(r"[.,;:()]")
_EXCEPTIONS = re.compile(r"\b(?:if|when|while|unless|until|except|but|only|for|from|to|by|with|without)\b", re.IGNORECASE)
"""Words with which a clause excludes something in some cases alone."""


def check_excluded_lines(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each such phase, step or decision."""
    lines = (line for _, item in resolved.items for line in statements(item))
    for line, asked in ((one, asked) for one in lines for asked in _values_asked(one.condition)):
        value = name_in(asked.right)
        titles = {decl.members[decl.index[value]].title for decl in symbols.types.values() if value in decl.index}
        texts = [*titles, *texts_of_value(value, symbols)]
        said = next(filter(None, (_exclusion(name, texts) for name in _names(line, symbols))), None)
        if said is not None:
            report.warn("wrong-value", f"the text of `{value}` says “{said}”, and this line applies only with it", asked.place,
                        f"did you mean `{format_expression(attrs.evolve(asked, operator=UNEQUAL))}`?")


def _values_asked(condition: tree.Expression | None) -> Iterator[tree.Compare]:
    """The comparisons that `and` joins in a condition, that something is equal to a name."""
    for part in conjuncts(condition):
        if isinstance(part, tree.Compare) and part.operator is EQUAL and isinstance(part.right, tree.Name):
            yield part


def _names(line: tree.Statement, symbols: SymbolTable) -> Iterator[str]:
    """What a text calls a phase, a step or the actions that a line offers: their names and titles."""
    if any(word.begins(line) for word in _NAMED):
        yield name_of(line).replace("_", " ")
        yield from (node.value for node in line.texts)
    elif any(word.begins(line) for word in _OFFERING):
        for name in filter(None, map(name_in, line.arguments)):
            yield name.replace("_", " ")
            if name in symbols.actions:
                yield symbols.actions[name].title


def _exclusion(name: str, texts: Iterable[str]) -> str | None:
    """The words of a text which say that there is nothing of this name."""
    pattern = re.compile(rf"\bno {re.escape(name)}s?\b", re.IGNORECASE)
    clauses = (clause for text in texts for clause in _CLAUSE.split(text) if name and _EXCEPTIONS.search(clause) is None)
    return next((found[0] for found in map(pattern.search, clauses) if found is not None), None)
