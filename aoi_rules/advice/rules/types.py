"""Types side by side, if a line goes through all of them at once: `(rail, road)`, `rail + road`, `union(rail, road)`; and a
type in the place of one of its fields."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.attributes import attributes_of
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.language import tree
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import name_in

__all__ = ["of_exchanged_type", "of_types"]


def of_types(node: Expression, fault: Fault, symbols: SymbolTable, scope: Scope) -> Fault:
    """The fault of an expression; a different one if it consists only of the names of several types."""
    parts = _operands(node, symbols)
    types = {*symbols.types} - {*scope.names}
    names = dict.fromkeys(part.name for part in parts if isinstance(part, tree.Name) and part.name in types)
    if len(names) < len(parts) or len(names) < _SEVERAL:
        return fault
    says = f"{' and '.join(f'`{name}`' for name in names)} are different types, and nothing goes through both"
    return Fault("wrong-type", says, node.place, "write a line of its own for each, or an action for each where players choose")


def of_exchanged_type(statement: tree.Statement, unknown: str, symbols: SymbolTable) -> str | None:
    """The hint for a line in which a type and one of its fields are exchanged, `shade town of port`, so that the field is taken
    for an `unknown` type; None for another line."""
    names = [name_in(node) for node in statement.arguments]
    decl = symbols.types.get(names[0]) if names else None
    if decl is None or names.count(unknown) != 1 or unknown not in attributes_of(symbols, decl):
        return None
    at, given = names.index(unknown), list(statement.arguments)
    given[0], given[at] = given[at], given[0]
    return f"write `{format_statement(attrs.evolve(statement, arguments=tuple(given)))}`"


def _operands(node: Expression, symbols: SymbolTable) -> Sequence[Expression]:
    """The operands of an expression; none of the arguments of an author's definition."""
    if isinstance(node, tree.Call) and name_in(node.function) not in symbols.defines:
        return node.arguments
    if isinstance(node, tree.Items):
        return node.items
    if isinstance(node, tree.Logic):
        return node.operands
    return (node.left, node.right) if isinstance(node, tree.Binary) else ()


_SEVERAL = 2
