"""Lint of figures that a text says of members, where the table has others: "an ace counts 11, a ten 10, a king 4" beside a king
with 5."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from attrs import frozen

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import MemberSymbol, SymbolTable, TypeSymbol
from aoi_rules.diagnostics import line_of
from aoi_rules.language import tree
from aoi_rules.language.walk import statements

__all__ = ["check_member_figures"]

_LEAST = 3
"""A text is about a field if it says figures of at least this many members, and most of them are theirs."""
_MOST = 2
"""At most this many figures of a text are slips: two may be exchanged."""
_SAID = re.compile(r"(?<![a-z])(?:(?P<before>[a-z]+) )?(?P<word>[a-z]+)(?: (?:counts?|is|costs?|gives?|pays?|scores?)|:)? "
                   r"(?P<figure>\$?\d+)(?![\w.,]?\d)")
"""A figure after the title of a member, with or without a verb; it begins with a whole word, so a long one is read once."""


@frozen
class _Said:
    """A figure that a text says of a member."""

    member: MemberSymbol
    figure: str


def check_member_figures(resolved: ResolvedSource, symbols: SymbolTable, report: Reporter) -> None:
    """Warn of each value of a member that differs from what a text says, if the text says the values of others rightly."""
    kinds = [(decl, {member.title.lower(): member for member in decl.members}) for decl in symbols.types.values()
             if len(decl.members) >= _LEAST and decl.fields]
    for _, item in resolved.items:
        for text in (text for line in statements(item) for text in line.texts):
            for decl, titles in kinds if _SAID.search(text.value.lower()) is not None else ():
                _check_text(text, decl, [*_figures_said(text.value.lower(), titles)], report)


def _figures_said(text: str, titles: Mapping[str, MemberSymbol]) -> Iterator[_Said]:
    """The figures that a text says of members, by their titles in small letters."""
    for found in _SAID.finditer(text):
        member = titles.get(f"{found['before']} {found['word']}") or titles.get(found["word"])
        if member is not None:
            yield _Said(member, found["figure"])


def _check_text(text: tree.Text, decl: TypeSymbol, said: list[_Said], report: Reporter) -> None:
    """Warn of the slips in the field of a type whose values a text says."""
    if len({one.member.name for one in said}) < _LEAST:
        return
    for name in decl.fields:
        given = [(one, node) for one in said for node in one.member.raw.get(name, ())[:1]
                 if isinstance(node, tree.Number | tree.Money)]
        slips = [(one, node) for one, node in given if node.place.text.rstrip("?") != one.figure]
        if 0 < len(slips) <= _MOST and len(given) - len(slips) > len(slips):
            for one, node in slips:
                report.warn("other-figure", f"a text says {one.figure} of “{one.member.title}”, and this is "
                            f"{node.place.text.rstrip('?')}", node.place,
                            "correct this or the text, which is in " + line_of(text.place, node.place))
