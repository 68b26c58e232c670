"""Typed expressions as text for people: one line for each node, with its type; its operands follow, indented."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.walking import children
from aoi_rules.model.types import Shape, Type

__all__ = ["LABELS", "expression_lines", "printed", "shown_type"]


def printed(found: typ.Expression, symbols: SymbolTable | None = None) -> str:
    """A typed expression as lines of text: each node, then ` : ` and its type, then its operands, indented.

    `seat or none` is the type of a seat that may be absent; `present` marks a value that is known to be present here.  Members
    are shown by name where the symbol table is given, otherwise by number.
    """
    return "\n".join(expression_lines(found, symbols))


def expression_lines(found: typ.Expression, symbols: SymbolTable | None, role: str = "", width: int = 0) -> list[str]:
    """The lines of `printed`, the first one after `role`.  An expression that fits into `width` characters is one line, with
    its operands in brackets; literals show no type there."""
    return _shape(found, symbols, role, width)[0]


def shown_type(kind: Type) -> str:
    """A type in the language's words: `number`, `seat or none`, `list of town`, `zone hand`."""
    base = {Shape.MEMBER: kind.of, Shape.LIST: f"list of {kind.of or 'nothing'}", Shape.SET: f"set of {kind.of}",
            Shape.ZONE: f"zone {kind.of}"}
    return base.get(kind.kind, kind.kind) + (" or none" if kind.optional and kind.kind is not Shape.NONE else "")


# ---- expressions -------------------------------------------------------------------------------------------------------


def _shape(found: typ.Expression, symbols: SymbolTable | None, role: str, width: int) -> tuple[list[str], str]:
    """The lines of an expression, and the whole expression as one line, empty where that would be too long."""
    label, kind = f"{role}{_label(found, symbols)}", shown_type(found.type)
    parts = [_shape(part, symbols, name, width) for name, part in _parts(found)]
    flats = [flat for _, flat in parts]
    if len(label) < width and all(flats):
        inner = f"{label}({', '.join(flats)})" if flats else label
        flat = inner if isinstance(found, _LITERALS) else f"{inner} : {kind}"
        if len(flat) <= width:
            return [flat], flat
    return [f"{label} : {kind}", *(line for lines, _ in parts for line in _indented(lines))], ""


def _label(found: typ.Expression, symbols: SymbolTable | None) -> str:
    """The label of a node."""
    if isinstance(found, typ.Member) and symbols is not None:
        return symbols.types[found.type.of].members[found.number].name
    return LABELS[type(found)](found)


def _indented(lines: list[str]) -> list[str]:
    return ["  " + line for line in lines]


def _parts(found: typ.Expression) -> list[tuple[str, typ.Expression]]:
    """The operands of an expression, each with the word that says what it is for."""
    if isinstance(found, typ.IfElse):
        return [("if ", found.test), ("then ", found.then), ("else ", found.otherwise)]
    if isinstance(found, typ.Comprehension):
        when = [("when ", found.condition)] if found.condition is not None else []
        return [("in ", found.source), *when, ("each ", found.item), *(("by ", key) for key in found.keys)]
    return [("", part) for part in children(found)]


def _const(found: typ.Const) -> str:
    if not isinstance(found.value, str):
        return found.type.shown(found.value)
    escaped = found.value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _kept(found: typ.Kept) -> str:
    return f"keep {found.keep.per}.{found.keep.name}" if found.keep.per else f"keep {found.keep.name}"


def _comprehension(found: typ.Comprehension) -> str:
    return f"{found.kind} for {found.variable.name} : {shown_type(found.variable.type)}"


def _plain(label: str) -> Callable[[Any], str]:
    """A function that gives all nodes of a class the same label."""
    return lambda _: label


_LITERALS = (typ.Absent, typ.Const)
"""Nodes whose label shows their type."""

LABELS: dict[type[typ.Expression], Callable[[Any], str]] = {
    typ.Absent: _plain("none"),
    typ.AbsenceTest: lambda n: "== none" if n.absent else "!= none",
    typ.Arithmetic: lambda n: n.operator.sign,
    typ.Call: lambda n: f"function {n.function.name}",
    typ.Compare: lambda n: n.operator.sign,
    typ.Comprehension: _comprehension,
    typ.Const: _const,
    typ.IfElse: _plain("either"),
    typ.Contains: lambda n: "not in" if n.negated else "in",
    typ.Counter: lambda n: f"counter {n.name}",
    typ.End: lambda n: n.which,
    typ.Extreme: lambda n: n.operator,
    typ.Field: lambda n: f"field {n.owner}.{n.name}",
    typ.Kept: _kept,
    typ.Local: lambda n: f"name {n.binding.name}",
    typ.Logic: lambda n: n.operator.sign,
    typ.Member: lambda n: f"member {n.number}",
    typ.Members: _plain("members"),
    typ.Negate: _plain("-"),
    typ.Nested: lambda n: f"nested {n.owner}.{n.inner}",
    typ.Not: _plain("not"),
    typ.Option: lambda n: f"option {n.name}",
    typ.Others: _plain("others"),
    typ.Players: _plain("players"),
    typ.Present: lambda n: f"present by line {n.level}",
    typ.Query: lambda n: f"network {n.network}.{n.query}",
    typ.Range: _plain("range"),
    typ.Size: _plain("count"),
    typ.Tuple: _plain("list"),
    typ.Union: _plain("union"),
    typ.Use: lambda n: f"define {n.definition.name}",
    typ.Zone: _plain("zone"),
    typ.ZoneCount: _plain("pieces of a kind"),
    typ.ZoneEmpty: _plain("empty"),
    typ.ZoneSize: _plain("size"),
}
