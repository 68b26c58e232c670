"""A check computes what a ruleset computes as it is loaded, and compiles nothing that is only played."""

import gc
from pathlib import Path
from types import CodeType

import pytest

from aoi_rules import library
from aoi_rules.compiler.pipeline import Forms
from aoi_rules.compiler.report.explanations import EXPLANATIONS
from aoi_rules.compiling import compile_named, compile_text
from aoi_rules.diagnostics import Source
from tests.compiler.texts import game
from tests.examples import examples

ERRORS = examples(EXPLANATIONS)
NAMES = [pytest.param(entry.name, marks=[pytest.mark.slow] if entry.name == "germany" else []) for entry in library.entries()]
"""Every day the game of this map is tried, and its other map, which has plugins too."""
FIXED = game(
    "type town { has size number = 0 ; a { size 2 } ; b { size 3 } }",
    "define large = count(t for t in town when t.size > 2)",
    "keep left number = large",
    'check one "one town is large" = large == {0}',
    "setup { do { raise left by 1 } }",
)


def functions(code: CodeType) -> set[str]:
    return {const.co_name for const in code.co_consts if isinstance(const, CodeType)}


@pytest.mark.parametrize("name", NAMES)
def test_a_check_computes_what_loading_computes(name: str) -> None:
    checked, loaded = Forms(), Forms()
    compile_named(name, run=False, forms=checked)
    compile_named(name, forms=loaded)
    assert checked.values() == loaded.values()
    assert checked.values()


@pytest.mark.parametrize("name", NAMES)
def test_it_compiles_only_what_this_needs(name: str) -> None:
    forms = Forms()
    compile_named(name, run=False, forms=forms)
    assert forms.module is not None
    started, whole = functions(forms.module.starting_code), functions(forms.module.code)
    assert started < whole
    assert len(started) < len(whole) / 2
    assert not any(name.startswith(("apply_", "list_")) for name in started)


@pytest.mark.parametrize("path", ERRORS, ids=lambda path: path.stem)
def test_a_check_finds_what_loading_finds(path: Path) -> None:
    source = Source(str(path), path.read_text(encoding="utf-8"))
    loaded = compile_text(source, forms=Forms())
    assert compile_text(source, run=False, forms=Forms()).diagnostics == loaded.diagnostics


def test_a_fixed_check_that_fails_is_found_by_a_check_at_its_place() -> None:
    assert compile_text(Source("demo.aoi", FIXED.replace("{0}", "1")), run=False).diagnostics == ()
    (problem,) = compile_text(Source("demo.aoi", FIXED.replace("{0}", "2")), run=False).diagnostics
    assert (problem.code, problem.message) == ("check-failed", "one town is large")
    assert problem.place is not None
    assert problem.place.line == 8


@pytest.mark.parametrize("text", [game(), game("define a = b"), "game {"], ids=["sound", "an error", "no ruleset"])
def test_the_collector_is_left_as_it_was(text: str) -> None:
    assert gc.isenabled()
    compile_text(Source("demo.aoi", text))
    assert gc.isenabled()
    gc.disable()
    try:
        compile_text(Source("demo.aoi", text))
        assert not gc.isenabled()
    finally:
        gc.enable()
