"""Values equal to an absent argument are found without a search."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.optimize.variants import variants
from tests.compiler.optimize.evaluator import Evaluator
from tests.compiler.optimize.program_reader import functions, program

HEAD = """
members seat 3, space 4
state.owner: seat or none
"""
PRESENT = """value those.2(p: seat) -> list of space:
    return list(s for s in indices(4) if state.owner[s] == p and s > 0)
"""


def text(kind: str, condition: str = "-1 != state.owner[s] == p") -> str:
    return f"{HEAD}value those(p: seat or none) -> list of space:\n    return {kind}(s for s in indices(4) if {condition} and s > 0)\n"


def first(whole: str) -> str:
    return functions(variants(program(whole))).split("\n")[1].strip()


def test_the_function_for_present_arguments_is_called() -> None:
    assert first(text("list") + PRESENT) == "return () if p == -1 else those.2(p)"


@pytest.mark.parametrize(("kind", "empty"), [("list", "()"), ("any", "no"), ("count", "0"), ("set", "0")])
def test_without_such_a_function_the_search_stays(kind: str, empty: str) -> None:
    assert first(text(kind)) == f"return {empty} if p == -1 else {kind}(s for s in indices(4) if state.owner[s] == p and s > 0)"


@pytest.mark.parametrize("condition", ["state.owner[s] == p", "-1 != p == state.owner[s]", "-1 != state.owner[s] != p"])
def test_other_conditions_stay(condition: str) -> None:
    whole = program(text("list", condition) + PRESENT)
    assert functions(variants(whole)) == functions(whole)


@pytest.mark.parametrize("kind", ["list", "any", "count", "set"])
def test_the_results_are_the_same(kind: str) -> None:
    plain = program(text(kind) + PRESENT)
    state = {"owner": [1, -1, 2, 1, -1]}
    for p in range(-1, 3):
        assert Evaluator(plain, state).call("those", p) == Evaluator(variants(plain), state).call("those", p)
