"""The names in lines that declare members and give their attributes: types, fields, and members as values and as ends of
links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from aoi_rules.compiler.findings import Findings
from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.walk import walk
from aoi_rules.model.types import Shape
from aoi_rules.words import components as com
from aoi_rules.words.base import Role
from aoi_rules.words.line_names import name_of
from aoi_rules.words.roles import in_role, is_type
from aoi_rules.workspace.declarations import Key

__all__ = ["member_uses"]

Use = tuple[Key, Place]


def member_uses(resolved: ResolvedSource, symbols: SymbolTable, findings: Findings) -> Iterator[Use]:
    """The names in lines of a ruleset for which no expression is checked."""
    for _, item in resolved.items:
        yield from findings.of(_uses_in, item, symbols)
    for decl in symbols.types.values():
        for member in decl.members:
            yield from (use for name, nodes in member.raw.items() for use in _values(name, nodes, decl, symbols))
        for one in decl.fields.values():
            yield from _values(one.name, (one.first,), decl, symbols)


def _uses_in(item: tree.Statement, symbols: SymbolTable) -> tuple[Use, ...]:
    return tuple(_line(item, symbols))


def _line(item: tree.Statement, symbols: SymbolTable) -> Iterator[Use]:
    """The names in a line of a game or a map."""
    if item.word in symbols.types:
        yield ("type", item.word), item.word_place
        yield from _member(item, symbols.types[item.word], symbols)
        return
    decl = symbols.types.get(name_of(item)) if is_type(item.word) else None
    if com.Rows.begins(item):
        yield from _rows(item, symbols)
    for inner in item.items:
        if isinstance(inner, tree.Statement) and decl is not None:
            yield from _names_in_block(inner, decl, symbols)
        elif decl is not None:
            yield from _header(inner, decl)


def _names_in_block(item: tree.Statement, decl: TypeSymbol, symbols: SymbolTable) -> Iterator[Use]:
    """The names in the line of a member in its type's block."""
    if item.word in decl.index:
        yield from _member(item, decl, symbols)


def _member(item: tree.Statement, decl: TypeSymbol, symbols: SymbolTable) -> Iterator[Use]:
    """The names in the line of a member: the ends of a link, fields with their values, and nested members."""
    ends = [end for pair in item.arguments if isinstance(pair, tree.Pair) for end in (pair.left, pair.right)]
    yield from _members(ends, decl.joins, symbols)
    for inner in item.items:
        if not isinstance(inner, tree.Statement):
            continue
        if inner.word in decl.fields or inner.word in decl.keeps:
            yield _field(inner.word, inner.word_place, decl)
        elif inner.word in symbols.types or com.Rows.begins(inner):
            yield from _line(inner, symbols)


def _rows(item: tree.Statement, symbols: SymbolTable) -> Iterator[Use]:
    """The names in a table of members: their type, and the fields in its header."""
    for node in in_role(item, Role.REFERS):
        if not isinstance(node, tree.Name) or node.name not in symbols.types:
            continue
        decl = symbols.types[node.name]
        yield ("type", decl.name), node.place
        for table in (one for one in item.items if isinstance(one, tree.Table)):
            yield from _header(table, decl)


def _header(table: tree.Statement | tree.Table, decl: TypeSymbol) -> Iterator[Use]:
    """The fields in the header of a table of members."""
    heads = [cell.values[0] for cell in table.header.cells if cell.values] if isinstance(table, tree.Table) else []
    for head in heads:
        if isinstance(head, tree.Name) and (head.name in decl.fields or head.name in decl.keeps):
            yield _field(head.name, head.place, decl)
        elif isinstance(head, tree.Name) and head.name == decl.parent:
            yield ("type", head.name), head.place


def _field(name: str, place: Place, decl: TypeSymbol) -> Use:
    return ("field" if name in decl.fields else com.Keep.word, f"{decl.name}.{name}"), place


def _values(name: str, nodes: Iterable[Any], decl: TypeSymbol, symbols: SymbolTable) -> Iterator[Use]:
    """The members that are the values of a field or a keep of a member, or in which it is nested."""
    found = decl.fields.get(name) or decl.keeps.get(name)
    if found is not None and found.type.element_type.kind is Shape.MEMBER:
        yield from _members(nodes, found.type.element_type.of, symbols)
    elif name == decl.parent:
        yield from _members(nodes, name, symbols)


def _members(nodes: Iterable[Any], of: str, symbols: SymbolTable) -> Iterator[Use]:
    known = symbols.types[of].index if of in symbols.types else {}
    for node in (part for value in nodes for part in walk(value)):
        if isinstance(node, tree.Name) and node.name in known:
            yield ("member", f"{of}.{node.name}"), node.place
