"""The members of types, for functions of plugins that ask for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.model.types import Type, list_of, member_of
from aoi_rules.plugin_api.members import Board, Member

__all__ = ["with_members"]


def with_members(symbols: SymbolTable, names: Mapping[str, Mapping[str, str]]) -> SymbolTable:
    """The symbol table with functions that know the members of its types, if they ask for them; `names` has, for each plugin, the
    present names of things to which its texts give other names."""
    asking = {function.plugin for function in symbols.functions.values() if function.by_members}
    boards = {plugin: _make_board(symbols, names.get(plugin, {})) for plugin in asking}
    return evolve(symbols, functions={name: function.bind_board(boards[function.plugin]) if function.by_members else function
                                      for name, function in symbols.functions.items()}) if asking else symbols


def _make_board(symbols: SymbolTable, names: Mapping[str, str]) -> Board:
    """All members, with the names that a plugin uses for their fields."""
    board = Board()
    for decl in symbols.types.values():
        board.types[decl.name] = tuple(
            Member(decl.name, number, one.name, one.title or one.name, _add_plugin_names(_cells(decl, number), names), board)
            for number, one in enumerate(decl.members))
    board.types |= {own: board.types[now] for own, now in names.items() if now in board.types}
    board.types.setdefault("seat", ())
    return board


def _add_plugin_names(cells: dict[str, tuple[Type, Any]], names: Mapping[str, str]) -> dict[str, tuple[Type, Any]]:
    return cells | {own: cells[now] for own, now in names.items() if now in cells}


def _cells(decl: TypeSymbol, number: int) -> dict[str, tuple[Type, Any]]:
    """The fields of a member, each with its type and its value."""
    member = decl.members[number]
    cells = {name: (field.type, member.values[name]) for name, field in decl.fields.items() if name in member.values}
    if decl.parent:
        cells[decl.parent] = (member_of(decl.parent), member.parent)
    if decl.joins and "ends" in member.values:
        cells["ends"] = (list_of(decl.joins), member.values["ends"])
    return cells
