"""Cheap conditions come first."""

from __future__ import annotations

import pytest

from aoi_rules.compiler.optimize.order import order
from tests.compiler.optimize.program_reader import functions, program

HEAD = """
members seat 5, card 4, colour 3
table card.colour: colour = (0, 1, -1, 2, -1)
table card.level: number = (1, 2, 3, 4, -9223372036854775808)
table card.owner: seat = (0, 1, 2, 3, -1)
state.held: seat or none
value far(card: card) -> truth:
    return state.held[card] > 2
value fixed(card: card) -> number:
    return card.level[card] + 1
"""


def ordered(text: str) -> str:
    return "\n".join(functions(order(program(HEAD + text))).split("\n")[4:])


@pytest.mark.parametrize(("asked", "given"), [
    ("far(x) and card.level[x] == 2", "card.level[x] == 2 and far(x)"),  # calls last
    ("far(x) and far(p) and x in A", "far(p) and x in A and far(x)"),  # a call that is the same each time costs nothing
    ("far(x) and fixed(x) > 2", "fixed(x) > 2 and far(x)"),  # a look-up, once it is computed before the game
    ("hook.f(x) == 1 and x in A", "x in A and hook.f(x) == 1"),
    ("any(y for y in bits(A) if y == x) and x in A", "x in A and any(y for y in bits(A) if y == x)"),
    ("card.level[card.owner[x]] == 2 and x in A", "x in A and card.level[card.owner[x]] == 2"),  # fewer steps first
    ("card.level[x] == 2 and x in A", "card.level[x] == 2 and x in A"),  # equal ones stay
])
def test_conditions_of_comprehensions(asked: str, given: str) -> None:
    text = ordered(f"value v(A: set of card, p: card) -> number:\n    return count(x for x in bits(A) if {asked})")
    assert text.split(" in bits(A) if ", 1)[1].removesuffix(")") == given


@pytest.mark.parametrize("asked", [
    "card.level[card.owner[state.held[x]]] == 2 and state.held[x] in A",  # the list in the state may hold nobody
    "far(x) == card.colour[x] and card.colour[x] in A",
    "state.held[p] >= 0 and card.level[x] == 1 and state.held[p] in A",
])
def test_what_relies_on_another_one_stays_behind_it(asked: str) -> None:
    text = ordered(f"value v(A: set of card, p: card) -> number:\n    return count(x for x in bits(A) if {asked})")
    assert text.split(" in bits(A) if ", 1)[1].removesuffix(")") == asked


def test_calls_wait_behind_the_lets_of_a_choice() -> None:
    assert ordered("""
list moves(A: set of card, me: seat):
    for x in bits(A) if far(x) and x in A:
        best = strongest(x, me)
        unless far(best) and best > 3: continue
        out.append(x)
""") == """
list moves(A: set of card, me: seat):
    for x in bits(A) if x in A:
        best = strongest(x, me)
        unless best > 3 and far(x) and far(best): continue
        out.append(x)
""".strip()


def test_what_relies_on_a_call_moves_with_it() -> None:
    assert ordered("""
list moves(A: set of card, q: card or none):
    for x in bits(A) if near(x) == q and q in A:
        best = strongest(x)
        unless best > 3: continue
        out.append(x)
""") == """
list moves(A: set of card, q: card or none):
    for x in bits(A):
        best = strongest(x)
        unless best > 3 and near(x) == q and q in A: continue
        out.append(x)
""".strip()


def test_guards_outside_of_loops_stay() -> None:
    text = """
list moves(A: set of card, x: card):
    unless far(x) and x in A: return
""".strip()
    assert ordered(text) == text


def test_a_program_in_order_is_the_same_object() -> None:
    whole = program(HEAD)
    assert order(whole).functions["far"] is whole.functions["far"]
