"""Tests of a table row become tests of sets, with the same results."""

from __future__ import annotations

import random

import pytest

from aoi_rules.compiler.optimize.bitsets import bitsets
from aoi_rules.compiler.optimize.outline import outline
from tests.compiler.optimize.evaluator import Evaluator
from tests.compiler.optimize.program_reader import functions, program

ROWS = ((0, 1, 2, 3, 4), (5, 6, 7), (), (8, 9, 10, 11, 12, 13, 14, 15))
HEAD = f"""
members seat 3, thing 16, place 4
table place.thing: list of thing = ({', '.join(f'({"".join(f"{s}, " for s in row)})' for row in (*ROWS, ()))})
table place.near: list of place = ((1, 2), (0,), (0, 3), (2,), ())
state.owner: seat or none
state.kept: place or none
value port(x: place) -> truth:
    return any(s for s in place.thing[x] if state.owner[s] == 1)
value held(p: seat, x: place) -> number:
    return count(s for s in place.thing[x] if state.owner[s] == p)
value open(x: place) -> truth:
    return x == state.kept or port(x)
"""
OWNED = "set(place.thing home[s] for s in indices(16) if state.owner[s] == 1)"


def changed(asked: str) -> str:
    text = functions(bitsets(program(f"{HEAD}value asked(p: seat, x: place, q: place or none) -> number:\n    return {asked}")))
    return text.rpartition("return ")[2]


@pytest.mark.parametrize(("asked", "given"), [
    ("port(x)", f"x in {OWNED}"),
    ("open(x)", f"x in ({{state.kept}} if state.kept >= 0 else 0) | {OWNED}"),
    ("held(p, x)", "size(place.thing.set[x] & set(s for s in indices(16) if state.owner[s] == p))"),
    ("any(y for y in place.near[x] if port(y))", f"place.near.set[x] & {OWNED} != 0"),
    ("any(s for s in place.near[x] if held(p, s) > 1)",  # the loop has the same variable name as `held`
     "any(s for s in place.near[x] if held(p, s) > 1)"),
    ("port(q)", "port(q)"),  # an absent place has no bit
])
def test_tests_of_the_members_in_a_row(asked: str, given: str) -> None:
    assert changed(asked) == given


@pytest.mark.parametrize("asked", [
    "count(y for y in indices(4) if port(y))", "count(y for y in indices(4) if open(y) and held(p, y) > 1)",
    "set(y for y in indices(4) if open(y))", "any(y for y in place.near[x] if port(y) and open(y))",
    "sum(held(p, y) for y in place.near[x])",
])
def test_the_results_are_the_same(asked: str) -> None:
    plain = program(f"{HEAD}value asked(p: seat, x: place) -> number:\n    return {asked}")
    fast, chance = outline(bitsets(plain)), random.Random(asked)
    for _ in range(30):
        state = {"owner": [*(chance.randrange(-1, 3) for _ in range(16)), -1], "kept": chance.randrange(-1, 4)}
        given = chance.randrange(3), chance.randrange(4)
        assert Evaluator(plain, state).call("asked", *given) == Evaluator(fast, state).call("asked", *given), functions(fast)


@pytest.mark.parametrize("body", [
    "any(s for s in place.thing[x] if state.owner[s] == x)",  # each place has another set
    "any(s for s in place.thing[x] if hidden(s))",  # an expensive condition is not computed for all
    "any(s for s in place.thing[x] if s > 3)",  # nothing that changes
])
def test_tests_that_stay(body: str) -> None:
    text = f"""{HEAD}value hidden(s: thing) -> truth:
    return state.owner[s] >= 0
value other(x: place) -> truth:
    return {body}
value asked(x: place) -> truth:
    return other(x)"""
    assert functions(bitsets(program(text))).endswith("return other(x)")
