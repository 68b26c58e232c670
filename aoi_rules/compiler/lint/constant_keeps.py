"""Lint of keeps that never change."""

from __future__ import annotations

from aoi_rules.compiler.facts.changes import Changes
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import SymbolTable

__all__ = ["check_kept"]


def check_kept(own: str, symbols: SymbolTable, changed: Changes, report: Reporter) -> None:
    """Warn of each keep in the author's own file, named `own`, that no rule changes; the keeps of a game or a part that the file
    uses may serve other files."""
    for home, keeps in (("", symbols.keeps), *((t.name, t.keeps) for t in symbols.types.values())):
        for keep in keeps.values():
            if keep.slot not in changed.writes and keep.place.source.name == own:
                fixed = "has" if home else "define"
                report.warn("unchanged-keep", f"nothing ever changes `{keep.name}`", keep.place,
                            f"if it is fixed, write it as a `{fixed}`; else a `set` or a `raise` is missing")
