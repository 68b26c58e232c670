"""The number of pieces when a game begins."""

from __future__ import annotations

from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.symbols.symbol_table import TypeSymbol, ZoneSymbol

__all__ = ["MAX_PIECES", "check_size"]

MAX_PIECES = 10_000
"""The greatest number of pieces in a zone: they are moved, dealt and logged one by one."""


def check_size(zone: ZoneSymbol, decl: TypeSymbol, report: Reporter) -> None:
    """Report the member with which a zone that begins full, of pieces with `copies`, holds too many."""
    total = 0
    for member in decl.members:
        copies = member.values.get("copies")
        total += max(0, copies) if isinstance(copies, int) else 0
        if total > MAX_PIECES:
            report.error("too-large", f"with `{member.name}` there are {total:,} pieces in the zone {zone.name}, and there may "
                         f"be {MAX_PIECES:,}", member.place, "make `copies` smaller")
            return
