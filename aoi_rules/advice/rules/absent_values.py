"""Corrections of lines that use a value that may be absent: the same line, with a check before it."""

from __future__ import annotations

from typing import Any, cast

import attrs

from aoi_rules.compiler.check.scope import chain
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.symbol_table import KeepSymbol
from aoi_rules.diagnostics import Mention, Place, line_of
from aoi_rules.language import tree
from aoi_rules.language.operators import AND, UNEQUAL
from aoi_rules.language.tree import Expression
from aoi_rules.language.unparser import format_statement
from aoi_rules.language.walk import conjuncts, walk
from aoi_rules.model.node import Node
from aoi_rules.words.base import Role
from aoi_rules.words.components import Keep
from aoi_rules.words.roles import has_role, may_depend

__all__ = ["absent_at_first", "root_of", "with_guard"]

_SHOWN = 110


def with_guard(fault: Fault, statement: tree.Statement) -> Fault:
    """The fault of a value that may be absent, with the corrected line as its hint, if that is clear. The line, or a `case` of
    it, first checks that it is there. A loop leaves out members without it. A number counts as 0."""
    node = fault.absent
    if node is not None and not fault.names:
        fault.names = (root_of(node),)
    home = _enclosing_statement(statement, node) if node is not None and chain(node) else None
    changed = _add_presence_test(home, node, fault.zero) if home is not None and node is not None else None
    if changed is not None:
        line = format_statement(attrs.evolve(changed, block=None)) + (" {" if changed.block is not None else "")
        if "\n" not in line and len(line) <= _SHOWN:
            fault.hint = f"write `{line}`"
    return fault


def absent_at_first(keep: KeepSymbol, here: Place) -> Mention | None:
    """The hint for a keep that is treated as if it may be absent, and whose line gives it no first value; else None."""
    if keep.first is not None or keep.of:
        return None
    return f"if there may be none, write `{Keep.word} {keep.name} … = none` in " + line_of(keep.place, here, keep.name)


def root_of(node: Expression) -> str:
    """The name that attributes are looked up from: `last` of `last.owner.money`; empty if there is none."""
    while isinstance(node, tree.Attribute):
        node = node.value
    return node.name if isinstance(node, tree.Name) else ""


def _enclosing_statement(statement: tree.Statement, node: Expression) -> tree.Statement | None:
    """The innermost statement that contains a node."""
    if not _contains_node(node, statement):
        return None
    for inner in statement.lines:
        if (found := _enclosing_statement(inner, node)) is not None:
            return found
    return statement


def _contains_node(node: Expression, *trees: Any) -> bool:
    return any(part is node for part in walk(*trees))


def _add_presence_test(home: tree.Statement, node: Expression, zero: str) -> tree.Statement | None:
    present = tree.Compare(UNEQUAL, node, tree.Name("none", node.place), node.place)
    loop = next((part for part in walk(attrs.evolve(home, block=None)) if isinstance(part, tree.Comprehension)
                 and part.variable == root_of(node) and _contains_node(node, part.item, part.condition)), None)
    if loop is not None:
        condition = _join_by_and(present, loop.condition)
        return cast(tree.Statement, _replace_inside(home, loop, attrs.evolve(loop, condition=condition)))
    if home.condition is not None and _contains_node(node, home.condition):
        return attrs.evolve(home, condition=_join_by_and(present, home.condition))
    if has_role(home.word, Role.DECIDES) and home.value is not None:
        return attrs.evolve(home, value=_join_by_and(present, home.value))
    if may_depend(home.word) and home.block is None:
        return attrs.evolve(home, condition=_join_by_and(present, home.condition))
    if zero:
        nothing = tree.Money(0, node.place) if zero == "$0" else tree.Number(0, node.place)
        return cast(tree.Statement, _replace_inside(home, node, tree.Conditional(node, present, nothing, node.place)))
    return None


def _join_by_and(first: Expression, second: Expression | None) -> Expression:
    return first if second is None else tree.Logic(AND, (first, *conjuncts(second)), first.place)


def _replace_inside(whole: Any, old: Expression, new: Expression) -> Any:
    """A tree with one of its nodes replaced; parts that do not contain that node stay the same."""
    changes: dict[str, Any] = {}
    for attribute in attrs.fields(type(whole)):
        value = getattr(whole, attribute.name)
        if isinstance(value, tuple) and any(_contains_node(old, part) for part in value):
            changes[attribute.name] = tuple(_replace_node(part, old, new) for part in value)
        elif isinstance(value, Node) and _contains_node(old, value):
            changes[attribute.name] = _replace_node(value, old, new)
    return attrs.evolve(whole, **changes)


def _replace_node(part: Any, old: Expression, new: Expression) -> Any:
    if part is old:
        return new
    return _replace_inside(part, old, new) if _contains_node(old, part) else part
