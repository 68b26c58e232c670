"""The operands of a condition: the values that a player is shown if it does not hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.symbols.slots import pieces_slot
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed.rules import Shown
from aoi_rules.compiler.walking import children
from aoi_rules.language import tree
from aoi_rules.language.unparser import format_expression
from aoi_rules.language.walk import head_of, named_parameters, replace_names, walk
from aoi_rules.model.types import Shape
from aoi_rules.words.actions import Define

__all__ = ["read_in_loops", "shown_operands"]

_DEEP = 4


def shown_operands(checker: Checker, node: tree.Expression, scope: Scope) -> tuple[Shown, ...]:
    """The single values among the operands of a condition's comparisons, each with its text."""
    found: list[Shown] = []
    for operand in _operands(node, checker.symbols.defines):
        try:
            value = checker.expression(operand, scope)
        except Fault:
            continue
        if value.type.has_absent_value or value.type.kind is Shape.TRUTH:
            found.append((format_expression(operand), value))
    return tuple(found)


def read_in_loops(condition: typ.Expression) -> tuple[str, ...]:
    """The slots of the keeps and zones that a condition reads in loops, so that no single value shows them."""
    found: dict[str, None] = {}
    seen: set[typ.Definition] = set()
    waiting: list[tuple[typ.Expression, bool]] = [(condition, False)]
    while waiting:
        node, inside = waiting.pop(0)
        inside = inside or isinstance(node, typ.Comprehension)
        if isinstance(node, typ.Use) and node.definition not in seen:
            seen.add(node.definition)
            waiting.append((node.definition.body, inside))
        elif inside and isinstance(node, typ.KeepValue):
            found[node.keep.slot] = None
        elif inside and node.type.kind is Shape.ZONE:
            found[pieces_slot(node.type.of)] = None
        waiting += [(part, inside) for part in children(node)]
    return tuple(found)


def _operands(node: Any, defines: Mapping[str, Define]) -> list[Any]:
    """The operands of a condition's comparisons except literals, including those in the definitions it uses."""
    found: list[Any] = []
    _collect_operands(node, defines, found, 0)
    return found


def _collect_operands(part: Any, defines: Mapping[str, Define], found: list[Any], depth: int) -> None:
    if isinstance(part, tree.Logic):
        for operand in part.operands:
            _collect_operands(operand, defines, found, depth)
    elif isinstance(part, tree.Not):
        _collect_operands(part.operand, defines, found, depth)
    elif isinstance(part, tree.Compare):
        _add_operand(part.left, found)
        _add_operand(part.right, found)
    elif isinstance(part, tree.Attribute | tree.Call | tree.Name):
        inside = _expand_definition(part, defines) if depth < _DEEP else None
        if inside is not None:
            _collect_operands(inside, defines, found, depth + 1)
        elif not isinstance(part, tree.Name):
            _add_operand(part, found)


def _expand_definition(part: Any, defines: Mapping[str, Define]) -> tree.Expression | None:
    """The body of a definition with these arguments inserted; None if it contains a loop, which no value shows."""
    head, arguments = head_of(part)
    word = defines.get(head.name) if isinstance(head, tree.Name) else None
    if word is None or any(isinstance(inner, tree.Comprehension) for inner in walk(word.meaning)):
        return None
    names = [p.name for p in named_parameters(word.head)]
    if len(names) != len(arguments):
        return None
    value: tree.Expression = replace_names(word.meaning, dict(zip(names, arguments, strict=True)))
    return value


def _add_operand(part: Any, found: list[Any]) -> None:
    literal = isinstance(part, tree.Number | tree.Money | tree.Text)
    plain = isinstance(part, tree.Name) and part.name in ("none", "yes", "no", "me")
    if not literal and not plain and part not in found:
        found.append(part)
