"""The checker finds the types and the faults that the older compiler finds, expression by expression."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from aoi_rules.compiler.check.expressions import Checker
from aoi_rules.compiler.check.scope import Scope
from aoi_rules.compiler.code import Code, CompileFault, Env
from aoi_rules.compiler.expressions import Expressions
from aoi_rules.compiler.report.fault import Fault
from aoi_rules.compiler.report.reporter import Reporter
from aoi_rules.compiler.typed.expressions import Binding
from aoi_rules.diagnostics import Source
from aoi_rules.library import compile_text, find_source

ERRORS = sorted(Path(__file__).parents[1].joinpath("errors").glob("*.aoi"))
RULESETS = ("germany", "new_england", "card_game", "industry")


class Both:
    """The older compiler's way with an expression, which notes where the checker's is another one."""

    def __init__(self) -> None:
        self.compile = Expressions.compile
        self.checker: Checker | None = None
        self.seen = 0
        self.faults = 0
        self.differences: list[Any] = []

    def __call__(self, ex: Expressions, node: Any, env: Env, expected: Any = None) -> Code:
        if ex.depth or ex.defining:
            return self.compile(ex, node, env, expected)
        if self.checker is None or self.checker.symbols is not ex.all:
            self.checker = Checker(ex.all, Reporter())
        self.checker.networks = {name: bool(deps) for name, deps in ex.all.network_deps.items()}
        self.seen += 1
        new = self.new(self.checker, node, env, expected)
        try:
            code = self.compile(ex, node, env, expected)
        except CompileFault as fault:
            self.faults += 1
            self.compare(node, (fault.code, fault.message, str(fault.place), fault.hint), new)
            raise
        self.compare(node, code.typ, new)
        return code

    def compare(self, node: Any, old: Any, new: Any) -> None:
        if old != new:
            self.differences.append((str(node.place), old, new))

    def new(self, checker: Checker, node: Any, env: Env, expected: Any) -> Any:
        names = {}
        for name, code in env.locals.items():
            names[name] = binding = Binding(name, code.typ, None, code.span)
            checker.forms[binding] = form_of(code)
        try:
            return checker.expression(node, Scope(names, dict.fromkeys(env.present, 0)), expected).type
        except Fault as fault:
            return fault.code, fault.message, str(fault.place), fault.hint


def form_of(code: Code) -> str:
    """What is put in the place of a name, as `check.forms` says it."""
    if code.typ.kind == "list" and code.table is not None:
        return "row"
    return "zero" if code.src == "0" and code.typ.numeric else ""


@pytest.fixture
def both(monkeypatch: pytest.MonkeyPatch) -> Both:
    found = Both()

    def compiled(ex: Expressions, node: Any, env: Env, expected: Any = None) -> Code:
        return found(ex, node, env, expected)

    monkeypatch.setattr(Expressions, "compile", compiled)
    return found


@pytest.mark.parametrize("name", RULESETS)
def test_a_ruleset(name: str, both: Both) -> None:
    source = find_source(name)
    assert isinstance(source, Source)
    compile_text(source, run=False)
    assert both.seen > 100
    assert both.differences == []


def test_faulty_texts(both: Both) -> None:
    for file in ERRORS:
        compile_text(Source(str(file), file.read_text(encoding="utf-8")), run=False)
    assert both.faults > 10
    assert both.differences == []
