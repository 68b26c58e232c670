"""Declarations before play: their types, and their values if the text gives them."""

from __future__ import annotations

from collections.abc import Iterator

from aoi_rules.compiler.lint.fixed_values import FixedValues
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Points, TypedRules
from aoi_rules.compiler.typed.walk import expressions_of
from aoi_rules.diagnostics import Place
from aoi_rules.errors import AoiError
from aoi_rules.language.unparser import format_expression
from aoi_rules.machine.budget import Halt
from aoi_rules.model.ruleset import OF_SCORE
from aoi_rules.model.types import Shape, Type, member_of
from aoi_rules.words import actions as act
from aoi_rules.words import components as com
from aoi_rules.workspace.declarations import Key
from aoi_rules.workspace.labels import LABELLED

__all__ = ["first_values", "value_of"]


def first_values(rules: TypedRules) -> Iterator[tuple[Key, Place, Type, str]]:
    """The type and the value of each declaration of a ruleset, with the place of the declaring line; the value is empty if the
    text does not fix it."""
    symbols = rules.symbols
    for one in rules.definitions:
        yield (act.Define.word, one.name), one.place, one.body.type, value_of(one.body, symbols)
    for item in (one for one in rules.score.items if isinstance(one, Points)):
        yield (LABELLED, f"{OF_SCORE}{item.word.name}"), item.word.name.place, item.value.type, value_of(item.value, symbols)
    for decl in symbols.types.values():
        for field in decl.fields.values():
            first = format_expression(field.first) if field.first is not None else ""
            yield ("field", f"{decl.name}.{field.name}"), field.place, field.type, first
        for keep in decl.keeps.values():
            first = value_of(rules.firsts[keep.slot], symbols) if keep.slot in rules.firsts else ""
            yield (com.Keep.word, f"{decl.name}.{keep.name}"), keep.place, keep.type, first
    for keep in symbols.keeps.values():
        first = value_of(rules.firsts[keep.slot], symbols) if keep.slot in rules.firsts else ""
        yield (com.Keep.word, keep.name), keep.place, keep.type, first
    for name, option in symbols.options.items():
        yield (com.Option.word, name), option.name.place, member_of(name), format_expression(option.value)


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
    if type_.optional and value == type_.absent_value:
        return "none"
    if type_.kind is Shape.MEMBER and isinstance(value, int):
        return symbols.types[type_.of].members[value].name
    return type_.show_value(value) if type_.numeric or type_.kind in (Shape.TRUTH, Shape.TEXT) else ""
