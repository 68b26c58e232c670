"""Symbol tables for the seats of one table, at which the name of a seat means its number there."""

from __future__ import annotations

from typing import Any

import attrs

from aoi_rules.compiler.check.checking import CheckedDefinition
from aoi_rules.compiler.check.effects import Effects
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed.expressions import Member
from aoi_rules.compiler.typed.walk import expressions_of

__all__ = ["seated", "share"]


def seated(symbols: SymbolTable, seats: tuple[str, ...]) -> SymbolTable:
    """The symbol table with these seats first, in this order; no other seat has a name in it."""
    decl = symbols.types["seat"]
    index = {name: number for number, name in enumerate(seats)}
    members = [decl.members[decl.index[name]] for name in seats] + [m for m in decl.members if m.name not in index]
    return attrs.evolve(symbols, types={**symbols.types, "seat": attrs.evolve(decl, index=index, members=tuple(members))})


def share(known: Effects, table: Effects) -> None:
    """Let a table use the definitions and verbs that another one has used and that name no seat."""
    definitions = {key: found for key, found in known.checker.checked.items()
                   if isinstance(found, CheckedDefinition) and not _names_seat(found.definition.body)}
    table.checker.checked.update(definitions)
    table.checker.unused |= known.checker.unused
    table.verbs.found.update({key: verb for key, verb in known.verbs.found.items() if not _names_seat(verb)})


def _names_seat(node: Any) -> bool:
    return any(isinstance(part, Member) and part.type.of == "seat" for part in expressions_of(node))
