"""Unused code is removed from a program before it is printed."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.forms import Forms
from aoi_rules.compiler.program import expressions as exp
from aoi_rules.compiler.program.effects import called_function
from aoi_rules.compiler.program.liveness import ANSWERING, PLAYING, keep_live
from aoi_rules.compiler.program.model import Purpose
from aoi_rules.compiler.stage_text import STAGES
from aoi_rules.compiler.walking import walk
from aoi_rules.diagnostics import Source
from aoi_rules.library import catalogue, compilation
from aoi_rules.plugin_api.values import Function
from tests.compiler.library_forms import library_forms
from tests.compiler.texts import game, sound
from tests.plugins.fakes import gives, install, plugin

LARGE = ("type town { has size number = 2 ; bonn ; koeln { size 5 } ; ulm { size 7 } }", "keep pot number = 0",
         "define larger(t) = count(o for o in town when o.size > t.size)",
         "action walk { choose t in town when larger(t) < 2 ; do { raise pot by larger(t) } }")


def rules(*lines: str) -> str:
    return game(*lines).replace("turn (pass)", "turn (pass, walk)")


def test_a_function_that_only_computed_a_constant_is_left_out() -> None:
    forms = Forms()
    assert compilation.compile_text(Source("demo.aoi", rules(*LARGE)), forms=forms).program is not None
    assert "value larger(t: town)" in STAGES["lowered"](forms)
    assert "larger" not in forms.optimized.functions  # type: ignore[union-attr]
    code = STAGES["code"](forms)
    assert "def larger" not in code
    assert "LARGER = (2, 1, 0, ABSENT)" in code


def test_a_plugin_is_known_whose_results_are_constants(monkeypatch: pytest.MonkeyPatch) -> None:
    """No printed code calls its function."""
    def toll(number: int) -> int:
        """One more."""
        return number + 1

    install(monkeypatch, odd=plugin(aoi_functions=gives(Function("toll", ("number",), "number", toll))))
    program = sound(rules("uses odd", *LARGE).replace("o.size > t.size", "toll(o.size) > t.size")).program
    assert program is not None
    assert program.called == (("odd", "toll"),)
    assert "fn_toll(" not in program.code


@pytest.mark.slow_with("age_of_industry-c", "card_game-c", "industry-c")
@pytest.mark.thorough
@pytest.mark.thorough_with("germany-python", "new_england-python")
@pytest.mark.parametrize("purposes", [ANSWERING, PLAYING], ids=["python", "c"])
@pytest.mark.parametrize("name", [entry.name for entry in catalogue.entries()])
def test_what_is_left_is_whole_and_needed(name: str, purposes: frozenset[Purpose]) -> None:
    forms, _ = library_forms(name)
    assert forms.optimized is not None
    found = keep_live(forms.optimized, purposes)
    nodes = [node for body in found.bodies for node in walk(*body)]
    roots = {function.name for function in found.functions.values() if function.kind in purposes}
    assert {called_function(node) for node in nodes} - {""} | roots == set(found.functions)
    assert {node.name for node in nodes if isinstance(node, exp.ComputedConstant)} == set(found.constants)
