"""What `a[b]` may mean: the language has no positions."""

from __future__ import annotations

import re

from aoi_rules.compiler.check.context import CheckContext
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.diagnostics import with_article
from aoi_rules.language import tree
from aoi_rules.language.loops import LOOPS, Loop
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import walk
from aoi_rules.model.types import Shape, Type
from aoi_rules.plugin_api.values import FUNCTIONS

__all__ = ["index"]

_SHOWN = 3


def index(check: CheckContext, node: tree.Index, scope: Scope, expected: Type | None) -> typ.Expression:
    """Raise Fault for `a[b]`, with what to write instead."""
    raise Fault("wrong-expression", "this cannot be part of an expression", node.place, _hint_for_subscript(check, node, scope))


def _hint_for_subscript(check: CheckContext, node: tree.Index, scope: Scope) -> str:
    value, text, given = node.value, format_expression(node.value), format_expression(node.index)
    if isinstance(node.index, tree.Text):
        return f"write `{text}.{node.index.value}`"
    symbols = check.symbols
    if isinstance(value, tree.Name) and value.name in (*FUNCTIONS, *LOOPS, *symbols.functions, *symbols.defines):
        return f"write `{text}({given})`"
    kept = [decl.keeps.get(value.name) for decl in symbols.types.values()] if isinstance(value, tree.Attribute) else []
    if any(keep is not None and keep.of for keep in kept):
        return f"write `{text}({given})`"
    if (chosen := _loop_of_condition(node)) is not None:
        return f"write `{chosen}`"
    decl = symbols.types.get(value.name) if isinstance(value, tree.Name) and value.name not in scope.names else None
    if decl is not None and decl.index:
        named = " or ".join(f"`{name}`" for name in list(decl.index)[:_SHOWN])
        return f"{with_article(decl.name)} is written as its name, such as {named}"
    keep = _hint_for_each(check, node, scope)
    return keep or _hint_for_position(check, value, scope)


def _loop_of_condition(node: tree.Index) -> str | None:
    """The list of those that meet a condition in brackets, `town[town.size > 1]`, as a loop; None for another index."""
    many = format_expression(node.value)
    if not isinstance(node.index, tree.Compare | tree.Logic | tree.Not):
        return None
    columns = [part for part in walk(node.index) if isinstance(part, tree.Attribute) and part.value == node.value]
    if not columns:
        return None
    used = {part.name for part in walk(node.index) if isinstance(part, tree.Name)}
    name = next(letter for letter in (many.rpartition(".")[2][0], *"xyz", "one") if letter not in used)
    test = re.sub(rf"(?<![\w.]){re.escape(many)}\.", f"{name}.", format_expression(node.index))
    return f"{Loop.LIST}({name} for {name} in {many} when {test})"


def _hint_for_position(check: CheckContext, node: Expression, scope: Scope) -> str:
    """The hint for one of several things, or for a single thing."""
    text = format_expression(node)
    through = f"go through all of it: `any(… for x in {text})`"
    try:
        kind = check.expression(node, scope).type
    except Fault:
        return f"write `first({text})` or `last({text})`, or {through}"
    if kind.kind is Shape.ZONE:
        return through
    return f"write `first({text})` or `last({text})`, or {through}" if kind.has_several else (
        f"what it has is written with a dot: `{text}.NAME`")


def _hint_for_each(check: CheckContext, node: tree.Index, scope: Scope) -> str | None:
    """The hint for an attribute of each thing that is written as one list: `money[me]` is `me.money`."""
    name = node.value.name if isinstance(node.value, tree.Name) else ""
    try:
        owner = check.symbols.types.get(check.expression(node.index, scope).type.of)
    except Fault:
        return None
    zone = check.symbols.zones.get(name)
    had = owner is not None and (name in (*owner.fields, *owner.keeps) or (zone is not None and zone.per == owner.name))
    return f"write `{format_expression(node.index)}.{name}`" if had else None
