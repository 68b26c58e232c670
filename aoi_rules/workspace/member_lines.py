"""What the lines name that declare members and say what they have: types, fields, and members as values and as ends of links."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aoi_rules.compiler.source.resolve import ResolvedSource
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.diagnostics import Place
from aoi_rules.language import tree
from aoi_rules.language.walk import walk
from aoi_rules.model.types import Shape
from aoi_rules.words import components as com
from aoi_rules.words.base import Role
from aoi_rules.words.naming import name_of
from aoi_rules.words.roles import in_role, is_type
from aoi_rules.workspace.declared import Key

__all__ = ["member_uses"]

Use = tuple[Key, Place]


def member_uses(resolved: ResolvedSource, symbols: SymbolTable) -> Iterator[Use]:
    """What the lines of a ruleset name for which no expression is checked."""
    for _, item in resolved.items:
        yield from _line(item, symbols)


def _line(item: tree.Statement, symbols: SymbolTable) -> Iterator[Use]:
    """What a line of a game or a map names."""
    if item.word in symbols.types:
        yield ("type", item.word), item.word_place
        yield from _member(item, symbols.types[item.word], symbols)
        return
    decl = symbols.types.get(name_of(item)) if is_type(item.word) else None
    if com.Rows.begins(item):
        yield from _rows(item, symbols)
    elif decl is not None or com.Keep.begins(item) or com.Zone.begins(item):
        yield from _types(item, symbols)
    for inner in item.items:
        if isinstance(inner, tree.Statement) and decl is not None:
            yield from _inside(inner, decl, symbols)


def _inside(item: tree.Statement, decl: TypeSymbol, symbols: SymbolTable) -> Iterator[Use]:
    """What a line in the block of a type names: a field or a keep its types, a member what it has."""
    if com.Has.begins(item) or com.Keep.begins(item):
        yield from _types(item, symbols)
    elif item.word in decl.index:
        yield from _member(item, decl, symbols)


def _types(item: tree.Statement, symbols: SymbolTable) -> Iterator[Use]:
    """The types that a declaration names behind its own name."""
    nodes = [node for node in item.arguments[1:] for node in walk(node)]
    yield from ((("type", node.name), node.place) for node in nodes if isinstance(node, tree.Name) and node.name in symbols.types)


def _member(item: tree.Statement, decl: TypeSymbol, symbols: SymbolTable) -> Iterator[Use]:
    """What the line of a member names: the ends of a link, fields with their values, and members that stand in it."""
    ends = [end for pair in item.arguments if isinstance(pair, tree.Pair) for end in (pair.left, pair.right)]
    yield from _members(ends, decl.joins, symbols)
    for inner in item.items:
        if not isinstance(inner, tree.Statement):
            continue
        if inner.word in decl.fields or inner.word in decl.keeps:
            yield _field(inner.word, inner.word_place, decl)
            yield from _values(inner.word, inner.arguments, decl, symbols)
        elif inner.word in symbols.types:
            yield from _line(inner, symbols)


def _rows(item: tree.Statement, symbols: SymbolTable) -> Iterator[Use]:
    """What a table of members names: their type, in its header the fields, below them values."""
    for node in in_role(item, Role.REFERS):
        if not isinstance(node, tree.Name) or node.name not in symbols.types:
            continue
        decl = symbols.types[node.name]
        yield ("type", decl.name), node.place
        for table in (one for one in item.items if isinstance(one, tree.Table)):
            for number, cell in enumerate(table.header.cells):
                head = cell.values[0] if cell.values else None
                if isinstance(head, tree.Name) and (head.name in decl.fields or head.name in decl.keeps):
                    yield _field(head.name, head.place, decl)
                    for row in table.rows:
                        yield from _values(head.name, row.cells[number].values, decl, symbols)


def _field(name: str, place: Place, decl: TypeSymbol) -> Use:
    return ("field" if name in decl.fields else com.Keep.word, f"{decl.name}.{name}"), place


def _values(name: str, nodes: Iterable[object], decl: TypeSymbol, symbols: SymbolTable) -> Iterator[Use]:
    """The members that a field or a keep of a member has as its values."""
    found = decl.fields.get(name) or decl.keeps[name]
    if found.type.one.kind is Shape.MEMBER:
        yield from _members(nodes, found.type.one.of, symbols)


def _members(nodes: Iterable[object], of: str, symbols: SymbolTable) -> Iterator[Use]:
    known = symbols.types[of].index if of in symbols.types else {}
    for node in (part for value in nodes for part in walk(value)):
        if isinstance(node, tree.Name) and node.name in known:
            yield ("member", f"{of}.{node.name}"), node.place
