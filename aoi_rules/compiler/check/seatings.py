"""Symbol tables for the seats of one scenario's table, at which the name of a seat means its number there."""

from __future__ import annotations

import attrs

from aoi_rules.compiler.symbols.symbol_table import SymbolTable

__all__ = ["seated"]


def seated(symbols: SymbolTable, seats: tuple[str, ...]) -> SymbolTable:
    """The symbol table for a table at which just these seats play, in this order; no other seat has a name in it."""
    decl = symbols.types["seat"]
    index = {name: number for number, name in enumerate(seats)}
    members = [decl.members[decl.index[name]] for name in seats] + [m for m in decl.members if m.name not in index]
    types = {**symbols.types, "seat": attrs.evolve(decl, index=index, members=tuple(members))}
    return attrs.evolve(symbols, least=len(seats), types=types)
