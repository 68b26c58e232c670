"""What is checked for the seats of one table, where a seat's name means its number there."""

from __future__ import annotations

import attrs

from aoi_rules.compiler.symbols.symbol_table import SymbolTable

__all__ = ["seated"]


def seated(symbols: SymbolTable, seats: tuple[str, ...]) -> SymbolTable:
    """The symbol table with these seats first; no other seat has a name in it."""
    decl = symbols.types["seat"]
    index = {name: number for number, name in enumerate(seats)}
    members = [decl.members[decl.index[name]] for name in seats] + [m for m in decl.members if m.name not in index]
    return attrs.evolve(symbols, types={**symbols.types, "seat": attrs.evolve(decl, index=index, members=tuple(members))})
