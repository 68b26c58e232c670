"""What has the value that a line wants, where the line names the whole thing: `hand` for `hand.size`, `gem` for `gem.metal`."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from aoi_rules.compiler.symbols.attributes import attributes_of
from aoi_rules.compiler.symbols.symbol_table import SymbolTable, TypeSymbol
from aoi_rules.language import tree
from aoi_rules.language.loops import Loop
from aoi_rules.language.operators import IN
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.model.types import NUMBER, Shape, Type, list_of, member_of

__all__ = ["hint_for_comparison", "attribute_of_type", "in_reach", "member_in", "values_of"]


def values_of(symbols: SymbolTable, decl: TypeSymbol) -> Mapping[str, Type]:
    """The types of the attributes of members that are values of their own, by their names."""
    return {name: one.type for name, one in attributes_of(symbols, decl).items() if one.is_value}


def attribute_of_type(node: Expression, found: Type, wanted: Type, symbols: SymbolTable) -> Expression | None:
    """What has a value of the type that is `wanted`: the number of pieces in a zone or of things in a list, or the one attribute
    of a member that may be meant.  None if there is none, or several."""
    if found.kind is Shape.ZONE and wanted == NUMBER:
        return tree.Attribute(node, "size", node.place)
    if found.kind in (Shape.LIST, Shape.SET) and wanted == NUMBER and found.of in symbols.types:
        return tree.Call(tree.Name(str(Loop.COUNT), node.place), (node,), node.place)
    if found.kind is not Shape.MEMBER or found.of not in symbols.types:
        return None
    having = [n for n, kind in values_of(symbols, symbols.types[found.of]).items() if kind.present() == wanted.present()]
    return tree.Attribute(node, having[0], node.place) if len(having) == 1 else None


def hint_for_comparison(node: tree.Compare, left: Type, right: Type, symbols: SymbolTable) -> str | None:
    """The hint for a comparison of two types: with what one side has, in place of it."""
    first, second = attribute_of_type(node.left, left, right, symbols), attribute_of_type(node.right, right, left, symbols)
    if first is None and second is None:
        return None
    meant = attrs.evolve(node, left=first) if first is not None else attrs.evolve(node, right=second or node.right)
    if meant.left == meant.right:
        return None
    return f"write `{format_expression(meant)}`"


def member_in(node: tree.Compare, left: Type, of: str, symbols: SymbolTable) -> str | None:
    """The hint for what is never among others: what it has may be, or one of several things that it has."""
    alone = attribute_of_type(node.left, left, member_of(of), symbols)
    if alone is not None:
        return f"write `{format_expression(attrs.evolve(node, left=alone))}`"
    several = attribute_of_type(node.left, left, list_of(of), symbols)
    if several is None:
        return None
    asked = attrs.evolve(node, operator=IN, left=tree.Name("x", node.place))
    text = f"any({format_expression(asked)} for x in {format_expression(several)})"
    return f"write `{text if node.operator is IN else f'not {text}'}`"


def in_reach(node: tree.Attribute, decl: TypeSymbol, symbols: SymbolTable) -> str | None:
    """The hint for an attribute that a member has not: the one other thing that it has, such as where it lies, has it."""
    near = [name for name, kind in values_of(symbols, decl).items() if kind.kind is Shape.MEMBER
            and kind.of in symbols.types and node.name in values_of(symbols, symbols.types[kind.of])]
    return f"write `{format_expression(node.value)}.{near[0]}.{node.name}`" if len(near) == 1 else None
