"""The values that texts fix, in the form that people read."""

from __future__ import annotations

from aoi_rules.compiler.lint.fixed_values import FixedValues
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.walk import expressions_of
from aoi_rules.errors import AoiError
from aoi_rules.machine.budget import Halt
from aoi_rules.model.types import Shape, Type

__all__ = ["value_of"]


def value_of(node: typ.Expression, symbols: SymbolTable) -> str:
    """The value of an expression that the text fixes, in the form that people read; empty for any other."""
    fixed = FixedValues(symbols)
    try:
        if any(isinstance(part, typ.Local) for part in expressions_of(node)) or not fixed.is_fixed(node):
            return ""
        value = fixed.value(node, {})
    except (Halt, AoiError):
        return ""
    return _format_value(node.type, value, symbols)


def _format_value(type_: Type, value: object, symbols: SymbolTable) -> str:
    if type_.optional and value == type_.absent:
        return "none"
    if type_.kind is Shape.MEMBER and isinstance(value, int):
        return symbols.types[type_.of].members[value].name
    return type_.shown(value) if type_.numeric or type_.kind in (Shape.TRUTH, Shape.TEXT) else ""
