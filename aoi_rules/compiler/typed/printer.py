"""Typed expressions and rules as text for people: a line for each node, with its type, and what lies in it below."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs
from attrs import frozen

from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import rules
from aoi_rules.compiler.typed.walk import children
from aoi_rules.model.types import Type

__all__ = ["printed", "printed_definition", "printed_rules", "shown_type"]

_Lines = Iterator[str]


def printed(found: typ.Expression, symbols: SymbolTable | None = None) -> str:
    """A typed expression as lines of text: what each node is, then ` : ` and its type; its parts stand below it, indented.

    `seat or none` is the type of what may be absent, and `present` marks what is not absent here though it may be elsewhere.
    Members have their names where the symbol table is given, else their numbers.
    """
    return "\n".join(_lines(found, symbols))


def printed_definition(definition: typ.Definition, symbols: SymbolTable | None = None) -> str:
    """A definition as lines of text: its name, its parameters and their types, then what it says."""
    bindings = [*([definition.me] if definition.me is not None else []), *definition.parameters]
    names = ", ".join(f"{b.name} : {shown_type(b.type)}" for b in bindings)
    return "\n".join([f"define {definition.name}({names})", *_indented(_lines(definition.body, symbols))])


def shown_type(kind: Type) -> str:
    """A type in the language's words: `number`, `seat or none`, `list of town`, `zone hand`."""
    base = {"ref": kind.of, "list": f"list of {kind.of or 'nothing'}", "set": f"set of {kind.of}", "zone": f"zone {kind.of}"}
    return base.get(kind.kind, kind.kind) + (" or none" if kind.optional and kind.kind != "none" else "")


# ---- expressions -------------------------------------------------------------------------------------------------------


def _lines(found: typ.Expression, symbols: SymbolTable | None, role: str = "") -> _Lines:
    label = _LABELS[type(found)](found)
    if isinstance(found, typ.Member) and symbols is not None:
        label = symbols.types[found.type.of].members[found.number].name
    yield f"{role}{label} : {shown_type(found.type)}"
    for name, part in _parts(found):
        yield from _indented(_lines(part, symbols, name))


def _indented(lines: _Lines) -> list[str]:
    return ["  " + line for line in lines]


def _parts(found: typ.Expression) -> list[tuple[str, typ.Expression]]:
    """The parts of an expression, each with the word that says what it is for."""
    if isinstance(found, typ.Conditional):
        return [("if ", found.test), ("then ", found.then), ("else ", found.otherwise)]
    if isinstance(found, typ.Comprehension):
        when = [("when ", found.condition)] if found.condition is not None else []
        return [("in ", found.source), *when, ("each ", found.item), *(("by ", key) for key in found.keys)]
    return [("", part) for part in children(found)]


def _figure(found: typ.Number) -> str:
    return f"{'$' if found.type.kind == 'money' else ''}{found.value}"


def _quoted(found: typ.Text) -> str:
    escaped = found.value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _kept(found: typ.Kept) -> str:
    return f"keep {found.keep.per}.{found.keep.name}" if found.keep.per else f"keep {found.keep.name}"


def _comprehension(found: typ.Comprehension) -> str:
    return f"{found.kind} for {found.variable.name} : {shown_type(found.variable.type)}"


def _plain(label: str) -> Callable[[Any], str]:
    """A label that is the same for all nodes of a kind."""
    return lambda _: label


_LABELS: dict[type[typ.Expression], Callable[[Any], str]] = {
    typ.Absent: _plain("none"),
    typ.AbsenceTest: lambda n: "== none" if n.absent else "!= none",
    typ.Arithmetic: lambda n: n.operator,
    typ.Call: lambda n: f"function {n.function.name}",
    typ.Compare: lambda n: n.operator,
    typ.Comprehension: _comprehension,
    typ.Conditional: _plain("either"),
    typ.Contains: lambda n: "not in" if n.negated else "in",
    typ.Counter: lambda n: f"counter {n.name}",
    typ.Extreme: lambda n: n.operator,
    typ.Field: lambda n: f"field {n.owner}.{n.name}",
    typ.Kept: _kept,
    typ.List: _plain("list"),
    typ.Local: lambda n: f"name {n.binding.name}",
    typ.Logic: lambda n: n.operator,
    typ.Member: lambda n: f"member {n.number}",
    typ.Members: _plain("members"),
    typ.Negative: _plain("-"),
    typ.Nested: lambda n: f"nested {n.owner}.{n.inner}",
    typ.Not: _plain("not"),
    typ.Number: _figure,
    typ.Option: lambda n: f"option {n.name}",
    typ.Others: _plain("others"),
    typ.Players: _plain("players"),
    typ.Present: lambda n: f"present by line {n.level}",
    typ.Query: lambda n: f"network {n.network}.{n.query}",
    typ.Range: _plain("range"),
    typ.Size: _plain("count"),
    typ.Text: _quoted,
    typ.Truth: lambda n: "yes" if n.value else "no",
    typ.Union: _plain("union"),
    typ.Use: lambda n: f"define {n.definition.name}",
    typ.Zone: _plain("zone"),
    typ.ZoneCount: _plain("pieces of a kind"),
    typ.ZoneEmpty: _plain("empty"),
    typ.ZoneSize: _plain("size"),
}


# ---- rules -------------------------------------------------------------------------------------------------------------

_UNSHOWN = frozenset(("word", "place", "symbols", "uses", "draft", "filled", "shown"))


def printed_rules(typed: rules.TypedRules) -> str:
    """Whole typed rules as lines of text: each line of the rules as its author wrote it, with its parts below it."""
    return "\n".join(_Rules(typed.symbols).inside(typed))


@frozen
class _Rules:
    """The printer of one ruleset's rules."""

    symbols: SymbolTable

    def inside(self, value: Any) -> _Lines:
        """The lines of all fields of a rule."""
        for item in attrs.fields(type(value)):
            if item.name not in _UNSHOWN:
                yield from self._field(item.name, getattr(value, item.name))

    def _field(self, name: str, value: Any) -> _Lines:
        """The lines of one field; none where it is empty."""
        if isinstance(value, dict):
            for key, item in value.items():
                yield from self._field(f"{name} {key}", item)
        elif isinstance(value, tuple | list):
            for item in value:
                yield from self._field(name, item)
        elif type(value).__module__ == rules.__name__:
            yield f"{name}: {_title(value)}"
            if not isinstance(value, rules.Verb) or name == "verbs":  # where it is only carried out, its name is enough
                yield from _indented(self.inside(value))
            if isinstance(value, rules.Verb) and name == "verbs":
                yield from _indented(self.inside(value.body))
        elif value not in (None, "", (), frozenset()):
            yield from self._value(name, value)

    def _value(self, name: str, value: Any) -> _Lines:
        """The lines of what is no rule itself."""
        if isinstance(value, typ.Expression):
            yield from _lines(value, self.symbols, f"{name}: ")
        elif isinstance(value, typ.Definition):
            yield from printed_definition(value, self.symbols).split("\n")
        elif isinstance(value, typ.Binding):
            yield f"{name}: {value.name} : {shown_type(value.type)}{_bounds(value)}"
        else:
            yield f"{name}: {', '.join(sorted(value)) if isinstance(value, frozenset) else value}"


def _title(value: Any) -> str:
    """The kind of a rule, and its first line as its author wrote it."""
    kind = "".join(f" {c.lower()}" if c.isupper() else c for c in type(value).__name__).strip()
    place = getattr(value, "place", None) or getattr(getattr(value, "word", None), "place", None)
    if place is None or place.line > len(place.source.lines):
        return kind
    return f"{kind}  # {place.source.lines[place.line - 1][place.column - 1 :].strip()}"


def _bounds(binding: typ.Binding) -> str:
    """The bounds of a number, where the text gives one."""
    low, high = binding.span
    return "" if low is None and high is None else f" from {'?' if low is None else low} to {'?' if high is None else high}"
