"""The members of types for those functions of plugins that are given them."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.members import Board, Member
from aoi_rules.model.types import Type, list_of, member_of

__all__ = ["with_members"]


def with_members(symbols: SymbolTable) -> SymbolTable:
    """The symbol table with functions that know the members of its types, where they ask for them."""
    if not any(function.by_members for function in symbols.functions.values()):
        return symbols
    board = Board()
    for decl in symbols.types.values():
        board.types[decl.name] = tuple(
            Member(decl.name, number, one.name, one.title or one.name, _cells(decl, number), board)
            for number, one in enumerate(decl.members))
    board.types.setdefault("seat", ())
    return evolve(symbols, functions={name: function.over(board) for name, function in symbols.functions.items()})


def _cells(decl: TypeSymbol, number: int) -> dict[str, tuple[Type, Any]]:
    """The fields of a member, each with its type and its value."""
    member = decl.members[number]
    cells = {name: (field.type, member.values[name]) for name, field in decl.fields.items() if name in member.values}
    if decl.parent:
        cells[decl.parent] = (member_of(decl.parent), member.parent)
    if decl.joins and "ends" in member.values:
        cells["ends"] = (list_of(decl.joins), member.values["ends"])
    return cells
