"""Checked rules that a test builds itself: the words and the symbol table come from a text, the typed nodes by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from aoi_rules.compiler.coverage import Trace
from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.lower.context import Context
from aoi_rules.compiler.pipeline import compile_source
from aoi_rules.compiler.symbols.symbol_table import SymbolTable
from aoi_rules.compiler.typed import expressions as typ
from aoi_rules.compiler.typed import rules as rul
from aoi_rules.diagnostics import Place, Source
from aoi_rules.library.catalogue import find
from aoi_rules.model.types import MONEY, NUMBER, member_of
from aoi_rules.plugin_manager.manager import plug_in
from tests.compiler.texts import rendered

__all__ = ["PLACE", "context_of", "kept", "local", "me_binding", "names", "number", "rules_of", "symbols_of", "truth"]

PLACE = Place(Source("demo.aoi", "do {  # a line\n"), 1, 1, 1, 3)
SEAT = member_of("seat")


def symbols_of(text: str) -> SymbolTable:
    """The declarations of a text."""
    forms = Forms()
    result = compile_source(Source("demo.aoi", text), find, plug_in, run=False, forms=forms)
    assert not any(d.severity == "error" for d in result.diagnostics), rendered(text)
    assert forms.symbols is not None
    return forms.symbols


def rules_of(symbols: SymbolTable, **parts: Any) -> rul.TypedRules:
    """Checked rules with only some parts."""
    nothing: dict[str, Any] = {
        "networks": (), "setup": (), "flow": rul.Flow(()), "score": rul.Score(symbols.score, me_binding(), (), (), ()),
        "actions": {}, "offered": frozenset(), "checks": (), "scenarios": (), "firsts": {}, "definitions": (), "verbs": (),
        "uses": {},
    }
    return rul.TypedRules(symbols, **{**nothing, **parts})


def context_of(symbols: SymbolTable, on: bool = False, **parts: Any) -> Context:
    """A new lowering of such rules."""
    return Context(rules_of(symbols, **parts), Trace(on=on))


# ---- nodes -------------------------------------------------------------------------------------------------------------


def me_binding() -> typ.Binding:
    """The acting seat."""
    return typ.Binding("me", SEAT)


def local(binding: typ.Binding) -> typ.Local:
    """The value of a binding."""
    return typ.Local(binding.type, PLACE, binding)


def number(value: int, money: bool = False) -> typ.Const:
    """A number."""
    return typ.Const(value, MONEY if money else NUMBER, place=PLACE)


def truth(value: bool) -> typ.Const:
    """Yes or no."""
    return typ.Const(value, place=PLACE)


def kept(symbols: SymbolTable, name: str, base: typ.Expression | None = None) -> typ.KeepValue:
    """The value of a keep, for a seat or global."""
    keep = symbols.keeps[name] if base is None else symbols.types[base.type.of].keeps[name]
    return typ.KeepValue(keep.type, PLACE, keep, base)


def names(nodes: Iterable[Any]) -> list[str]:
    """The kinds of nodes, in order."""
    return [type(node).__name__ for node in nodes]
