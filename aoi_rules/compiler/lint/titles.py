"""Lint of titles: members of one type that players cannot tell apart."""

from __future__ import annotations

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import MemberSymbol, SymbolTable
from aoi_rules.diagnostics import line_of

__all__ = ["check_titles"]


def check_titles(symbols: SymbolTable, report: Reporter) -> None:
    """Warn of members with the same title as another member of their type.  Nested members are also named after the member that
    contains them, and links after their ends."""
    for decl in symbols.types.values():
        if decl.parent or decl.joins or decl.name in symbols.options:
            continue
        titles: dict[str, MemberSymbol] = {}
        for member in decl.members:
            first = titles.setdefault(member.title, member)
            if first is not member:
                line = line_of(first.place, member.place, first.name)
                report.warn("same-title", f"players read “{member.title}” for both `{first.name}` and `{member.name}`",
                            member.place, f"give one of them another title: `{first.name}` is in " + line)
