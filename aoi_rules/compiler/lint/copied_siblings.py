"""Lint of lines named after a member that were copied from the line of another member: `define iron_price = prices(coal)`, beside
`define coal_price = prices(coal)`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

from attrs import frozen

from aoi_rules.compiler.lint.quotes import source_text
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.walk import statements, walk
from aoi_rules.words.line_names import name_of

__all__ = ["check_copied_siblings"]

_WORDS = 6
"""How many words of a name are looked at."""


@frozen
class _Named:
    """A line whose name contains a member, with the members of that type in its values and conditions."""

    line: tree.Statement
    member: str
    mentioned: frozenset[str]


def check_copied_siblings(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each such line that mentions only the member of the other one, in the same value, if their names differ only in the
    members."""
    items = [item for _, item in resolved.items]
    for lines in (items, *(line.items for line in statements(*items))):
        for alike in _alike(lines, symbols):
            for copy, first in permutations(alike, 2):
                if copy.member != first.member and copy.mentioned == first.mentioned == {first.member}:
                    _warn_of_copy(copy, first, report)


def _alike(lines: Iterable[tree.Statement | tree.Table], symbols: SymbolTable) -> Iterator[list[_Named]]:
    """Lines of one kind in one file whose names differ only in the member of one type that they contain."""
    found: dict[tuple[str, ...], list[_Named]] = {}
    for line in (one for one in lines if isinstance(one, tree.Statement)):
        words = name_of(line).split("_")[:_WORDS]
        for begin, end in combinations(range(len(words) + 1), 2):
            member, rest = "_".join(words[begin:end]), "_".join((*words[:begin], "", *words[end:]))
            for decl in (decl for decl in symbols.types.values() if member in decl.index):
                mentioned = frozenset(name for name in _names_in(line) if name in decl.index)
                key = line.word, decl.name, rest, line.place.source.name
                found.setdefault(key, []).append(_Named(line, member, mentioned))
    return (named for named in found.values() if len(named) > 1)


def _names_in(line: tree.Statement) -> set[str]:
    """The names in the values and the conditions of a line and its block."""
    return {str(part.name) for node in _values_in(line) for part in walk(node) if isinstance(part, tree.Name | tree.Attribute)}


def _warn_of_copy(copy: _Named, first: _Named, report: Reporter) -> None:
    """Warn of the first value or condition that is the same in both lines and mentions the member of the other one."""
    values = {source_text(value.place) for value in _values_in(first.line)}
    same = (value for value in _values_in(copy.line) if source_text(value.place) in values)
    value = next((one for one in same if re.search(rf"\b{first.member}\b", source_text(one.place))), None)
    if value is not None and not report.has_problem_in(value.place, "same-twice"):
        rather = re.sub(rf"\b{first.member}\b", copy.member, source_text(value.place))
        copied, other = (f"`{named.line.word} {name_of(named.line)}`" for named in (copy, first))
        report.warn("wrong-value", f"{copied} mentions `{first.member}`, as {other} does, and never `{copy.member}`", value.place,
                    f"did you mean `{rather}`? {other} is in " + line_of(first.line.place, value.place))


def _values_in(line: tree.Statement) -> Sequence[tree.Expression]:
    return [node for one in statements(line) for node in (one.value, one.condition) if node is not None]
